import { identityErrors } from '@ircrisk/contract/modules/system/identity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserBasic } from '#testing/browser-sign-in.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ env: { CAPTCHA: 'off' } });
});
afterAll(() => platform.close());

it('with the captcha off the page hears that a password needs none, and signs in without; an SMS still asks', async () => {
  const client = await platform.client();
  const { body } = await client.get<{ optional?: boolean }>('/ircrisk-auth/oauth/captcha');
  expect(body.data.optional).toBe(true);
  const { tenantId, account, password } = platform.a.plain;
  const signedIn = await client.form(
    '/ircrisk-auth/oauth/token',
    { grant_type: 'password', scope: 'all', type: 'account', tenantId, username: account, password },
    { authorization: browserBasic, 'tenant-id': tenantId },
  );
  expect(signedIn.status).toBe(200);
  const sms = await client.form(
    '/ircrisk-auth/oauth/sms/send-validate',
    { tenantId, phone: '13800000000' },
    { 'tenant-id': tenantId },
  );
  expect(sms.body.msg).toBe(identityErrors.codeWrong.zh);
});
