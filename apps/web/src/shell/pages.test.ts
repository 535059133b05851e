import { expect, it } from 'vitest';
import { absenceAt } from './pages.ts';

it.each([
  ['/user/post', 'forbidden'],
  ['/user/post/below', 'forbidden'],
  ['/user/posts', 'unknown'],
  ['/no/such/place', 'unknown'],
] as const)('%s, which opens nothing, is told as %s', (path, told) => {
  expect(absenceAt(path)).toBe(told);
});
