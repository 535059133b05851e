import type { RcmBoard, RcmMode } from '@ircrisk/contract/modules/risk/rcm.ts';
import { scheduledOutcomes } from '@ircrisk/contract/resources/rcm.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import {
  criterionTexts,
  type Economics,
  type EconomicsInput,
  functionCodeOf,
  type PackagedTask,
  packageFigures,
  type RunningState,
  rcmText,
  selfCheck,
  suggestPackages,
  taskEconomics,
  unfinishedTasks,
} from '@ircrisk/engine-rcm';
import type { Calculation } from '@ircrisk/units';
import { planIntervals } from '#modules/reliability/maintenance-plan/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export interface StudyRow
  extends Pick<
    RcmBoard,
    | 'id'
    | 'code'
    | 'name'
    | 'nameEn'
    | 'state'
    | 'revision'
    | 'equipmentId'
    | 'tag'
    | 'criticality'
    | 'criticalitySource'
    | 'operatingContext'
    | 'operatingContextEn'
  > {
  seriesId: string;
  reviewDate: string | null;
  formulasApprovedBy: string | null;
}

export const findStudy = (tx: Tx, id: string): Promise<StudyRow> =>
  tx.one(sql`
    select s.id, s.series_id as "seriesId", s.code, s.name, s.name_en as "nameEn", s.state, s.revision, s.equipment_id as "equipmentId", e.tag, e.criticality,
      e.criticality_source as "criticalitySource", s.operating_context as "operatingContext", s.operating_context_en as "operatingContextEn",
      to_char(s.review_date, 'YYYY-MM-DD') as "reviewDate", s.formulas_approved_by as "formulasApprovedBy"
    from rcm_studies s join equipment e on e.tenant_id = s.tenant_id and e.id = s.equipment_id where s.id = ${id}`);

type ModeRow = Omit<RcmMode, 'economics'> & { cause: string | null; causeEn: string | null } & Pick<
    EconomicsInput,
    | 'mtbfHours'
    | 'repairCost'
    | 'downtimeHours'
    | 'downtimeCostPerHour'
    | 'costPerTask'
    | 'residualFailuresPerYear'
  >;

export const readModes = (tx: Tx, studyId: string): Promise<ModeRow[]> =>
  tx.all(sql`
    select id, version, failure_code || number as code, failure_code as "failureCode", mode, mode_en as "modeEn", cause, cause_en as "causeEn", effect, effect_en as "effectEn", answers,
      consequence, outcome, redesign, recheck, task, task_en as "taskEn", interval_value as "intervalValue", interval_unit as "intervalUnit", trade,
      running_state as "runningState", duration, package_code as "packageCode", beta, eta, pattern, potential_failure_days as "potentialFailureDays", lead_days as "leadDays", mtbf as "mtbfHours", repair_cost::float8 as "repairCost",
      downtime as "downtimeHours", downtime_cost::float8 as "downtimeCostPerHour", task_cost::float8 as "costPerTask",
      residual_failures as "residualFailuresPerYear"
    from rcm_modes where study_id = ${studyId} and is_deleted = 0 order by counted(failure_code), number, id`);

const readFunctions = (
  tx: Tx,
  studyId: string,
): Promise<(RcmBoard['functions'][number] & { standard: string | null })[]> =>
  tx.all(sql`
    select code, statement, statement_en as "statementEn", coalesce(nullif(trim(performance_standard), ''), performance_standard_en) as standard from rcm_functions
    where study_id = ${studyId} and is_deleted = 0 order by counted(code), id`);

const readFailures = (tx: Tx, studyId: string): Promise<RcmBoard['failures']> =>
  tx.all(sql`
    select code, statement, statement_en as "statementEn" from rcm_failures where study_id = ${studyId} and is_deleted = 0 order by counted(code), id`);

/** One year is 365 days and twelve months. */
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, month: 365 / 12, year: 365 };
export const intervalDays = ({
  intervalValue,
  intervalUnit,
}: Pick<RcmMode, 'intervalValue' | 'intervalUnit'>): number | null =>
  intervalValue === null || !daysOf[intervalUnit ?? '']
    ? null
    : intervalValue * daysOf[intervalUnit as 'day']!;

export const isScheduled = ({ outcome }: Pick<RcmMode, 'outcome'>): boolean =>
  scheduledOutcomes.includes(outcome ?? '');

/** What is written in one of the languages is written. */
const either = (zh: string | null, en: string | null): string => zh?.trim() || en?.trim() || '';
export const taskText = ({ task, taskEn }: Pick<RcmMode, 'task' | 'taskEn'>): string => either(task, taskEn);

