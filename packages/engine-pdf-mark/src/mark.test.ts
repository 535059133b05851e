import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allHit,
  hits,
  type MarkStyle,
  type MarkType,
  moved,
  type Point,
  type Shape,
  shapeProblem,
  snapped,
  type Turn,
  toPage,
  toView,
} from './index.ts';

const style: MarkStyle = { stroke: '#1d6fa5', fill: null, width: 1, opacity: 1 };
const shape = (type: MarkType, ...points: Point[]): Shape => ({ type, strokes: [points], style });

describe('what lies under the pointer', () => {
  it('a frame by its line, a filled one by its inside too', () => {
    const frame = shape('rect', [0, 0], [100, 50]);
    expect(hits(frame, [50, 0.9], 1)).toBe(true);
    expect(hits(frame, [50, 25], 1)).toBe(false);
    expect(hits({ ...frame, style: { ...style, fill: '#ffffff' } }, [50, 25], 1)).toBe(true);
  });
  it('an ellipse by its line, a line along its length, a pin around its place, a highlight all over', () => {
    expect(hits(shape('ellipse', [0, 0], [100, 50]), [0.5, 25], 2)).toBe(true);
    expect(hits(shape('ellipse', [0, 0], [100, 50]), [50, 25], 2)).toBe(false);
    expect(hits(shape('polyline', [0, 0], [100, 100]), [50, 51], 1)).toBe(true);
    expect(hits(shape('polyline', [0, 0], [100, 100]), [110, 110], 1)).toBe(false);
    expect(hits(shape('pin', [5, 5]), [7, 5], 2)).toBe(true);
    expect(hits(shape('highlight', [0, 0], [10, 10]), [5, 5], 0)).toBe(true);
    expect(hits(shape('callout', [0, 0], [10, 10], [50, 5]), [30, 5], 1)).toBe(true);
  });
  it('the topmost first, and what is below it next', () => {
    const [below, above] = [shape('pin', [0, 0]), shape('pin', [1, 0])];
    expect(allHit([below, above], [0.5, 0], 3)).toEqual([above, below]);
  });
  it('is the same place at every turn and zoom: a click on the picture of a point hits its mark', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1000, noNaN: true }),
        fc.double({ min: 0, max: 700, noNaN: true }),
        fc.constantFrom<Turn>(0, 90, 180, 270),
        fc.double({ min: 0.25, max: 8, noNaN: true }),
        (x, y, turn, zoom) => {
          const box = [-30, 40, 1000, 800] as const;
          const seen = toView(box, turn, zoom, [x, y]);
          const pixel: Point = [Math.round(seen[0]), Math.round(seen[1])];
          expect(hits(shape('pin', [x, y]), toPage(box, turn, zoom, pixel), 4 / zoom)).toBe(true);
        },
      ),
      freshRuns(1000),
    );
  });
  it('corners of others draw the pointer to them', () => {
    expect(snapped([shape('polyline', [0, 0], [10, 0])], [9, 1], 2)).toEqual([10, 0]);
    expect(snapped([shape('polyline', [0, 0], [10, 0])], [5, 5], 2)).toEqual([5, 5]);
  });
});

describe('a shape', () => {
  it('has the points of its kind, all of them numbers', () => {
    expect(
      shapeProblem('rect', [
        [
          [0, 0],
          [1, 1],
        ],
      ]),
    ).toBeNull();
    expect(shapeProblem('rect', [[[0, 0]]])).toBe('tooFewPoints');
    expect(
      shapeProblem('pin', [
        [
          [0, 0],
          [1, 1],
        ],
      ]),
    ).toBe('tooManyPoints');
    expect(
      shapeProblem('polygon', [
        [
          [0, 0],
          [1, Number.NaN],
          [2, 2],
        ],
      ]),
    ).toBe('notFinite');
    expect(
      shapeProblem('polyline', [
        [
          [0, 0],
          [1, 1],
        ],
        [
          [2, 2],
          [3, 3],
        ],
      ]),
    ).toBe('oneLine');
    expect(shapeProblem('ink', [])).toBe('tooFewPoints');
  });
  it('moves with all its lines', () => {
    expect(moved([[[0, 0]], [[1, 1]]], [2, -1])).toEqual([[[2, -1]], [[3, 0]]]);
  });
});
