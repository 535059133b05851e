import { checkDeactivation, reliabilityText } from '@ircrisk/engine-reliability';
import { ofSeenEquipment } from '#plant/seen-places.ts';
import { ofEquipmentInSubtree } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { invalidField } from '#platform/http/answer.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';

interface Facts {
  n: number;
  statutory: boolean | null;
  equipmentState: string | null;
  partEquipmentId: string | null;
  equipmentId: string | null;
  today: string;
  startDate: string | null;
  suspendedFrom: string | null;
  suspendedTo: string | null;
}

const stillActive = { code: 'statutoryInService', path: 'active' };
const inService = { zh: reliabilityText(stillActive, 'zh'), en: reliabilityText(stillActive, 'en') };

const idOf = (value: unknown): string | null =>
  /^\d{1,19}$/.test(String(value ?? '')) ? String(value) : null;

async function planRules(tx: Tx, records: SavedRecord[]): Promise<void> {
  const column = (property: string) => records.map(({ values }) => idOf(values[property]));
  const facts = await tx.all<Facts>(sql`
    select r.n::int, s.statutory, e.state as "equipmentState", p.equipment_id as "partEquipmentId", e.id as "equipmentId", current_date as today,
      o.start_date as "startDate", o.suspended_from as "suspendedFrom", o.suspended_to as "suspendedTo"
    from unnest(${records.map(({ id }) => id ?? null)}::bigint[], ${column('equipmentId')}::bigint[], ${column('strategyId')}::bigint[],
      ${column('partId')}::bigint[]) with ordinality r(id, equipment_id, strategy_id, part_id, n)
    left join maintenance_plans o on o.id = r.id
    left join equipment e on e.id = coalesce(r.equipment_id, o.equipment_id)
    left join maintenance_strategies s on s.id = coalesce(r.strategy_id, o.strategy_id)
    left join parts p on p.id = r.part_id`);
  for (const fact of facts) {
    const record = records[fact.n - 1];
    if (!record) continue;
    const { values } = record;
    if (!record.id) values.startDate ??= fact.today;
    else if (values.startDate === null) values.startDate = fact.startDate;
    if (!record.id && fact.equipmentState === 'scrapped')
      refuse(record, 'equipmentId', 'notInService', {
        zh: '报废设备不能制定维修计划',
        en: 'Scrapped equipment has no plans',
      });
    if (fact.partEquipmentId && fact.partEquipmentId !== fact.equipmentId)
      refuse(record, 'partId', 'otherEquipment', {
        zh: '部件不属于该设备',
        en: 'The part belongs to other equipment',
      });
    if (
      values.active === false &&
      checkDeactivation({ statutory: fact.statutory ?? false }, fact.equipmentState ?? '')
    )
      refuse(record, 'active', 'statutoryInService', inService);
    const [from, to] = [values.suspendedFrom, values.suspendedTo].map((value, i) =>
      value === undefined ? (i === 0 ? fact.suspendedFrom : fact.suspendedTo) : value,
    ) as [string | null, string | null];
    if (to && !from)
      refuse(record, 'suspendedFrom', 'required', {
        zh: '请填写暂停起始日期',
        en: 'State from when it is suspended',
      });
    if (from && !to)
      refuse(record, 'suspendedTo', 'required', { zh: '请填写恢复日期', en: 'State when it is resumed' });
    if (from && to && to <= from)
      refuse(record, 'suspendedTo', 'order', {
        zh: '恢复日期须晚于暂停日期',
        en: 'It is resumed after it was suspended',
      });
    // A suspension is a deactivation for a while.
    if (from && to && checkDeactivation({ statutory: fact.statutory ?? false }, fact.equipmentState ?? ''))
      refuse(record, 'suspendedFrom', 'statutoryInService', inService);
  }
}

export const planHooks: ResourceHooks = {
  resource: 'maintenance-plan',
  beforeSave: planRules,
  /** Removing a plan ends it: the law's work goes on as long as the equipment is in service. */
  async afterSave(tx, ids) {
    const kept = await tx.maybe(sql`
      select 1 from maintenance_plans p join maintenance_strategies s on s.id = p.strategy_id join equipment e on e.id = p.equipment_id
      where p.id = any(${ids}::bigint[]) and p.is_deleted = 1 and s.statutory and e.is_deleted = 0 and e.state in ('inUse', 'standby') limit 1`);
    if (kept) throw invalidField('ids', 'statutoryInService', inService);
  },
  alsoVisible: (viewer) => sql`t.owner_id = ${viewer.userId} or ${ofSeenEquipment('t.equipment_id', viewer)}`,
  filters: { nodeId: ofEquipmentInSubtree('equipment_id') },
};