/** How long a failure is announced, and what it takes to act on it. */
export const warningOf = ({
  potentialFailureDays,
  leadDays,
}: Pick<RcmMode, 'potentialFailureDays' | 'leadDays'>) => ({
  pf: potentialFailureDays,
  lead: leadDays,
});

/** A scheduled task a plan can be made of. */
export const isComplete = (mode: Omit<RcmMode, 'economics'>): boolean =>
  Boolean(taskText(mode)) && intervalDays(mode) !== null && mode.trade !== null && mode.duration !== null;

type Interval = Pick<RcmMode, 'intervalValue' | 'intervalUnit'>;

/** What is done together is done as often as the shortest asks; null where none has an interval yet. */
function shortestOf(together: readonly Interval[]): Interval {
  const [shortest] = together
    .filter((each) => intervalDays(each) !== null)
    .sort((one, other) => intervalDays(one)! - intervalDays(other)!);
  return { intervalValue: shortest?.intervalValue ?? null, intervalUnit: shortest?.intervalUnit ?? null };
}

/** Tasks a plan is made of, at the interval they are done at: the shortest of their package, never a later one. */
export function plannedTasks(modes: readonly ModeRow[]): (ModeRow & { planned: Interval })[] {
  const scheduled = modes.filter(isScheduled);
  return scheduled.filter(isComplete).map((mode) => {
    const together = mode.packageCode
      ? scheduled.filter(({ packageCode }) => packageCode === mode.packageCode)
      : [mode];
    return { ...mode, planned: shortestOf(together) };
  });
}

/** A year with the task as often as the plan does it, against a year without. */
function economicsOf(modes: readonly ModeRow[]): Map<string, Calculation<Economics>> {
  return new Map(
    plannedTasks(modes).map((mode) => [
      mode.code,
      taskEconomics({
        mtbfHours: mode.mtbfHours ?? null,
        repairCost: mode.repairCost ?? null,
        downtimeHours: mode.downtimeHours ?? null,
        downtimeCostPerHour: mode.downtimeCostPerHour ?? null,
        tasksPerYear: 365 / intervalDays(mode.planned)!,
        costPerTask: mode.costPerTask ?? null,
        residualFailuresPerYear: mode.residualFailuresPerYear ?? null,
      }),
    ]),
  );
}

/** Costs that lack only the failures left over have been asked about and not answered: that is no yes. */
const isWorthDoing = (cost: Calculation<Economics> | undefined): boolean | null =>
  cost?.value?.worthDoing ?? (cost?.reason?.path === 'residualFailuresPerYear' ? false : null);

/** The number of a task in the maintenance plan: the study's and the mode's, the same in every revision. */
export const planCode = (study: Pick<StudyRow, 'code'>, mode: Pick<RcmMode, 'code'>): string =>
  `${study.code}-${mode.code}`;

export async function checkStudy(tx: Tx, study: StudyRow): Promise<RcmBoard['check']> {
  const [functions, failures, modes] = [
    await readFunctions(tx, study.id),
    await readFailures(tx, study.id),
    await readModes(tx, study.id),
  ];
  const costs = economicsOf(modes);
  return selfCheck({
    operatingContext: either(study.operatingContext, study.operatingContextEn),
    reviewDate: study.reviewDate,
    formulasApprovedBy: study.formulasApprovedBy,
    functions: functions.map(({ code, statement, standard }) => ({
      code,
      statement,
      performanceStandard: standard,
    })),
    failures: failures.map(({ code }) => ({ code, functionCode: functionCodeOf(code) })),
    modes: modes.map((mode) => ({
      code: mode.code,
      failureCode: mode.failureCode,
      text: mode.mode,
      cause: either(mode.cause, mode.causeEn),
      effect: either(mode.effect, mode.effectEn),
      answers: mode.answers as Parameters<typeof selfCheck>[0]['modes'][number]['answers'],
      task: taskText(mode),
      intervalDays: intervalDays(mode),
      beta: mode.beta,
      pattern: mode.pattern,
      ...warningOf(mode),
      isWorthDoing: isWorthDoing(costs.get(mode.code)),
    })),
  }).map(({ criterion, met, open }) => ({ criterion, ...criterionTexts[criterion], met, open: [...open] }));
}

const packagedTask = (mode: ModeRow): PackagedTask & { text: string } => ({
  id: mode.code,
  text: taskText(mode),
  intervalDays: intervalDays(mode),
  trade: mode.trade,
  runningState: (mode.runningState ?? 'online') as RunningState,
  durationHours: mode.duration,
});

