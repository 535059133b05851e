import { product } from '@ircrisk/contract/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveOneTimePassword } from '../apps/server/src/platform/identity/one-time-password.ts';
import { closeBrowser, openBrowser, type RunningPlatform, startPlatform } from './harness.ts';

describe.each(['zh', 'en'] as const)('signing in (%s)', (language) => {
  let platform: RunningPlatform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(async () => {
    await closeBrowser();
    await platform.close();
  });

  it('leads from the login page into the shell and back out', async () => {
    const visitor = await openBrowser(platform, { language });
    await visitor.open('/');
    await visitor.page.waitForURL((url) => url.pathname.endsWith('/mLogin'));
    await visitor.page.getByText(product.version).first().waitFor();
    await visitor.signIn(platform.a.admin);
    expect(await visitor.page.locator('html').getAttribute('lang')).toMatch(
      language === 'zh' ? /^zh/ : /^en/,
    );
    await visitor.page.getByText(product.version).first().waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  it('asks for a password of one’s own after a reset, then lets in', async () => {
    const { tenantId, account } = platform.a.plain;
    const once = (await giveOneTimePassword(platform.db, tenantId, account)) ?? '';
    const visitor = await openBrowser(platform, { language });
    await visitor.submitLogin({ tenantId, account, password: once });
    const first = visitor.page.getByLabel(visitor.loginText('login.change.newPassword'), { exact: true });
    await first.fill('Meadow58Lantern');
    await visitor.page
      .getByLabel(visitor.loginText('login.change.newPassword1'), { exact: true })
      .fill('Meadow58Lantern');
    await visitor.page.locator('button[type="submit"]').click();
    await visitor.page.waitForURL((url) => url.pathname.includes('/wel/index'));
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
