import { inSubtree, ofEquipmentInSubtree } from '#plant/subtree.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';

/** A month is kept as its first day, whichever day of it was given. */
function firstDay(records: SavedRecord[], field: 'month' | 'effectiveFrom'): void {
  for (const { values } of records) {
    const day = values[field];
    if (typeof day === 'string') values[field] = `${day.slice(0, 7)}-01`;
  }
}

const sealPointHooks: ResourceHooks = {
  resource: 'seal-point-count',
  filters: { nodeId: inSubtree('node_id') },
  async beforeSave(_tx, records) {
    firstDay(records, 'month');
    for (const record of records) {
      const { staticPoints, leakingStatic, dynamicPoints, leakingDynamic } = record.values;
      const pairs = [
        ['leakingStatic', leakingStatic, staticPoints],
        ['leakingDynamic', leakingDynamic, dynamicPoints],
      ] as const;
      for (const [field, leaking, points] of pairs)
        if (typeof leaking === 'number' && typeof points === 'number' && leaking > points)
          refuse(record, field, 'max', {
            zh: `泄漏点数不能大于密封点数 ${points}`,
            en: `cannot be more than the ${points} points there are`,
          });
    }
  },
};

/** What the indicators count by month. */
export const dashboardHooks: readonly ResourceHooks[] = [
  {
    resource: 'equipment-condition',
    filters: { nodeId: ofEquipmentInSubtree('equipment_id') },
    async beforeSave(_tx, records) {
      firstDay(records, 'month');
    },
  },
  sealPointHooks,
  {
    resource: 'kpi-definition',
    async beforeSave(_tx, records) {
      firstDay(records, 'effectiveFrom');
    },
  },
  { resource: 'kpi-annotation', filters: { nodeId: inSubtree('node_id') } },
];
