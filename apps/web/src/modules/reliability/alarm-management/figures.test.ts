import { expect, test } from 'vitest';
import { valueText } from './figures.ts';

const both = (type: string, quantity: string | null, value: number | null) =>
  (['zh', 'en'] as const).map((language) => valueText({ type, quantity }, value, language));

test('the value of a deviation or a rate of change is a difference: it has no zero to move', () => {
  expect(both('DEV', 'temperature', 13.8)).toEqual(['13.8 °C', '24.8 °F']);
  expect(both('DEV', 'temperature', 12)).toEqual(['12.0 °C', '21.6 °F']);
  expect(both('ROC', 'temperature', 5)).toEqual(['5.0 °C', '9.0 °F']);
  expect(both('DEV', 'pressureGauge', 0.1)).toEqual(['0.100 MPa', '14.5 psi']);
});

test('the value of any other alarm is read on its scale', () => {
  expect(both('H', 'temperature', 350)).toEqual(['350.0 °C', '662.0 °F']);
  expect(both('H', 'percent', 75.25)).toEqual(['75.25 %', '75.25 %']);
  expect(both('H', null, 7)).toEqual(['7', '7']);
  expect(both('H', 'temperature', null)).toEqual(['–', '–']);
});
