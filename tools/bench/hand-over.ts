import type { BrowserContext } from 'playwright-core';
import type { Served } from './platform.ts';

/** The session for scripts becomes the browser's, which then needs no captcha. */
export async function handOver(context: BrowserContext, { address, token }: Served): Promise<void> {
  const values: Record<string, string | undefined> = {
    'access-token': token.access_token,
    'refresh-token': token.refresh_token,
    'token-time': String(Date.now()),
    userId: token.user_id,
    account: token.account,
    realName: token.real_name,
    tenantId: token.tenant_id,
    companyId: token.company_id,
    platformType: token.platform_type,
    language: 'zh',
  };
  await context.addCookies(
    Object.entries(values).map(([name, value]) => ({
      name: `ircrisk-${name}`,
      value: encodeURIComponent(value ?? ''),
      url: `${address}/platform/`,
    })),
  );
}
