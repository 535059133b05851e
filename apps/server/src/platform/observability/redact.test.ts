import { expect, test } from 'vitest';
import { redacted } from './redact.ts';

test('secrets are masked at any depth and everything else stays', () => {
  const sent = {
    account: 'ann',
    password: 'Secret123',
    newPassword1: 'Secret123',
    nested: { refresh_token: 'r', value: '123456', list: [{ 'Blade-Auth': 'bearer x', note: 'kept' }] },
  };
  expect(redacted(sent)).toEqual({
    account: 'ann',
    password: '***',
    newPassword1: '***',
    nested: { refresh_token: '***', value: '***', list: [{ 'Blade-Auth': '***', note: 'kept' }] },
  });
});
