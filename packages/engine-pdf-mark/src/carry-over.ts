import { moved, type Strokes, shapeBox } from './mark.ts';
import { type Box, centreOf, type Point } from './page-space.ts';
import { type TextRun, type Word, wordsOf } from './text.ts';

export interface RevisionPage {
  readonly page: number;
  readonly box: Box;
  readonly runs: readonly TextRun[];
}

export interface CarriedMark {
  readonly id: string;
  readonly page: number;
  readonly strokes: Strokes;
}

export type Carried = {
  readonly id: string;
  readonly page: number;
  /** Where it lies on the new revision; where it lay for those that did not fit. */
  readonly strokes: Strokes;
  readonly how: 'same' | 'shifted' | 'unresolved';
  readonly reason: 'pageGone' | 'boxChanged' | 'noText' | 'textChanged' | null;
  /** Share of words in common; null without text. */
  readonly likeness: number | null;
  readonly shift: Point | null;
};

/** Words within this of the centre of a mark say where it is (user units). */
export const anchorRadius = 60;
export const alikeFrom = 0.6;

const around = (words: readonly Word[], [cx, cy]: Point): Word[] =>
  words.filter(({ box }) => {
    const [x, y] = centreOf(box);
    return Math.hypot(x - cx, y - cy) <= anchorRadius;
  });

/** Words in common over words of either; null where one side has none: nothing is not alike. */
export function likenessOf(before: readonly Word[], after: readonly Word[]): number | null {
  const [a, b] = [new Set(before.map(({ text }) => text)), new Set(after.map(({ text }) => text))];
  if (a.size === 0 || b.size === 0) return null;
  const both = [...a].filter((word) => b.has(word)).length;
  return both / (a.size + b.size - both);
}

const once = (words: readonly Word[]): Map<string, Word> =>
  new Map(
    [...Map.groupBy(words, ({ text }) => text).entries()].flatMap(([text, found]) =>
      found.length === 1 ? [[text, found[0]!] as const] : [],
    ),
  );

const sameBox = (a: Box, b: Box) => a.every((side, at) => Math.abs(side - b[at]!) < 0.5);

/** The shift told by words that stand once on either page, at which the surroundings are most alike. */
function bestShift(
  near: readonly Word[],
  before: Map<string, Word>,
  after: Map<string, Word>,
  words: readonly Word[],
  centre: Point,
) {
  let best: { shift: Point; likeness: number } | undefined;
  for (const { text } of near) {
    const [old, now] = [before.get(text), after.get(text)];
    if (!old || !now) continue;
    const [from, to] = [centreOf(old.box), centreOf(now.box)];
    const shift: Point = [to[0] - from[0], to[1] - from[1]];
    const likeness = likenessOf(near, around(words, [centre[0] + shift[0], centre[1] + shift[1]])) ?? 0;
    if (!best || likeness > best.likeness) best = { shift, likeness };
  }
  return best && best.likeness >= alikeFrom ? best : undefined;
}

/** Marks of a revision on the next one: at their place, with the text that moved, or on the list of what did not fit. */
export function carryOver(
  marks: readonly CarriedMark[],
  before: readonly RevisionPage[],
  after: readonly RevisionPage[],
): Carried[] {
  const read = (pages: readonly RevisionPage[]) =>
    new Map(
      pages.map((page) => {
        const words = wordsOf(page.runs);
        return [page.page, { ...page, words, single: once(words) }] as const;
      }),
    );
  const [old, now] = [read(before), read(after)];
  return marks.map(({ id, page, strokes }): Carried => {
    const left = (reason: NonNullable<Carried['reason']>, likeness: number | null = null): Carried => ({
      id,
      page,
      strokes,
      how: 'unresolved',
      reason,
      likeness,
      shift: null,
    });
    const [from, to] = [old.get(page), now.get(page)];
    if (!from || !to) return left('pageGone');
    if (!sameBox(from.box, to.box)) return left('boxChanged');
    const centre = centreOf(shapeBox({ strokes }));
    const near = around(from.words, centre);
    const here = around(to.words, centre);
    const likeness = likenessOf(near, here);
    if (likeness !== null && likeness >= alikeFrom)
      return { id, page, strokes, how: 'same', reason: null, likeness, shift: null };
    if (near.length === 0) return left('noText');
    const best = bestShift(near, from.single, to.single, to.words, centre);
    if (!best) return left(likeness === null ? 'noText' : 'textChanged', likeness);
    return { id, page, strokes: moved(strokes, best.shift), how: 'shifted', reason: null, ...best };
  });
}
