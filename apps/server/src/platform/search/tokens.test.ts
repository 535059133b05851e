import { expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';

test('a figure written together with its unit is the same as with a space; codes stay whole', () => {
  for (const [together, apart] of [
    ['35kV', '35 kV'],
    ['0.5m', '0.5 m'],
    ['50t吊装', '50 t 吊装'],
    ['10mg', '10 mg'],
  ] as const)
    expect(tokensOf(together)).toEqual(tokensOf(apart));
  for (const code of ['h2s', 'gc1', 'kn95', '30871']) expect(tokensOf(code)).toEqual([code]);
  expect(tokensOf('P-101A')).toContain('p101a');
});
