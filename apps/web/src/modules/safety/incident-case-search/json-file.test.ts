import { expect, test } from 'vitest';
import { casesOfFile } from './json-file.ts';

test('a file of cases is told from any other', () => {
  const cases = [{ title: '甲', year: 2001 }];
  const file = { format: 'ircrisk-incident-cases', version: 1, cases };
  expect(casesOfFile(`\uFEFF${JSON.stringify(file)}`)).toEqual(cases);
  expect(casesOfFile(JSON.stringify(cases))).toEqual(cases);
  for (const other of [{ ...file, version: 2 }, { cases }, { ...file, cases: [] }, [], ['甲'], 7, null])
    expect(casesOfFile(JSON.stringify(other))).toBeUndefined();
  expect(casesOfFile('{')).toBeUndefined();
});
