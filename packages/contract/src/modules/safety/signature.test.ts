import { expect, test } from 'vitest';
import { isSignature } from './signature.ts';

test('a signature is a line somebody has drawn, not letters, points or a tap', () => {
  for (const drawn of ['M10 10L40 60', 'M0 0L5 0M0 9L0 4L0 9', 'M-3 4.5L20 30'])
    expect(isSignature(drawn), drawn).toBe(true);
  for (const none of [
    '',
    'M M M M M M',
    '........',
    'M10 10',
    'M10 10L10 10',
    'M0 0M90 90M0 0',
    'L0 0L90 90',
    'M0 0L9 9x',
  ])
    expect(isSignature(none), none).toBe(false);
});
