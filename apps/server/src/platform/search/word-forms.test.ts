import { expect, test } from 'vitest';
import { slipsBetween } from './misspelt.ts';
import { formsOf } from './word-forms.ts';

test.each([
  ['dig', 'digging'],
  ['digging', 'dig'],
  ['replaced', 'replacement'],
  ['bypassed', 'bypassing'],
  ['calibrate', 'calibration'],
  ['inspect', 'inspections'],
  ['heavy', 'heavier'],
  ['filling', 'fill'],
  ['throw', 'thrown'],
  ['worn', 'wear'],
  ['hanging', 'hung'],
])('whoever asks with %s means %s too', (asked, written) => expect(formsOf(asked)).toContain(written));

test('codes, numbers and Chinese stand in one form', () => {
  for (const word of ['p101', 'h2s', '36', '盲板', 'co']) expect(formsOf(word)).toEqual([word]);
  expect(formsOf('gas')[0]).toBe('gas');
});

test.each([
  ['acetylen', 'acetylene', 1],
  ['emergncy', 'emergency', 1],
  ['burried', 'buried', 1],
  ['recieve', 'receive', 1],
  ['excavtoin', 'excavation', 2],
  ['oxygen', 'oxygen', 0],
  ['valve', 'gauge', 3],
])('%s is %s with %i slips', (one, other, slips) => expect(slipsBetween(one, other, 2)).toBe(slips));
