import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, fitView, overlaps, recentred, revealed, seenPart, toDrawing, zoomAt } from './geometry.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const view = fc.record({ x: number(-1e4, 1e4), y: number(-1e4, 1e4), scale: number(0.05, 2) });
const room = fc.record({ width: number(200, 2000), height: number(200, 2000) });

describe('the view of a diagram', () => {
  it('keeps the point under the pointer when zooming', () => {
    fc.assert(
      fc.property(view, number(0, 2000), number(0, 2000), number(0.5, 2), (before, x, y, factor) => {
        const after = zoomAt(before, { x, y }, factor);
        expect(toDrawing(after, { x, y }).x).toBeCloseTo(toDrawing(before, { x, y }).x, 3);
      }),
    );
  });

  it('shows everything when fitted', () => {
    fc.assert(
      fc.property(number(1, 5000), number(1, 5000), room, (width, height, size) => {
        const drawing = { x: 0, y: 0, width, height };
        const fitted = fitView(drawing, size);
        fc.pre(fitted.scale > 0.021);
        const seen = seenPart(fitted, size, 0);
        expect(contains({ ...seen, width: seen.width + 1, height: seen.height + 1 }, drawing)).toBe(true);
      }),
    );
  });

  it('moves no further than needed to bring a box into sight', () => {
    const size = { width: 800, height: 600 };
    const still = { x: 0, y: 0, scale: 1 };
    expect(revealed(still, { x: 100, y: 100, width: 50, height: 50 }, size)).toBe(still);
    expect(revealed(still, { x: 900, y: 100, width: 50, height: 50 }, size)).toEqual({
      x: -174,
      y: 0,
      scale: 1,
    });
  });

  it('keeps what is in the middle there when the room changes', () => {
    fc.assert(
      fc.property(view, room, room, (before, from, to) => {
        const after = recentred(before, from, to);
        const middle = ({ width, height }: typeof from) => ({ x: width / 2, y: height / 2 });
        const [was, is] = [toDrawing(before, middle(from)), toDrawing(after, middle(to))];
        expect([is.x, is.y]).toEqual([expect.closeTo(was.x, 3), expect.closeTo(was.y, 3)]);
      }),
    );
  });

  it('tells touching boxes from distant ones', () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    expect(overlaps(box, { x: 10, y: 10, width: 5, height: 5 })).toBe(true);
    expect(overlaps(box, { x: 11, y: 0, width: 5, height: 5 })).toBe(false);
  });
});
