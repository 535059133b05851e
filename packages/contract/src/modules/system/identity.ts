import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { type ErrorKind, errors } from '@ircrisk/contract/errors.ts';
import { newPassword, withRepeat } from '@ircrisk/contract/password-rule.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, nothing, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const grantTypes = [
  'captcha',
  'password',
  'sms_code',
  'social',
  'refresh_token',
  'client_credentials',
] as const;
export type GrantType = (typeof grantTypes)[number];

/** Messaging services a person can sign in through. */
export const messagingSources = ['wechat_enterprise', 'dingtalk', 'feishu'] as const;
export type MessagingSource = (typeof messagingSources)[number];

export const messagingTexts: Record<MessagingSource, Text> = {
  wechat_enterprise: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  feishu: { zh: '飞书', en: 'Feishu' },
};

export const identityErrors = errors('identity', {
  missing: { status: 400, zh: '{field}不能为空', en: '{field} must not be empty' },
  codeWrong: { status: 400, zh: '验证码不正确或已过期', en: 'Verification code wrong or expired' },
  userNotFound: { status: 400, zh: '当前用户不存在', en: 'Current user does not exist' },
  loginFailure: { status: 400, zh: '登录失败', en: 'Login failure' },
  authorizationExpired: { status: 400, zh: '授权码已过期', en: 'Authorization code has expired' },
  accountForbidden: { status: 400, zh: '账号已被禁用', en: 'Account forbidden' },
  tenantExpired: { status: 400, zh: '租户已过期', en: 'Tenant expired' },
  tooManyAttempts: {
    status: 429,
    zh: '登录失败次数过多，请稍后再试',
    en: 'Too many attempts, try again later',
  },
  sessionExpired: { status: 400, zh: '登录已过期，请重新登录', en: 'Session expired, sign in again' },
  grantUnsupported: { status: 400, zh: '不支持的授权类型', en: 'Grant not supported' },
  clientUnknown: { status: 401, zh: '客户端认证失败', en: 'Client not recognised' },
  oldPasswordWrong: { status: 400, zh: '原密码不正确', en: 'Old password is wrong' },
  passwordCommon: {
    status: 400,
    zh: '该密码过于常见或含有账号、租户编码，请换一个',
    en: 'This password is too common or contains the account or tenant code; choose another',
  },
  passwordSame: {
    status: 400,
    zh: '新密码不能与原密码相同',
    en: 'The new password must differ from the old one',
  },
  alreadyBound: { status: 409, zh: '该账号已绑定其他用户', en: 'This identity is bound to another user' },
  targetRefused: { status: 403, zh: '目标地址不在许可范围内', en: 'The target is not on the allow list' },
  ticketExpired: { status: 400, zh: '票据无效或已过期', en: 'The ticket is invalid or has expired' },
  serviceOff: { status: 404, zh: '未启用该登录方式', en: 'This way of signing in is not set up' },
});

/** The `error` word of the token endpoint, beside `code` and `msg`. */
export const oauthWords = new Map<ErrorKind, string>([
  [identityErrors.missing, 'invalid_request'],
  [identityErrors.codeWrong, 'invalid_grant'],
  [identityErrors.userNotFound, 'user_not_found'],
  [identityErrors.loginFailure, 'invalid_grant'],
  [identityErrors.authorizationExpired, 'code_expired'],
  [identityErrors.accountForbidden, 'access_denied'],
  [identityErrors.tenantExpired, 'access_denied'],
  [identityErrors.tooManyAttempts, 'too_many_attempts'],
  [identityErrors.sessionExpired, 'invalid_grant'],
  [identityErrors.grantUnsupported, 'unsupported_grant_type'],
  [identityErrors.clientUnknown, 'invalid_client'],
]);

