/** Characters XML 1.0 has no place for, whatever a person has pasted into a field. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is meant
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as XML can hold it. */
export const writable = (text: string): string => text.toWellFormed().replace(unwritable, '');

/** The same of every text of a plain structure; what is no text, list or plain object stays as it is. */
export function writableParts<T>(value: T): T {
  if (typeof value === 'string') return writable(value) as T;
  if (Array.isArray(value)) return value.map(writableParts) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, writableParts(part)])) as T;
}
