import type { Figure, Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import { rcaErrors } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { effectiveness, monthsToProve, rootCauseText } from '@ircrisk/engine-root-cause';
import { addMonths, type Calculation, type Notice } from '@ircrisk/units';
import { countedConditions, readSettings } from '#modules/reliability/failure-database/index.ts';
import { raiseActions } from '#modules/workplace/action-item/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { findCase, readFollowUp } from './store.ts';

/** How long after the last action the effect is looked at, and how far back it is compared. */
const windowMonths = 6;
const baselineMonths = 24;

/** Approved cases among these whose last action is closed get the task of the check, once. */
export async function followActions(tx: Tx, caseIds: readonly string[]): Promise<void> {
  const done = await tx.all<{ id: string; doneOn: string }>(sql`
    select c.id, coalesce(max(a.closed_on), current_date) as "doneOn"
    from rca_cases c join rca_measures m on m.tenant_id = c.tenant_id and m.study_id = c.id and m.is_deleted = 0
    join action_items a on a.tenant_id = m.tenant_id and a.id = m.action_id
    where c.id = any(${caseIds}::bigint[]) and c.state = 'approved' and not exists (select from rca_follow_ups f where f.tenant_id = c.tenant_id and f.case_id = c.id)
    group by c.id having bool_and(a.state in ('closed', 'cancelled'))`);
  for (const { id, doneOn } of done) {
    const due = addMonths(doneOn, windowMonths);
    const raised = await tx.one<{ id: string }>(
      raiseActions(sql`
        select 'root-cause-analysis' as source_module, c.id as source_id, e.node_id, c.equipment_id, left('有效性验证 ' || c.code || ' ' || c.name, 200) as title,
          left('Effectiveness check ' || c.code || ' ' || coalesce(c.name_en, c.name), 200) as title_en, null::text as description, 'study' as type, 'medium' as priority,
          coalesce(c.leader, c.create_user) as owner_id, ${due}::date as due_date
        from rca_cases c left join equipment e on e.tenant_id = c.tenant_id and e.id = c.equipment_id where c.id = ${id}`),
    );
    await tx.run(sql`
      insert into rca_follow_ups (case_id, actions_done_on, check_due, check_action_id) values (${id}, ${doneOn}, ${due}, ${raised.id})`);
  }
}

/** Cases whose measures these actions are. */
export const casesOfActions = async (tx: Tx, actionIds: readonly string[]): Promise<string[]> =>
  (
    await tx.all<{ id: string }>(
      sql`select distinct study_id as id from rca_measures where action_id = any(${actionIds}::bigint[]) and is_deleted = 0`,
    )
  ).map(({ id }) => id);

export interface Counts {
  eventsBefore: number | null;
  monthsBefore: number | null;
  eventsAfter: number | null;
  monthsAfter: number | null;
}

/** Failures of the equipment before and after the measures; of the same mode where the case began with a failure. */
export async function countEffect(tx: Tx, id: string) {
  const row = await findCase(tx, id);
  const followUp = await readFollowUp(tx, id);
  const doneOn = followUp?.actionsDoneOn ?? null;
  const none = {
    eventsBefore: null,
    monthsBefore: null,
    eventsAfter: null,
    monthsAfter: null,
    doneOn,
    modeCode: null,
  };
  if (!row.equipmentId || !doneOn) return none;
  const source =
    row.source === 'failure'
      ? await tx.maybe<{ modeCode: string | null }>(
          sql`select mode_code as "modeCode" from failure_events where id = ${row.sourceId}`,
        )
      : undefined;
  const modeCode = source?.modeCode ?? null;
  const counted = all(countedConditions(await readSettings(tx)));
  const from = addMonths(doneOn, -baselineMonths);
  const counts = await tx.one<Counts>(sql`
    select (count(*) filter (where t.detected_at < ${doneOn}::date))::int as "eventsBefore", round((${doneOn}::date - ${from}::date) / 30.4375, 3)::double precision as "monthsBefore",
      (count(*) filter (where t.detected_at >= ${doneOn}::date))::int as "eventsAfter", round((current_date - ${doneOn}::date) / 30.4375, 3)::double precision as "monthsAfter"
    from failure_events t where t.equipment_id = ${row.equipmentId} and t.is_deleted = 0 and ${counted}
      and (${modeCode}::text is null or t.mode_code = ${modeCode}) and t.detected_at >= ${from}::date`);
  return { ...counts, doneOn, modeCode };
}

const told = (notice: Notice): Told => ({
  code: notice.code,
  zh: rootCauseText(notice, 'zh'),
  en: rootCauseText(notice, 'en'),
});
const figureOf = (calculation: Calculation<unknown>): Figure => ({
  value: calculation.value,
  unit: calculation.unit,
  steps: calculation.steps.map((step) => ({ ...step })),
  warnings: calculation.warnings.map(told),
  reason: calculation.reason ? told(calculation.reason) : null,
  reference: calculation.standardRef,
});

/** The test of the counts; the window has passed when the planned day has come. */
export async function judgeEffect(tx: Tx, id: string, counts: Counts) {
  const followUp = await readFollowUp(tx, id);
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  const windowPassed =
    followUp?.checkDue !== null && followUp?.checkDue !== undefined && followUp.checkDue <= today;
  const figure = effectiveness({
    ...counts,
    timeBefore: counts.monthsBefore,
    timeAfter: counts.monthsAfter,
    windowPassed,
  });
  const needed =
    counts.eventsBefore === null || counts.monthsBefore === null
      ? null
      : monthsToProve(counts.eventsBefore, counts.monthsBefore);
  return { value: figure.value, figure: figureOf(figure), monthsToProve: needed };
}

interface Said {
  note?: string | undefined;
  noteEn?: string | undefined;
}

/** What has not passed cannot have been watched: the months after count from the day the last action was closed. */
async function mustHavePassed(tx: Tx, id: string, monthsAfter: number | null): Promise<void> {
  const { passed } = await tx.one<{ passed: number }>(sql`
    select coalesce(max(round((current_date - actions_done_on) / 30.4375, 3)), 0)::double precision as passed from rca_follow_ups where case_id = ${id}`);
  // Whoever writes whole months may be ahead by part of one.
  if ((monthsAfter ?? 0) >= passed + 1) throw fail(rcaErrors.notPassed, { passed: Math.floor(passed) });
}

export async function keepCheck(tx: Tx, id: string, counts: Counts, { note, noteEn }: Said) {
  await mustHavePassed(tx, id, counts.monthsAfter);
  const { figure, value } = await judgeEffect(tx, id, counts);
  const { p = null, verdict = 'inconclusive' } = value ?? {};
  await tx.run(sql`
    insert into rca_follow_ups (case_id, events_before, months_before, events_after, months_after, p, verdict, figure, checked_on, check_note, check_note_en)
    values (${id}, ${counts.eventsBefore}, ${counts.monthsBefore}, ${counts.eventsAfter}, ${counts.monthsAfter}, ${p}, ${verdict}, ${JSON.stringify(figure)}::jsonb, current_date, ${note ?? null}, ${noteEn ?? null})
    on conflict (tenant_id, case_id) do update set events_before = excluded.events_before, months_before = excluded.months_before, events_after = excluded.events_after,
      months_after = excluded.months_after, p = excluded.p, verdict = excluded.verdict, figure = excluded.figure, checked_on = excluded.checked_on, check_note = excluded.check_note,
      check_note_en = excluded.check_note_en`);
  return { p, verdict, figure };
}
