import { expect, it } from 'vitest';
import { fallScale } from './fall-scale.ts';

it('a change of a thousandth is not drawn as wide as a large one', () => {
  const { low, span } = fallScale([0.0004]);
  expect(low).toBe(0);
  expect(0.0004 / span).toBeLessThan(0.01);
});

it('large changes fill the width, from the lowest end to the highest', () => {
  expect(fallScale([1, -0.5, 0.7])).toEqual({ low: -0.5, span: 1.5 });
  expect(fallScale([])).toMatchObject({ low: 0 });
});
