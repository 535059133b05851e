import { expect, it } from 'vitest';
import { ends, span } from './figures.ts';

it('sets powers of ten as derivations do, one value or from the best to the worst', () => {
  expect(span(ends(1.51e-4, null))).toBe('1.51×10⁻⁴');
  expect(span(ends(1.51e-4, 1))).toBe('1.51×10⁻⁴ … 1.00');
  expect(span(null)).toBe('–');
});
