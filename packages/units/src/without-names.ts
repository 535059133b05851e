const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
/** A name in Latin letters is a word of its own: “li” is no part of “line”, in whatever case. */
const asWord = (name: string) => {
  const before = /^[\p{Script=Latin}\p{N}_]/u.test(name) ? '(?<![\\p{Script=Latin}\\p{N}_])' : '';
  const after = /[\p{Script=Latin}\p{N}_]$/u.test(name) ? '(?![\\p{Script=Latin}\\p{N}_])' : '';
  return `${before}${escaped(name)}${after}`;
};

/** A text without the names of people; longer names first, so that none is left in part. */
export function withoutNames(text: string, names: readonly string[], instead: string): string {
  const lower = text.toLowerCase();
  const known = [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name.length >= 2 && lower.includes(name.toLowerCase()))
    .sort((one, other) => other.length - one.length);
  return known.length === 0
    ? text
    : text.replaceAll(new RegExp(known.map(asWord).join('|'), 'giu'), () => instead);
}
