import { bandOfCell, defaultMatrix, validateMatrix } from '@ircrisk/engine-risk-matrix';
import { contrast, difference, inkOn, leastContrast } from '@ircrisk/ui/theme/contrast.ts';
import { expect, test } from 'vitest';
import { amountText, intervalText } from './Amount.tsx';
import { changedCells, changedTexts } from './compare.ts';
import { addLevel, removeLevel, setBand, setCell, setLimit, setMeasure, setProbability } from './edits.ts';

const matrix = defaultMatrix();

test('a cell keeps a band of its own only where the value gives another', () => {
  const raised = setCell(matrix, 1, 5, 'mediumHigh');
  expect(raised.overrides).toEqual({ '1,5': 'mediumHigh' });
  expect(setCell(raised, 1, 5, 'medium').overrides).toEqual({});
  expect(setCell(raised, 1, 5, null).overrides).toEqual({});
  expect(setCell(matrix, 1, 5, 'medium')).toBe(matrix);
  expect(matrix.overrides).toEqual({});
});

test('a grid that grows or shrinks stays sound', () => {
  const wide = addLevel(matrix, 'consequence');
  expect([wide.consequence.length, wide.consequence.at(-1)?.code, wide.bands.at(-1)?.upper]).toEqual([
    6,
    'F',
    30,
  ]);
  expect(validateMatrix(wide).filter(({ severity }) => severity === 'error')).toEqual([]);
  const small = removeLevel(setCell(wide, 2, 6, 'high'), 'consequence');
  expect(small).toEqual(matrix);
  const least = removeLevel(
    removeLevel(removeLevel(removeLevel(matrix, 'probability'), 'probability'), 'probability'),
    'probability',
  );
  expect(least.probability).toHaveLength(2);
});

test('the upper limit of a frequency moves the lower one of the next level', () => {
  const moved = setProbability(matrix, 2, { upper: 2e-4 });
  expect([moved.probability[1]?.upper, moved.probability[2]?.lower]).toEqual([2e-4, 2e-4]);
});

test('black on white is 21 to 1, and every colour of the templates carries its letter', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  for (const { colour } of matrix.bands) expect(inkOn(colour).ratio, colour).toBeGreaterThan(leastContrast);
  expect(difference('#3F9A5E', '#3F9A5F')).toBeLessThan(5);
});

test('two versions differ in cells and in texts', () => {
  const after = setBand(setCell(matrix, 1, 5, 'high'), 'low', { colour: '#112233', upper: 3 });
  expect(changedCells(matrix, after)).toEqual([
    { p: 4, c: 1, before: 'low', after: null },
    { p: 2, c: 2, before: 'low', after: null },
    { p: 1, c: 4, before: 'low', after: null },
    { p: 1, c: 5, before: 'medium', after: 'high' },
  ]);
  expect(changedTexts(matrix, after).map(({ path }) => path.join('/'))).toEqual([
    'bands/low/upper',
    'bands/low/colour',
  ]);
  expect(bandOfCell(after, 1, 5)).toBe('high');
});

test('a limit of consequence moves the next one, and another measure starts without figures', () => {
  const moved = setLimit(matrix, 2, 'A', { upper: 2e6 });
  expect([moved.consequence[1]?.limits?.A, moved.consequence[2]?.limits?.A]).toEqual([
    { lower: 1e5, upper: 2e6 },
    { lower: 2e6, upper: 1e7 },
  ]);
  expect(changedTexts(matrix, moved).map(({ path }) => path.join('/'))).toEqual([
    'consequence/2/A <',
    'consequence/3/A ≥',
  ]);
  const inArea = setMeasure(matrix, 'A', 'area');
  expect(inArea.measures).toEqual({ O: 'hours', A: 'area' });
  expect(inArea.consequence.every(({ limits }) => limits?.A === undefined)).toBe(true);
  const words = setMeasure(setMeasure(matrix, 'A', null), 'O', null);
  expect('measures' in words || words.consequence.some((level) => 'limits' in level)).toBe(false);
  expect(setMeasure(matrix, 'A', 'money')).toBe(matrix);
});

test('amounts are told in the unit of the language, intervals with their open ends', () => {
  expect([amountText('area', 929, 'zh'), amountText('area', 929, 'en')]).toEqual(['929', '10,000']);
  expect(intervalText('money', { lower: 1e6, upper: 1e7 }, 'zh')).toBe('1,000,000 – 10,000,000 元');
  expect(intervalText('mass', { lower: 1000, upper: null }, 'en')).toBe('≥ 2,205 lb');
  expect(intervalText('hours', { lower: 0, upper: 4 }, 'en')).toBe('< 4 h');
  expect(intervalText('hours', { lower: null, upper: null }, 'en')).toBeUndefined();
});
