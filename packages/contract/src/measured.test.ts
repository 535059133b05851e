import { expect, test } from 'vitest';
import { convertedAs, kindIn, measuredFigure, measuredUnit } from './measured.ts';
import { corrosionExcursion, corrosionWindow } from './resources/corrosion/window.ts';

const { high, hysteresis, rateLimit } = corrosionWindow.fields;

test('a limit of a temperature is read in the unit of the language, a difference without its zero', () => {
  const shown = (field: typeof high | typeof hysteresis | typeof rateLimit, value: number) =>
    (['zh', 'en'] as const).map(
      (language) =>
        `${Number(measuredFigure('temperature', value, language, field.measured))} ${measuredUnit('temperature', language, field.measured)}`,
    );
  expect(shown(high, 425)).toEqual(['425 °C', '797 °F']);
  expect(shown(hysteresis, 10)).toEqual(['10 °C', '18 °F']);
  expect(shown(rateLimit, 50)).toEqual(['50 °C/h', '90 °F/h']);
});

test('what lay beyond a rate of change is a difference per hour, and beyond a limit a value', () => {
  const { extreme } = corrosionExcursion.fields;
  const shown = (kind: string) => {
    const read = kindIn(extreme.measured!, (field) => ({ kind })[field]);
    return `${Number(measuredFigure('temperature', 50, 'en', read))} ${measuredUnit('temperature', 'en', read)}`;
  };
  expect([shown('limit'), shown('rate')]).toEqual(['122 °F', '90 °F/h']);
});

test('what has no unit that converts keeps its own, and its digits', () => {
  expect(
    [12345, 12345.6, 1234567, 0.0001234, -5.5, 0].map((value) => measuredFigure('', value, 'zh')),
  ).toEqual(['12345', '12345.6', '1234567', '0.0001234', '-5.5', '0']);
  expect(convertedAs('ph')).toBeNull();
  expect([measuredFigure('ph', 5.5, 'en'), measuredUnit('ph', 'en')]).toEqual(['5.5', 'pH']);
});
