import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solve } from './work.ts';

test('the numbers found are those the puzzle asks for, one for each round', async () => {
  const answer = await solve('key', { rounds: 3, bits: 8 }, () => true);
  const numbers = (answer ?? '').split('.');
  expect(numbers).toHaveLength(3);
  for (const [round, number] of numbers.entries()) {
    const hash = createHash('sha256').update(`key.${round}.${number}`).digest();
    expect(hash[0], `${round}`).toBe(0);
  }
});

test('work nobody waits for any more ends', async () => {
  expect(await solve('key', { rounds: 1, bits: 32 }, () => false)).toBeUndefined();
});
