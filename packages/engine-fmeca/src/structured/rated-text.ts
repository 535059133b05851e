/** A text of a list that may carry a rating in brackets at its end: `patrol [7]`. */
export type RatedText = { readonly text: string; readonly rating: number | null };

const mark = /^(.*?)\s*[[［【]\s*(-?\d+(?:\.\d+)?)\s*[\]］】]$/;

/** `vibration monitoring [4]; patrol [7]` → two texts with their ratings. A rating that is none stays as it is, to be refused. */
export function readRatedTexts(line: string | null | undefined): readonly RatedText[] {
  return (line ?? '')
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const found = mark.exec(part);
      return found
        ? { text: (found[1] ?? '').trim(), rating: Number(found[2]) }
        : { text: part, rating: null };
    });
}

export const ratedTexts = (parts: readonly RatedText[], language: 'zh' | 'en'): string =>
  parts
    .map(({ text, rating }) => (rating === null ? text : `${text} [${rating}]`))
    .join(language === 'zh' ? '；' : '; ');

export const isRating = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 10;
