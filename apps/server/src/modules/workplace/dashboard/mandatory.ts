import { dueBases, statutorySubjects } from '@ircrisk/contract/resources/ledger/choices.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { join, type Sql, sql } from '#platform/database/sql.ts';
import type { PlanRecord } from './plan.ts';
import { at, inService, lastDay, nameOf, type Scope } from './scope.ts';
import type { Sums } from './sums.ts';

/**
 * What the ledger asked to be inspected in the period, order or no order: dates that fell into it, and those that had passed before
 * it, as far as they were still open when it began. A date that an inspection had answered before the period never fell due in it:
 * the date that inspection led to took its place. One answered within the period, early or not, counts where it was due. Each rule a piece of equipment falls under asks for itself, and only its own inspection answers. Of
 * a running period those before today. A date whose grade is missing is not known: it counts as due now and as not inspected. What
 * must be treated or stopped is due from the inspection that said so.
 */
const obligations = ({ from, to, nodeIds }: Scope): Sql => {
  const [begin, end] = [sql`(${at(from)})::date`, sql`(${at(to)})::date`];
  return sql`
    select e.id, e.type, e.node_id, e.tag, e.tag_key, e.name, e.name_en, o.scope, o.asked_on, o.due_date as due, o.done_on as done,
      o.basis = 'stopUse' and o.done_on is null as stop
    from inspection_obligations o join equipment e on e.id = o.equipment_id and e.is_deleted = 0 and ${inPlaces('e.node_id', nodeIds)}
    where (o.due_date < ${end} and (o.done_on is null or o.done_on >= ${begin}))
      or (o.done_on is null and (o.due_date is null or o.basis = 'stopUse') and ${end} >= current_date)`;
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

/** Dates that are open today on equipment `e` in service, by rule: more than its pieces of equipment where two rules ask. */
export const openDates = (tx: Queries, live: Sql): Promise<{ overdue: number; unknown: number }> =>
  tx.one(sql`
    select (count(*) filter (where o.due_date < current_date or o.basis = 'stopUse'))::int as overdue,
      (count(*) filter (where o.due_date is null and o.basis <> 'stopUse'))::int as unknown
    from inspection_obligations o join equipment e on e.id = o.equipment_id where o.done_on is null and ${live}`);

/** Rules of which a piece of equipment falls under two. */
const paired = ['boilerInternal', 'boilerExternal', 'tankInternal', 'tankExternal'] as const;

const stopWords = (language: Language): string => dueBases.stopUse[language];

/** Which rule asked, where there are two. */
const ruleName = (language: Language): Sql =>
  sql`case e.scope ${join(
    paired.map((scope) => sql`when ${scope} then ${statutorySubjects[scope][language]}`),
    ' ',
  )} end`;

/** The dates behind the rate, each with the equipment, the day it was due and the day it was inspected. */
export const mandatoryRecords = (tx: Queries, scope: Scope, language: Language): Promise<PlanRecord[]> =>
  tx.all(sql`
    with e as (${obligations(scope)})
    select concat_ws('/', e.id, e.scope, e.asked_on) as id, e.id as "equipmentId", e.tag, ${nameOf(language, 'e')} as name, ${nameOf(language, 'n')} as "nodeName", e.due as at,
      concat_ws(' · ', ${ruleName(language)}, case when e.stop then ${stopWords(language)} else coalesce(e.done::text, '–') end) as detail, (${inTime})::int as numerator, 1 as denominator
    from e left join factory_nodes n on n.id = e.node_id where ${answerable(scope)} order by numerator, e.due nulls first, e.tag_key, e.scope`);
