import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { jhaErrors } from '@ircrisk/contract/modules/safety/jha-errors.ts';
import * as contract from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import {
  isHotWork,
  isOver,
  needsGasTest,
  type PermitKind,
  permitChecks,
  permitKinds,
} from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { type Language, say } from '@ircrisk/contract/text.ts';
import {
  type ActiveJob,
  doubtfulReadings,
  type GasTest,
  gasFindings,
  gradeFault,
  heightGrade,
  impossibleReadings,
  jobConflicts,
  type PermitKind as LimitedKind,
  missingPermits,
  nextGasTest,
  permitEnd,
  permitFault,
  permitHours,
  permitLengthFault,
  type Readings,
} from '@ircrisk/engine-job-hazard';
import type { Notice } from '@ircrisk/units';
import { nameOf, textIn } from '#plant/names.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { digestOf, sameBody } from '#platform/http/sent-before.ts';
import { told } from './grading.ts';
import { findJob, type GasRow, type Job, type PermitRow, permitsOf, plantClock } from './store.ts';
import { permitsCalledFor } from './tables/jobs.ts';

export const isLimited = (kind: PermitKind): kind is LimitedKind => kind in permitHours;

/** When a permit ends; power for hot work or a confined space lasts no longer than that permit. */
export function endOf(
  permit: { kind: PermitKind; from: number; hours: number },
  others: readonly PermitRow[],
): number {
  if (!isLimited(permit.kind)) return permit.from + permit.hours * 3_600_000;
  const bound = others.filter(({ kind }) => needsGasTest(kind)).map(({ to }) => to);
  return permitEnd(permit.kind, permit.from, bound.length > 0 ? Math.min(...bound) : null, permit.hours);
}
export const lengthFault = (kind: PermitKind, hours: number): Notice | undefined =>
  isLimited(kind) ? permitLengthFault(kind, hours) : undefined;

const readingsOf = (
  {
    combustible,
    combustibleUnit,
    oxygen,
    h2s,
  }: Pick<GasRow, 'combustible' | 'combustibleUnit' | 'oxygen' | 'h2s'>,
  { lelPercent }: Pick<PermitRow, 'lelPercent'>,
): Readings => ({
  combustible:
    combustible === null
      ? null
      : combustibleUnit === 'lel'
        ? { percentLel: combustible }
        : { percentVolume: combustible },
  lelPercent,
  oxygenPercent: oxygen,
  h2sMgPerM3: h2s,
});
type Sample = Pick<GasRow, 'at' | 'combustible' | 'combustibleUnit' | 'oxygen' | 'h2s'>;
const testOf = (row: Sample, permit: PermitRow): GasTest => ({
  sampledAt: row.at,
  ...readingsOf(row, permit),
});
const optionsOf = (permit: PermitRow, now: number) => ({
  now,
  needsOxygen: permit.kind === 'confinedSpace',
  oxygenRich: permit.oxygenRich,
  h2sNotRequired: permit.h2sNotRequired,
});

/** What one test says, whenever it was taken. */
export const readingFindings = (row: Sample, permit: PermitRow): readonly Notice[] => [
  ...gasFindings(testOf(row, permit), optionsOf(permit, row.at)),
  ...doubtfulReadings(testOf(row, permit)),
];

/** What keeps work under this permit from beginning now: its time, its checks, the newest gas test of each point. */
export function permitFindings(permit: PermitRow, gas: readonly GasRow[], now: number): readonly Notice[] {
  const unmet = Object.keys(permitChecks[permit.kind]).filter((check) => !permit.checks.includes(check));
  const own = gas.filter(({ permitId }) => permitId === permit.id);
  const newest = [...Map.groupBy(own, ({ point }) => point ?? '').values()].map(([first]) => first as GasRow);
  const tested: readonly Notice[] = !needsGasTest(permit.kind)
    ? []
    : newest.length === 0
      ? gasFindings(null, optionsOf(permit, now))
      : newest.flatMap((row) => gasFindings(testOf(row, permit), optionsOf(permit, now)));
  const late = permitFault(now, permit.to);
  const early: readonly Notice[] = now < permit.from ? [{ code: 'permitEarly', path: 'startsAt' }] : [];
  return [
    ...(late ? [late] : []),
    ...early,
    ...(unmet.length > 0 ? [{ code: 'checksOpen', values: { count: unmet.length } }] : []),
    ...tested,
  ];
}

interface PermitFinding {
  kind: PermitKind;
  found: Notice;
}

type Calling = Pick<Job, 'templateKey' | 'called' | 'waived'>;
export const missingOf = (job: Calling, permits: readonly PermitRow[]): PermitFinding[] =>
  missingPermits(
    [...new Set([...permitsCalledFor(job.templateKey), ...job.called])],
    [...permits.map(({ kind }) => kind), ...job.waived],
  ).map((kind) => ({ kind, found: { code: 'permitMissing' } }));

