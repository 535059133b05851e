import { expect, it } from 'vitest';
import { barFor, boxAround, pathOf } from './figures.ts';

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

it('has a scale that is easily read', () => {
  expect(barFor(1000)).toBe(200);
  expect(barFor(70)).toBe(20);
  expect(barFor(3)).toBe(1);
});
