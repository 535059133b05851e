import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { newPassword } from '@ircrisk/contract/password-rule.ts';
import { fieldSchema } from '@ircrisk/contract/record-schema.ts';
import { optionalField, user } from '@ircrisk/contract/resources/people.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, ids, listQuery, nothing, page, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

const csv = z.string();

export const User = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  code: z.string().nullable(),
  account: z.string(),
  name: z.string(),
  realName: z.string(),
  realNameEn: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birthday: z.string().nullable(),
  sex: z.string(),
  sexName: z.string().nullable(),
  roleId: csv,
  roleName: z.string(),
  deptId: csv,
  deptName: z.string(),
  postId: csv,
  postName: z.string(),
  status: z.number(),
  statusName: z.string(),
  /** Whether the person can sign in: forbidden by an administrator, or locked by failed tries. */
  state: z.enum(['normal', 'locked', 'forbidden']),
  userType: z.string(),
  isAdmin: z.boolean(),
  isLeader: z.boolean(),
  isDeptAdmin: z.boolean(),
  language: z.enum(['zh', 'en']),
  firstLogin: z.boolean(),
  locked: z.boolean(),
  isDeleted: z.number(),
  createUser: z.string().nullable(),
  createDept: z.string().nullable(),
  createTime: z.string(),
  updateUser: z.string().nullable(),
  updateTime: z.string(),
  version: z.number(),
});
export type User = z.infer<typeof User>;

/** The caller, with what the home page shows. */
export const OwnUser = User.extend({
  userName: z.string(),
  real_name: z.string(),
  user_name: z.string(),
  lastLoginTime: z.string().nullable(),
  lastAddress: z.string().nullable(),
  monthLoginNum: z.number(),
  plantModelId: z.string().nullable(),
  projectId: z.string().nullable(),
  /** The company's: times on the wire are its wall clock. */
  timeZone: z.string(),
  /** As `old_password_needed` of the token answer. */
  oldPasswordNeeded: z.boolean(),
});
export type OwnUser = z.infer<typeof OwnUser>;

export const userErrors = errors('user', {
  notOneself: { status: 400, zh: '不能对自己执行此操作', en: 'You cannot do this to yourself' },
  lastAdministrator: {
    status: 400,
    zh: '企业至少要保留一名可用的管理员',
    en: 'The company must keep at least one active administrator',
  },
  roleBeyondYours: {
    status: 403,
    zh: '不能授予超出自己权限的角色',
    en: 'You cannot give a role that holds more than you have',
  },
  tooManyUsers: {
    status: 409,
    zh: '用户数已达上限 {max}',
    en: 'The number of users has reached its limit of {max}',
  },
  outOfReach: {
    status: 403,
    zh: '该用户不在您的管理范围内',
    en: 'This user is outside the departments you manage',
  },
});

const settable = (names: readonly (keyof typeof user.fields)[], optional: boolean) =>
  Object.fromEntries(
    names.map((name) => [name, optional ? optionalField(user.fields[name]) : fieldSchema(user.fields[name])]),
  );

const profile = ['realName', 'realNameEn', 'name', 'code', 'phone', 'email', 'sex', 'birthday'] as const;
const belonging = ['roleId', 'deptId', 'postId'] as const;
/** A file of the platform, by its id; no address from elsewhere is ever loaded. */
const avatar = labelled(
  z
    .string()
    .regex(/^\d{0,19}$/)
    .nullable(),
  { zh: '头像', en: 'Picture' },
);

/** Fields a new user may have; anything else in the body is dropped. */
const newUser = z.object({
  ...settable(['account'], false),
  ...settable(['realName'], false),
  ...settable(['realNameEn', 'name', 'code', 'phone', 'email', 'sex', 'birthday', ...belonging], true),
  avatar: avatar.optional(),
  password: z.preprocess((value) => (value === '' ? undefined : value), newPassword.optional()),
  /** The operator may name another tenant; for everybody else it is ignored. */
  tenantId: z.string().max(6).optional(),
});

const changedUser = z.object({
  id,
  ...settable([...profile, ...belonging], true),
  avatar: avatar.optional(),
  version: z.coerce.number().int().optional(),
  updateTime: z.string().optional(),
});

/** With an id it changes, without one it adds. */
export const submitUser = endpoint('POST /ircrisk-user/submit', {
  access: 'signed-in',
  title: { zh: '用户：新增或修改', en: 'Users: add or edit' },
  input: z.looseObject({ id: z.union([z.string(), z.number()]).nullish() }),
  result: z.string(),
});
export const submittedUser = { create: newUser, update: changedUser };

/** Who has which right is checked in the handler of `submit`; these two carry the names for the grant dialog. */
export const createUser = endpoint('POST /ircrisk-user/save', {
  access: 'user.create',
  title: { zh: '用户：新增', en: 'Users: Add' },
  input: newUser,
  result: z.string(),
  success: 'created',
});
export const updateUser = endpoint('POST /ircrisk-user/update', {
  access: 'user.update',
  title: { zh: '用户：修改', en: 'Users: Edit' },
  input: changedUser,
  result: yes,
  success: 'updated',
});

const chosen = labelled(ids, { zh: '用户', en: 'Users' });
/** `userIds`, or one of its older names. */
const userIds = z.object({ userIds: chosen.optional(), ids: chosen.optional(), id: chosen.optional() });

export const updateUserStatus = endpoint('POST /ircrisk-user/update-status', {
  access: 'user.update',
  title: { zh: '用户：启用或禁用', en: 'Users: allow or forbid' },
  input: userIds.extend({
    status: labelled(z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)])), {
      zh: '状态',
      en: 'Status',
    }),
  }),
  result: yes,
});

