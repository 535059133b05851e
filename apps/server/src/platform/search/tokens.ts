/*
  Words of a text, the same for what is stored and what is asked. Latin letters and digits are words as they stand, numbers of
  standards and tags are kept whole; Chinese has no spaces, so the dictionary of ICU says where its words end, and pairs of
  neighbouring characters make up for what it divides differently here and there (加氢裂化: 加|氢|裂化).
*/

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const runs = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+(?:[\-.\/_·][[\p{L}\p{N}]--\p{Script=Han}]+)*/gv;
const isHan = /^\p{Script=Han}/u;

/** Say nothing about what a text is of. */
const emptyWords = new Set(
  '的 了 和 与 及 或 在 是 有 为 对 等 并 由 于 之 其 该 应 将 把 被 就 也 都 吗 呢 吧 the a an of and or in on at to is are be for with by'.split(
    ' ',
  ),
);

/** Prefixes that belong to the number after them: `GB 30871`, `TSG 21`. */
const standardPrefix =
  /^(?:gb|gbt|gb\/t|aq|aqt|aq\/t|tsg|api|iso|iec|en|sh|sht|sh\/t|nb|nbt|nb\/t|asme|nfpa|hg|hgt)$/;

/** Plurals only: further stems would join what a plant keeps apart (plating, plate). */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+s$/.test(word) || /(?:ss|us|is|as)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss|z)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function hanTokens(run: string): string[] {
  const tokens: string[] = [];
  for (const { segment } of segmenter.segment(run)) {
    // A pair is told by the pairs below.
    if ([...segment].length !== 2 && !emptyWords.has(segment)) tokens.push(segment);
  }
  const characters = [...run];
  for (let at = 0; at + 1 < characters.length; at += 1) tokens.push(`${characters[at]}${characters[at + 1]}`);
  return tokens;
}

/** A figure written together with its unit, 35kV, is the same as 35 kV; H2S and P-101A are words of their own. */
const measured =
  /^(?<figure>\d+(?:\.\d+)?)(?<unit>k?v|ma|[km]?w|[km]?pa|[mck]?m|m[23]|[km]g|t|h|min|ms|ppm|db|lux)$/;

function codeTokens(run: string): string[] {
  const { figure, unit } = measured.exec(run)?.groups ?? {};
  if (figure && unit) return [figure, unit];
  const parts = run.split(/[-./_·]/);
  const whole = parts.join('');
  if (parts.length === 1) return emptyWords.has(whole) ? [] : [stem(whole)];
  // 0.5 is a number, not a five.
  if (/^\d+\.\d+$/.test(run)) return [run];
  return [whole, ...parts.filter((part) => part.length > 1).map(stem)];
}

/** All tokens in their order, as often as they occur. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let before = '';
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(runs)) {
    if (isHan.test(run)) tokens.push(...hanTokens(run));
    else {
      const codes = codeTokens(run);
      tokens.push(...codes);
      if (standardPrefix.test(before) && /^\d/.test(run))
        tokens.push(`${before.replace('/', '')}${codes[0] ?? ''}`);
    }
    before = run;
  }
  return tokens.map((token) => token.slice(0, 60));
}

/** How often each token occurs. */
export function countTokens(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
