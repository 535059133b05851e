import type { Text } from '@ircrisk/contract/text.ts';

/** Names of the job kinds for people, filled when the server composes its modules. */
export const jobTitles = new Map<string, Text>();
