/** The part of `document` that holds cookies. */
export interface CookieJar {
  cookie: string;
}

export interface CookieScope {
  /** The platform's base path: other applications on the same host never see the values. */
  path: string;
  secure: boolean;
}

export function readCookie(jar: CookieJar, name: string): string | undefined {
  for (const pair of jar.cookie.split('; ')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1));
  }
  return undefined;
}

export function writeCookie(
  jar: CookieJar,
  name: string,
  value: string | undefined,
  scope: CookieScope,
): void {
  const life = value === undefined ? '; Max-Age=0' : '';
  const secure = scope.secure ? '; Secure' : '';
  jar.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=${scope.path}; SameSite=Lax${secure}${life}`;
}
