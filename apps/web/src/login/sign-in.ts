import type { CaptchaKind } from '@ircrisk/contract/modules/system/identity.ts';
import { sendRaw } from '@ircrisk/ui/api/client.ts';
import { resetExpiry } from '@ircrisk/ui/api/notifier.ts';
import { language } from '@ircrisk/ui/i18n/texts.ts';
import type { TokenAnswer } from '@ircrisk/ui/session/session.ts';
import { session } from '@ircrisk/ui/session/session.ts';
import type { MessagingService } from './Glyph.tsx';
import { leaveForService } from './remembered.ts';

const auth = '/ircrisk-auth/oauth';

export interface Captcha {
  key: string;
  image: string;
  sound?: string;
  work?: { rounds: number; bits: number };
  /** A sign-in with a password needs none on this platform. */
  optional?: true;
}

export interface TenantInfo {
  tenantId: string;
  tenantName: string;
  logo: string | null;
}

/** Token answer with the flags that decide what comes next. */
export interface SignInAnswer extends TokenAnswer {
  first_login?: boolean;
  password_expired?: boolean;
  old_password_needed?: boolean;
}

/** Said to the person on the form itself, so the client shows no message of its own. */
const quiet = { suppress: true, token: false } as const;

/** Why the server said no, in its own words; `field` where one is to blame. */
export class SignInRefused extends Error {
  readonly field: string | undefined;
  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

export async function loadCaptcha(kind: CaptchaKind): Promise<Captcha> {
  const { body } = await sendRaw<Captcha>({
    method: 'GET',
    path: `${auth}/captcha`,
    ...(kind === 'picture' ? {} : { parameters: { kind } }),
    ...quiet,
    authorization: false,
  });
  if (body.code !== 200) throw new SignInRefused(body.msg);
  return body.data;
}

/** The tenant that owns this address, if one does. */
export async function tenantOfDomain(domain: string): Promise<TenantInfo | undefined> {
  const { body } = await sendRaw<Partial<TenantInfo>>({
    method: 'GET',
    path: '/ircrisk-system/tenant/info',
    parameters: { domain },
    ...quiet,
  });
  return body.code === 200 && body.data?.tenantId ? (body.data as TenantInfo) : undefined;
}

async function grant(
  tenantId: string,
  parameters: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<SignInAnswer> {
  const { body } = await sendRaw<unknown>({
    method: 'POST',
    path: `${auth}/token`,
    parameters: { tenantId, scope: 'all', ...parameters },
    form: true,
    headers: { 'Tenant-Id': tenantId, ...headers },
    ...quiet,
  });
  if (body.code !== 200) throw new SignInRefused(body.error_description || body.msg, body.errors?.[0]?.field);
  return body as unknown as SignInAnswer;
}

/** What was typed as a header can carry it: digits of a Chinese keyboard are the same, spaces between groups are none. */
export const asTyped = (text: string): string => text.normalize('NFKC').replace(/[^\x21-\x7e]/g, '');

const captchaHeaders = (captcha: Captcha, typed: string) => ({
  'Captcha-Key': captcha.key,
  'Captcha-Code': asTyped(typed),
});

export function signInByPassword(
  tenantId: string,
  username: string,
  password: string,
  captcha: Captcha,
  typed: string,
) {
  return grant(
    tenantId,
    { grant_type: captcha.optional ? 'password' : 'captcha', type: 'account', username, password },
    captcha.optional ? {} : captchaHeaders(captcha, typed),
  );
}

export const signInBySms = (tenantId: string, phone: string, ticket: string, code: string) =>
  grant(tenantId, { grant_type: 'sms_code', phone, id: ticket, value: code });

export const signInBySocial = (tenantId: string, source: string, code: string, state: string) =>
  grant(tenantId, { grant_type: 'social', source, code, state });

/** Renews the pair of tokens; undefined when the server refuses. */
export const renewTokens = (refreshToken: string, tenantId: string): Promise<TokenAnswer | undefined> =>
  grant(tenantId, { grant_type: 'refresh_token', refresh_token: refreshToken }).catch((error: unknown) => {
    if (error instanceof SignInRefused) return undefined;
    throw error;
  });

/** Sends an SMS code; the ticket goes back with the code. The answer is the same for an unknown phone. */
export async function sendSmsCode(
  tenantId: string,
  phone: string,
  captcha: Captcha,
  typed: string,
): Promise<string> {
  const { body } = await sendRaw<{ id: string }>({
    method: 'POST',
    path: `${auth}/sms/send-validate`,
    parameters: { tenantId, phone },
    form: true,
    headers: { 'Tenant-Id': tenantId, ...captchaHeaders(captcha, typed) },
    ...quiet,
  });
  if (body.code !== 200) throw new SignInRefused(body.error_description || body.msg, body.errors?.[0]?.field);
  return body.data.id;
}

export interface NewPassword {
  newPassword: string;
  newPassword1: string;
}

async function change(path: string, parameters: Record<string, string>, token: boolean): Promise<void> {
  const { body } = await sendRaw<boolean>({
    method: 'POST',
    path,
    parameters,
    form: true,
    suppress: true,
    token,
  });
  if (body.code !== 200) throw new SignInRefused(body.error_description || body.msg, body.errors?.[0]?.field);
}

export const resetPasswordBySms = (
  input: NewPassword & { tenantId: string; phone: string; id: string; value: string },
) => change('/ircrisk-user/sms-update-password', { ...input }, false);

export const changePassword = (input: NewPassword & { oldPassword: string }) =>
  change('/ircrisk-user/update-password', { ...input }, true);

/**
 * Leaves for the messaging service, which comes back to `/mLogin?source=&code=&state=`. Asked for first without following
 * the redirect: a service that is not set up answers with words, and those belong on the card, not on a page of their own.
 */
export async function goToMessagingService(source: MessagingService, tenantId: string): Promise<void> {
  const address = `/api${auth}/render/${source}?${new URLSearchParams({ tenantId })}`;
  const answer = await fetch(address, { redirect: 'manual', headers: { language: language() } });
  if (answer.type !== 'opaqueredirect') {
    const body = (await answer.json().catch(() => ({}))) as { msg?: string };
    throw new SignInRefused(body.msg ?? answer.statusText);
  }
  leaveForService(tenantId);
  location.assign(address);
}

export function keepSignIn(answer: SignInAnswer): void {
  session.keep(answer);
  resetExpiry();
}
