import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import type { Text } from '@ircrisk/contract/text.ts';

/** Names of the calls for people, by path; filled as the server mounts them. */
export const operationTitles = new Map<string, Text>();

/** What the right to a call is about, and its service, by the part of its path that the operation record takes for its module. */
export const operationSubjects = new Map<string, readonly string[]>();

export function nameOperation(
  path: string,
  endpoint: Pick<Endpoint, 'access'> | undefined,
  title: Text,
): void {
  operationTitles.set(path, title);
  const [, service = '', subject = '', verb] = path.split('/');
  const own = service.replace(/^ircrisk-/, '');
  // As `operation_module` of the database has it.
  const module = verb ? subject : own;
  const [about = ''] = endpoint?.access.split('.') ?? [];
  if (!operationSubjects.has(module)) operationSubjects.set(module, [about, own]);
}
