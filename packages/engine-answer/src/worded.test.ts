import { expect, test } from 'vitest';
import { figuresOf, unsupportedFigures } from './index.ts';

const clause = ['间距不小于 3 m，留守 30 min，每年至少 1 次，二人监护；风力五级停止。'];
const wrong = (answer: string) =>
  unsupportedFigures(answer, clause).map(({ value, unit }) => `${value} ${unit}`);

test('figures in words are figures: none that the clause does not have', () => {
  expect(wrong('Keep five metres away.')).toEqual(['5 m']);
  expect(wrong('间距不小于五米')).toEqual(['5 m']);
  expect(wrong('间距不小于三点五米')).toEqual(['3.5 m']);
  expect(wrong('three point five metres')).toEqual(['3.5 m']);
  expect(wrong('留守四十五分钟')).toEqual(['45 min']);
  expect(wrong('wait forty-five minutes')).toEqual(['45 min']);
  expect(wrong('two hundred and fifty metres')).toEqual(['250 m']);
  expect(wrong('三十五千伏')).toEqual(['35 kV']);
});
test('a unit that is another is another figure', () => {
  expect(wrong('3 kV')).toEqual(['3 kV']);
  expect(wrong('3 bar')).toEqual(['3 bar']);
  expect(wrong('30 weeks')).toEqual(['30 week']);
});
test('what the clause has may be written out, and ways of speech are none', () => {
  for (const answer of [
    '三米',
    'three metres',
    '三十分钟',
    'thirty minutes',
    '一年一次',
    '两人监护',
    '一人',
    '五级风',
  ])
    expect([answer, wrong(answer)]).toEqual([answer, []]);
});

test('a word that begins like the number of a standard hides no figure', () => {
  const written = (text: string) => figuresOf(text).map((figure) => figure.written);
  expect(written('rest between shifts is at least 8 h')).toEqual(['8 h']);
  expect(written('it should be 30 min, shown for 2 h')).toEqual(['30 min', '2 h']);
  expect(written('as GB 30871-2022, GB/T 3323, TSG D7005, API RP 754 and ISO/TR 12489 say, 5 m')).toEqual([
    '5 m',
  ]);
  expect(unsupportedFigures('it should be 30 min', ['it should be 20 min']).length).toBe(1);
});
