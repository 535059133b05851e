import type { Resource } from '@ircrisk/contract/resource.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import type { Level } from './plant.ts';

const groups: Record<Level, string[]> = { company: [], branch: [], device: ['装置信息'], unit: ['单元信息'] };

/** The fields a node of this level has: device data belong to devices, grades to units. */
export function resourceOfLevel(level: Level): Resource {
  const fields = Object.entries(factoryModel.fields).filter(
    ([, { group }]) => !group || groups[level].includes(group.zh),
  );
  return { ...factoryModel, fields: Object.fromEntries(fields) };
}
