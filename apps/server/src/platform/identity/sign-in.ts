import type { ErrorKind } from '@ircrisk/contract/errors.ts';
import {
  type GrantType,
  identityErrors,
  type MessagingSource,
} from '@ircrisk/contract/modules/system/identity.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { FastifyRequest } from 'fastify';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { Platform } from '#platform/platform.ts';
import type { Origin } from '#platform/tenancy/actor.ts';
import { systemContext, type TenantContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { keyIdOf, noteUse, userOfKey } from './access-keys.ts';
import * as accounts from './accounts.ts';
import { solveCaptcha } from './captcha/captcha.ts';
import { type Client, readBasic } from './clients.ts';
import { isFirstPassword } from './first-password.ts';
import { accountLimit, countSuccess, takeAddressTry, takeSignInTry } from './limits.ts';
import { recordLogin } from './login-records.ts';
import { identifyBy } from './messaging/sign-in.ts';
import { checkPassword, needsRehash } from './password.ts';
import { openSession, renewSession, type Tokens } from './sessions.ts';
import { solveSmsCode } from './sms/codes.ts';

/** One try to sign in. */
export interface Attempt {
  readonly platform: Platform;
  readonly client: Client;
  readonly grant: GrantType;
  readonly tenantId: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly origin: Origin;
  readonly userAgent: string;
  readonly request: FastifyRequest;
}

export interface SignedIn {
  readonly tenant: accounts.Tenant;
  readonly account: accounts.Account;
  readonly tokens: Tokens;
  readonly oauthId: string;
  /** How the session was opened. */
  readonly grant: string;
}

const fieldTexts = {
  username: { zh: '账号', en: 'Account' },
  password: { zh: '密码', en: 'Password' },
  code: { zh: '验证码', en: 'Verification code' },
  tenantId: { zh: '租户编码', en: 'Tenant code' },
  phone: { zh: '手机号', en: 'Phone' },
  source: { zh: '登录方式', en: 'Way of signing in' },
  refresh_token: { zh: '刷新令牌', en: 'Refresh token' },
} satisfies Record<string, Text>;

/** A parameter that must be there; its absence names the field in the caller's language. */
export function need(value: unknown, field: keyof typeof fieldTexts): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  if (text.trim() === '') {
    const label: Text = fieldTexts[field];
    const said = (language: 'zh' | 'en') =>
      identityErrors.missing[language].replace('{field}', label[language]);
    throw fail(
      identityErrors.missing,
      {},
      { fields: (language) => [{ field, rule: 'required', msg: said(language) }] },
    );
  }
  return text;
}

export const contextOf = (attempt: Pick<Attempt, 'origin'>, tenant: accounts.Tenant): TenantContext => ({
  ...attempt.origin,
  tenantId: tenant.tenantId,
  userId: null,
  timeZone: tenant.timeZone,
});

/** Signs somebody in or throws one of the refusals of the token endpoint. */
export function signIn(attempt: Attempt): Promise<SignedIn> {
  switch (attempt.grant) {
    case 'captcha':
    case 'password':
      return byPassword(attempt);
    case 'sms_code':
      return bySms(attempt);
    case 'social':
      return byMessaging(attempt);
    case 'refresh_token':
      return byRefresh(attempt);
    case 'client_credentials':
      return byKey(attempt);
  }
}

async function byPassword(attempt: Attempt): Promise<SignedIn> {
  const { platform, parameters, request, grant } = attempt;
  const name = need(parameters.username, 'username').trim();
  const password = need(parameters.password, 'password').slice(0, 200);
  if (grant === 'captcha') {
    const key = String(request.headers['captcha-key'] ?? '');
    const text = need(request.headers['captcha-code'], 'code');
    const solved = await solveCaptcha(platform.db, platform.config.secrets.token, key, text);
    if (!solved) throw fail(identityErrors.codeWrong);
  }
  const done = await guarded(attempt, name);
  const { tenant, account } = await found(attempt, (tx) => accounts.accountByName(tx, name));
  const right = await isRight(attempt, password, account);
  if (!tenant) throw fail(identityErrors.loginFailure);
  if (!account) {
    // Only behind a solved captcha is it told that an account does not exist.
    throw await failed(
      attempt,
      tenant,
      name,
      grant === 'captcha' ? identityErrors.userNotFound : identityErrors.loginFailure,
    );
  }
  if (!right || account.passwordSpent)
    throw await failed(attempt, tenant, name, identityErrors.loginFailure, account);
  const rehash = account.passwordHash !== '' && needsRehash(account.passwordHash) ? password : undefined;
  return enter(attempt, tenant, account, { rehash, spend: account.passwordOnce, done });
}

