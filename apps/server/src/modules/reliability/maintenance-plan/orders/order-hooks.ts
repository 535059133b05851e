import { maintenanceErrors } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { atSeenPlace } from '#plant/seen-places.ts';
import { inSubtree } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { likeLiteral, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { explainLowering } from '#platform/resources/lowered.ts';
import { tellSaved } from './order-events.ts';

const costs = ['labourCost', 'materialCost', 'contractCost'] as const;
const doneFields = ['actualStart', 'actualEnd', 'labourHours', 'downtimeHours', 'result', ...costs] as const;

/** What the two rates count; the sums of plan-rates.ts use the same conditions. */
export const countedConditions: Record<string, string> = {
  due: `t.planned and t.state <> 'cancelled'`,
  done: `t.planned and t.state <> 'cancelled' and t.completed_on is not null`,
  mandatoryDue: `t.planned and t.mandatory and t.state <> 'cancelled'`,
  mandatoryDone: `t.planned and t.mandatory and t.state <> 'cancelled' and t.completed_on <= t.due_date`,
};
const fixed = (text: string) => ({ parts: [text], values: [] });
const open = `t.completed_on is null and t.state <> 'cancelled'`;

function historyRules(record: SavedRecord): void {
  const values = record.values as Record<string, string | number | null | undefined>;
  for (const field of costs)
    if (Number(values[field] ?? 0) < 0)
      refuse(record, field, 'negative', { zh: '费用不能为负数', en: 'A cost cannot be negative' });
  const { actualStart, actualEnd, completedOn } = values;
  if (actualStart && actualEnd && String(actualEnd) < String(actualStart))
    refuse(record, 'actualEnd', 'order', {
      zh: '实际结束不能早于实际开始',
      en: 'Work cannot end before it started',
    });
  if (actualStart && completedOn && String(completedOn) < String(actualStart).slice(0, 10))
    refuse(record, 'completedOn', 'order', {
      zh: '完成日期不能早于实际开始',
      en: 'Work cannot be completed before it started',
    });
  if (!record.id && !completedOn && doneFields.some((field) => (values[field] ?? null) !== null))
    refuse(record, 'completedOn', 'required', {
      zh: '补录完成情况须填写完成日期',
      en: 'Work that was done needs the day it was completed',
    });
}

/** An order shows how critical its equipment is; the class is the ledger's. */
async function takeClasses(tx: Tx, added: readonly SavedRecord[]): Promise<void> {
  const wanted = added.flatMap(({ values }) => (values.equipmentId ? [String(values.equipmentId)] : []));
  const rows = await tx.all<{ id: string; criticality: string | null }>(
    sql`select id, criticality from equipment where id = any(${[...new Set(wanted)]}::bigint[])`,
  );
  const classes = new Map(rows.map(({ id, criticality }) => [id, criticality]));
  for (const { values } of added) values.criticality = classes.get(String(values.equipmentId)) ?? null;
}

/** After an approval that may have set classes: orders still to be done show the class of today, those done keep theirs. */
export const followClasses = (tx: Tx): Promise<number> =>
  tx.run(sql`
    update work_orders t set criticality = e.criticality from equipment e
    where e.id = t.equipment_id and t.is_deleted = 0 and ${fixed(open)} and t.criticality is distinct from e.criticality`);

/** The order `t` is of equipment that is a part of a barrier. */
const ofBarrier = `exists (select from barrier_elements b where b.tenant_id = t.tenant_id and b.equipment_id = t.equipment_id and b.is_deleted = 0)`;
const isRepair = `t.work_type in ('CM', 'EMG')`;
/** Open repairs that speak against equipment or a barrier. */
const speaks = `${open} and ${isRepair} and (t.priority = '1' or t.safety_critical or (t.priority = '2' and ${ofBarrier}))`;

const repairs: readonly unknown[] = ['CM', 'EMG'];
/** Of repairs the priority counts; other work, however urgent, speaks against nothing. */
const rank = (workType: unknown, priority: unknown): number =>
  (repairs.includes(workType) ? 0 : 10) + Number(priority);

const loweredText = {
  zh: '该工单是一级检修、安全关键，或设备是屏障元件：降低优先级或改作业类型须填写“降低优先级的理由”，写明此次的理由',
  en: 'The order is a repair of priority 1, safety critical, or its equipment is a part of a barrier: to lower its priority or change its work, fill in “Why the priority is lower” with the reason of this time',
};

/** What keeps a barrier red, or is safety critical, becomes less urgent with a reason alone. */
async function explainLowered(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const asked = records.filter(
    ({ id, values }) => id && (values.priority !== undefined || values.workType !== undefined),
  );
  if (asked.length === 0) return;
  const rows = await tx.all<{ id: string; workType: string; priority: string; kept: string | null }>(sql`
    select t.id, t.work_type as "workType", t.priority, t.lowered_reason as kept from work_orders t
    where t.id = any(${asked.map(({ id }) => id)}::bigint[]) and ${fixed(`${open} and (t.safety_critical or (t.priority = '1' and ${isRepair}) or ${ofBarrier})`)}`);
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const record of asked) {
    const row = stored.get(record.id ?? '');
    if (!row) continue;
    const { workType = row.workType, priority = row.priority } = record.values;
    explainLowering(record, {
      before: rank(row.workType, row.priority),
      after: rank(workType, priority),
      kept: row.kept,
      text: loweredText,
    });
  }
}