/** What the permits lack before somebody approves the job: later they stay as they were signed. */
export const plannedFindings = (job: Calling, permits: readonly PermitRow[]) => [
  ...missingOf(job, permits),
  ...permits
    .filter(({ kind, lelPercent }) => needsGasTest(kind) && lelPercent === null)
    .map(({ kind }): PermitFinding => ({ kind, found: { code: 'lelMissing', path: 'lelPercent' } })),
  ...permits.flatMap((permit): PermitFinding[] => {
    const found = gradeFault(permit.kind, permit);
    return found ? [{ kind: permit.kind, found }] : [];
  }),
];

/** What is told of each permit, one after the other. */
export const saidOf = (findings: readonly PermitFinding[], language: Language): string =>
  [...Map.groupBy(findings, ({ kind }) => kind)]
    .map(([kind, own]) => {
      const texts = new Set(own.map(({ found }) => say(told(found), language)));
      return `${say(permitKinds[kind], language)}${language === 'en' ? ': ' : '：'}${[...texts].join(', ')}`;
    })
    .join(language === 'en' ? '; ' : '；');

/** When the newest test of a permit is to be taken again, as a time of the plant. */
export function nextTestOf(permit: PermitRow, gas: readonly GasRow[]): string | null {
  const newest = gas.find(({ permitId }) => permitId === permit.id);
  if (!newest) return null;
  const sampled = plantClock(newest.sampledAt);
  const due = nextGasTest(permit.kind, sampled, (Math.floor(sampled / 86_400_000) + 1) * 86_400_000);
  return due === null ? null : new Date(due).toISOString().slice(0, 16).replace('T', ' ');
}

export const gradeOfPermit = ({ kind, heightMetres, classB, loadTonnes }: PermitRow): string | null => {
  if (kind === 'height' && heightMetres !== null) return heightGrade(heightMetres, classB);
  if (kind === 'lifting' && loadTonnes !== null && loadTonnes > 0)
    return loadTonnes > 100 ? '1' : loadTonnes >= 40 ? '2' : '3';
  return null;
};

/** Hot work at night, at a weekend or on a holiday is that by clock and calendar, whether or not somebody ticked it. */
export const isHotOutOfHours = ({ kind, outOfHours, onRestDay, atNight }: PermitRow): boolean =>
  isHotWork(kind) && (outOfHours || onRestDay || atNight);

interface OtherJob extends ActiveJob {
  number: string;
  title: string;
  placeName: string;
  fromText: string;
  toText: string;
}

/**
 * When a job may really be worked on: from its first permit to its end in force, or to the first permit that runs out; as planned where
 * it has none. One that has begun has begun, whatever was planned.
 */
const validWindow = sql`
  cross join lateral (select min(p.starts_at) as starts, min(p.ends_at) as ends, coalesce(array_agg(p.kind), '{}') as kinds
    from jha_permits p where p.jha_id = j.id and p.is_deleted = 0) p
  cross join lateral (select case when j.state = 'active' then least(now(), coalesce(p.starts, j.planned_from)) else coalesce(p.starts, j.planned_from) end as starts,
    coalesce(j.valid_until, p.ends, j.planned_to) as ends) w`;

/** Jobs that are approved, briefed or active at the same time and place, inside it or around it, each pair of kinds that clash told apart. */
export async function conflictsOf(tx: Queries, job: Job, kinds: readonly string[], language: Language) {
  const own = await tx.one<{ place: string; from: number; to: number }>(sql`
    select n.path as place, (extract(epoch from w.starts) * 1000)::float8 as "from", (extract(epoch from w.ends) * 1000)::float8 as "to"
    from jhas j join factory_nodes n on n.id = j.node_id ${validWindow} where j.id = ${job.id}`);
  const others = await tx.all<OtherJob>(sql`
    select j.id, j.number, ${textIn(language, 'j.title')} as title, n.path as place, ${nameOf(language, 'n')} as "placeName",
      (extract(epoch from w.starts) * 1000)::float8 as "from", (extract(epoch from w.ends) * 1000)::float8 as "to",
      w.starts as "fromText", w.ends as "toText", p.kinds
    from jhas j join factory_nodes n on n.id = j.node_id ${validWindow}
    where (starts_with(n.path, ${own.place}) or starts_with(${own.place}, n.path)) and j.id <> ${job.id} and j.is_deleted = 0 and j.state in ('approved', 'briefed', 'active')
      and w.ends >= now() and w.starts < to_timestamp(${own.to}::float8 / 1000) and w.ends > to_timestamp(${own.from}::float8 / 1000) order by w.starts, j.id limit 50`);
  const { id } = job;
  const byId = new Map(others.map((one) => [one.id, one]));
  return jobConflicts({ id, ...own, kinds }, others).map((conflict) => {
    const other = byId.get(conflict.id) as OtherJob;
    return {
      id: conflict.id,
      number: other.number,
      title: other.title,
      place: other.placeName,
      from: other.fromText,
      to: other.toText,
      pair: conflict.pair ? [...conflict.pair] : null,
    };
  });
}

