import type { JhaMethod, PermitKind } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { atSeenPlace } from '#plant/seen-places.ts';
import { inSubtree } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { type Grading, gradeOf, told, unlistedFactors } from './grading.ts';
import { templateHooks } from './own-templates.ts';
import { endOf, lengthFault } from './permits.ts';
import { readSettings } from './settings.ts';
import { gradingOf, type HazardRow, keepOffHours, permitsOf, regrade } from './store.ts';

const ofSeenJob = (viewer: Viewer) =>
  sql`exists (select 1 from jhas j where j.id = t.jha_id and ${atSeenPlace('j.node_id', viewer)})`;

/** A new job takes the method and the rule of the company as they are that day. */
async function takeMethod(tx: Tx, records: SavedRecord[]): Promise<void> {
  const { method, boundary } = await readSettings(tx);
  for (const record of records) {
    const { plannedFrom, plannedTo } = record.values;
    if (typeof plannedFrom === 'string' && typeof plannedTo === 'string' && plannedTo <= plannedFrom)
      refuse(record, 'plannedTo', 'order', {
        zh: '计划结束须晚于开始',
        en: 'The plan must end after it starts',
      });
    if (!record.id) Object.assign(record.values, { method, boundary });
  }
}

const jobHooks: ResourceHooks = {
  resource: 'jha',
  filters: { nodeId: inSubtree('node_id') },
  alsoVisible: (viewer) => atSeenPlace('t.node_id', viewer),
  beforeSave: takeMethod,
  forbids: ({ state }) => (state === 'draft' ? [] : ['update', 'delete']),
};

const stepHooks: ResourceHooks = {
  resource: 'jha-step',
  alsoVisible: ofSeenJob,
  async afterSave(tx, ids) {
    // A step that goes takes its hazards along; the removal has asked before.
    await tx.run(
      sql`update jha_hazards h set is_deleted = 1 from jha_steps s where s.id = h.step_id and s.id = any(${ids}::bigint[]) and s.is_deleted = 1 and h.is_deleted = 0`,
    );
    const jobs = await tx.all<{ id: string }>(
      sql`select distinct jha_id as id from jha_steps where id = any(${ids}::bigint[])`,
    );
    for (const { id } of jobs) await regrade(tx, id);
  },
};

type Stored = Pick<
  HazardRow,
  'initialL' | 'initialE' | 'initialC' | 'residualL' | 'residualE' | 'residualC'
> & {
  id: string;
  jhaId: string;
  stepId: string;
};
const factorNames = ['initialL', 'initialE', 'initialC', 'residualL', 'residualE', 'residualC'] as const;

/** The factors as they will be: what is typed over what is stored. */
function factorsOf(record: SavedRecord, stored: Stored | undefined) {
  const value = (name: (typeof factorNames)[number]): number | null => {
    const typed = record.values[name];
    const known = typed === undefined ? (stored?.[name] ?? null) : typed;
    return known === null || known === '' ? null : Number(known);
  };
  return {
    initial: { l: value('initialL'), e: value('initialE'), c: value('initialC') },
    residual: { l: value('residualL'), e: value('residualE'), c: value('residualC') },
  };
}

function gradeRecord(record: SavedRecord, stored: Stored | undefined, grading: Grading): void {
  const factors = factorsOf(record, stored);
  for (const stage of ['initial', 'residual'] as const) {
    const grade = gradeOf(factors[stage], grading);
    for (const { column, fault } of unlistedFactors(factors[stage], grading)) {
      const { zh, en } = told(fault);
      refuse(record, `${stage}${column.toUpperCase()}`, 'notListed', { zh, en });
    }
    Object.assign(record.values, {
      [`${stage}Score`]: grade.value?.score ?? null,
      [`${stage}Level`]: grade.value?.level ?? null,
      [`${stage}Colour`]: grade.value?.colour ?? null,
    });
  }
}

interface StepOfJob {
  stepId: string;
  id: string;
  method: JhaMethod;
  boundary: 'inclusiveLower' | 'exclusive';
  matrixId: string | null;
}

/** A hazard belongs to the job of its step and is graded by that job's method; it does not wander to another job. */
async function gradeHazards(tx: Tx, records: SavedRecord[]): Promise<void> {
  const ids = records.flatMap(({ id }) => id ?? []);
  const known = await tx.all<Stored>(sql`
    select id, jha_id as "jhaId", step_id as "stepId", initial_l as "initialL", initial_e as "initialE", initial_c as "initialC", residual_l as "residualL",
      residual_e as "residualE", residual_c as "residualC" from jha_hazards where id = any(${ids}::bigint[])`);
  const byId = new Map(known.map((row) => [row.id, row]));
  const stepOf = (record: SavedRecord) =>
    String(record.values.stepId ?? byId.get(record.id ?? '')?.stepId ?? '');
  const jobs = await tx.all<StepOfJob>(sql`
    select s.id::text as "stepId", j.id, j.method, j.boundary, j.matrix_id as "matrixId" from jha_steps s join jhas j on j.id = s.jha_id
    where s.id = any(${records.map(stepOf).filter(Boolean)}::bigint[])`);
  const gradings = new Map<string, Grading>();
  for (const job of jobs) if (!gradings.has(job.id)) gradings.set(job.id, await gradingOf(tx, job));
  for (const record of records) {
    const stored = byId.get(record.id ?? '');
    const job = jobs.find(({ stepId }) => stepId === stepOf(record));
    const grading = job && gradings.get(job.id);
    if (!grading) continue;
    if (stored && stored.jhaId !== job.id)
      refuse(record, 'stepId', 'reference', {
        zh: '该步骤不属于这项作业',
        en: 'The step is not one of this job',
      });
    if (!record.id) record.values.jhaId = job.id;
    gradeRecord(record, stored, grading);
  }
}

