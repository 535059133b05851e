import { product } from '@ircrisk/contract/product.ts';

export const loginPath = '/mLogin';

/** What the address bar asks for, read without touching anything. */
export interface Wanted {
  /** Path under the platform's base, with a leading slash and no Iframe suffix. */
  path: string;
  /** What is left of the query once the token is out of it, with its question mark. */
  search: string;
  hash: string;
  /** Handed over by another system; stored, then stripped from the address. */
  handover?: { token: string; tenantId: string };
  /** The tenant a deep link without a token was written for. */
  forTenant?: string;
  /** The page is shown without header, menu and tabs: an …Iframe path that came with a token. */
  frameless: boolean;
  /** The address has to be replaced by what stands above: an …Iframe path, or a token in the query. */
  corrected: boolean;
}

/** One leading slash, none at the end: whatever was typed, the result is a path of the platform itself. */
function ownPath(pathname: string, base: string): string {
  const inside = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  const segments = inside
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  return `/${segments.join('/')}`;
}

export function readAddress(address: URL, base: string): Wanted {
  const query = new URLSearchParams(address.search);
  const token = query.get('token');
  const tenantId = query.get('tenantId');
  // A token alone signs nobody in, but it is a secret all the same: it never stays in the address.
  query.delete('token');
  query.delete('tenantId');
  let path = ownPath(address.pathname, base);
  const redirected = /Iframe$/.test(path);
  if (redirected) path = ownPath(path.replace(/Iframe$/, ''), '/');
  const rest = query.toString();
  return {
    path: path === '/' && redirected ? product.firstPage : path,
    search: rest ? `?${rest}` : '',
    hash: address.hash,
    frameless: redirected && Boolean(token),
    corrected: redirected || token !== null || tenantId !== null,
    ...(token && tenantId ? { handover: { token, tenantId } } : {}),
    ...(!token && tenantId ? { forTenant: tenantId } : {}),
  };
}

export type Decision = 'login' | 'enter' | 'sent-to-login';

/** The guard: only the login page opens without a token. */
export function decide(wanted: Pick<Wanted, 'path' | 'search'>, signedIn: boolean): Decision {
  if (wanted.path === loginPath) {
    const comesBack = new URLSearchParams(wanted.search).has('code');
    return signedIn && !comesBack ? 'enter' : 'login';
  }
  return signedIn ? 'enter' : 'sent-to-login';
}
