import { product } from '@ircrisk/contract/product.ts';
import type { Component } from '@ircrisk/engine-api581';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { JobKind, JobRun } from '#platform/jobs/job-kind.ts';
import { CalculationThread } from './calculation-thread.ts';
import { engineOf, managementOf, type StudyEngine } from './engine-settings.ts';
import { readLedger } from './ledger-rows.ts';
import { finishStudy, writePlan, writeResults } from './results.ts';
import { inputHash, inputOf, staleIds } from './staleness.ts';
import { findStudy, listAssessmentIds, type StudyRow } from './store.ts';

/** Parts read, calculated and written together: large enough for few statements, small enough for short ones. */
const CHUNK = 1000;

export interface CalculationInput {
  id: string;
  onlyStale: boolean;
}

interface Start {
  study: StudyRow;
  engine: StudyEngine;
  ids: string[];
}

/** Those without a result, those whose inputs changed, and those that failed. */
async function wantedIds(tx: Tx, study: StudyRow, engine: StudyEngine, ids: string[]): Promise<string[]> {
  const stale = await staleIds(tx, study, engine);
  if (stale === 'all') return ids;
  const good = await tx.all<{ id: string }>(
    sql`select assessment_id as id from rbi_results where study_id = ${study.id} and state <> 'failed'`,
  );
  const kept = new Set(good.map(({ id }) => id).filter((id) => !stale.has(id)));
  return ids.filter((id) => !kept.has(id));
}

async function start(job: JobRun<CalculationInput>): Promise<Start> {
  return job.inTenant(async (tx) => {
    const study = await findStudy(tx, job.input.id, job.context.projectId ?? null);
    if (!study) throw fail(commonErrors.notFound);
    const engine = await engineOf(tx, study);
    const all = await listAssessmentIds(tx, study.id);
    // A plan for the whole unit needs every component, whatever changed.
    const isPart = job.input.onlyStale && !engine.settings.unitLimit;
    return { study, engine, ids: isPart ? await wantedIds(tx, study, engine, all) : all };
  });
}

interface Chunk {
  components: Component[];
  known: Map<string, { input_hash: string; gap_count: number }>;
  readAt: number;
}

const readChunk = (job: JobRun<CalculationInput>, study: StudyRow, ids: readonly string[]): Promise<Chunk> =>
  job.inTenant(async (tx) => {
    const [{ readAt }, rows] = await Promise.all([
      tx.one<{ readAt: number }>(sql`select extract(epoch from now())::float8 as "readAt"`),
      readLedger(tx, ids),
    ]);
    const inputs = rows.map((row) => inputOf(row, study));
    return {
      readAt,
      components: inputs.map(({ component }) => component),
      known: new Map(
        inputs.map(({ component, gaps }) => [
          component.id,
          { input_hash: inputHash(component), gap_count: gaps.length },
        ]),
      ),
    };
  });

/** Reads the next chunk while the thread calculates this one and the database writes the one before. */
async function calculateAll(job: JobRun<CalculationInput>, { study, engine, ids }: Start): Promise<unknown> {
  const thread = new CalculationThread(engine.settings, job.signal);
  let done = 0;
  const store = async (chunk: Chunk) => {
    const { rows } = await thread.ask({ kind: 'figures', components: chunk.components });
    const results = rows.map(({ id, figures }) => ({
      assessment_id: id,
      ...figures,
      ...(chunk.known.get(id) ?? { input_hash: '', gap_count: 0 }),
    }));
    await job.inTenant((tx) => writeResults(tx, study.id, results, chunk.readAt, product.version));
    done += results.length;
    await job.progress(done, ids.length);
  };
  try {
    let storing: Promise<void> = Promise.resolve();
    for (let at = 0; at < ids.length; at += CHUNK) {
      const chunk = await readChunk(job, study, ids.slice(at, at + CHUNK));
      await storing;
      storing = store(chunk);
      storing.catch(() => {});
    }
    await storing;
    if (!engine.settings.unitLimit) return null;
    const { plan, items } = await thread.ask({ kind: 'unitPlan' });
    await job.inTenant((tx) =>
      writePlan(
        tx,
        study.id,
        items.map(({ id, figures }) => ({ assessment_id: id, ...figures })),
      ),
    );
    return plan;
  } finally {
    await thread.close();
  }
}

/** Calculates every part of a study; one that cannot be calculated says why and stops nobody else. */
export const calculation: JobKind<CalculationInput, { calculated: number }> = {
  kind: 'rbi.calculate',
  title: { zh: 'RBI 计算', en: 'RBI calculation' },
  afterCrash: 'resume',
  async run(job) {
    const begun = await start(job);
    const { study, engine, ids } = begun;
    await job.progress(0, ids.length);
    const unitPlan = await calculateAll(job, begun);
    await job.inTenant((tx) =>
      finishStudy(tx, study.id, {
        hash: engine.hash,
        matrixRowId: engine.matrixRowId,
        managementFactor: managementOf(study).factor,
        unitPlan,
      }),
    );
    await job.progress(ids.length, ids.length);
    return { calculated: ids.length };
  },
};
