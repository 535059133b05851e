import { describe, expect, it } from 'vitest';
import type { CookieJar } from './cookies.ts';
import { readCookie } from './cookies.ts';
import { buttonCodes, hasPermission, setPermissions } from './permissions.ts';
import { renewWhenDue } from './renewal.ts';
import { createSession, session as ownSession, type TokenAnswer } from './session.ts';

const answer: TokenAnswer = {
  access_token: 'a1',
  refresh_token: 'r1',
  user_id: '9',
  account: 'lu',
  real_name: '陆文哲',
  tenant_id: '100286',
  company_id: '77',
  platform_type: 1,
};

/** Keeps cookies as a browser would, and what was written. */
function browser() {
  const written: string[] = [];
  const kept = new Map<string, string>();
  const jar: CookieJar = {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text) {
      written.push(text);
      const [name = '', value = ''] = (text.split('; ')[0] ?? '').split('=');
      if (text.includes('Max-Age=0')) kept.delete(name);
      else kept.set(name, value);
    },
  };
  const items = new Map<string, string>();
  const tab = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const session = createSession({ jar, tab, scope: { path: '/platform/', secure: true } });
  return { session, jar, written, items };
}

describe('session', () => {
  it('keeps its values in cookies of the platform path, lax and secure', () => {
    const { session, written, jar } = browser();
    session.keep(answer);
    expect(written).toContain('ircrisk-access-token=a1; Path=/platform/; SameSite=Lax; Secure');
    expect(readCookie(jar, 'ircrisk-realName')).toBe('陆文哲');
    expect(session.get('companyId')).toBe('77');
    expect(session.signedIn()).toBe(true);
  });

  it('keeps the chosen company when the token is renewed, and takes the new one at another sign-in', () => {
    const { session } = browser();
    session.keep(answer);
    session.set('companyId', '78');
    session.keep({ ...answer, access_token: 'a2' });
    expect(session.get('companyId')).toBe('78');
    session.keep({ ...answer, user_id: '10' });
    expect(session.get('companyId')).toBe('77');
  });

  it('forgets everything but the language on sign-out', () => {
    const { session, jar, items } = browser();
    session.keep(answer);
    session.set('language', 'en');
    session.setTab('tabs', [1]);
    session.clear();
    expect(jar.cookie).toBe('ircrisk-language=en');
    expect(items.size).toBe(0);
  });

  it('reads a damaged tab value as none', () => {
    const { session, items } = browser();
    items.set('ircrisk.menu', '{');
    expect(session.getTab('menu')).toBeUndefined();
  });

  it('is due for renewal when the token is 6000 s old', () => {
    const { session } = browser();
    session.keep(answer, 1000);
    expect(session.renewalDue(1000 + 5_999_999)).toBe(false);
    expect(session.renewalDue(1000 + 6_000_000)).toBe(true);
  });
});

describe('renewal', () => {
  it('happens once when two tabs find it due: the second looks again in its turn', async () => {
    const { session } = browser();
    session.keep(answer, Date.now() - 6_100_000);
    let queue: Promise<unknown> = Promise.resolve();
    const inTurn = (work: () => Promise<boolean>) => {
      const mine = queue.then(work);
      queue = mine;
      return mine;
    };
    const used: string[] = [];
    const renew = async (token: string) => {
      used.push(token);
      return { ...answer, access_token: 'a2', refresh_token: 'r2' };
    };
    const done = await Promise.all([
      renewWhenDue(renew, session, inTurn),
      renewWhenDue(renew, session, inTurn),
    ]);
    expect(done).toEqual([true, false]);
    expect(used).toEqual(['r1']);
    expect(session.get('refreshToken')).toBe('r2');
  });

  it('is not asked for again each second once the server has refused it', async () => {
    const { session } = browser();
    session.keep(answer, Date.now() - 6_100_000);
    const refused = await renewWhenDue(
      async () => undefined,
      session,
      (work) => work(),
    );
    expect(refused).toBe(false);
    expect(session.renewalDue()).toBe(false);
    expect(session.signedIn()).toBe(true);
  });
});

describe('permissions', () => {
  it('come from the leaves of the button forest and end with the session', () => {
    const codes = buttonCodes([
      { code: 'post', children: [{ code: 'post.create' }, { code: 'post.delete' }] },
    ]);
    setPermissions(codes);
    expect(hasPermission('post.create')).toBe(true);
    expect(hasPermission('post')).toBe(false);
    ownSession.clear();
    expect(hasPermission('post.create')).toBe(false);
  });
});
