import { product } from '@ircrisk/contract/product.ts';
import { keepCaptcha } from '#platform/identity/captcha/captcha.ts';
import type { TestPlatform } from './platform.ts';
import { type Answer, basic, type TestClient } from './test-client.ts';

export const browserBasic = basic(product.browserClient.id, product.browserClient.secret);
const tokenPath = '/ircrisk-auth/oauth/token';

/** Headers of a solved captcha. */
export async function solved({ db, config }: TestPlatform): Promise<Record<string, string>> {
  const key = await keepCaptcha(db, config.secrets.token, 'AKR69');
  return { 'captcha-key': key, 'captcha-code': 'akr69' };
}

export interface Typed {
  tenantId: string;
  username: string;
  password: string;
}

/** What the login page sends, captcha solved. */
export async function signInByCaptcha(
  platform: TestPlatform,
  client: TestClient,
  { tenantId, username, password }: Typed,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.form(
    tokenPath,
    { grant_type: 'captcha', scope: 'all', type: 'account', tenantId, username, password },
    { authorization: browserBasic, 'tenant-id': tenantId, ...(await solved(platform)), ...headers },
  );
}

export const typedOf = (user: { tenantId: string; account: string; password: string }): Typed => ({
  tenantId: user.tenantId,
  username: user.account,
  password: user.password,
});
