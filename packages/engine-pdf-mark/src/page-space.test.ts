import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Box,
  clampZoom,
  leastZoom,
  mostZoom,
  normalised,
  type Point,
  pageBox,
  scaleOf,
  type Turn,
  toPage,
  toView,
  transform,
  turnOf,
  viewMatrix,
  viewSize,
} from './index.ts';

const a4: Box = [0, 0, 595, 842];
const close = (found: Point, wanted: Point) => {
  expect(found[0]).toBeCloseTo(wanted[0], 9);
  expect(found[1]).toBeCloseTo(wanted[1], 9);
};

const side = fc.double({ min: -20_000, max: 20_000, noNaN: true });
const boxes = fc
  .tuple(
    side,
    side,
    fc.double({ min: 1, max: 15_000, noNaN: true }),
    fc.double({ min: 1, max: 15_000, noNaN: true }),
  )
  .map(([x, y, width, height]): Box => [x, y, x + width, y + height]);
const turns = fc.constantFrom<Turn>(0, 90, 180, 270);
const scales = fc
  .tuple(
    fc.double({ min: leastZoom, max: mostZoom, noNaN: true }),
    fc.double({ min: 0.5, max: 10, noNaN: true }),
  )
  .map(([zoom, unit]) => scaleOf(zoom, unit));

describe('a place on the page and on the screen', () => {
  it.each<[Turn, Point]>([
    [0, [150, 150]],
    [90, [1113, 150]],
    [180, [742.5, 1113]],
    [270, [150, 742.5]],
  ])('examples 1 and 2 of the card: turned by %i', (turn, wanted) => {
    close(toView(a4, turn, 1.5, [100, 742]), wanted);
  });

  it('example 3: the origin of a CropBox is not that of the page', () => {
    close(toView([20, 30, 575, 812], 0, 1, [120, 712]), [100, 100]);
  });

  it('example 5: as shares from the top left', () => {
    const [x, y] = normalised(a4, [100, 742]);
    expect(x).toBeCloseTo(0.16807, 5);
    expect(y).toBeCloseTo(0.11876, 5);
  });

  it('there and back again in every turn, box, unit and zoom from 25 to 800 %: less than 0.01 px off', () => {
    fc.assert(
      fc.property(
        boxes,
        turns,
        scales,
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
        (box, turn, scale, [across, down]) => {
          const [width, height] = viewSize(box, turn, scale);
          const seen: Point = [across * width, down * height];
          const again = toView(box, turn, scale, toPage(box, turn, scale, seen));
          expect(Math.hypot(again[0] - seen[0], again[1] - seen[1])).toBeLessThan(0.01);
        },
      ),
      freshRuns(2000),
    );
  });

  it('what is on the page is in the picture, and the matrix for drawing says the same as the function', () => {
    fc.assert(
      fc.property(
        boxes,
        turns,
        scales,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (box, turn, scale, u, v) => {
          const place: Point = [box[0] + u * (box[2] - box[0]), box[1] + v * (box[3] - box[1])];
          const seen = toView(box, turn, scale, place);
          const [width, height] = viewSize(box, turn, scale);
          const slack = 1e-6 * Math.max(width, height) + 1e-6;
          expect(seen[0]).toBeGreaterThanOrEqual(-slack);
          expect(seen[0]).toBeLessThanOrEqual(width + slack);
          expect(seen[1]).toBeGreaterThanOrEqual(-slack);
          expect(seen[1]).toBeLessThanOrEqual(height + slack);
          const drawn = transform(viewMatrix(box, turn, scale), place);
          expect(Math.hypot(drawn[0] - seen[0], drawn[1] - seen[1])).toBeLessThan(0.01);
        },
      ),
      freshRuns(2000),
    );
  });

  it('a mark keeps its share of the picture at every zoom', () => {
    fc.assert(
      fc.property(
        boxes,
        turns,
        fc.double({ min: 0.25, max: 8, noNaN: true }),
        fc.double({ min: 0.25, max: 8, noNaN: true }),
        (box, turn, one, other) => {
          const place: Point = [(box[0] + 3 * box[2]) / 4, (2 * box[1] + box[3]) / 3];
          const share = (zoom: number) => {
            const scale = scaleOf(zoom, 1);
            const [x, y] = toView(box, turn, scale, place);
            const [width, height] = viewSize(box, turn, scale);
            return [x / width, y / height] as const;
          };
          const [[ax, ay], [bx, by]] = [share(one), share(other)];
          expect(Math.abs(ax - bx)).toBeLessThan(1e-9);
          expect(Math.abs(ay - by)).toBeLessThan(1e-9);
        },
      ),
      freshRuns(500),
    );
  });
});

describe('the box of a page', () => {
  it('is the CropBox within the MediaBox, corners in any order', () => {
    expect(pageBox([0, 0, 595, 842], [575, 812, 20, 30])).toEqual([20, 30, 575, 812]);
    expect(pageBox([-100, -50, 500, 700], [-200, 0, 400, 900])).toEqual([-100, 0, 400, 700]);
  });
  it('is the MediaBox where the CropBox is missing, broken or elsewhere, and letter paper without either', () => {
    expect(pageBox([0, 0, 595, 842], null)).toEqual(a4);
    expect(pageBox([0, 0, 595, 842], [Number.NaN, 0, 1, 1])).toEqual(a4);
    expect(pageBox([0, 0, 595, 842], [600, 900, 700, 1000])).toEqual(a4);
    expect(pageBox(null, null)).toEqual([0, 0, 612, 792]);
    expect(pageBox([5, 5, 5, 5], null)).toEqual([0, 0, 612, 792]);
  });
  it('is turned by page and viewer together; what is no quarter counts as none', () => {
    expect([
      turnOf(90, 90),
      turnOf(-90),
      turnOf(450),
      turnOf(45, 90),
      turnOf(270, 180),
      turnOf(0, -270),
    ]).toEqual([180, 270, 90, 90, 90, 90]);
  });
  it('is shown between 25 and 800 %, the user unit counted once', () => {
    expect([clampZoom(0.01), clampZoom(1), clampZoom(99)]).toEqual([0.25, 1, 8]);
    expect(scaleOf(1, 1)).toBeCloseTo(96 / 72, 12);
    expect(scaleOf(1, 10)).toBeCloseTo(960 / 72, 12);
    expect(scaleOf(1, 0)).toBeCloseTo(96 / 72, 12);
  });
});
