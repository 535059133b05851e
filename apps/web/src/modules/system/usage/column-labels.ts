import { resources } from '@ircrisk/contract/catalog.ts';
import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { submitCompany } from '@ircrisk/contract/modules/system/company.ts';
import { submitMenu, submitTopMenu } from '@ircrisk/contract/modules/system/menu.ts';
import { submitTenant } from '@ircrisk/contract/modules/system/tenant.ts';
import { columnOf } from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { labelsOf } from '@ircrisk/contract/validation.ts';
import { columnWords } from './column-words.ts';

/** Hand-made records: their labels stand in the call that writes them. */
const calls: Readonly<Record<string, Endpoint>> = {
  enterprises: submitCompany,
  tenants: submitTenant,
  menus: submitMenu,
  top_menus: submitTopMenu,
};

/** Names of the columns of a table, where something declares them. */
export function columnLabels(table: string): Map<string, Text> {
  const found = new Map<string, Text>(columnWords);
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
