import type { Field, Resource } from '@ircrisk/contract/resource.ts';
import { type Language, say } from '@ircrisk/contract/text.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = Resource['fields'];

const isWords = (field: Field | undefined): boolean =>
  (field?.kind === 'text' || field?.kind === 'note') && !field.readOnly;

/** The property that says the same in English: `nameEn` beside `name`. */
export function englishOf(fields: Fields, name: string): string | undefined {
  const english = `${name}En`;
  return isWords(fields[name]) && isWords(fields[english]) ? english : undefined;
}

/** The property an English one says the same as. */
function firstOf(fields: Fields, english: string): string | undefined {
  const name = english.replace(/En$/, '');
  return name !== english && englishOf(fields, name) ? name : undefined;
}

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Properties of a form in the reader's order: an English reader has the English of a pair first. */
export function inReadingOrder(names: readonly string[], fields: Fields, language: Language): string[] {
  if (language === 'zh') return [...names];
  const shown = new Set(names);
  const isPair = (name: string) => shown.has(englishOf(fields, name) ?? '');
  return names.flatMap((name) => {
    if (isPair(name)) return [`${name}En`, name];
    return isPair(firstOf(fields, name) ?? '') ? [] : [name];
  });
}

/** Whether the form asks for it: of a pair the one in the reader's language, unless the other stands there alone. */
export function isAsked(name: string, fields: Fields, values: Values, language: Language): boolean {
  if (language === 'zh') return fields[name]?.required === true;
  if (englishOf(fields, name)) return false;
  const first = firstOf(fields, name);
  if (!first || fields[name]?.required) return fields[name]?.required === true;
  return fields[first]?.required === true && (isBlank(values[first]) || !isBlank(values[name]));
}

/** The label of a field; of a pair the Chinese one says so to an English reader. */
export function labelIn(name: string, fields: Fields, language: Language): string {
  const field = fields[name];
  if (!field) return name;
  const label = say(field, language);
  return language === 'en' && englishOf(fields, name) && !label.includes('Chinese')
    ? `${label}, Chinese`
    : label;
}

/** A required text written in English only stands for both until somebody translates it. */
export function withEither(values: Values, fields: Fields, optional: readonly string[] = []): Values {
  const filled: Record<string, unknown> = { ...values };
  for (const name of Object.keys(fields)) {
    const english = optional.includes(name) ? undefined : englishOf(fields, name);
    if (english && fields[name]?.required && isBlank(values[name]) && !isBlank(values[english]))
      filled[name] = values[english];
  }
  return filled;
}
