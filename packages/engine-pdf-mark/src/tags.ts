import type { Box } from './page-space.ts';
import { readLines, type TextRun } from './text.ts';

/** ISA-5.1 and GB/T 2625 tags, with the number of the unit in front or not; whole tags only. */
export const tagPatterns: readonly RegExp[] = [
  /(?<![A-Za-z0-9-])\d{2,4}-[A-Z]{1,5}-\d{3,5}[A-Z]?(?:\/[A-Z](?![A-Za-z0-9-]))*(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9-])[A-Z]{1,5}-?\d{3,5}[A-Z]?(?:\/[A-Z](?![A-Za-z0-9-]))*(?![A-Za-z0-9])/g,
];

/** Nominal sizes, standards and steel grades look like tags and are none. */
export const tagExclusions: readonly RegExp[] = [
  /^(?:DN|PN|GB|GBT|SH|SHT|SHS|HG|HGT|NB|NBT|JB|JBT|SY|SYT|TSG|ISO|API|ASME|ASTM|EN|IEC)-?\d+/,
  /^Q\d{3}[A-Z]?$/,
];

export interface FoundTag {
  readonly tag: string;
  readonly box: Box;
}

const spread = (boxes: readonly Box[]): Box => [
  Math.min(...boxes.map(([x0]) => x0)),
  Math.min(...boxes.map(([, y0]) => y0)),
  Math.max(...boxes.map(([, , x1]) => x1)),
  Math.max(...boxes.map(([, , , y1]) => y1)),
];

/** Tags on a line of text, the longest where two overlap. */
export function tagsOf(text: string): { tag: string; at: number }[] {
  const found = tagPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ tag: match[0], at: match.index })),
  );
  return found
    .filter(
      (one) =>
        !found.some(
          (other) =>
            other.tag.length > one.tag.length &&
            other.at < one.at + one.tag.length &&
            one.at < other.at + other.tag.length,
        ),
    )
    .filter(
      ({ tag }, place, all) =>
        all.findIndex((other) => other.tag === tag && other.at === all[place]!.at) === place,
    )
    .filter(({ tag }) => !tagExclusions.some((excluded) => excluded.test(tag)))
    .sort((a, b) => a.at - b.at);
}

export function findTags(runs: readonly TextRun[]): FoundTag[] {
  return readLines(runs).flatMap(({ glyphs }) => {
    const letters = glyphs.flatMap(({ char, box }) =>
      [...char.normalize('NFKC').toUpperCase()].map((sign) => ({ sign, box })),
    );
    const text = letters.map(({ sign }) => sign).join('');
    return tagsOf(text).map(({ tag, at }) => ({
      tag,
      box: spread(letters.slice(at, at + tag.length).map(({ box }) => box)),
    }));
  });
}