/** Tasks in the packages people have put them in, finished or not; what stands alone is grouped by trade, state and interval. */
function packagesOf(modes: readonly ModeRow[], language: Language) {
  const scheduled = modes.filter(isScheduled);
  const tasks = scheduled.map(packagedTask);
  const named = Map.groupBy(
    scheduled.filter(({ packageCode }) => packageCode),
    ({ packageCode }) => packageCode!,
  );
  const alone = scheduled.filter((mode) => !mode.packageCode && isComplete(mode)).map(packagedTask);
  const wanted = [
    ...[...named].map(([id, members]) => ({ id, taskIds: members.map(({ code }) => code) })),
    ...suggestPackages(alone).map(({ id, taskIds }) => ({ id: `${id}*`, taskIds })),
  ];
  const { packages, problems } = packageFigures(tasks, wanted);
  return {
    packages: packages.map((each, at) => {
      const codes = [...wanted[at]!.taskIds];
      return { ...each, codes, ...shortestOf(scheduled.filter(({ code }) => codes.includes(code))) };
    }),
    packageProblems: [...unfinishedTasks(tasks), ...problems].map((problem) => rcmText(problem, language)),
  };
}

/** What the plan has now against what the study wants and what it was last given. */
async function planOf(tx: Tx, study: StudyRow, modes: readonly ModeRow[]): Promise<RcmBoard['plan']> {
  const ready = plannedTasks(modes);
  const wanted = ready.map((mode) => planCode(study, mode));
  const plans = await planIntervals(tx, wanted, { sourceModule: 'rcm', sourceId: study.seriesId });
  const present = new Map(plans.map((row) => [row.code, row]));
  const given = new Map(
    (
      await tx.all<{ planCode: string; intervalValue: number; intervalUnit: string }>(sql`
        select plan_code as "planCode", interval_value as "intervalValue", interval_unit as "intervalUnit" from rcm_tasks where series_id = ${study.seriesId}`)
    ).map((row) => [row.planCode, row]),
  );
  const written = (row: { intervalValue: number | null; intervalUnit: string | null }) =>
    `${row.intervalValue ?? ''} ${row.intervalUnit ?? ''}`;
  const kept = ready.map((mode): RcmBoard['plan'][number] => {
    const code = planCode(study, mode);
    const [now, basis] = [present.get(code), given.get(code)];
    return {
      code: mode.code,
      planCode: code,
      change: !now ? 'create' : written(now) === written(mode.planned) ? 'none' : 'update',
      wanted: written(mode.planned),
      present: now ? written(now) : null,
      departed: basis !== undefined && (!now?.active || written(now) !== written(basis)),
    };
  });
  // Plans of an earlier revision that this one no longer asks for.
  const gone = plans.filter(({ code, active }) => active && !wanted.includes(code));
  return [
    ...kept,
    ...gone.map((plan): RcmBoard['plan'][number] => ({
      code: plan.code.slice(study.code.length + 1),
      planCode: plan.code,
      change: 'withdraw',
      wanted: null,
      present: written(plan),
      departed: !given.has(plan.code),
    })),
  ];
}

/** Plans that approval of this revision would end. */
export const withdrawnPlans = async (tx: Tx, study: StudyRow, modes: readonly ModeRow[]): Promise<string[]> =>
  (await planOf(tx, study, modes)).flatMap(({ change, planCode: code }) =>
    change === 'withdraw' ? [code] : [],
  );

/** A mode without what only the calculations read. */
function boardMode({
  cause: _cause,
  causeEn: _causeEn,
  mtbfHours: _mtbf,
  repairCost: _repair,
  downtimeHours: _downtime,
  downtimeCostPerHour: _loss,
  costPerTask: _task,
  residualFailuresPerYear: _residual,
  ...mode
}: ModeRow): Omit<RcmMode, 'economics'> {
  return mode;
}

export async function readBoard(
  tx: Tx,
  study: StudyRow,
  language: Language,
): Promise<Omit<RcmBoard, 'allowed'>> {
  const modes = await readModes(tx, study.id);
  const costs = economicsOf(modes);
  const { seriesId: _series, reviewDate: _review, formulasApprovedBy: _by, ...head } = study;
  return {
    ...head,
    functions: (await readFunctions(tx, study.id)).map(({ standard: _standard, ...row }) => row),
    failures: await readFailures(tx, study.id),
    modes: modes.map((mode) => ({ ...boardMode(mode), economics: costs.get(mode.code) ?? null })),
    check: await checkStudy(tx, study),
    ...packagesOf(modes, language),
    plan: await planOf(tx, study, modes),
  };
}
