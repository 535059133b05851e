import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { TreeNode } from '@ircrisk/contract/modules/assets/tree.ts';
import { fieldSchema } from '@ircrisk/contract/record-schema.ts';
import { optionalField, role } from '@ircrisk/contract/resources/people.ts';
import { flag, id, ids, listQuery, page, parent, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export interface RoleNode {
  id: string;
  tenantId: string;
  parentId: string;
  roleName: string;
  roleNameEn: string;
  roleAlias: string;
  sort: number;
  isAdmin: boolean;
  isDeleted: number;
  version: number;
  createTime: string;
  updateTime: string;
  userCount: number;
  children?: RoleNode[];
}
const roleFields = {
  id: z.string(),
  tenantId: z.string(),
  parentId: z.string(),
  roleName: z.string(),
  roleNameEn: z.string(),
  roleAlias: z.string(),
  sort: z.number(),
  /** The tenant's own administrator role: has everything, cannot be changed. */
  isAdmin: z.boolean(),
  isDeleted: z.number(),
  version: z.number(),
  createTime: z.string(),
  updateTime: z.string(),
  userCount: z.number(),
};
export const RoleNode: z.ZodType<RoleNode> = z.object({
  ...roleFields,
  get children() {
    return z.array(RoleNode).optional();
  },
});
export const Role = z.object(roleFields);

export const roleErrors = errors('role', {
  adminFixed: {
    status: 400,
    zh: '管理员角色不可修改或删除',
    en: 'The administrator role cannot be changed or removed',
  },
  beyondYours: {
    status: 403,
    zh: '不能授予超出自己权限的内容',
    en: 'You cannot grant more than you have yourself',
  },
  beyondParent: {
    status: 400,
    zh: '下级角色不能超出上级角色的权限',
    en: 'A role cannot hold more than its parent role',
  },
});

const tenantId = z.string().max(6).optional();
const read = { access: 'role.read', title: { zh: '角色：查看', en: 'Roles: View' } } as const;

export const roleList = endpoint('GET /ircrisk-system/role/list', {
  ...read,
  input: z.looseObject({ roleName: z.string().optional(), roleAlias: z.string().optional(), tenantId }),
  result: z.array(RoleNode),
});
export const rolePage = endpoint('GET /ircrisk-system/role/page', {
  ...read,
  input: listQuery,
  result: page(Role),
});
export const roleTree = endpoint('GET /ircrisk-system/role/tree', {
  access: 'signed-in',
  title: { zh: '角色树', en: 'Role tree' },
  input: z.object({ tenantId }),
  result: z.array(TreeNode),
});
/** The tree without the role and what is below it: what may become its parent. */
export const roleTreeById = endpoint('GET /ircrisk-system/role/tree-by-id', {
  ...read,
  input: z.object({ roleId: id }),
  result: z.array(TreeNode),
});
export const roleSelect = endpoint('GET /ircrisk-system/role/select', {
  access: 'signed-in',
  title: { zh: '角色选项', en: 'Role options' },
  input: z.looseObject({ tenantId }),
  result: z.array(
    z.object({ id: z.string(), label: z.string(), roleName: z.string(), roleAlias: z.string() }),
  ),
});
export const roleDetail = endpoint('GET /ircrisk-system/role/detail', {
  ...read,
  input: z.object({ id }),
  result: Role,
});

const fields = {
  roleName: fieldSchema(role.fields.roleName),
  roleNameEn: optionalField(role.fields.roleNameEn),
  roleAlias: fieldSchema(role.fields.roleAlias),
  sort: optionalField(role.fields.sort),
  parentId: parent,
};
/** Adds or edits; which right is needed shows in the body, so the handler asks for it. */
export const submitRole = endpoint('POST /ircrisk-system/role/submit', {
  access: 'signed-in',
  title: { zh: '角色：新增或修改', en: 'Roles: add or edit' },
  input: z.object({
    id: z.union([id, z.literal('')]).nullish(),
    ...fields,
    version: z.coerce.number().int().optional(),
  }),
  result: z.string(),
});
export const removeRoles = endpoint('POST /ircrisk-system/role/remove', {
  access: 'role.delete',
  title: { zh: '角色：删除', en: 'Roles: Delete' },
  form: true,
  input: z.object({ ids: ids.default([]), confirm: flag.default(false) }),
  result: yes,
  success: 'removed',
});
export const grantRole = endpoint('POST /ircrisk-system/role/grant', {
  access: 'role.grant',
  title: { zh: '角色：授权', en: 'Roles: grant' },
  input: z.object({
    roleIds: ids,
    /** A part that is not named stays as it is. */
    menuIds: ids.optional(),
    dataScopeIds: ids.optional(),
    apiScopeIds: ids.optional(),
  }),
  result: yes,
});

const grants = <T extends z.ZodType>(of: T) => z.object({ menu: of, dataScope: of, apiScope: of });
/** What the caller may pass on. */
export const grantTree = endpoint('GET /ircrisk-system/menu/grant-tree', {
  access: 'role.read',
  title: { zh: '可授权内容', en: 'What may be granted' },
  input: z.object({}),
  result: grants(z.array(TreeNode)),
});
export const roleGrantKeys = endpoint('GET /ircrisk-system/menu/role-tree-keys', {
  access: 'role.read',
  title: { zh: '角色已有授权', en: 'What a role has' },
  input: z.object({ roleIds: ids }),
  result: grants(z.array(z.string())),
});

export const DataScope = z.object({
  id: z.string(),
  scopeType: z.number(),
  scopeName: z.string(),
  scopeNameEn: z.string(),
  deptIds: z.string(),
  deptNames: z.string(),
  builtIn: z.boolean(),
  remark: z.string(),
  version: z.number(),
});
export const dataScopeList = endpoint('GET /ircrisk-system/data-scope/list', {
  access: 'role.read',
  title: { zh: '数据权限：查看', en: 'Data scopes: View' },
  /** `menuId` is accepted for older clients; a data scope holds for every list. */
  input: listQuery,
  result: page(DataScope),
});
export const dataScopeDetail = endpoint('GET /ircrisk-system/data-scope/detail', {
  access: 'role.read',
  title: { zh: '数据权限：详情', en: 'Data scopes: detail' },
  input: z.object({ id }),
  result: DataScope,
});
/** Own scopes are lists of departments; the four kinds that need none are there from the start. */
export const submitDataScope = endpoint('POST /ircrisk-system/data-scope/submit', {
  access: 'data-scope.update',
  title: { zh: '数据权限：新增或修改', en: 'Data scopes: add or edit' },
  input: z.object({
    id: z.union([id, z.literal('')]).nullish(),
    scopeName: z.string().trim().min(1).max(60),
    scopeNameEn: z.string().trim().max(60).default(''),
    deptIds: ids,
    remark: z.string().max(500).default(''),
  }),
  result: z.string(),
});
export const removeDataScopes = endpoint('POST /ircrisk-system/data-scope/remove', {
  access: 'data-scope.delete',
  title: { zh: '数据权限：删除', en: 'Data scopes: Delete' },
  form: true,
  input: z.object({ ids: ids.default([]), confirm: flag.default(false) }),
  result: yes,
  success: 'removed',
});

export const ApiScope = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  menuId: z.string().nullable(),
  moduleCode: z.string().nullable(),
  operatorOnly: z.boolean(),
  registered: z.boolean(),
  remark: z.string(),
});
export const apiScopeList = endpoint('GET /ircrisk-system/api-scope/list', {
  access: 'role.read',
  title: { zh: '接口权限：查看', en: 'API scopes: View' },
  input: listQuery.extend({
    menuId: id.optional(),
    code: z.string().optional(),
    name: z.string().optional(),
  }),
  result: page(ApiScope),
});
export const apiScopeDetail = endpoint('GET /ircrisk-system/api-scope/detail', {
  access: 'role.read',
  title: { zh: '接口权限：详情', en: 'API scopes: detail' },
  input: z.object({ id }),
  result: ApiScope,
});
/** The server registers its operations itself; a person may hang one under another menu and add a remark. */
export const submitApiScope = endpoint('POST /ircrisk-system/api-scope/submit', {
  access: 'api-scope.update',
  operatorOnly: true,
  title: { zh: '接口权限：修改', en: 'API scopes: edit' },
  input: z.object({ id, remark: z.string().max(500).default('') }),
  result: z.string(),
});
/** Only operations no route asks for any more can go. */
export const removeApiScopes = endpoint('POST /ircrisk-system/api-scope/remove', {
  access: 'api-scope.delete',
  operatorOnly: true,
  title: { zh: '接口权限：删除', en: 'API scopes: Delete' },
  form: true,
  input: z.object({ ids: ids.default([]) }),
  result: yes,
  success: 'removed',
});

/** What a person may really do, all roles and departments taken together. */
export const EffectiveRights = z.object({
  userId: z.string(),
  account: z.string(),
  realName: z.string(),
  isAdmin: z.boolean(),
  roles: z.array(z.object({ id: z.string(), roleName: z.string() })),
  menu: z.array(TreeNode),
  operations: z.array(z.object({ code: z.string(), title: z.string(), menu: z.string() })),
  dataScopes: z.array(z.string()),
  /** Departments the person administers: rights that come without a role. */
  administers: z.array(z.string()),
});
export type EffectiveRights = z.infer<typeof EffectiveRights>;
export const effectiveRights = endpoint('GET /ircrisk-system/role/effective-rights', {
  access: 'role.read',
  title: { zh: '角色：用户的有效权限', en: 'Roles: effective rights of a user' },
  input: z.object({ userId: id }),
  result: EffectiveRights,
});