/** What the token endpoint says of the signed-in person (flat, beside the envelope's own fields). */
export const SignedInUser = z.object({
  user_id: z.string(),
  account: z.string(),
  user_name: z.string(),
  real_name: z.string(),
  nick_name: z.string(),
  avatar: z.string(),
  tenant_id: z.string(),
  role_id: z.string(),
  role_name: z.string(),
  dept_id: z.string(),
  post_id: z.string(),
  oauth_id: z.string(),
  company_id: z.string(),
  language: z.enum(['zh', 'en']),
  platform_type: z.string(),
  detail: z.object({ type: z.string() }),
  first_login: z.boolean(),
  password_expired: z.boolean(),
  /** False where a first password may be chosen without the old one: after a sign-in by SMS or a bound identity. */
  old_password_needed: z.boolean(),
  client_id: z.string(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const TokenAnswer = SignedInUser.extend({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  scope: z.string(),
  jti: z.string(),
});
export type TokenAnswer = z.infer<typeof TokenAnswer>;

/** A raw route: its answer is flat and its failures speak OAuth. */
export const tokenPath = '/ircrisk-auth/oauth/token';

const captchaKinds = ['picture', 'spoken', 'work'] as const;
export type CaptchaKind = (typeof captchaKinds)[number];

export const captchaPicture = endpoint('GET /ircrisk-auth/oauth/captcha', {
  access: 'public',
  title: { zh: '验证码', en: 'Captcha' },
  input: z.looseObject({ kind: z.enum(captchaKinds).default('picture') }),
  /**
   * `image` is the data-URI of a PNG; the fields also stand at the top level of the answer. For who cannot see it there is `spoken`:
   * `sound` is the data-URI of a recording of seven digits in the language of the request. And there is `work`: the answer is `rounds` whole numbers n₀.n₁.…, such that SHA-256 of `key.i.nᵢ` begins with `bits` zero bits.
   */
  result: z.object({
    key: z.string(),
    image: z.string(),
    sound: z.string().optional(),
    work: z.object({ rounds: z.number(), bits: z.number() }).optional(),
    /** A sign-in with a password needs none here: the operator has switched it off. */
    optional: z.literal(true).optional(),
  }),
});

const logout = {
  access: 'signed-in',
  title: { zh: '退出登录', en: 'Log out' },
  input: nothing,
  result: yes,
  beforePasswordChange: true,
} as const;
export const logoutByGet = endpoint('GET /ircrisk-auth/oauth/logout', logout);
export const logoutByPost = endpoint('POST /ircrisk-auth/oauth/logout', logout);

export const signedInUser = endpoint('GET /ircrisk-auth/oauth/user-info', {
  access: 'signed-in',
  title: { zh: '当前登录信息', en: 'Signed-in user' },
  input: nothing,
  result: SignedInUser.extend({ roles: z.array(z.string()), permissions: z.array(z.string()) }),
  beforePasswordChange: true,
});

const tenantId = labelled(z.string().trim().min(1).max(32), { zh: '租户编码', en: 'Tenant code' });
const phone = labelled(
  z
    .string()
    .trim()
    .regex(/^\+?[0-9]{5,20}$/),
  { zh: '手机号', en: 'Phone' },
);

export const sendSmsCode = endpoint('POST /ircrisk-auth/oauth/sms/send-validate', {
  access: 'public',
  title: { zh: '发送短信验证码', en: 'Send an SMS code' },
  form: true,
  input: z.object({ tenantId, phone }),
  result: z.object({ id: z.string() }),
});

/** Whether it may be left out is for the session to say. */
const oldPassword = labelled(z.string().max(200).default(''), { zh: '原密码', en: 'Old password' });
const repeat = labelled(z.string().min(1), { zh: '确认密码', en: 'Repeated password' });

export const updatePassword = endpoint('POST /ircrisk-user/update-password', {
  access: 'signed-in',
  title: { zh: '修改密码', en: 'Change password' },
  form: true,
  input: withRepeat(z.object({ oldPassword, newPassword, newPassword1: repeat })),
  result: yes,
  success: 'passwordChanged',
  beforePasswordChange: true,
});

export const smsUpdatePassword = endpoint('POST /ircrisk-user/sms-update-password', {
  access: 'public',
  title: { zh: '短信验证码修改密码', en: 'Change password by SMS code' },
  form: true,
  input: withRepeat(
    z.object({
      tenantId,
      phone,
      id: labelled(z.string().min(1).max(64), { zh: '验证码', en: 'Verification code' }),
      value: labelled(z.string().min(1).max(16), { zh: '验证码', en: 'Verification code' }),
      newPassword,
      newPassword1: repeat,
    }),
  ),
  result: yes,
  success: 'passwordChanged',
});

const source = z.enum(messagingSources);

export const Binding = z.object({
  id: z.string(),
  userId: z.string(),
  source,
  sourceName: z.string(),
  subject: z.string(),
  nickname: z.string(),
  createTime: z.string(),
});
export type Binding = z.infer<typeof Binding>;

/** Which messaging services are set up: the login page offers only these. */
export const bindingList = endpoint('GET /ircrisk-user/binding/list', {
  access: 'signed-in',
  title: { zh: '已绑定的登录方式', en: 'Bound identities' },
  /** Another user's need `user.update`. */
  input: z.object({ userId: id.optional() }),
  result: z.array(Binding),
});

/** The caller binds an identity of their own: go to `url`, come back with code and state, then finish. */
export const startBinding = endpoint('POST /ircrisk-user/binding/start', {
  access: 'signed-in',
  title: { zh: '绑定登录方式', en: 'Bind an identity' },
  input: z.object({ source }),
  result: z.object({ url: z.string() }),
  secretAnswer: true,
});
export const finishBinding = endpoint('POST /ircrisk-user/binding/finish', {
  access: 'signed-in',
  title: { zh: '完成绑定', en: 'Finish binding' },
  input: z.object({ source, code: z.string().min(1).max(2000), state: z.string().min(1).max(200) }),
  result: yes,
});
export const submitBinding = endpoint('POST /ircrisk-user/binding/submit', {
  access: 'user.update',
  title: { zh: '为用户绑定登录方式', en: 'Bind an identity for a user' },
  input: z.object({
    userId: id,
    source,
    subject: labelled(z.string().trim().min(1).max(200), { zh: '外部账号', en: 'Outside identity' }),
  }),
  result: z.string(),
});
export const removeBinding = endpoint('POST /ircrisk-user/binding/remove', {
  access: 'signed-in',
  title: { zh: '解除绑定', en: 'Unbind an identity' },
  form: true,
  input: z.object({ id }),
  result: yes,
  success: 'removed',
});

/** A one-time ticket for one frame or jump target, in place of the session token. */
export const issueTicket = endpoint('POST /ircrisk-auth/ticket/issue', {
  access: 'signed-in',
  title: { zh: '签发一次性票据', en: 'Issue a one-time ticket' },
  input: z.object({ target: labelled(z.string().min(1).max(2000), { zh: '目标地址', en: 'Target' }) }),
  result: z.object({ ticket: z.string(), expiresIn: z.number() }),
  secretAnswer: true,
});
export const redeemTicket = endpoint('POST /ircrisk-auth/ticket/redeem', {
  access: 'ticket.redeem',
  title: { zh: '核验一次性票据', en: 'Redeem a one-time ticket' },
  input: z.object({ ticket: z.string().min(1).max(200), target: z.string().min(1).max(2000) }),
  result: z.object({
    userId: z.string(),
    tenantId: z.string(),
    account: z.string(),
    realName: z.string(),
    language: z.enum(['zh', 'en']),
  }),
});
