import { textWidth } from '@ircrisk/diagram/shapes.ts';
import { expect, it } from 'vitest';
import { kilometreAt, placeOf, stripLetters, stripMap } from './strip-map.ts';

const line = (posts: readonly number[], risk: number | null = 20) =>
  posts.slice(1).map((to, at) => ({ id: `s${at}`, code: `S${at}`, fromKm: posts[at]!, toKm: to, risk }));
const row = (texts: readonly (string | null)[]) => ({ title: 'coating', texts });
const codes = (count: number) => row(Array.from({ length: count }, (_, at) => `S${at}\nmedium`));

it('cuts no text: it is wrapped, joined with an equal neighbour or told below by its mark', () => {
  const segments = line([0, 0.1, 6, 9, 18]);
  const texts = ['三层 PE 2009', '三层 PE 2009', 'Coal tar enamel of 1996, patched', 'Saline clay'];
  const map = stripMap(segments, codes(4), [row(texts)]);
  const [joined, wrapped] = map.tracks[0]!.cells;
  expect(joined).toMatchObject({ lines: ['三层 PE 2009'], id: 's0' });
  expect(map.tracks[0]!.cells).toHaveLength(3);
  expect(wrapped!.lines.join(' ')).toBe(texts[2]);
  expect(map.segments.cells[0]).toMatchObject({ lines: ['[1]'], text: 'S0 medium' });
  expect(map.notes).toEqual([{ mark: '[1]', text: 'S0 medium' }]);
  for (const cell of [...map.segments.cells, ...map.tracks[0]!.cells])
    for (const text of cell.lines)
      if (!text.startsWith('[')) expect(textWidth(text, stripLetters.size)).toBeLessThanOrEqual(cell.width);
});

it('what is not known is a question, never an empty cell; what is known to be nothing is empty', () => {
  const map = stripMap(line([0, 5, 10], null), codes(2), [row([null, ''])]);
  expect(map.tracks[0]!.cells).toMatchObject([
    { lines: ['?'], isMissing: true },
    { lines: [], isMissing: false },
  ]);
  expect(map.risk.lines.map(({ y }) => y)).toEqual([null, null]);
});

it('a gap between segments keeps equal neighbours apart, and places lead back to their posts', () => {
  const segments = [...line([0, 4]), { id: 'far', code: 'S9', fromKm: 6, toKm: 10, risk: 45 }];
  const map = stripMap(segments, codes(2), [row(['clay', 'clay'])]);
  expect(map.tracks[0]!.cells).toHaveLength(2);
  expect(kilometreAt(segments, placeOf(segments, 7.25))).toBe(7.25);
  expect(map.axis.ticks.map(({ km }) => km)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
