import type { Text } from '@ircrisk/contract/text.ts';

/** Names of the calls for people, by path; filled as the server mounts them. */
export const operationTitles = new Map<string, Text>();
