import { describe, expect, it } from 'vitest';
import { columnNumber, limitNumber, shortNumber, shownAs, stepValue } from './format.ts';

describe('the limits of a risk matrix', () => {
  it('are those the standard prints in either system, not those of the conversion', () => {
    const shown = (language: 'zh' | 'en') =>
      [9.29, 92.9, 929, 9290].map((m2) => limitNumber(shownAs(m2, 'area', language) ?? 0, language));
    expect(shown('en')).toEqual(['100', '1,000', '10,000', '100,000']);
    expect(shown('zh')).toEqual(['9.29', '92.9', '929', '9,290']);
  });

  it('in money stand side by side', () => {
    expect([1e4, 1e5, 1e6, 1e7].map((usd) => limitNumber(usd, 'en'))).toEqual([
      '10,000',
      '100,000',
      '1 M',
      '10 M',
    ]);
    expect([1e4, 1e5, 1e6, 1e7].map((usd) => limitNumber(usd, 'zh'))).toEqual([
      '10,000',
      '100,000',
      '100 万',
      '1,000 万',
    ]);
  });
});

it('a figure of a column is as short as its column', () => {
  const figures = [null, 14.04, 126_000, 300_473_243];
  expect(figures.map((one) => columnNumber(one, 'en'))).toEqual(['–', '14.0', '126,000', '300 M']);
  expect(figures.map((one) => columnNumber(one, 'zh'))).toEqual(['–', '14.0', '126,000', '30,000 万']);
});

it('small figures are set as they are on paper', () => {
  expect([shortNumber(3.06e-5), shortNumber(0.0312), shortNumber(0)]).toEqual(['3.06×10⁻⁵', '0.0312', '0']);
  expect(stepValue(1.2345e-4, '1/yr', 'en')).toBe('1.234×10⁻⁴ 1/yr');
});
