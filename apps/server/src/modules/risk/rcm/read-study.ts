import type { RcmBoard, RcmMode } from '@ircrisk/contract/modules/risk/rcm.ts';
import { scheduledOutcomes } from '@ircrisk/contract/resources/rcm.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import {
  criterionTexts,
  type PackagedTask,
  packageFigures,
  type RunningState,
  rcmText,
  selfCheck,
  suggestPackages,
} from '@ircrisk/engine-rcm';
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

export const readModes = (tx: Tx, studyId: string): Promise<(RcmMode & { cause: string | null })[]> =>
  tx.all(sql`
    select id, version, failure_code || number as code, failure_code as "failureCode", mode, mode_en as "modeEn", cause, effect, effect_en as "effectEn", answers,
      consequence, outcome, recheck, task, task_en as "taskEn", interval_value as "intervalValue", interval_unit as "intervalUnit", trade,
      running_state as "runningState", duration, package_code as "packageCode", beta, eta
    from rcm_modes where study_id = ${studyId} and is_deleted = 0 order by failure_code, number, id`);

const readFunctions = (
  tx: Tx,
  studyId: string,
): Promise<(RcmBoard['functions'][number] & { standard: string | null })[]> =>
  tx.all(sql`
    select code, statement, statement_en as "statementEn", performance_standard as standard from rcm_functions
    where study_id = ${studyId} and is_deleted = 0 order by code::int, id`);

const readFailures = (tx: Tx, studyId: string): Promise<RcmBoard['failures']> =>
  tx.all(sql`
    select code, statement, statement_en as "statementEn" from rcm_failures where study_id = ${studyId} and is_deleted = 0 order by code, id`);

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

/** A scheduled task a plan can be made of. */
export const isComplete = (mode: RcmMode): boolean =>
  Boolean(mode.task?.trim()) && intervalDays(mode) !== null && mode.trade !== null && mode.duration !== null;

/** The number of a task in the maintenance plan: the study's and the mode's, the same in every revision. */
export const planCode = (study: Pick<StudyRow, 'code'>, mode: Pick<RcmMode, 'code'>): string =>
  `${study.code}-${mode.code}`;

export async function checkStudy(tx: Tx, study: StudyRow): Promise<RcmBoard['check']> {
  const [functions, failures, modes] = [
    await readFunctions(tx, study.id),
    await readFailures(tx, study.id),
    await readModes(tx, study.id),
  ];
  return selfCheck({
    operatingContext: study.operatingContext,
    reviewDate: study.reviewDate,
    formulasApprovedBy: study.formulasApprovedBy,
    functions: functions.map(({ code, statement, standard }) => ({
      code,
      statement,
      performanceStandard: standard,
    })),
    failures: failures.map(({ code }) => ({ code, functionCode: code.slice(0, -1) })),
    modes: modes.map((mode) => ({
      code: mode.code,
      failureCode: mode.failureCode,
      text: mode.mode,
      cause: mode.cause,
      effect: mode.effect,
      answers: mode.answers as Parameters<typeof selfCheck>[0]['modes'][number]['answers'],
      task: mode.task,
      intervalDays: intervalDays(mode),
    })),
  }).map(({ criterion, met, open }) => ({ criterion, ...criterionTexts[criterion], met, open: [...open] }));
}

/** Tasks in the packages people have put them in; what stands alone is grouped by trade, state and interval. */
function packagesOf(modes: readonly RcmMode[], language: Language) {
  const ready = modes.filter((mode) => isScheduled(mode) && isComplete(mode));
  const tasks: PackagedTask[] = ready.map((mode) => ({
    id: mode.code,
    intervalDays: intervalDays(mode)!,
    trade: mode.trade!,
    runningState: (mode.runningState ?? 'online') as RunningState,
    durationHours: mode.duration!,
  }));
  const named = Map.groupBy(
    ready.filter(({ packageCode }) => packageCode),
    ({ packageCode }) => packageCode!,
  );
  const alone = tasks.filter(({ id }) => !ready.find(({ code }) => code === id)?.packageCode);
  const wanted = [
    ...[...named].map(([id, members]) => ({ id, taskIds: members.map(({ code }) => code) })),
    ...suggestPackages(alone).map(({ id, taskIds }) => ({ id: `${id}*`, taskIds })),
  ];
  const { packages, problems } = packageFigures(tasks, wanted);
  return {
    packages: packages.map((each, at) => ({ ...each, codes: [...wanted[at]!.taskIds] })),
    packageProblems: problems.map((problem) => rcmText(problem, language)),
  };
}

/** What the plan has now against what the study wants and what it was last given. */
async function planOf(tx: Tx, study: StudyRow, modes: readonly RcmMode[]): Promise<RcmBoard['plan']> {
  const ready = modes.filter((mode) => isScheduled(mode) && isComplete(mode));
  const present = new Map(
    (
      await planIntervals(
        tx,
        ready.map((mode) => planCode(study, mode)),
      )
    ).map((row) => [row.code, row]),
  );
  const given = new Map(
    (
      await tx.all<{ planCode: string; intervalValue: number; intervalUnit: string }>(sql`
        select plan_code as "planCode", interval_value as "intervalValue", interval_unit as "intervalUnit" from rcm_tasks where series_id = ${study.seriesId}`)
    ).map((row) => [row.planCode, row]),
  );
  const written = (row: { intervalValue: number | null; intervalUnit: string | null }) =>
    `${row.intervalValue ?? ''} ${row.intervalUnit ?? ''}`;
  return ready.map((mode) => {
    const code = planCode(study, mode);
    const [now, basis] = [present.get(code), given.get(code)];
    return {
      code: mode.code,
      planCode: code,
      change: !now ? 'create' : written(now) === written(mode) ? 'none' : 'update',
      wanted: written(mode),
      present: now ? written(now) : null,
      departed: basis !== undefined && (!now?.active || written(now) !== written(basis)),
    };
  });
}

export async function readBoard(
  tx: Tx,
  study: StudyRow,
  language: Language,
): Promise<Omit<RcmBoard, 'allowed'>> {
  const modes = await readModes(tx, study.id);
  const { seriesId: _series, reviewDate: _review, formulasApprovedBy: _by, ...head } = study;
  return {
    ...head,
    functions: (await readFunctions(tx, study.id)).map(({ standard: _standard, ...row }) => row),
    failures: await readFailures(tx, study.id),
    modes: modes.map(({ cause: _cause, ...mode }) => mode),
    check: await checkStudy(tx, study),
    ...packagesOf(modes, language),
    plan: await planOf(tx, study, modes),
  };
}
