import { expect, test } from 'vitest';
import { limitsText, shownValue, unitOfTag, withUnit } from './limit-text.ts';

test.each([
  ['temperature', 'zh', '°C', '350', '28'],
  ['temperature', 'en', '°F', '662', '50'],
] as const)(
  'a limit of %s in %s has its zero, a difference has none',
  (quantity, language, symbol, limit, margin) => {
    expect(unitOfTag(quantity, language)).toBe(symbol);
    expect(Number.parseFloat(shownValue(quantity, 350, language))).toBeCloseTo(Number(limit), 0);
    // The margin of a Nelson curve: 28 °C are 50 °F, not 82.
    expect(Number.parseFloat(withUnit(quantity, 28, language, { difference: true }))).toBeCloseTo(
      Number(margin),
      0,
    );
  },
);

test('a difference of pressure is the same above any zero', () => {
  expect(Number.parseFloat(withUnit('pressureGauge', 1, 'zh', { difference: true }))).toBe(1);
  expect(Number.parseFloat(withUnit('pressureGauge', 1, 'en', { difference: true }))).toBeCloseTo(145, 0);
});

test('a figure that stands alone says its unit, of a hysteresis and of a rate too', () => {
  expect(withUnit('temperature', 425, 'en')).toBe('797.0 °F');
  expect(withUnit('temperature', 2, 'en', { difference: true })).toBe('3.6 °F');
  expect(withUnit('temperature', 50, 'zh', { difference: true, perHour: true })).toBe('50.0 °C/h');
  expect(withUnit('number', 3, 'en')).toBe('3');
  expect(withUnit('temperature', null, 'en')).toBe('–');
});

test('a window with a rate limit says it with its unit and its span', () => {
  const rate = { low: null, high: null, rateLimit: 50, rateMinutes: 60 };
  expect(limitsText('temperature', rate, 'zh')).toMatch(/^±50(\.0)? °C\/h \(60 min\)$/);
  expect(limitsText('temperature', rate, 'en')).toMatch(/^±90(\.0)? °F\/h \(60 min\)$/);
  expect(limitsText('temperature', { ...rate, high: 425 }, 'en')).toMatch(/^≤ 797(\.0)? °F; ±90/);
  expect(limitsText('ph', { ...rate, rateLimit: null, low: 5.5, high: 6.5 }, 'zh')).toBe('5.5 … 6.5 pH');
  expect(limitsText('ph', { ...rate, rateLimit: null }, 'zh')).toBe('–');
});
