import { jhaHazard } from '@ircrisk/contract/resources/safety/jha.ts';
import { expect, test } from 'vitest';
import { hazardColumns, namesIn } from './hazard-columns.ts';

test('risk before and after stand beside the hazard, before the columns that lead from one to the other', () => {
  const at = (name: string) => hazardColumns.indexOf(name);
  expect(at('residualColour')).toBeLessThan(at('existing'));
  expect(at('residualColour') - at('hazard')).toBe(8);
});

test('an English worksheet has the English texts, and the first ones are still written', () => {
  const names = namesIn(hazardColumns, true);
  expect(names.slice(0, 2)).toEqual(['stepId', 'hazardEn']);
  expect(names).toContain('engineeringEn');
  expect(names).toContain('hazard');
  expect(names.filter((name) => !(name in jhaHazard.fields))).toEqual([]);
  expect(namesIn(hazardColumns, false)).toEqual(hazardColumns);
});