async function orderRules(tx: Tx, records: SavedRecord[]): Promise<void> {
  for (const record of records) historyRules(record);
  await explainLowered(tx, records);
  const added = records.filter(({ id }) => !id);
  for (const { values } of added) values.state = values.completedOn ? 'closed' : 'requested';
  await takeClasses(tx, added);
  const parts = [...new Set(records.flatMap(({ values }) => (values.partId ? [String(values.partId)] : [])))];
  if (parts.length === 0) return;
  const owners = await tx.all<{ id: string; equipmentId: string }>(
    sql`select id, equipment_id as "equipmentId" from parts where id = any(${parts}::bigint[])`,
  );
  const equipmentOf = new Map(owners.map(({ id, equipmentId }) => [id, equipmentId]));
  for (const record of added) {
    const { partId, equipmentId } = record.values;
    if (partId && equipmentOf.get(String(partId)) !== String(equipmentId))
      refuse(record, 'partId', 'otherEquipment', {
        zh: '部件不属于该设备',
        en: 'The part belongs to other equipment',
      });
  }
}

export const orderHooks: ResourceHooks = {
  resource: 'work-order',
  beforeSave: orderRules,
  afterSave: (tx, ids, { tenantId }) => tellSaved(tx, tenantId, ids),
  /** What an urgent repair says of its equipment would go with it, and nobody would know why: it is cancelled instead, with a reason. */
  async beforeRemove(tx, ids) {
    const urgent = await tx.maybe<{ number: string }>(sql`
      select t.number from work_orders t where t.id = any(${ids}::bigint[]) and ${fixed(speaks)} order by t.number limit 1`);
    if (urgent) throw fail(maintenanceErrors.speaks, urgent);
  },
  forbids: ({ state, planId }) =>
    ['completed', 'verified', 'closed', 'cancelled'].includes(String(state))
      ? ['update', 'delete']
      : planId || state !== 'requested'
        ? ['delete']
        : [],
  alsoVisible: (viewer) => sql`t.owner_id = ${viewer.userId} or ${atSeenPlace('t.node_id', viewer)}`,
  /** By number and title, and by the tag of the equipment. */
  keyword: (typed) => {
    const pattern = `%${likeLiteral(typed.normalize('NFKC').toLowerCase())}%`;
    return sql`(t.search_text like ${pattern} or t.equipment_id = any(array(
      select e.id from equipment e where e.is_deleted = 0 and e.tag_key like tag_key(${`${likeLiteral(typed)}%`}) limit 200)))`;
  },
  filters: {
    nodeId: inSubtree('node_id'),
    open: ([flag]) => fixed(flag === 'true' || flag === '1' ? `(${open})` : `not (${open})`),
    /** Derived, never stored: open and past its date. */
    overdue: ([flag]) =>
      fixed(
        `${flag === 'true' || flag === '1' ? '' : 'not '}(${open} and coalesce(t.deferred_to, t.due_date) < current_date)`,
      ),
    strategyId: (ids) =>
      sql`t.plan_id = any(array(select p.id from maintenance_plans p where p.strategy_id = any(${ids}::bigint[])))`,
    counted: ([what = '']) => fixed(`(${countedConditions[what] ?? 'false'})`),
  },
};