/** A first password has no hash: it is compared as it is, at the same cost. */
async function isRight(
  { platform, tenantId }: Attempt,
  password: string,
  account: accounts.Account | undefined,
): Promise<boolean> {
  if (account?.passwordHash !== '') return checkPassword(password, account?.passwordHash);
  await checkPassword(password, undefined);
  return isFirstPassword(password, platform.config.secrets, tenantId, account);
}

async function bySms(attempt: Attempt): Promise<SignedIn> {
  const { platform, parameters, tenantId } = attempt;
  const phone = need(parameters.phone, 'phone').trim();
  const ticket = need(parameters.id, 'code');
  const code = need(parameters.value, 'code');
  const done = await guarded(attempt, phone);
  const secret = platform.config.secrets.token;
  const solved = await solveSmsCode(platform.db, secret, { tenantId, phone, ticket, code });
  const { tenant, account } = await found(attempt, (tx) => accounts.accountByPhone(tx, phone));
  if (!solved || !tenant)
    throw tenant
      ? await failed(attempt, tenant, phone, identityErrors.codeWrong, account)
      : fail(identityErrors.codeWrong);
  if (!account) throw await failed(attempt, tenant, phone, identityErrors.userNotFound);
  return enter(attempt, tenant, account, { done });
}

async function byMessaging(attempt: Attempt): Promise<SignedIn> {
  const { platform, parameters } = attempt;
  const source = need(parameters.source, 'source') as MessagingSource;
  const wait = await takeAddressTry(platform.db, attempt.origin.address);
  if (wait > 0) throw fail(identityErrors.tooManyAttempts, {}, { retryAfter: wait });
  const identity = await identifyBy(attempt, source);
  const { tenant, account } = await found(attempt, (tx) =>
    accounts.accountByBinding(tx, source, identity.subject),
  );
  if (!tenant) throw fail(identityErrors.loginFailure);
  // Nobody is registered by coming along: an identity nobody bound is an unknown user.
  if (!account)
    throw await failed(attempt, tenant, `${source}:${identity.subject}`, identityErrors.userNotFound);
  const done: GiveBack = (queries) => countSuccess(queries, attempt.origin.address);
  return enter(attempt, tenant, account, { oauthId: identity.subject, done });
}

/** A program with its key: as the user the key stands for. */
async function byKey(attempt: Attempt): Promise<SignedIn> {
  const { request } = attempt;
  const given = readBasic(request.headers.authorization);
  const keyId = keyIdOf(given?.id ?? '');
  if (!given || keyId === undefined) throw fail(identityErrors.grantUnsupported);
  const done = await guarded(attempt, given.id);
  const { tenant, account } = await found(attempt, async (tx) => {
    const userId = await userOfKey(tx, keyId, given.secret);
    if (userId === undefined) return undefined;
    await noteUse(tx, keyId, attempt.origin.address);
    return accounts.accountById(tx, userId);
  });
  if (!tenant) throw fail(identityErrors.clientUnknown);
  if (!account) throw await failed(attempt, tenant, given.id, identityErrors.clientUnknown);
  return enter(attempt, tenant, account, { oauthId: keyId, done });
}

async function byRefresh(attempt: Attempt): Promise<SignedIn> {
  const { platform, client } = attempt;
  const refresh = need(attempt.parameters.refresh_token, 'refresh_token').slice(0, 200);
  const tenant = await accounts.findTenant(platform.db, attempt.tenantId);
  if (!tenant?.live) throw fail(identityErrors.sessionExpired);
  const renewed = await withTenant(platform.db, contextOf(attempt, tenant), async (tx) => {
    const renewal = await renewSession(tx, platform.config.secrets.token, tenant.tenantId, client, refresh);
    if ('refused' in renewal) return undefined;
    const account = await accounts.accountById(tx, renewal.userId);
    return account && !account.forbidden ? { account, ...renewal } : undefined;
  });
  if (!renewed) throw fail(identityErrors.sessionExpired);
  const { account, tokens, oauthId, grant } = renewed;
  return { tenant, account, tokens, oauthId, grant };
}

type GiveBack = (queries: Queries) => Promise<void>;

/**
 * Takes a try of the account and of the address before anything is checked, for unknown accounts too; the returned work
 * gives both back after a success.
 */
