const characters: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  amp: '&',
  times: '×',
  divide: '÷',
  apos: "'",
  '#39': "'",
};
const entity = /&(lt|gt|quot|nbsp|amp|times|divide|apos|#39);/g;

/** One pass: `&amp;lt;` becomes `&lt;` and stays so. The result is text and is never put into a page as HTML. */
export function decodeText(text: string): string {
  return text.includes('&') ? text.replace(entity, (_, name: string) => characters[name] ?? '') : text;
}

/** Decodes every string value of a successful body; names of properties stay as they are. */
export function decodeEntities<T>(value: T): T {
  if (typeof value === 'string') return decodeText(value) as T;
  if (Array.isArray(value)) return value.map(decodeEntities) as T;
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, decodeEntities(inner)]),
    ) as T;
  }
  return value;
}
