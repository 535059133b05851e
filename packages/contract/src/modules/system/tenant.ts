import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { moduleCodes } from '@ircrisk/contract/menu.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { flag, id, ids, listQuery, page, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

const tenantFields = {
  id: z.string(),
  /** The code people type at sign-in. */
  tenantId: z.string(),
  tenantName: z.string(),
  domain: z.string().nullable(),
  linkman: z.string().nullable(),
  contactNumber: z.string().nullable(),
  address: z.string().nullable(),
  /** Most users it may have. */
  accountNumber: z.number().nullable(),
  expireTime: z.string().nullable(),
  backgroundUrl: z.string().nullable(),
  logo: z.string().nullable(),
  platformType: z.string(),
  status: z.number(),
  topMenuIds: z.string(),
  moduleCodes: z.array(z.string()),
  isDeleted: z.number(),
  createTime: z.string(),
  updateTime: z.string(),
  version: z.number(),
};
export const Tenant = z.object(tenantFields);
export type Tenant = z.infer<typeof Tenant>;

export const tenantErrors = errors('tenant', {
  operatorFixed: {
    status: 400,
    zh: '平台运营租户不可删除或停用',
    en: "The operator's own tenant cannot be removed or disabled",
  },
  typedOther: {
    status: 400,
    zh: '输入的租户编码与要删除的不一致，未作任何更改',
    en: 'The tenant code typed is not the one to be removed; nothing was changed',
  },
  graceOver: {
    status: 400,
    zh: '该租户的保留期已过，不能恢复',
    en: 'The grace period of this tenant is over; it cannot be restored',
  },
  expiryInPast: {
    status: 400,
    zh: '到期时间须晚于现在',
    en: 'The expiry must lie in the future',
  },
});

/** Before sign-in: which tenant a host name belongs to, and nothing else of it. */
export const tenantInfo = endpoint('GET /ircrisk-system/tenant/info', {
  access: 'public',
  title: { zh: '按域名查询租户', en: 'Tenant of a domain' },
  input: z.looseObject({ domain: z.string().max(253).optional() }),
  result: z.object({
    tenantId: z.string().optional(),
    tenantName: z.string().optional(),
    logo: z.string().nullish(),
  }),
});

/** One's own; any for the operator. */
export const tenantDetail = endpoint('GET /ircrisk-system/tenant/detail', {
  access: 'signed-in',
  title: { zh: '租户详情', en: 'Tenant detail' },
  input: z.looseObject({ tenantId: z.string().max(6).optional(), id: id.optional() }),
  result: Tenant,
});

/** Days a removed tenant can be restored. */
export const graceDays = 30;

const read = {
  access: 'tenant.read',
  operatorOnly: true,
  title: { zh: '租户：查看', en: 'Tenants: View' },
} as const;
const listInput = listQuery.extend({
  tenantId: z.string().max(20).optional(),
  tenantName: z.string().max(100).optional(),
  contactNumber: z.string().max(40).optional(),
  status: z.union([z.literal(''), z.coerce.number().int()]).optional(),
});
export const tenantList = endpoint('GET /ircrisk-system/tenant/list', {
  ...read,
  input: listInput,
  result: page(Tenant),
});
export const tenantPage = endpoint('GET /ircrisk-system/tenant/page', {
  ...read,
  input: listInput,
  result: page(Tenant),
});
export const tenantSelect = endpoint('GET /ircrisk-system/tenant/select', {
  ...read,
  input: z.looseObject({}),
  result: z.array(
    z.object({ id: z.string(), tenantId: z.string(), tenantName: z.string(), label: z.string() }),
  ),
});

const optionalText = (max: number, zh: string, en: string) =>
  labelled(
    z.preprocess((value) => (value === '' ? null : value), z.string().trim().max(max).nullish()),
    { zh, en },
  );
const account = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_.-]+$/);