async function guarded(attempt: Attempt, name: string): Promise<GiveBack> {
  const { tenantId, origin } = attempt;
  const { db } = attempt.platform;
  const limit = accountLimit(tenantId, name);
  const wait = await takeSignInTry(db, origin.address, limit, () => isAtHome(attempt, name));
  if (wait > 0) throw locked(wait);
  return (queries) => countSuccess(queries, origin.address, [limit.key]);
}

const locked = (retryAfter: number) => fail(identityErrors.tooManyAttempts, {}, { retryAfter });

/** Somebody who has signed in from this address lately is stopped by the lock of their own account alone, not by a neighbour's guessing. */
function isAtHome(attempt: Attempt, name: string): Promise<boolean> {
  const { tenantId, origin, platform } = attempt;
  return withTenant(platform.db, systemContext(tenantId, 'sign-in'), async (tx) => {
    const known =
      await tx.maybe(sql`select 1 from users u join login_records r on r.tenant_id = u.tenant_id and r.user_id = u.id
      where u.tenant_id = current_tenant() and u.is_deleted = 0 and (lower(u.account) = ${name.toLowerCase()} or u.phone = ${name})
        and r.event = 'login' and r.address = ${origin.address} and r.login_time > now() - interval '30 days' limit 1`);
    return known !== undefined;
  });
}

/** Looks into the tenant, which need not exist: an unknown one costs the same statements. */
function found(
  { platform, tenantId, origin }: Attempt,
  look: (tx: Tx) => Promise<accounts.Account | undefined>,
): Promise<{ tenant: accounts.Tenant | undefined; account: accounts.Account | undefined }> {
  const context = { ...systemContext(tenantId, 'sign-in'), ...origin };
  return withTenant(platform.db, context, async (tx) => {
    const [tenant, account] = await Promise.all([accounts.tenantOf(tx), look(tx)]);
    return { tenant, account };
  });
}

/** What nobody is called may be a password typed into the wrong field. */
const masked = (name: string): string => `${[...name].slice(0, 1).join('')}***`;

async function failed(
  attempt: Attempt,
  tenant: accounts.Tenant,
  name: string,
  kind: ErrorKind,
  account?: accounts.Account,
) {
  await withTenant(attempt.platform.db, contextOf(attempt, tenant), (tx) =>
    recordLogin(tx, {
      ...eventOf(attempt, account),
      event: 'failure',
      account: account ? name : masked(name),
      reason: kind.code,
    }),
  );
  return fail(kind);
}

const eventOf = (attempt: Attempt, account: accounts.Account | undefined) => ({
  method: attempt.grant,
  userId: account?.id ?? null,
  realName: account?.realName ?? '',
  clientId: attempt.client.id,
  address: attempt.origin.address,
  userAgent: attempt.userAgent,
});

interface Entrance {
  readonly rehash?: string;
  readonly spend?: boolean;
  readonly oauthId?: string;
  /** The try was right and is given back, with the session or without one. */
  readonly done: GiveBack;
}

/** The person is who they say; forbidden and expired are told only now. */
async function enter(
  attempt: Attempt,
  tenant: accounts.Tenant,
  account: accounts.Account,
  entrance: Entrance,
): Promise<SignedIn> {
  const { platform, client, origin, userAgent } = attempt;
  const turnedAway = async (kind: ErrorKind) => {
    await entrance.done(platform.db.platform);
    return failed(attempt, tenant, account.account, kind, account);
  };
  if (account.forbidden) throw await turnedAway(identityErrors.accountForbidden);
  if (!tenant.live) throw await turnedAway(identityErrors.tenantExpired);
  const oauthId = entrance.oauthId ?? '';
  const context = { ...contextOf(attempt, tenant), userId: account.id };
  const tokens = await withTenant(platform.db, context, async (tx) => {
    if (entrance.spend && !(await accounts.spendPassword(tx, account.id))) return undefined;
    if (entrance.rehash) await accounts.rehash(tx, account.id, entrance.rehash);
    const session = {
      tenantId: tenant.tenantId,
      userId: account.id,
      client,
      address: origin.address,
      userAgent,
      oauthId,
      grant: attempt.grant,
    };
    // One round trip. The try comes last: others of the same address wait for its row.
    const [opened] = await Promise.all([
      openSession(tx, platform.config.secrets.token, session),
      recordLogin(tx, { ...eventOf(attempt, account), event: 'login', account: account.account }),
      entrance.done(tx),
    ]);
    return opened;
  });
  if (!tokens) throw await turnedAway(identityErrors.loginFailure);
  return { tenant, account, tokens, oauthId, grant: attempt.grant };
}
