import { expect, it } from 'vitest';
import { functionCodeOf, nextFailureCode } from './index.ts';

it('counts the failures of a function in letters, beyond Z as columns are counted', () => {
  expect(nextFailureCode('1', [])).toBe('1A');
  expect(nextFailureCode('1', ['1A', '1C', '2D'])).toBe('1D');
  expect(nextFailureCode('1', ['1Z', '1B'])).toBe('1AA');
  expect(nextFailureCode('1', ['1Z', '1AZ'])).toBe('1BA');
  expect(nextFailureCode('2', ['1Z', '12AA'])).toBe('2A');
});

it('leads from a failure to its function', () => {
  expect(['1A', '12AB', '7Z'].map(functionCodeOf)).toEqual(['1', '12', '7']);
});