export const ownInfo = endpoint('GET /ircrisk-user/info', {
  access: 'signed-in',
  title: { zh: '当前用户', en: 'Own user' },
  input: nothing,
  result: OwnUser,
  beforePasswordChange: true,
});

const list = {
  access: 'user.read',
  title: { zh: '用户：查看', en: 'Users: View' },
  input: listQuery,
  result: page(User),
} as const;
export const userList = endpoint('GET /ircrisk-user/list', list);
export const userPage = endpoint('GET /ircrisk-user/page', list);
export const userDetail = endpoint('GET /ircrisk-user/detail', {
  access: 'user.read',
  title: { zh: '用户：详情', en: 'Users: detail' },
  input: z.object({ id }),
  result: User,
});

/** Options for pickers: names only. */
export const userOptions = endpoint('GET /ircrisk-user/user-list', {
  access: 'signed-in',
  title: { zh: '用户选项', en: 'User options' },
  input: z.looseObject({
    keyword: z.string().max(100).optional(),
    deptId: id.optional(),
    ids: ids.optional(),
  }),
  result: z.array(
    z.object({ id: z.string(), account: z.string(), realName: z.string(), deptName: z.string() }),
  ),
});

export const removeUsers = endpoint('POST /ircrisk-user/remove', {
  access: 'user.delete',
  title: { zh: '用户：删除', en: 'Users: Delete' },
  form: true,
  input: z.object({ ids: chosen.default([]) }),
  result: yes,
  success: 'removed',
});

export const resetPassword = endpoint('POST /ircrisk-user/reset-password', {
  access: 'user.resetPassword',
  title: { zh: '用户：重置密码', en: 'Users: reset password' },
  form: true,
  input: userIds,
  result: yes,
});

/** A password somebody signs in with for the first time; told once, to whoever made the user or reset the password. */
export const FirstPassword = z.object({
  userId: z.string(),
  account: z.string(),
  realName: z.string(),
  deptName: z.string(),
  phone: z.string().nullable(),
  password: z.string(),
  expiresAt: z.string(),
});
export type FirstPassword = z.infer<typeof FirstPassword>;

/** How many of them wait to be told to the caller. */
export const waitingFirstPasswords = endpoint('GET /ircrisk-user/first-passwords/waiting', {
  access: 'signed-in',
  title: { zh: '待告知的一次性密码', en: 'One-time passwords not shown yet' },
  input: nothing,
  result: z.object({ count: z.number() }),
});
export const tellFirstPasswords = endpoint('POST /ircrisk-user/first-passwords', {
  access: 'signed-in',
  title: { zh: '查看一次性密码（仅一次）', en: 'Show one-time passwords (once)' },
  input: nothing,
  result: z.array(FirstPassword),
  secretAnswer: true,
});

export const grantRoles = endpoint('POST /ircrisk-user/grant', {
  access: 'user.grant',
  title: { zh: '用户：分配角色', en: 'Users: give roles' },
  form: true,
  input: z.object({ userIds: chosen.default([]), roleIds: labelled(ids, { zh: '角色', en: 'Roles' }) }),
  result: yes,
});

export const updateOwnInfo = endpoint('POST /ircrisk-user/update-info', {
  access: 'signed-in',
  title: { zh: '修改个人资料', en: 'Change own profile' },
  input: z.object({
    ...settable(['realName', 'realNameEn', 'name', 'phone', 'email', 'sex', 'birthday'], true),
    avatar: avatar.optional(),
  }),
  result: yes,
  success: 'updated',
});

export const unlockUsers = endpoint('POST /ircrisk-user/unlock', {
  access: 'user.update',
  title: { zh: '用户：解锁', en: 'Users: unlock' },
  form: true,
  input: userIds,
  result: yes,
});

export const setUserLeader = endpoint('POST /ircrisk-user/set-leader', {
  access: 'user.update',
  title: { zh: '用户：设为负责人', en: 'Users: person in charge' },
  form: true,
  input: userIds.extend({
    isLeader: z.preprocess(
      (value) => value ?? true,
      z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
    ),
  }),
  result: yes,
});

/** Multipart `file` in, a job out; template and export beside it. Raw routes. */
export const userExchangePaths = {
  import: '/ircrisk-user/import-user',
  export: '/ircrisk-user/export-user',
  template: '/ircrisk-user/export-template',
} as const;

/** Where a person is signed in. */
export const UserSession = z.object({
  id: z.string(),
  clientId: z.string(),
  address: z.string(),
  /** Address with the word for where it lies. */
  place: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The session of the one who asks. */
  current: z.boolean(),
});
export const userSessions = endpoint('GET /ircrisk-user/sessions', {
  access: 'user.read',
  title: { zh: '用户：查看会话', en: 'Users: see sessions' },
  input: z.object({ userId: id }),
  result: z.array(UserSession),
});
/** Named sessions, or all of the user; one's own running session stays. */
export const endUserSessions = endpoint('POST /ircrisk-user/end-sessions', {
  access: 'user.update',
  title: { zh: '用户：结束会话', en: 'Users: end sessions' },
  form: true,
  input: z.object({ userId: id, sessionIds: ids.optional() }),
  result: yes,
});

/** Puts people into a role and takes others out of it, in one step; their other roles stay. */
export const changeRoleMembers = endpoint('POST /ircrisk-user/change-members', {
  access: 'user.grant',
  title: { zh: '用户：调整角色成员', en: 'Users: change members of a role' },
  input: z.object({ roleId: id, add: ids.default([]), remove: ids.default([]) }),
  result: yes,
});
