import { dueBases } from '@ircrisk/contract/resources/ledger/choices.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { dateUnknown, mustStop, openSince } from '#plant/open-dates.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import type { PlanRecord } from './plan.ts';
import { at, inService, lastDay, nameOf, type Scope } from './scope.ts';
import type { Sums } from './sums.ts';

/**
 * What the ledger asked to be inspected in the period, order or no order: dates that fell into it, and those that had passed
 * before it and were still open in it. Of a running period those before today. A date whose grade is missing is not known:
 * it counts as due now and as not inspected. What must be treated or stopped is due from the inspection that said so.
 */
const obligations = ({ from, to, nodeIds }: Scope): Sql => {
  const [begin, end] = [sql`(${at(from)})::date`, sql`(${at(to)})::date`];
  const counted = sql`is_deleted = 0 and next_due_basis is not null`;
  return sql`
    select e.id, e.node_id, e.tag, e.tag_key, e.name, e.name_en, o.due, o.done, o.stop from (
      select s.equipment_id, ${openSince('s')} as due, null::date as done, ${mustStop('s')} as stop from equipment_integrity s
      where ${openSince('s')} < ${end} or ((${dateUnknown('s')} or ${mustStop('s')}) and ${end} >= current_date)
      union all select s.equipment_id, s.left_due_date, null, false from equipment_integrity s where s.left_due_date < ${end}
      union all select i.equipment_id, i.next_due_date, n.done, false from (select * from inspections where ${counted}) i
      cross join lateral (select min(j.inspection_date) as done from inspections j
        where j.equipment_id = i.equipment_id and j.is_deleted = 0 and j.next_due_basis is not null and j.inspection_date > i.inspection_date) n
      where i.next_due_date >= ${begin} and i.next_due_date < ${end} and n.done is not null
      union all select j.equipment_id, p.due, j.inspection_date, false from (select * from inspections where ${counted}) j
      cross join lateral (select i.next_due_date as due from inspections i
        where i.equipment_id = j.equipment_id and i.is_deleted = 0 and i.next_due_basis is not null and i.inspection_date < j.inspection_date
        order by i.inspection_date desc limit 1) p
      where j.inspection_date >= ${begin} and p.due < ${begin}
    ) o join equipment e on e.id = o.equipment_id and e.is_deleted = 0 and ${inPlaces('e.node_id', nodeIds)}`;
};

const inTime = sql`coalesce(e.done <= e.due, false)`;

/** In service at the end of the period, or on the day it was due in it: leaving service later takes nothing back. */
const answerable = (scope: Scope): Sql =>
  sql`(${inService(lastDay(scope))} or (e.due is not null and ${inService(sql`greatest(e.due, (${at(scope.from)})::date)`)}))`;

export const mandatorySums = (tx: Queries, scope: Scope): Promise<({ key: string } & Sums)[]> =>
  tx.all(sql`
    with e as (${obligations(scope)})
    select e.node_id as key, (count(*) filter (where ${inTime}))::int as "inspectedByDue", count(*)::int as "dueInPeriod"
    from e where ${answerable(scope)} group by e.node_id`);

/** The pieces of equipment behind the rate, each with the day it was due and the day it was inspected. */
export const mandatoryRecords = (tx: Queries, scope: Scope, language: Language): Promise<PlanRecord[]> =>
  tx.all(sql`
    with e as (${obligations(scope)})
    select e.id, e.id as "equipmentId", e.tag, ${nameOf(language, 'e')} as name, ${nameOf(language, 'n')} as "nodeName", e.due as at,
      case when e.stop then ${language === 'en' ? dueBases.stopUse.en : dueBases.stopUse.zh} else coalesce(e.done::text, '–') end as detail, (${inTime})::int as numerator, 1 as denominator
    from e left join factory_nodes n on n.id = e.node_id where ${answerable(scope)} order by numerator, e.due nulls first, e.tag_key`);
