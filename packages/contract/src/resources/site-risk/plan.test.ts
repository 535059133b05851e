import { expect, it } from 'vitest';
import { barFor, boxAround, pathOf, planCorners } from './plan.ts';

it('shows all there is, north up', () => {
  const box = boxAround([
    [0, 0],
    [100, 50],
  ]);
  expect(box.left).toBeLessThan(0);
  expect(box.left + box.width).toBeGreaterThan(100);
  expect(boxAround([]).width).toBe(200);
  expect(boxAround([[5, 5]]).width).toBeGreaterThan(0);
  expect(
    pathOf([
      [0, 10],
      [5, -2],
    ]),
  ).toBe('M0 -10L5 2Z');
});

it('knows where the corners of the picture lie, turned with it', () => {
  const plan = { x: 10, y: 20, width: 400, shape: 0.5 };
  expect(planCorners({ ...plan, north: 0 })).toEqual([
    [10, 20],
    [410, 20],
    [410, 220],
    [10, 220],
  ]);
  const [, right, far, up] = planCorners({ ...plan, north: 90 });
  for (const [found, wanted] of [
    [right, [10, -380]],
    [far, [210, -380]],
    [up, [210, 20]],
  ])
    wanted?.forEach((place, at) => void expect(found?.[at]).toBeCloseTo(place));
  expect(planCorners({ ...plan, north: 0, shape: undefined })[2]).toEqual([410, 20]);
});

it('has a scale that is easily read', () => {
  expect(barFor(1000)).toBe(200);
  expect(barFor(70)).toBe(20);
  expect(barFor(3)).toBe(1);
});