/** A new tenant comes with company, administrator role, administrator and default project; its password is shown once. */
export const submitTenant = endpoint('POST /ircrisk-system/tenant/submit', {
  access: 'tenant.update',
  operatorOnly: true,
  title: { zh: '租户：新增或修改', en: 'Tenants: add or edit' },
  input: z.object({
    id: z.union([id, z.literal('')]).nullish(),
    tenantName: labelled(z.string().trim().min(1).max(100), { zh: '租户名称', en: 'Tenant name' }),
    domain: labelled(
      z.preprocess(
        (value) => (value === '' ? null : value),
        z
          .string()
          .trim()
          .toLowerCase()
          .max(253)
          .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/)
          .nullish(),
      ),
      { zh: '域名', en: 'Domain' },
    ),
    linkman: optionalText(60, '联系人', 'Contact person'),
    contactNumber: optionalText(40, '联系电话', 'Phone'),
    address: optionalText(200, '地址', 'Address'),
    accountNumber: labelled(
      z.preprocess(
        (value) => (value === '' || value === -1 ? null : value),
        z.coerce.number().int().min(1).max(1_000_000).nullish(),
      ),
      { zh: '用户数上限', en: 'User limit' },
    ),
    expireTime: labelled(
      z.preprocess(
        (value) => (value === '' ? null : value),
        z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/)
          .nullish(),
      ),
      { zh: '到期时间', en: 'Expiry' },
    ),
    backgroundUrl: optionalText(500, '登录背景', 'Login background'),
    logo: z.preprocess((value) => (value === '' ? null : value), id.nullish()),
    platformType: z.string().trim().max(40).optional(),
    status: z.coerce
      .number()
      .pipe(z.union([z.literal(1), z.literal(2)]))
      .optional(),
    topMenuIds: labelled(ids.optional(), { zh: '菜单组', en: 'Menu groups' }),
    moduleCodes: labelled(
      z
        .preprocess(
          (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
          z.array(z.enum(moduleCodes as [string, ...string[]])),
        )
        .optional(),
      { zh: '开通模块', en: 'Modules granted' },
    ),
    /** New tenants only. */
    adminAccount: labelled(account.default('admin'), { zh: '管理员账号', en: 'Administrator account' }),
    version: z.coerce.number().int().optional(),
  }),
  result: z.object({
    id: z.string(),
    tenantId: z.string(),
    account: z.string().optional(),
    oneTimePassword: z.string().optional(),
  }),
  secretAnswer: true,
});
export const removeTenants = endpoint('POST /ircrisk-system/tenant/remove', {
  access: 'tenant.delete',
  operatorOnly: true,
  title: { zh: '租户：删除', en: 'Tenants: Delete' },
  form: true,
  input: z.object({
    ids: ids.default([]),
    confirm: flag.default(false),
    typed: z.string().max(20).optional(),
  }),
  result: yes,
  success: 'removed',
});

/** A new one-time password for the tenant's administrator, told once: after making a customer, or when theirs is lost. */
export const issueAdminPassword = endpoint('POST /ircrisk-system/tenant/admin-password', {
  access: 'tenant.update',
  operatorOnly: true,
  title: { zh: '租户：管理员一次性密码', en: 'Tenants: one-time password of the administrator' },
  form: true,
  input: z.object({ tenantId: labelled(z.string().regex(/^\d{6}$/), { zh: '租户编码', en: 'Tenant code' }) }),
  result: z.object({ account: z.string(), oneTimePassword: z.string() }),
  secretAnswer: true,
});

const chosenTenants = labelled(ids, { zh: '客户', en: 'Customers' });
/** 1 working, 2 suspended: nobody of it can sign in, running sessions end at once. */
export const setTenantStatus = endpoint('POST /ircrisk-system/tenant/update-status', {
  access: 'tenant.update',
  operatorOnly: true,
  title: { zh: '租户：停用或启用', en: 'Tenants: suspend or resume' },
  form: true,
  input: z.object({
    ids: chosenTenants,
    status: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)])),
  }),
  result: yes,
});
export const extendTenants = endpoint('POST /ircrisk-system/tenant/extend', {
  access: 'tenant.update',
  operatorOnly: true,
  title: { zh: '租户：延期', en: 'Tenants: extend' },
  form: true,
  input: z.object({
    ids: chosenTenants,
    /** Empty: without end. */
    expireTime: labelled(
      z.preprocess(
        (value) => (value === '' || value === undefined ? null : value),
        z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/)
          .nullable(),
      ),
      { zh: '到期时间', en: 'Expiry' },
    ),
  }),
  result: yes,
});

export const TenantUsage = z.object({
  tenantId: z.string(),
  users: z.number(),
  /** Signed in at least once in 30 days. */
  activeUsers: z.number(),
  logins: z.number(),
  operations: z.number(),
  equipment: z.number(),
  projects: z.number(),
  /** Bytes of stored files. */
  storage: z.number(),
  lastLogin: z.string().nullable(),
});
export type TenantUsage = z.infer<typeof TenantUsage>;
export const tenantUsage = endpoint('GET /ircrisk-system/tenant/usage', {
  ...read,
  title: { zh: '租户：使用情况', en: 'Tenants: usage' },
  input: z.object({ tenantIds: ids }),
  result: z.array(TenantUsage),
});

export const RemovedTenant = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  removedAt: z.string(),
  /** Until then it can be restored. */
  keptUntil: z.string(),
  restorable: z.boolean(),
});
export const removedTenants = endpoint('GET /ircrisk-system/tenant/removed', {
  ...read,
  title: { zh: '租户：已删除的', en: 'Tenants: removed ones' },
  input: z.object({}),
  result: z.array(RemovedTenant),
});
export const restoreTenants = endpoint('POST /ircrisk-system/tenant/restore', {
  access: 'tenant.delete',
  operatorOnly: true,
  title: { zh: '租户：恢复', en: 'Tenants: restore' },
  form: true,
  input: z.object({ ids: chosenTenants }),
  result: yes,
});
