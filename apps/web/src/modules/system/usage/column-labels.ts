import { resources } from '@ircrisk/contract/catalog.ts';
import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { submitCompany } from '@ircrisk/contract/modules/system/company.ts';
import { submitMenu, submitTopMenu } from '@ircrisk/contract/modules/system/menu.ts';
import { submitTenant } from '@ircrisk/contract/modules/system/tenant.ts';
import { columnOf } from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { labelsOf } from '@ircrisk/contract/validation.ts';

/** Hand-made records: their labels stand in the call that writes them. */
const calls: Readonly<Record<string, Endpoint>> = {
  enterprises: submitCompany,
  tenants: submitTenant,
  menus: submitMenu,
  top_menus: submitTopMenu,
};

const everywhere: readonly [string, Text][] = [
  ['parent_id', { zh: '上级', en: 'Parent' }],
  ['status', { zh: '状态', en: 'Status' }],
  ['is_deleted', { zh: '已删除', en: 'Deleted' }],
  ['leader_ids', { zh: '负责人', en: 'Heads' }],
  ['admin_ids', { zh: '部门管理员', en: 'Administrators' }],
  ['menu_ids', { zh: '菜单', en: 'Menus' }],
  ['api_scope_ids', { zh: '接口操作', en: 'API operations' }],
  ['data_scope_ids', { zh: '数据范围', en: 'Data scopes' }],
  ['create_time', { zh: '创建时间', en: 'Created' }],
  ['update_time', { zh: '修改时间', en: 'Changed' }],
  ['create_user', { zh: '创建人', en: 'Created by' }],
  ['update_user', { zh: '修改人', en: 'Changed by' }],
  ['create_dept', { zh: '创建部门', en: 'Department' }],
  ['version', { zh: '版本', en: 'Version' }],
];

/** Names of the columns of a table, where something declares them. */
export function columnLabels(table: string): Map<string, Text> {
  const found = new Map<string, Text>(everywhere);
  const call = calls[table];
  if (call) {
    const labelOf = labelsOf(call.input);
    const { shape = {} } = call.input as unknown as { shape?: Record<string, unknown> };
    for (const property of Object.keys(shape)) {
      const label = labelOf(property);
      if (label)
        found.set(
          property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          label,
        );
    }
  }
  for (const resource of resources) {
    if (resource.table !== table) continue;
    for (const [property, field] of Object.entries(resource.fields))
      found.set(columnOf(resource, property), field);
  }
  return found;
}
