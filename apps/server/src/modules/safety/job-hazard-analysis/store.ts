import { jha } from '@ircrisk/contract/resources/safety/jha.ts';
import type { JhaMethod, JhaState, PermitKind } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import {
  type Colour,
  type ControlKind,
  countedResidual,
  type Graded,
  hazardFindings,
  jobGrade,
  type RestCalendar,
  reachesNight,
  reachesRestDay,
  restCalendar,
} from '@ircrisk/engine-job-hazard';
import { findCurrent, findMatrix } from '#modules/system/risk-matrix/index.ts';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { raw, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import type { Grading } from './grading.ts';
import { readSettings } from './settings.ts';

export interface Job {
  id: string;
  number: string;
  title: string;
  titleEn: string | null;
  templateKey: string | null;
  /** Kinds of work its template called for when it was begun. */
  called: PermitKind[];
  /** Kinds of work its template calls for that need no permit here. */
  waived: PermitKind[];
  state: JhaState;
  version: number;
  method: JhaMethod;
  boundary: 'inclusiveLower' | 'exclusive';
  matrixId: string | null;
  nodeId: string;
  colour: Colour | null;
  submittedBy: string | null;
  reviewedBy: string | null;
  createUser: string | null;
  from: number;
  to: number;
  validUntil: number | null;
}

/** Of a job by the name of its id in the statement. */
export const waivedKinds = (jobId: string): Sql =>
  sql`array(select w.kind from jha_permit_waivers w where w.jha_id = ${raw(jobId)} and w.is_deleted = 0 order by w.kind)`;

/** Past its end by the clock, whether or not the watch has come by: nothing is signed or tested for it any more. */
const isPast = sql`t.state in ('approved', 'briefed', 'active') and t.valid_until < now()`;

/** Jobs past their end expire, one or all of them. */
export async function expireJobs(tx: Tx, id: string | null = null): Promise<number> {
  const over = await tx.all<{ id: string; from: string }>(sql`
    update jhas j set state = 'expired' from jhas t where t.id = j.id and (${id}::bigint is null or t.id = ${id}::bigint) and t.is_deleted = 0 and ${isPast}
    returning j.id, t.state as "from"`);
  for (const { id: jhaId, from } of over)
    await tx.run(
      sql`insert into jha_moves (jha_id, act, from_state, to_state) values (${jhaId}, 'expire', ${from}, 'expired')`,
    );
  return over.length;
}

const columns = sql`t.id, t.number, t.title, t.title_en as "titleEn", t.template_key as "templateKey", t.called_permits as called, ${waivedKinds('t.id')} as waived, case when ${isPast} then 'expired' else t.state end as state, t.version, t.method, t.boundary, t.matrix_id as "matrixId", t.node_id as "nodeId", (select r.colour from jha_results r where r.jha_id = t.id) as colour,
  t.submitted_by as "submittedBy", t.reviewed_by as "reviewedBy", t.create_user as "createUser", (extract(epoch from t.planned_from) * 1000)::float8 as "from",
  (extract(epoch from t.planned_to) * 1000)::float8 as "to", (extract(epoch from t.valid_until) * 1000)::float8 as "validUntil"`;

type Reader = Pick<Call, 'tx' | 'actor' | 'projectId'>;
/** A job the caller sees in the list; held until the transaction ends where it is to be changed. */
export async function findJob({ tx, actor, projectId }: Reader, id: string, lock = false): Promise<Job> {
  if (lock) await expireJobs(tx, id);
  const job = await tx.maybe<Job>(
    sql`select ${columns} from jhas t where t.id = ${id} and ${visible(jha, viewerOf(actor, projectId))} ${lock ? sql`for update` : sql``}`,
  );
  if (!job) throw fail(commonErrors.notFound);
  return job;
}

export async function gradingOf(
  tx: Tx,
  job: Pick<Job, 'method' | 'boundary' | 'matrixId'>,
): Promise<Grading> {
  const { freeNumbers } = await readSettings(tx);
  const found =
    job.method === 'matrix'
      ? job.matrixId
        ? await findMatrix(tx, job.matrixId)
        : await findCurrent(tx, null)
      : undefined;
  return { method: job.method, boundary: job.boundary, freeNumbers, matrix: found?.definition ?? null };
}

const kinds = ['elimination', 'substitution', 'engineering', 'administrative', 'ppe', 'emergency'] as const;
export interface HazardRow extends Record<ControlKind, string | null> {
  id: string;
  stepId: string;
  hazard: string;
  hazardEn: string | null;
  accidentType: string | null;
  factor: string | null;
  existing: string | null;
  initialL: number | null;
  initialE: number | null;
  initialC: number | null;
  residualL: number | null;
  residualE: number | null;
  residualC: number | null;
  initialScore: number | null;
  initialLevel: number | null;
  initialColour: Colour | null;
  residualScore: number | null;
  residualLevel: number | null;
  residualColour: Colour | null;
  reason: string | null;
  alarpNote: string | null;
  responsible: string | null;
  controlStatus: string;
}

/** Hazards in the order of their steps, in the reader's language where it was written. */
export const hazardsOf = (tx: Queries, jhaId: string, language: Language = 'zh') => {
  const said = (name: string) => (language === 'en' ? `coalesce(h.${name}_en, h.${name})` : `h.${name}`);
  const texts = ['hazard', 'existing', ...kinds].map((name) => `${said(name)} as ${name}`).join(', ');
  return tx.all<HazardRow>(sql`
    select h.id, h.step_id as "stepId", ${{ parts: [texts], values: [] }}, h.hazard_en as "hazardEn", h.accident_type as "accidentType", h.factor,
      h.initial_l as "initialL", h.initial_e as "initialE", h.initial_c as "initialC", h.residual_l as "residualL", h.residual_e as "residualE",
      h.residual_c as "residualC", h.initial_score as "initialScore", h.initial_level as "initialLevel", h.initial_colour as "initialColour",
      h.residual_score as "residualScore", h.residual_level as "residualLevel", h.residual_colour as "residualColour", h.reason,
      ${{ parts: [`${said('alarp_note')} as "alarpNote"`], values: [] }}, h.responsible, h.control_status as "controlStatus"
    from jha_hazards h join jha_steps s on s.id = h.step_id where h.jha_id = ${jhaId} and h.is_deleted = 0 and s.is_deleted = 0 order by s.sort, s.id, h.sort, h.id`);
};

const graded = (score: number | null, level: number | null, colour: Colour | null): Graded | null =>
  score === null || level === null || colour === null
    ? null
    : { score, level: level as Graded['level'], colour };
export const beforeOf = (row: HazardRow) => graded(row.initialScore, row.initialLevel, row.initialColour);
export const controlsOf = (row: HazardRow): ControlKind[] => kinds.filter((kind) => row[kind]?.trim());
/** What is planned against the hazard is not there yet. */
export const isOpen = (row: HazardRow): boolean =>
  row.controlStatus !== 'inPlace' && controlsOf(row).length > 0;
const isBelow = (after: number | null, before: number | null): boolean =>
  after !== null && before !== null && after < before;
const gradesOf = (row: HazardRow) => ({
  initial: beforeOf(row),
  residual: graded(row.residualScore, row.residualLevel, row.residualColour),
  controls: [...controlsOf(row), ...(row.existing?.trim() ? (['administrative'] as const) : [])],
  lessLikely: isBelow(row.residualL, row.initialL) || isBelow(row.residualE, row.initialE),
});
/** The residual as it counts: without controls the initial risk stays. */
export const afterOf = (row: HazardRow) => countedResidual(gradesOf(row));
export const findingsOf = (row: HazardRow) =>
  hazardFindings({ ...gradesOf(row), reason: row.reason, alarpNote: row.alarpNote });

/** The job is as its worst residual; kept on the job, where lists and rules read it. */
export async function regrade(tx: Tx, jhaId: string): Promise<void> {
  const worst = jobGrade((await hazardsOf(tx, jhaId)).map(afterOf)).value;
  await tx.run(sql`
    insert into jha_results (jha_id, level, colour, score) values (${jhaId}, ${worst?.level ?? null}, ${worst?.colour ?? null}, ${worst?.score ?? null})
    on conflict (tenant_id, jha_id) do update set level = excluded.level, colour = excluded.colour, score = excluded.score`);
}

export interface PermitRow {
  id: string;
  kind: PermitKind;
  number: string | null;
  startsAt: string;
  endsAt: string;
  from: number;
  to: number;
  hours: number;
  heightMetres: number | null;
  classB: boolean;
  loadTonnes: number | null;
  lelPercent: number | null;
  oxygenRich: boolean;
  h2sNotRequired: boolean;
  outOfHours: boolean;
  /** By the calendar of the company. */
  onRestDay: boolean;
  /** By the clock. */
  atNight: boolean;
  checks: string[];
}

/** Rows carry the plant's own clock as text: days, nights and hours are counted on it. */
export const plantClock = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

export async function permitsOf(tx: Queries, jhaId: string): Promise<PermitRow[]> {
  const rows = await tx.all<Omit<PermitRow, 'onRestDay' | 'atNight'>>(sql`
    select p.id, p.kind, p.number, p.starts_at as "startsAt", p.ends_at as "endsAt", (extract(epoch from p.starts_at) * 1000)::float8 as "from",
      (extract(epoch from p.ends_at) * 1000)::float8 as "to", p.hours, p.height_metres as "heightMetres", p.class_b as "classB", p.load_tonnes as "loadTonnes",
      p.lel_percent as "lelPercent", p.oxygen_rich as "oxygenRich", p.h2s_not_required as "h2sNotRequired", p.out_of_hours as "outOfHours", p.checks
    from jha_permits p where p.jha_id = ${jhaId} and p.is_deleted = 0 order by p.starts_at, p.id`);
  if (rows.length === 0) return [];
  const calendar = await calendarOf(tx);
  return rows.map((row) => ({ ...row, ...hoursOf(row, calendar) }));
}

const calendarOf = async (tx: Queries): Promise<RestCalendar> =>
  restCalendar(
    await tx.all<{ day: string; kind: 'rest' | 'work' }>(
      sql`select day, kind from jha_rest_days where is_deleted = 0`,
    ),
  );

const hoursOf = ({ startsAt, endsAt }: Pick<PermitRow, 'startsAt' | 'endsAt'>, calendar: RestCalendar) => ({
  onRestDay: reachesRestDay(plantClock(startsAt), plantClock(endsAt), calendar),
  atNight: reachesNight(plantClock(startsAt), plantClock(endsAt)),
});

/** Keeps with permits `p` whether they reach a night, a weekend or a holiday, for the lists. */
export async function keepOffHours(tx: Tx, where: Sql): Promise<void> {
  const rows = await tx.all<Pick<PermitRow, 'id' | 'startsAt' | 'endsAt' | 'outOfHours'>>(sql`
    select p.id, p.starts_at as "startsAt", p.ends_at as "endsAt", p.out_of_hours as "outOfHours" from jha_permits p where ${where} and p.is_deleted = 0`);
  if (rows.length === 0) return;
  const calendar = await calendarOf(tx);
  const kept = rows.map((row) => {
    const { onRestDay, atNight } = hoursOf(row, calendar);
    return { id: row.id, off: row.outOfHours || onRestDay || atNight };
  });
  await tx.run(sql`
    insert into jha_permit_hours as h (permit_id, off_hours) select k.id, k.off from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) k(id bigint, off boolean)
    on conflict (tenant_id, permit_id) do update set off_hours = excluded.off_hours where h.off_hours <> excluded.off_hours`);
}

export interface GasRow {
  id: string;
  permitId: string;
  sampledAt: string;
  at: number;
  point: string | null;
  combustible: number | null;
  combustibleUnit: 'volume' | 'lel';
  oxygen: number | null;
  h2s: number | null;
  tester: string | null;
}
export const gasOf = (tx: Queries, jhaId: string) =>
  tx.all<GasRow>(sql`
    select g.id, g.permit_id as "permitId", g.sampled_at as "sampledAt", (extract(epoch from g.sampled_at) * 1000)::float8 as at, g.point, g.combustible,
      g.combustible_unit as "combustibleUnit", g.oxygen, g.h2s, g.tester
    from jha_gas_tests g join jha_permits p on p.id = g.permit_id where p.jha_id = ${jhaId} and g.is_deleted = 0 and p.is_deleted = 0 order by g.sampled_at desc, g.id desc`);

export const clockOf = async (tx: Queries): Promise<number> =>
  (await tx.one<{ now: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as now`)).now;
