import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { SmsSender } from './message.ts';

export interface AliyunSms {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  readonly templateCode: string;
}

const algorithm = 'ACS3-HMAC-SHA256';
const hex = (value: string): string => createHash('sha256').update(value).digest('hex');
/** RFC 3986, as the vendor's canonical form wants it. */
const encode = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Signature version 3 of the vendor's API, all parameters in the query and an empty body. */
export function signAliyun(
  url: URL,
  headers: Readonly<Record<string, string>>,
  keys: Pick<AliyunSms, 'accessKeyId' | 'accessKeySecret'>,
): string {
  const names = Object.keys(headers).sort();
  const canonicalQuery = [...url.searchParams]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const signed = names.join(';');
  const request = [
    'POST',
    '/',
    canonicalQuery,
    canonicalHeaders,
    signed,
    headers['x-acs-content-sha256'],
  ].join('\n');
  const signature = createHmac('sha256', keys.accessKeySecret)
    .update(`${algorithm}\n${hex(request)}`)
    .digest('hex');
  return `${algorithm} Credential=${keys.accessKeyId},SignedHeaders=${signed},Signature=${signature}`;
}

/** Alibaba Cloud's SendSms (API version 2017-05-25); the template has one variable, `code`. */
export const aliyunSender =
  (settings: AliyunSms): SmsSender =>
  async ({ phone, code }) => {
    const url = new URL('/', settings.endpoint);
    url.searchParams.set('PhoneNumbers', phone);
    url.searchParams.set('SignName', settings.signName);
    url.searchParams.set('TemplateCode', settings.templateCode);
    url.searchParams.set('TemplateParam', JSON.stringify({ code }));
    const headers: Record<string, string> = {
      host: url.host,
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-content-sha256': hex(''),
    };
    const { host: _host, ...sent } = headers;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...sent, authorization: signAliyun(url, headers, settings) },
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    const body = (await answer.json().catch(() => ({}))) as { Code?: string };
    if (!answer.ok || body.Code !== 'OK')
      throw new Error(`the SMS service answered ${answer.status} ${body.Code ?? ''}`);
  };
