import { addDays } from '@ircrisk/units';
import {
  restoreOrders,
  takeInspections,
  type WantedInspection,
  withdrawOrders,
} from '#modules/reliability/maintenance-plan/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type EquipmentOrder, equipmentOrders, type PlannedPart } from './inspection-orders.ts';
import { inForce } from './overlap.ts';

/** Nobody can inspect before the plan is approved: a day that has passed by then becomes the first that can be met. */
const LEAD_DAYS = 30;
export const firstDay = sql`coalesce(s.approved_on, current_date) + ${LEAD_DAYS}::int`;

const reasonOf = (code: string) => `RBI ${code}`;

type Part = PlannedPart & { studyId: string };

/** Planned inspections of the parts that studies judge now. */
const plannedParts = (tx: Tx, equipmentIds: readonly string[]): Promise<Part[]> =>
  tx.all<Part>(sql`
    select f.study_id as "studyId", f.id as "partId", f.equipment_id as "equipmentId", greatest((i->>'date')::date, f.first) as due, e.tag, i->'credits' as credits
    from (select a.id, a.study_id, a.equipment_id, ${firstDay} as first from ${inForce(equipmentIds)}) f
    join rbi_results r on r.assessment_id = f.id join equipment e on e.id = f.equipment_id
    cross join lateral jsonb_array_elements(r.inspections) i`);

const wantedOf = (
  studyId: string,
  { equipmentId, due, tag, parts, grade, hours }: EquipmentOrder,
): WantedInspection => ({
  equipmentId,
  due,
  title: `${tag} RBI 检验（${parts} 个部件${grade ? `，有效性 ${grade}` : ''}）`,
  titleEn: `${tag} risk-based inspection (${parts} ${parts === 1 ? 'part' : 'parts'}${grade ? `, effectiveness ${grade}` : ''})`,
  hours,
  sourceModule: 'rbi',
  sourceId: studyId,
});

interface Standing {
  id: string;
  studyId: string;
  equipmentId: string;
  /** The day it was handed over for; a deferral moves its own. */
  due: string;
  state: string;
}

const keyOf = (studyId: string, equipmentId: string, due: string) => `${studyId}/${equipmentId}/${due}`;

/** The day of an order that stands for this opening already, or the first that can still be met. */
function dueOf(planned: string, standing: readonly Standing[], first: string): string {
  const kept = standing
    .filter(({ state, due }) => state !== 'cancelled' && due >= planned && due <= first)
    .map(({ due }) => due)
    .toSorted()[0];
  return kept ?? (planned < first ? first : planned);
}

/**
 * Orders of risk-based plans on equipment as those ask for them who judge its parts now: one for each opening. What nobody asks for
 * any more is withdrawn unless it is begun; what was withdrawn for another study is there again; hours and title follow the parts
 * that are left. No order is born overdue.
 */
export async function settleOrders(
  tx: Tx,
  tenantId: string,
  equipmentIds: readonly string[],
  code: string,
): Promise<void> {
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  const standing = await tx.all<Standing>(sql`
    select w.id, w.source_id as "studyId", w.equipment_id as "equipmentId", split_part(w.task_key, '/', 5) as due, w.state from work_orders w
    where w.source_module = 'rbi' and w.task_key is not null and w.equipment_id = any(${equipmentIds}::bigint[]) and w.is_deleted = 0`);
  const ofOpening = Map.groupBy(standing, ({ studyId, equipmentId }) => `${studyId}/${equipmentId}`);
  const parts = Map.groupBy(await plannedParts(tx, equipmentIds), ({ studyId }) => studyId);
  const wanted = [...parts].flatMap(([studyId, own]) =>
    equipmentOrders(own).map((order) => {
      const there = ofOpening.get(`${studyId}/${order.equipmentId}`) ?? [];
      return wantedOf(studyId, { ...order, due: dueOf(order.due, there, addDays(today, LEAD_DAYS)) });
    }),
  );
  const keys = new Set(wanted.map((one) => keyOf(one.sourceId, one.equipmentId, one.due)));
  const needless = standing.filter(
    ({ studyId, equipmentId, due }) => !keys.has(keyOf(studyId, equipmentId, due)),
  );
  await withdrawOrders(
    tx,
    tenantId,
    sql`select unnest(${needless.map(({ id }) => id)}::bigint[])`,
    reasonOf(code),
  );
  await restoreOrders(tx, wanted, reasonOf(''));
  await takeInspections(tx, wanted);
}
