import { expect, it } from 'vitest';
import { explainIssues, parseOptions } from './validation.ts';
import { id, ids } from './values.ts';

const told = (value: unknown, list = false) => {
  const { error } = (list ? ids : id).safeParse(value, parseOptions);
  return explainIssues({ issues: error?.issues ?? [] }, () => ({ zh: '设备', en: 'Equipment' }), 'en').map(
    ({ msg }) => msg,
  );
};

it('an id is a text or a small number, up to the last the database can hold', () => {
  expect(id.parse('9223372036854775807')).toBe('9223372036854775807');
  expect(id.parse(42)).toBe('42');
  expect(told('9223372036854775808')).toEqual(['Equipment is no valid ID']);
  expect(told('12a')).toHaveLength(1);
  expect(told(1.5)).toHaveLength(1);
});

it('a number that has lost digits is refused: it would name another record', () => {
  // As JSON reads 95234887357833062 and its neighbours: one number for several records.
  expect(JSON.parse('95234887357833062')).toBe(JSON.parse('95234887357833063'));
  const why = 'Equipment has lost digits as a number: write it as a string';
  expect(told(JSON.parse('95234887357833062'))).toEqual([why]);
  expect(told(JSON.parse('[1, 95234887357833062]'), true)).toEqual([why]);
  expect(ids.parse(['95234887357833062', 7])).toEqual(['95234887357833062', '7']);
});
