import type { MessagingSource } from '@ircrisk/contract/modules/system/identity.ts';
import type { MessagingService } from '#platform/config/config.ts';
import { dingtalk } from './dingtalk.ts';
import type { Provider } from './exchange.ts';
import { feishu } from './feishu.ts';
import { wecom } from './wecom.ts';

export const providers: Readonly<Record<MessagingSource, Provider>> = {
  wechat_enterprise: wecom,
  dingtalk,
  feishu,
};

/** Where the browser is sent; `state` ties the way back to this browser and tenant. */
export function authorizeUrl(
  source: MessagingSource,
  service: MessagingService,
  redirectUri: string,
  state: string,
): string {
  const url = new URL(service.authorizeUrl);
  const params = { ...providers[source].authorizeParams(service), redirect_uri: redirectUri, state };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}
