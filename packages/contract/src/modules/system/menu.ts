import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { TreeNode } from '@ircrisk/contract/modules/assets/tree.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { flag, id, ids, listQuery, page, parent, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export interface MenuNode {
  id: string;
  parentId: string;
  parentName: string | null;
  code: string;
  name: string;
  nameEn: string;
  alias: string;
  path: string;
  source: string;
  sort: number;
  category: number;
  categoryName: string;
  action: number;
  actionName: string;
  isOpen: number;
  isOpenName: string;
  component: string;
  remark: string;
  keepAlive: boolean;
  topMenuId: string | null;
  moduleCode: string | null;
  isDeleted: number;
  version: number;
  hasChildren?: boolean;
  children?: MenuNode[];
}
export const MenuNode: z.ZodType<MenuNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  parentName: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  alias: z.string(),
  path: z.string(),
  source: z.string(),
  sort: z.number(),
  category: z.number(),
  categoryName: z.string(),
  action: z.number(),
  actionName: z.string(),
  isOpen: z.number(),
  isOpenName: z.string(),
  component: z.string(),
  remark: z.string(),
  keepAlive: z.boolean(),
  topMenuId: z.string().nullable(),
  moduleCode: z.string().nullable(),
  isDeleted: z.number(),
  version: z.number(),
  hasChildren: z.boolean().optional(),
  get children() {
    return z.array(MenuNode).optional();
  },
});

export const TopMenu = z.object({
  id: z.string(),
  tenantId: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  source: z.string(),
  path: z.string(),
  sort: z.number(),
  status: z.number(),
  version: z.number(),
});
export type TopMenu = z.infer<typeof TopMenu>;

export const menuErrors = errors('menu', {
  builtIn: {
    status: 400,
    zh: '产品自带的菜单不可删除',
    en: 'A menu that ships with the product cannot be removed',
  },
});

export const menuRoutes = endpoint('GET /ircrisk-system/menu/routes', {
  access: 'signed-in',
  title: { zh: '我的菜单', en: 'Own menu' },
  input: z.looseObject({
    withTopMenu: flag.default(false),
    category: z.coerce.number().int().min(1).max(2).default(1),
    topMenuIds: ids.optional(),
    topMenuId: ids.optional(),
  }),
  result: z.array(MenuNode),
});
export const menuButtons = endpoint('GET /ircrisk-system/menu/buttons', {
  access: 'signed-in',
  title: { zh: '我的按钮', en: 'Own buttons' },
  input: z.looseObject({}),
  result: z.array(MenuNode),
});
export const ownTopMenus = endpoint('GET /ircrisk-system/menu/top-menu', {
  access: 'signed-in',
  title: { zh: '我的菜单组', en: 'Own menu groups' },
  input: z.looseObject({}),
  result: z.array(TopMenu),
});
export const topMenuList = endpoint('GET /ircrisk-system/topmenu/list', {
  access: 'signed-in',
  title: { zh: '菜单组列表', en: 'Menu groups' },
  input: listQuery.extend({ code: z.string().max(64).optional(), name: z.string().max(64).optional() }),
  result: page(TopMenu),
});
export const topMenuDetail = endpoint('GET /ircrisk-system/topmenu/detail', {
  access: 'topmenu.read',
  operatorOnly: true,
  title: { zh: '菜单组：查看', en: 'Menu groups: View' },
  input: z.object({ id }),
  result: TopMenu,
});
const englishName = labelled(z.string().trim().max(64).default(''), { zh: '英文名称', en: 'English name' });
/** 1 the same window, 2 a new one; older clients say 0 for the first. */
const opensIn = z.preprocess(
  (value) => (value === 0 || value === '0' ? 1 : value),
  z.coerce.number().int().min(1).max(2).default(1),
);
const icon = labelled(z.string().max(200).default(''), { zh: '图标', en: 'Icon' });
const order = labelled(z.coerce.number().int().min(0).max(999999).default(0), { zh: '排序', en: 'Order' });

export const submitTopMenu = endpoint('POST /ircrisk-system/topmenu/submit', {
  access: 'topmenu.update',
  operatorOnly: true,
  title: { zh: '菜单组：新增或修改', en: 'Menu groups: add or edit' },
  input: z.object({
    id: z.union([id, z.literal('')]).nullish(),
    code: labelled(z.string().trim().min(1).max(64), { zh: '编号', en: 'Code' }),
    name: labelled(z.string().trim().min(1).max(64), { zh: '名称', en: 'Name' }),
    nameEn: englishName,
    source: icon,
    path: labelled(z.string().max(200).default(''), { zh: '路径', en: 'Path' }),
    sort: order,
    version: z.coerce.number().int().optional(),
  }),
  result: z.string(),
});
export const removeTopMenus = endpoint('POST /ircrisk-system/topmenu/remove', {
  access: 'topmenu.delete',
  operatorOnly: true,
  title: { zh: '菜单组：删除', en: 'Menu groups: Delete' },
  form: true,
  input: z.object({ ids: ids.default([]), confirm: flag.default(false) }),
  result: yes,
  success: 'removed',
});
export const grantTopMenu = endpoint('POST /ircrisk-system/topmenu/grant', {
  access: 'topmenu.grant',
  operatorOnly: true,
  title: { zh: '菜单组：绑定菜单', en: 'Menu groups: bind menus' },
  input: z.object({ topMenuIds: ids, menuIds: ids.default([]) }),
  result: yes,
});
export const grantTopTree = endpoint('GET /ircrisk-system/menu/grant-top-tree', {
  access: 'topmenu.read',
  operatorOnly: true,
  title: { zh: '可绑定的菜单', en: 'Menus that may be bound' },
  input: z.looseObject({ topMenuId: id.optional(), tenantId: z.string().max(6).optional() }),
  result: z.object({ menu: z.array(TreeNode) }),
});
export const topTreeKeys = endpoint('GET /ircrisk-system/menu/top-tree-keys', {
  access: 'topmenu.read',
  operatorOnly: true,
  title: { zh: '已绑定的菜单', en: 'Menus that are bound' },
  input: z.object({ topMenuIds: ids }),
  result: z.object({ menu: z.array(z.string()) }),
});
export const modulesOfTenant = endpoint('GET /ircrisk-system/menu/grant-by-tenant', {
  access: 'signed-in',
  title: { zh: '租户的模块', en: 'Modules of a tenant' },
  /** The caller's own; any for the operator. */
  input: z.looseObject({ tenantId: z.string().max(6).optional() }),
  result: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      nameEn: z.string(),
      granted: z.boolean(),
      /** Whether the program has it. */
      installed: z.boolean(),
      expireTime: z.string().nullable(),
    }),
  ),
});

