import type { Text } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import { invalidField } from './answer.ts';

/** NUL is refused by the database, half a surrogate pair would be stored as something else. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

function unstorableAt(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    if (typeof part !== 'string' && typeof part !== 'object') continue;
    const found = unstorableAt(part, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

const broken: Text = {
  zh: '{field}含有无法保存的字符，请删除后重试',
  en: '{field} has a character that cannot be stored; take it out',
};

/** Text is stored as it was typed or not at all, and the field that has it is named. */
export function refuseUnstorable(input: unknown, labelOf: (field: string) => Text | undefined): void {
  const path = unstorableAt(input, []);
  if (!path) return;
  const field = path.join('.');
  const label = labelOf(path[0] ?? '');
  throw invalidField(field, 'text', {
    zh: say(broken, 'zh', { field: label?.zh ?? field }),
    en: say(broken, 'en', { field: label?.en ?? field }),
  });
}
