import { equipmentTypes } from '@ircrisk/contract/resources/ledger/choices.ts';
import { normaliseTag, tagSearchKey } from '@ircrisk/engine-thickness';
import { refreshIntegrity } from '#plant/integrity.ts';
import { inSubtree, searchText } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { likeLiteral, sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';

interface Known {
  id: string;
  type: string;
  smallType: string | null;
  nodeId: string;
  tag: string;
}

const fits = (type: string, smallType: string): boolean =>
  smallType in ((equipmentTypes as Record<string, { small: Record<string, unknown> }>)[type]?.small ?? {});

/** The records as they will be: what is saved over what is there. */
async function withKnown(tx: Tx, records: readonly SavedRecord[]): Promise<[SavedRecord, Partial<Known>][]> {
  const ids = records.flatMap(({ id }) => (id ? [id] : []));
  const rows =
    ids.length === 0
      ? []
      : await tx.all<Known>(sql`
          select id, type, small_type as "smallType", node_id as "nodeId", tag from equipment where id = any(${ids}::bigint[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return records.map((record) => {
    const before = record.id ? known.get(record.id) : undefined;
    const sent = Object.fromEntries(Object.entries(record.values).filter(([, value]) => value !== undefined));
    return [record, { ...before, ...sent, id: record.id }];
  });
}

/** One tag per unit, whatever its spelling: judged for all records together, in the file and against the ledger. */
async function refuseDuplicates(tx: Tx, records: readonly [SavedRecord, Partial<Known>][]): Promise<void> {
  const judged = records.filter(
    ([{ id, values }]) => !id || values.tag !== undefined || values.nodeId !== undefined,
  );
  const keyed = judged.flatMap(([record, { tag, nodeId, id }]) =>
    tag && nodeId ? [{ record, tag, nodeId: String(nodeId), id, key: normaliseTag(tag) }] : [],
  );
  if (keyed.length === 0) return;
  const rows = await tx.all<{ id: string; nodeId: string; key: string; tag: string }>(sql`
    select e.id, e.node_id as "nodeId", e.tag_key as key, e.tag from equipment e
    join unnest(${keyed.map(({ nodeId }) => nodeId)}::bigint[], ${keyed.map(({ key }) => key)}::text[]) k(node_id, key)
      on k.node_id = e.node_id and k.key = e.tag_key
    where e.is_deleted = 0`);
  const taken = new Map<string, { id: string | undefined; tag: string }>(
    rows.map(({ id, nodeId, key, tag }) => [`${nodeId}/${key}`, { id, tag }]),
  );
  for (const { record, tag, nodeId, id, key } of keyed) {
    const other = taken.get(`${nodeId}/${key}`);
    if (other && (other.id === undefined || other.id !== id)) {
      refuse(record, 'tag', 'unique', {
        zh: `位号“${tag}”与本单元已有的“${other.tag}”是同一位号`,
        en: `Tag “${tag}” is the same as “${other.tag}”, which this unit already has`,
      });
    }
    if (!other) taken.set(`${nodeId}/${key}`, { id, tag });
  }
}

/** Once a study has set the class, another one set by hand needs a reason. */
async function refuseUnexplained(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const judged = records.filter(({ id, values }) => id && values.criticality !== undefined);
  if (judged.length === 0) return;
  const rows = await tx.all<{ id: string; criticality: string | null }>(sql`
    select e.id, e.criticality from equipment e where e.id = any(${judged.map(({ id }) => id)}::bigint[])
      and exists (select from equipment_classes c where c.equipment_id = e.id and c.source is not null)`);
  const set = new Map(rows.map(({ id, criticality }) => [id, criticality]));
  for (const record of judged) {
    const { criticality, criticalityReason } = record.values;
    const before = set.get(record.id ?? '');
    if (before === undefined || (before ?? null) === (criticality || null)) continue;
    if (!String(criticalityReason ?? '').trim())
      refuse(record, 'criticalityReason', 'required', {
        zh: '关键性由已批准的研究给出，人工修改须写明理由',
        en: 'An approved study has set this class: changing it by hand needs a reason',
      });
  }
}

export const equipmentHooks: ResourceHooks = {
  resource: 'equipment',
  reads: ['tag', 'nodeId', 'type', 'smallType', 'parentEquipmentId', 'criticality', 'criticalityReason'],
  async beforeSave(tx, records) {
    const whole = await withKnown(tx, records);
    for (const [record, { type, smallType, id }] of whole) {
      if (type && smallType && !fits(type, smallType))
        refuse(record, 'smallType', 'fits', {
          zh: '小类不属于所选的设备类型',
          en: 'The small type does not belong to the chosen type',
        });
      const { parentEquipmentId } = record.values;
      if (id && parentEquipmentId === id)
        refuse(record, 'parentEquipmentId', 'cyclic', {
          zh: '上级设备不能是设备自己',
          en: 'The parent cannot be the equipment itself',
        });
    }
    await refuseUnexplained(tx, records);
    await refuseDuplicates(tx, whole);
  },
  afterSave: (tx, ids) => refreshIntegrity(tx, ids),
  keyword: (text) => searchText(text, tagSearchKey(text)),
  filters: {
    nodeId: inSubtree('node_id'),
    tag: ([text = '']) => sql`tag_search_key(t.tag) like ${`%${likeLiteral(tagSearchKey(text))}%`}`,
  },
};