const hazardHooks: ResourceHooks = {
  resource: 'jha-hazard',
  alsoVisible: ofSeenJob,
  beforeSave: gradeHazards,
  async afterSave(tx, ids) {
    const jobs = await tx.all<{ id: string }>(
      sql`select distinct jha_id as id from jha_hazards where id = any(${ids}::bigint[])`,
    );
    for (const { id } of jobs) await regrade(tx, id);
  },
};

/** Power that hangs on hot work or a confined space ends with it: those of the same job are moved, not the ones just saved. */
async function endPermits(tx: Tx, ids: readonly string[]): Promise<void> {
  const jobs = await tx.all<{ id: string }>(
    sql`select distinct jha_id as id from jha_permits where id = any(${ids}::bigint[])`,
  );
  for (const { id } of jobs) {
    const permits = await permitsOf(tx, id);
    for (const permit of permits.filter((one) => !ids.includes(one.id))) {
      const end = endOf(
        permit,
        permits.filter((one) => one.id !== permit.id),
      );
      if (end !== permit.to)
        await tx.run(
          sql`update jha_permits set ends_at = to_timestamp(${end}::float8 / 1000) where id = ${permit.id}`,
        );
    }
    await keepOffHours(tx, sql`p.jha_id = ${id}`);
  }
}

/** Another calendar is another answer for every permit that still runs or is to run; what has run out stays as it was signed. */
const restDayHooks: ResourceHooks = {
  resource: 'jha-rest-day',
  afterSave: (tx) => keepOffHours(tx, sql`p.ends_at > now()`),
};

interface StoredPermit {
  id: string;
  jhaId: string;
  kind: string;
  hours: number;
  startsAt: string;
  isOver: boolean;
}

/** What has run out is not brought back by another time: its gas tests, checks and signatures were of its own hours. */
async function checkMoved(tx: Tx, record: SavedRecord, stored: StoredPermit | undefined): Promise<void> {
  if (!stored?.isOver) return;
  const { startsAt = stored.startsAt, hours = stored.hours } = record.values;
  const { isSame } = await tx.one<{ isSame: boolean }>(
    sql`select ${String(startsAt)}::timestamptz = starts_at as "isSame" from jha_permits where id = ${stored.id}`,
  );
  if (isSame && Number(hours) === stored.hours) return;
  refuse(record, isSame ? 'hours' : 'startsAt', 'past', {
    zh: '作业票已过期，不能改期；请新办一张，过期的删除',
    en: 'The permit has run out and is not moved to another time: make a new one and remove this one',
  });
}

/** When it ends, as the wire writes times. */
async function endText(
  tx: Tx,
  { id, values }: SavedRecord,
  stored: StoredPermit | undefined,
  kind: PermitKind,
  hours: number,
): Promise<string> {
  const startsAt = String(values.startsAt ?? stored?.startsAt);
  const { from } = await tx.one<{ from: number }>(
    sql`select (extract(epoch from ${startsAt}::timestamptz) * 1000)::float8 as "from"`,
  );
  const others = (await permitsOf(tx, String(values.jhaId ?? stored?.jhaId))).filter((one) => one.id !== id);
  const end = endOf({ kind, from, hours }, others);
  return (await tx.one<{ at: string }>(sql`select to_timestamp(${end}::float8 / 1000) as at`)).at;
}

const permitHooks: ResourceHooks = {
  resource: 'jha-permit',
  alsoVisible: ofSeenJob,
  async beforeSave(tx, records) {
    const ids = records.flatMap(({ id }) => id ?? []);
    const known = await tx.all<StoredPermit>(
      sql`select id, jha_id as "jhaId", kind, hours, starts_at as "startsAt", ends_at < now() as "isOver" from jha_permits where id = any(${ids}::bigint[])`,
    );
    for (const record of records) {
      const stored = known.find(({ id }) => id === record.id);
      await checkMoved(tx, record, stored);
      const kind = String(record.values.kind ?? stored?.kind ?? '');
      const hours = Number(record.values.hours ?? stored?.hours ?? 0);
      const fault = kind ? lengthFault(kind as PermitKind, hours) : undefined;
      if (fault) {
        const { zh, en } = told(fault);
        refuse(record, 'hours', fault.code, { zh, en });
      }
      if (record.values.startsAt !== undefined || record.values.hours !== undefined || !record.id)
        record.values.endsAt = await endText(tx, record, stored, kind as PermitKind, hours);
    }
  },
  afterSave: (tx, ids) => endPermits(tx, ids),
};

export const jhaHooks = [jobHooks, stepHooks, hazardHooks, permitHooks, restDayHooks, templateHooks];
