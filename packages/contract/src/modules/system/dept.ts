import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { TreeNode } from '@ircrisk/contract/modules/assets/tree.ts';
import { fieldSchema } from '@ircrisk/contract/record-schema.ts';
import { dept, optionalField } from '@ircrisk/contract/resources/people.ts';
import { flag, id, ids, parent, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export interface Dept {
  id: string;
  tenantId: string;
  parentId: string;
  /** Ids from the root to the parent, comma-separated. */
  ancestors: string;
  deptName: string;
  deptNameEn: string;
  fullName: string;
  fullNameEn: string;
  deptCategory: string;
  deptCategoryName: string | null;
  sort: number;
  remark: string;
  leaderIds: string;
  leaderNames: string;
  adminIds: string;
  adminNames: string;
  userCount: number;
  isDeleted: number;
  version: number;
  createTime: string;
  updateTime: string;
  hasChildren?: boolean;
  children?: Dept[];
}
export const Dept: z.ZodType<Dept> = z.object({
  id: z.string(),
  tenantId: z.string(),
  parentId: z.string(),
  ancestors: z.string(),
  deptName: z.string(),
  deptNameEn: z.string(),
  fullName: z.string(),
  fullNameEn: z.string(),
  deptCategory: z.string(),
  deptCategoryName: z.string().nullable(),
  sort: z.number(),
  remark: z.string(),
  leaderIds: z.string(),
  leaderNames: z.string(),
  adminIds: z.string(),
  adminNames: z.string(),
  userCount: z.number(),
  isDeleted: z.number(),
  version: z.number(),
  createTime: z.string(),
  updateTime: z.string(),
  hasChildren: z.boolean().optional(),
  get children() {
    return z.array(Dept).optional();
  },
});

const tenantId = z.string().max(6).optional();
const read = { access: 'dept.read', title: { zh: '部门：查看', en: 'Departments: View' } } as const;
const filters = z.looseObject({ deptName: z.string().optional(), fullName: z.string().optional(), tenantId });
const level = z.looseObject({ parentId: id.default('0'), tenantId });
const picker = { access: 'signed-in', title: { zh: '部门选项', en: 'Department options' } } as const;

export const deptList = endpoint('GET /ircrisk-system/dept/list', {
  ...read,
  input: filters,
  result: z.array(Dept),
});
export const deptLazyList = endpoint('GET /ircrisk-system/dept/lazy-list', {
  ...read,
  input: level,
  result: z.array(Dept),
});
export const deptDetail = endpoint('GET /ircrisk-system/dept/detail', {
  ...read,
  input: z.object({ id }),
  result: Dept,
});
export const deptTree = endpoint('GET /ircrisk-system/dept/tree', {
  ...picker,
  input: z.looseObject({ tenantId }),
  result: z.array(TreeNode),
});
export const deptLazyTree = endpoint('GET /ircrisk-system/dept/lazy-tree', {
  ...picker,
  input: level,
  result: z.array(TreeNode),
});
export const deptSelect = endpoint('GET /ircrisk-system/dept/select', {
  ...picker,
  input: z.looseObject({ tenantId }),
  result: z.array(
    z.object({ id: z.string(), label: z.string(), deptName: z.string(), parentId: z.string() }),
  ),
});

/** Adds or edits; which right is needed shows in the body, so the handler asks for it. */
export const submitDept = endpoint('POST /ircrisk-system/dept/submit', {
  access: 'signed-in',
  title: { zh: '部门：新增或修改', en: 'Departments: add or edit' },
  input: z.object({
    id: z.union([id, z.literal('')]).nullish(),
    parentId: parent,
    deptName: fieldSchema(dept.fields.deptName),
    deptNameEn: optionalField(dept.fields.deptNameEn),
    fullName: optionalField(dept.fields.fullName),
    fullNameEn: optionalField(dept.fields.fullNameEn),
    deptCategory: optionalField(dept.fields.deptCategory),
    sort: optionalField(dept.fields.sort),
    remark: optionalField(dept.fields.remark),
    version: z.coerce.number().int().optional(),
  }),
  result: z.string(),
});
/** With children or members it asks first; confirmed, children move up and members lose the department. */
export const removeDepts = endpoint('POST /ircrisk-system/dept/remove', {
  access: 'dept.delete',
  title: { zh: '部门：删除', en: 'Departments: Delete' },
  form: true,
  input: z.object({ ids: ids.default([]), confirm: flag.default(false) }),
  result: yes,
  success: 'removed',
});
export const moveDept = endpoint('POST /ircrisk-system/dept/move', {
  access: 'dept.update',
  title: { zh: '部门：移动', en: 'Departments: move' },
  form: true,
  input: z.object({ id, parentId: id.default('0') }),
  result: yes,
});
/** Everything of `ids` goes to `targetId`: members, departments below, heads and administrators. */
export const mergeDepts = endpoint('POST /ircrisk-system/dept/merge', {
  access: 'dept.update',
  title: { zh: '部门：合并', en: 'Departments: merge' },
  form: true,
  input: z.object({ ids, targetId: id }),
  result: yes,
});
const people = {
  form: true,
  input: z.object({ deptId: id, userIds: ids.default([]) }),
  result: yes,
} as const;
export const setDeptLeader = endpoint('POST /ircrisk-system/dept/set-leader', {
  ...people,
  access: 'dept.update',
  title: { zh: '部门：设置负责人', en: 'Departments: set heads' },
});
export const setDeptAdmin = endpoint('POST /ircrisk-system/dept/set-admin', {
  ...people,
  access: 'dept.grant',
  title: { zh: '部门：设置管理员', en: 'Departments: set administrators' },
});
