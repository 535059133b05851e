import type { Text } from '@ircrisk/contract/text.ts';

/** Several modules open these parts, so their words come with them and not with one page's texts. */
export const words = {
  title: { zh: '用户有效权限', en: 'Effective rights of a user' },
  user: { zh: '用户', en: 'User' },
  roles: { zh: '角色', en: 'Roles' },
  scope: { zh: '数据范围', en: 'Data scope' },
  everything: { zh: '企业全部数据', en: 'All data of the company' },
  own: { zh: '仅本人', en: 'Own records only' },
  administers: { zh: '担任管理员的部门', en: 'Administers' },
  menus: { zh: '菜单与按钮', en: 'Menus and buttons' },
  operations: { zh: '接口操作', en: 'API operations' },
  preview: { zh: '菜单预览', en: 'Menu preview' },
  noMenu: { zh: '该角色没有任何菜单。', en: 'This role has no menu.' },
} satisfies Record<string, Text>;