const read = {
  access: 'menu.read',
  operatorOnly: true,
  title: { zh: '菜单：查看', en: 'Menus: View' },
} as const;
const filters = z.looseObject({
  name: z.string().optional(),
  code: z.string().optional(),
  alias: z.string().optional(),
});
const level = z.looseObject({ parentId: id.default('0') });
export const menuList = endpoint('GET /ircrisk-system/menu/list', {
  ...read,
  input: filters,
  result: z.array(MenuNode),
});
export const menuLazyList = endpoint('GET /ircrisk-system/menu/lazy-list', {
  ...read,
  input: level,
  result: z.array(MenuNode),
});
/** As `list`, menus only (no buttons). */
export const menuMenuList = endpoint('GET /ircrisk-system/menu/menu-list', {
  ...read,
  input: filters,
  result: z.array(MenuNode),
});
export const menuLazyMenuList = endpoint('GET /ircrisk-system/menu/lazy-menu-list', {
  ...read,
  input: level,
  result: z.array(MenuNode),
});
export const menuTree = endpoint('GET /ircrisk-system/menu/tree', {
  ...read,
  input: z.looseObject({}),
  result: z.array(TreeNode),
});
export const menuDetail = endpoint('GET /ircrisk-system/menu/detail', {
  ...read,
  input: z.object({ id }),
  result: MenuNode,
});

const target = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:https?:\/\/[^\s"'<>]+|[^\s"'<>:\\]*)$/i);
export const submitMenu = endpoint('POST /ircrisk-system/menu/submit', {
  access: 'menu.update',
  operatorOnly: true,
  title: { zh: '菜单：新增或修改', en: 'Menus: add or edit' },
  input: z.object({
    id: z.union([id, z.literal('')]).nullish(),
    parentId: labelled(parent, { zh: '上级菜单', en: 'Parent menu' }),
    code: labelled(
      z
        .string()
        .trim()
        .min(1)
        .max(64)
        .regex(/^[\w.-]+$/),
      { zh: '编号', en: 'Code' },
    ),
    name: labelled(z.string().trim().min(1).max(64), { zh: '名称', en: 'Name' }),
    nameEn: englishName,
    alias: labelled(z.string().trim().max(64).default(''), { zh: '别名', en: 'Alias' }),
    path: labelled(target.default(''), { zh: '路径', en: 'Path' }),
    source: icon,
    sort: order,
    category: labelled(z.coerce.number().int().min(1).max(2).default(1), { zh: '类型', en: 'Category' }),
    action: labelled(z.coerce.number().int().min(0).max(3).default(0), {
      zh: '按钮位置',
      en: 'Place of the button',
    }),
    isOpen: labelled(opensIn, { zh: '打开方式', en: 'Opens in' }),
    component: labelled(z.string().trim().max(200).default(''), { zh: '组件', en: 'Component' }),
    remark: labelled(z.string().max(500).default(''), { zh: '备注', en: 'Remark' }),
    keepAlive: labelled(flag.default(true), { zh: '保持页面状态', en: 'Keep page state' }),
    version: z.coerce.number().int().optional(),
  }),
  result: z.string(),
});
export const removeMenus = endpoint('POST /ircrisk-system/menu/remove', {
  access: 'menu.delete',
  operatorOnly: true,
  title: { zh: '菜单：删除', en: 'Menus: Delete' },
  form: true,
  input: z.object({ ids: ids.default([]), confirm: flag.default(false) }),
  result: yes,
  success: 'removed',
});

/** The menu as somebody with this role alone sees it; the operator may name a customer. */
export const menuPreview = endpoint('GET /ircrisk-system/menu/preview', {
  access: 'role.read',
  title: { zh: '菜单：按角色预览', en: 'Menus: preview as a role' },
  input: z.looseObject({ roleId: id, tenantId: z.string().max(6).optional() }),
  result: z.array(MenuNode),
});

/** Customers a group is bound to, by code. */
export const topMenuTenants = endpoint('GET /ircrisk-system/topmenu/tenants', {
  access: 'topmenu.read',
  operatorOnly: true,
  title: { zh: '菜单组的客户', en: 'Customers of a menu group' },
  input: z.object({ topMenuId: id }),
  result: z.array(z.string()),
});
const tenantCodes = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  z.array(z.string().regex(/^\d{6}$/)).max(5000),
);
export const bindTopMenuTenants = endpoint('POST /ircrisk-system/topmenu/bind-tenants', {
  access: 'topmenu.grant',
  operatorOnly: true,
  title: { zh: '菜单组：绑定客户', en: 'Menu groups: bind customers' },
  input: z.object({
    topMenuId: id,
    tenantIds: labelled(tenantCodes.default([]), { zh: '客户', en: 'Customers' }),
  }),
  result: yes,
});
