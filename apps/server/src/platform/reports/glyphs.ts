/** A run of text as pdfmake takes it. */
export interface Run {
  text: string;
  sub?: true;
  sup?: true;
  wordBreak?: 'break-all';
}

/** Low and high signs the typeface of reports has no glyph for, as the sign they are a small form of. */
const low: Record<string, string> = {
  ...Object.fromEntries([...'₀₁₂₃₄₅₆₇₈₉'].map((sign, digit) => [sign, String(digit)])),
  ...{ '₊': '+', '₋': '−', ₐ: 'a', ₑ: 'e', ₓ: 'x', ₘ: 'm', ₙ: 'n' },
};
const high: Record<string, string> = {
  ...Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((sign, digit) => [sign, String(digit)])),
  ...{ '⁺': '+', '⁻': '−', '\u0302': '^', '\u0303': '~' },
};
/** Others it has not, in signs that mean the same. */
const other: Record<string, string> = { '⅓': '1/3', '⅙': '1/6', '⌀': 'Ø', '✗': '×', '☐': '□', '☑': '■' };
const others = new RegExp(`[${Object.keys(other).join('')}]`, 'g');
/** Its middle dot is as wide as a character and brings the blanks about it with it. */
const known = (text: string): string =>
  text.replace(/ · /g, '·').replace(others, (sign) => other[sign] ?? sign);

const lowRun = `[${Object.keys(low).join('')}]+`;
// ¹²³⁴ have glyphs of their own; they are set with the others only where they stand among them (10⁻³).
const highRun = `[${Object.keys(high).join('')}]*[⁰⁵⁶⁷⁸⁹⁺⁻\\u0302\\u0303][${Object.keys(high).join('')}]*`;
const small = new RegExp(`(${lowRun}|${highRun})`);

const plain = (run: string, signs: Record<string, string>) => [...run].map((sign) => signs[sign]).join('');

/** H₂S, 10⁻³: the small signs set as such, for a typeface without them. */
export function smallSigns(text: string): Run[] {
  if (!small.test(text)) return [{ text }];
  return text.split(small).flatMap((piece, at): Run[] => {
    if (piece === '') return [];
    if (at % 2 === 0) return [{ text: piece }];
    return piece[0]! in low
      ? [{ text: plain(piece, low), sub: true }]
      : [{ text: plain(piece, high), sup: true }];
  });
}

/** The same in letters of one size: H2S, 10−3. */
const plainSigns = (text: string): string =>
  known(text).replace(new RegExp(small, 'g'), (run) => plain(run, run[0]! in low ? low : high));

const sizedText = /(<text\b[^>]*\bfont-size="([\d.]+)"[^>]*>)([^<]*)(?=<\/text>)/g;

/** Pieces of a text of this size, each as high as it belongs. */
function raisedRuns(words: string, size: number): string {
  const runs = smallSigns(words);
  let height = 0;
  return runs
    .map(({ text, sub, sup }) => {
      const wanted = sup ? -0.35 * size : sub ? 0.2 * size : 0;
      const dy = Number((wanted - height).toFixed(2));
      height = wanted;
      if (dy === 0) return text;
      return `<tspan dy="${dy}"${sub || sup ? ` font-size="${Number((0.7 * size).toFixed(2))}"` : ''}>${text}</tspan>`;
    })
    .join('');
}

/** Texts of a drawing whose size is told have their small signs set as such, others in letters of one size. */
export const drawnSigns = (svg: string): string =>
  plainSigns(
    svg.replace(
      sizedText,
      (_, tag: string, size: string, words: string) => `${tag}${raisedRuns(words, Number(size))}`,
    ),
  );

/**
 * A long run of letters may be broken anywhere, or it would run out of its column. Chinese breaks by itself; an invisible
 * space would need a glyph that the font has not.
 */
export function breakable(told: string): string | Run[] {
  const text = known(told);
  const isLong = /[!-\u2bff]{19}/.test(text);
  if (!isLong && !small.test(text)) return text;
  const pieces = isLong ? text.split(/([!-\u2bff]{19,})/).filter((piece) => piece !== '') : [text];
  return pieces.flatMap((piece) =>
    smallSigns(piece).map((run) =>
      /^[!-\u2bff]{19}/.test(piece) ? { ...run, wordBreak: 'break-all' as const } : run,
    ),
  );
}
