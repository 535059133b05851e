import type { Notice } from '@ircrisk/units';

/** What no address has as it is written; a backslash is a slash to a browser. */
export const badLiteral = /[\s"<>\\^`|}\p{Cc}]/u;

export interface AddressRule {
  /** `host` or `host:port`, exactly. */
  readonly allowedHosts: readonly string[];
  /** The system may be reached without encryption, inside the plant's own network. */
  readonly plainHttp: boolean;
}

/** A name of letters, digits, - and _ between dots (punycode already), or an address in brackets. A parser lets * and others pass too. */
const oneHost = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d+)?$/;

/** `EAM.Example.com:443` → `eam.example.com`: lower case, punycode, without the scheme's own port. Null when it is no single host. */
export function hostOf(listed: string, protocol = 'https:'): string | null {
  const text = listed.trim();
  if (text === '' || /[/?#@\\\s]/.test(text)) return null;
  const address = `${protocol}//${text}`;
  if (!URL.canParse(address)) return null;
  const { host } = new URL(address);
  return oneHost.test(host) ? host : null;
}

/** Private and loopback networks of RFC 1918, RFC 4193 and RFC 6890, and names nobody outside can resolve. */
export function isIntranet(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (host.includes(':')) return host === '::1' || /^f[cd][0-9a-f]{2}:/.test(host);
  if (/^\d+(\.\d+){3}$/.test(host)) return /^(10|127)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(host);
  return !host.includes('.') || /\.(local|lan|internal|intranet|home\.arpa)$/.test(host);
}

/** Parsed once, by the parser a browser uses: what is checked is what is opened. */
export function checkAddress(
  text: string,
  { allowedHosts, plainHttp }: AddressRule,
): { readonly url: URL | null; readonly problem: Notice | null } {
  const refuse = (code: string, values?: Notice['values']) => ({
    url: null,
    problem: values ? { code, values } : { code },
  });
  if (!URL.canParse(text)) return refuse('unreadable');
  const character = badLiteral.exec(text)?.[0];
  if (character !== undefined) return refuse('character', { character });
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('scheme');
  if (url.username !== '' || url.password !== '') return refuse('userInfo');
  if (url.protocol === 'http:' && !(plainHttp && isIntranet(url.hostname))) return refuse('plainHttp');
  if (!allowedHosts.some((listed) => hostOf(listed, url.protocol) === url.host))
    return refuse('hostNotListed', { host: url.host });
  return { url, problem: null };
}