/** A test counts for half an hour; one of a shift before the permit, or after its end, belongs to another permit. */
const shift = 8 * 3_600_000;
/** Air is judged by its reading: one that is still to come counts for none, but for what two clocks differ. */
const clockMs = 60_000;

function checkSample(at: number, now: number, permit: Pick<PermitRow, 'from' | 'to'>): void {
  if (at > now + clockMs) {
    const { zh, en } = told({ code: 'gasInFuture' });
    throw invalidField('sampledAt', 'past', { zh, en });
  }
  if (at < permit.from - shift || at > permit.to)
    throw invalidField('sampledAt', 'range', {
      zh: '采样时间须在作业票有效期内，或不早于其开始前 8 h',
      en: 'Sample within the time of the permit, or at most 8 h before it begins',
    });
}

async function keepGas(
  call: Pick<Call, 'tx'>,
  input: ParsedInputOf<typeof contract.addGasTest>,
  job: Job,
): Promise<{ id: string; at: number }> {
  const { tx } = call;
  const digest = digestOf(input);
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('jha gas test'), hashtext(${input.key}))`);
  const kept = await tx.maybe<{ id: string; at: number; digest: string | null }>(
    sql`select id, (extract(epoch from sampled_at) * 1000)::float8 as at, submission_digest as digest from jha_gas_tests where submission_key = ${input.key}`,
  );
  if (kept) {
    sameBody(kept, digest, jhaErrors.keyUsed);
    return { id: kept.id, at: kept.at };
  }
  if (isOver(job.state)) throw fail(jhaErrors.over);
  const { at, now, ...permit } = await tx.one<{ at: number; now: number; from: number; to: number }>(sql`
    select (extract(epoch from ${input.sampledAt}::timestamptz) * 1000)::float8 as at, (extract(epoch from now()) * 1000)::float8 as now,
      (extract(epoch from starts_at) * 1000)::float8 as "from", (extract(epoch from ends_at) * 1000)::float8 as "to" from jha_permits where id = ${input.permitId}`);
  checkSample(at, now, permit);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into jha_gas_tests (permit_id, sampled_at, point, combustible, combustible_unit, oxygen, h2s, tester, submission_key, submission_digest)
    values (${input.permitId}, ${input.sampledAt}, ${input.point ?? null}, ${input.combustible ?? null}, ${input.combustibleUnit}, ${input.oxygen ?? null},
      ${input.h2s ?? null}, ${input.tester ?? null}, ${input.key}, ${digest}) returning id`);
  return { id, at };
}

const permitAt = async (tx: Queries, permitId: string) => {
  const found = await tx.maybe<{ jhaId: string }>(
    sql`select jha_id as "jhaId" from jha_permits where id = ${permitId} and is_deleted = 0`,
  );
  if (!found) throw fail(commonErrors.notFound);
  return found;
};

/** What no air can have is refused at its field. */
function checkReadings(readings: Readings): void {
  const [first] = impossibleReadings(readings);
  if (!first) return;
  const { zh, en } = told(first);
  throw invalidField(String(first.path), first.code, { zh, en });
}

export const permitHandlers = [
  handle(contract.setChecks, async (call) => {
    const { tx, input } = call;
    const job = await findJob(call, (await permitAt(tx, input.id)).jhaId, true);
    if (isOver(job.state)) throw fail(jhaErrors.over);
    const { kind, over } = await tx.one<{ kind: PermitKind; over: boolean }>(
      sql`select kind, ends_at < now() as over from jha_permits where id = ${input.id}`,
    );
    if (over) throw fail(jhaErrors.permitOver);
    const unknown = input.checks.find((check) => !Object.hasOwn(permitChecks[kind], check));
    if (unknown)
      throw invalidField('checks', 'choice', {
        zh: `该作业没有检查项“${unknown}”`,
        en: `This kind of work has no check “${unknown}”`,
      });
    await tx.run(
      sql`update jha_permits set checks = ${[...new Set(input.checks)]}::text[] where id = ${input.id}`,
    );
    return {};
  }),
  handle(contract.addGasTest, async (call) => {
    const { tx, input } = call;
    if ([input.combustible, input.oxygen, input.h2s].every((reading) => (reading ?? null) === null))
      throw invalidField('combustible', 'required', {
        zh: '请至少填写一项读数：可燃气、氧或硫化氢',
        en: 'Enter at least one reading: combustible gas, oxygen or H₂S',
      });
    const job = await findJob(call, (await permitAt(tx, input.permitId)).jhaId, true);
    const permit = (await permitsOf(tx, job.id)).find(({ id }) => id === input.permitId) as PermitRow;
    const { combustible = null, combustibleUnit, oxygen = null, h2s = null } = input;
    const readings = { combustible, combustibleUnit, oxygen, h2s };
    checkReadings(readingsOf(readings, permit));
    const { id, at } = await keepGas(call, input, job);
    return { id, warnings: readingFindings({ ...readings, at }, permit).map(told) };
  }),
];
