import { product } from '@ircrisk/contract/product.ts';
import { basePath } from './base-path.ts';
import { type CookieJar, type CookieScope, readCookie, writeCookie } from './cookies.ts';

/** Values kept in cookies under the platform's path. They are the browser's own storage: no call is authorised by them. */
const cookieNames = {
  accessToken: 'ircrisk-access-token',
  refreshToken: 'ircrisk-refresh-token',
  /** Milliseconds since 1970 when the token was given; its age decides the renewal. */
  tokenTime: 'ircrisk-token-time',
  userId: 'ircrisk-userId',
  account: 'ircrisk-account',
  realName: 'ircrisk-realName',
  tenantId: 'ircrisk-tenantId',
  companyId: 'ircrisk-companyId',
  language: 'ircrisk-language',
  platformType: 'ircrisk-platformType',
} as const;
export type SessionValue = keyof typeof cookieNames;

const tabKeys = {
  tabs: 'ircrisk.tabs',
  menu: 'ircrisk.menu',
  permissions: 'ircrisk.permissions',
  project: 'ircrisk.project',
  language: 'ircrisk.language',
};
export type TabValue = keyof typeof tabKeys;

/** Answer of the token call, as far as the browser keeps it. */
export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  user_id: string;
  account: string;
  real_name?: string | null;
  tenant_id: string;
  company_id?: string | null;
  language?: string | null;
  platform_type?: string | number | null;
}

export interface Session {
  get(name: SessionValue): string | undefined;
  set(name: SessionValue, value: string | undefined): void;
  signedIn(): boolean;
  /** Keeps a token answer; a refresh keeps the company that is chosen now. */
  keep(answer: TokenAnswer, now?: number): void;
  /** True once the token has reached the age at which the client renews it. */
  renewalDue(now?: number): boolean;
  /** Values of this browser tab: open tabs, menu, permission map, project, the language it speaks. */
  getTab<T>(name: TabValue): T | undefined;
  setTab(name: TabValue, value: unknown): void;
  /** Forgets everything but the language of the login page. */
  clear(): void;
  /** Told after sign-in, sign-out and every stored value. */
  onChange(listener: () => void): () => void;
}

interface Stores {
  jar: CookieJar;
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  scope: CookieScope;
}

export function createSession({ jar, tab, scope }: Stores): Session {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const get = (name: SessionValue) => readCookie(jar, cookieNames[name]) || undefined;
  const write = (name: SessionValue, value: string | undefined) =>
    writeCookie(jar, cookieNames[name], value, scope);

  return {
    get,
    set(name, value) {
      write(name, value);
      tell();
    },
    signedIn: () => get('accessToken') !== undefined,
    keep(answer, now = Date.now()) {
      const renewed = get('userId') === String(answer.user_id) && get('tenantId') === answer.tenant_id;
      write('accessToken', answer.access_token);
      write('refreshToken', answer.refresh_token);
      write('tokenTime', String(now));
      write('userId', String(answer.user_id));
      write('account', answer.account);
      write('realName', answer.real_name ?? '');
      write('tenantId', answer.tenant_id);
      write('platformType', String(answer.platform_type ?? ''));
      if (!renewed || !get('companyId')) write('companyId', String(answer.company_id ?? ''));
      tell();
    },
    renewalDue(now = Date.now()) {
      const since = Number(get('tokenTime'));
      return Boolean(get('refreshToken')) && since > 0 && now - since >= product.tokenTime * 1000;
    },
    getTab<T>(name: TabValue) {
      const text = tab.getItem(tabKeys[name]);
      if (!text) return undefined;
      try {
        return JSON.parse(text) as T;
      } catch {
        return undefined;
      }
    },
    setTab(name, value) {
      if (value === undefined) tab.removeItem(tabKeys[name]);
      else tab.setItem(tabKeys[name], JSON.stringify(value));
      tell();
    },
    clear() {
      for (const name of Object.keys(cookieNames) as SessionValue[])
        if (name !== 'language') write(name, undefined);
      for (const key of Object.values(tabKeys)) tab.removeItem(key);
      tell();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Storage for a process without a browser (tests, tools). */
function memory(): Stores {
  const cookies = new Map<string, string>();
  const items = new Map<string, string>();
  const jar: CookieJar = {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ');
      const at = pair.indexOf('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    },
  };
  const tab = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return { jar, tab, scope: { path: '/', secure: false } };
}

export const session: Session = createSession(
  typeof document === 'undefined'
    ? memory()
    : {
        jar: document,
        tab: sessionStorage,
        scope: { path: basePath(), secure: location.protocol === 'https:' },
      },
);
