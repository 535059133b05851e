import type { ParsedInputOf, ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { changePlan, previewPlan } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { addInterval, intervalChange, type MeterDue } from '@ircrisk/engine-reliability';
import { addDays, type Calculation } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { figureOf, told } from '../reliability-figure.ts';
import { readKnown } from './plan-history.ts';
import { type Known, meterForecast, nothingKnown, roundsOf, shutdownsFor } from './rounds.ts';
import { type Plan, readStrategies, type Strategy } from './templates.ts';

/** How far ahead a preview looks: long enough for the slowest interval asked for. */
const yearsAhead = 40;

async function strategyOf(tx: Tx, id: string): Promise<Strategy> {
  const strategy = (await readStrategies(tx, sql`s.id = ${id}`)).get(id);
  if (!strategy) throw fail(commonErrors.notFound);
  return strategy;
}

/** The dates ahead of a plan that may not be saved yet. */
export async function preview(
  tx: Tx,
  input: ParsedInputOf<typeof previewPlan>,
): Promise<ResultOf<typeof previewPlan>> {
  const strategy = await strategyOf(tx, input.strategyId);
  const { today, path, revision } = await tx.one<{ today: string; path: string; revision: number }>(sql`
    select current_date as today, coalesce((select n.path from equipment e join factory_nodes n on n.id = e.node_id where e.id = ${input.equipmentId ?? null}), '/') as path,
      coalesce((select p.revision from maintenance_plans p where p.id = ${input.id ?? null}), 1) as revision`);
  const plan: Plan = {
    id: input.id ?? '0',
    revision,
    equipmentId: input.equipmentId ?? '0',
    nodePath: path,
    strategyId: strategy.id,
    anchorDate: input.anchorDate,
    firstCycle: 1,
    startDate: input.startDate ?? today,
    suspendedFrom: null,
    suspendedTo: null,
  };
  const known: Known =
    (await readKnown(tx, [plan], new Map([[strategy.id, strategy]]))).get(plan.id) ?? nothingKnown;
  const shutdowns = await tx.all<{ nodeId: string; from: string; to: string }>(
    sql`select node_id as "nodeId", start_date as "from", end_date as "to" from plant_shutdowns where is_deleted = 0`,
  );
  const rounds = roundsOf(plan, strategy, known, {
    until: addDays(today, yearsAhead * 366),
    today,
    shutdowns: shutdownsFor(plan, shutdowns),
  });
  const forecast =
    strategy.trigger === 'meter' || strategy.trigger === 'both'
      ? meterForecast(plan, strategy, known, today)
      : null;
  return {
    rounds: rounds
      .toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))
      .slice(0, input.count)
      .map(({ due, early, late, planned, round, forecast: isForecast, shutdownMissing }) => ({
        due,
        early,
        late,
        planned,
        package: round?.code ?? null,
        packageName: round?.name ?? null,
        packageNameEn: round?.nameEn ?? null,
        forecast: isForecast,
        shutdownMissing,
      })),
    problem: problemOf(forecast, () => (rounds.length > 0 ? null : noDate(strategy, input.equipmentId))),
    figure: forecast ? figureOf(forecast) : null,
  };
}

/** What keeps the meter from telling a day is said even where the calendar tells one. */
function problemOf<T>(forecast: Calculation<MeterDue> | null, otherwise: () => T) {
  const stale = forecast?.warnings.find(({ code }) => code === 'meterStale');
  const notice = forecast?.reason ?? stale;
  return notice ? told(notice) : otherwise();
}

function noDate(strategy: Strategy, equipmentId: string | undefined) {
  if (strategy.trigger === 'ledger')
    return {
      code: 'noLedgerDate',
      zh: equipmentId ? '台账中没有该设备的下次检验日期' : '请先选择设备',
      en: equipmentId ? 'The ledger has no next inspection date' : 'Choose the equipment first',
    };
  return {
    code: 'noCertificateDate',
    zh: equipmentId ? '该设备没有带有效期的证书' : '请先选择设备',
    en: equipmentId ? 'There is no certificate with an end' : 'Choose the equipment first',
  };
}

/** What a change of strategy does to the dates; without `dryRun` the plan is changed. */
export async function change(
  tx: Tx,
  input: ParsedInputOf<typeof changePlan>,
): Promise<ResultOf<typeof changePlan>> {
  const plan = await tx.maybe<{
    strategyId: string;
    version: number;
    nextDue: string | null;
    lastDone: string | null;
    withdrawn: number;
  }>(sql`
    select p.strategy_id as "strategyId", p.version,
      (select min(w.due_date) from work_orders w where w.plan_id = p.id and w.is_deleted = 0 and w.completed_on is null and w.state <> 'cancelled'
        and w.due_date >= current_date) as "nextDue",
      (select max(w.completed_on) from work_orders w where w.plan_id = p.id and w.is_deleted = 0) as "lastDone",
      (select count(*)::int from work_orders w where w.plan_id = p.id and w.is_deleted = 0 and w.state in ('planned', 'scheduled')
        and w.due_date >= current_date) as withdrawn
    from maintenance_plans p where p.id = ${input.id} and p.is_deleted = 0 for update`);
  if (!plan) throw fail(commonErrors.notFound);
  if (input.version !== undefined && input.version !== plan.version) throw fail(commonErrors.stale);
  const [before, after] = [await strategyOf(tx, plan.strategyId), await strategyOf(tx, input.strategyId)];
  if (!before.interval || !after.interval || after.trigger !== 'calendar')
    throw invalidField('strategyId', 'calendar', {
      zh: '只有日历周期之间的变更可以比较到期日',
      en: 'Due dates can be compared between calendar intervals only',
    });
  if (input.from === 'lastDone' && !plan.lastDone)
    throw invalidField('from', 'neverDone', {
      zh: '该计划还没有完成过的工单',
      en: 'No order of this plan has been completed yet',
    });
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  const effect = intervalChange({
    nextDue: plan.nextDue ?? addInterval(plan.lastDone ?? today, before.interval),
    lastDone: plan.lastDone,
    oldInterval: before.interval,
    newInterval: after.interval,
    from: input.from,
  });
  const result = {
    before: [...effect.before],
    after: [...effect.after],
    withdrawn: plan.withdrawn,
    anchorDate: effect.anchorDate,
  };
  if (input.dryRun) return { ...result, applied: false };
  // The first new date is the anchor and is itself due, so that a month-end stays a month-end.
  await tx.run(sql`
    update maintenance_plans set strategy_id = ${after.id}, anchor_date = ${effect.anchorDate}, first_cycle = 0 where id = ${input.id}`);
  return { ...result, applied: true };
}
