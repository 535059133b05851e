import { expect, test } from 'vitest';
import { shownDifference, shownValue, unitOfTag } from './limit-text.ts';

test.each([
  ['temperature', 'zh', '°C', '350', '28'],
  ['temperature', 'en', '°F', '662', '50'],
] as const)(
  'a limit of %s in %s has its zero, a difference has none',
  (quantity, language, symbol, limit, margin) => {
    expect(unitOfTag(quantity, language)).toBe(symbol);
    expect(Number.parseFloat(shownValue(quantity, 350, language))).toBeCloseTo(Number(limit), 0);
    // The margin of a Nelson curve: 28 °C are 50 °F, not 82.
    expect(Number.parseFloat(shownDifference(quantity, 28, language))).toBeCloseTo(Number(margin), 0);
  },
);

test('a difference of pressure is the same above any zero', () => {
  expect(Number.parseFloat(shownDifference('pressureGauge', 1, 'zh'))).toBe(1);
  expect(Number.parseFloat(shownDifference('pressureGauge', 1, 'en'))).toBeCloseTo(145, 0);
});
