import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { JobKind, JobRun } from '#platform/jobs/job-kind.ts';
import type { StudyRow } from '../study/store.ts';
import { CalculationThread } from './calculation-thread.ts';
import { CHUNK, type Chunk, type OpenStudy, openStudy, readChunk, writeChunk } from './chunk.ts';
import { managementOf, type StudyEngine } from './engine-settings.ts';
import { finishStudy, writePlan } from './results.ts';
import { staleIds } from './staleness.ts';

export interface CalculationInput {
  id: string;
  onlyStale: boolean;
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

const start = (job: JobRun<CalculationInput>): Promise<OpenStudy> =>
  job.inTenant(async (tx) => {
    const open = await openStudy(tx, job.input.id, job.context.projectId ?? null);
    // A plan for the whole unit needs every component, whatever changed.
    const isPart = job.input.onlyStale && !open.engine.settings.unitLimit;
    return isPart ? { ...open, ids: await wantedIds(tx, open.study, open.engine, open.ids) } : open;
  });

/** Reads the next chunk while the thread calculates this one and the database writes the one before. */
async function calculateAll(
  job: JobRun<CalculationInput>,
  { study, engine, ids }: OpenStudy,
): Promise<unknown> {
  const thread = new CalculationThread(engine.settings, job.signal);
  let done = 0;
  const store = async (chunk: Chunk) => {
    const { rows } = await thread.ask({ kind: 'figures', components: chunk.components });
    await job.inTenant((tx) => writeChunk(tx, study.id, chunk, rows));
    done += rows.length;
    await job.progress(done, ids.length);
  };
  try {
    let storing: Promise<void> = Promise.resolve();
    for (let at = 0; at < ids.length; at += CHUNK) {
      const chunk = await job.inTenant((tx) => readChunk(tx, study, ids.slice(at, at + CHUNK)));
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
    await job.inTenant((tx) => tx.run(sql`select gather_statistics()`));
    await job.progress(ids.length, ids.length);
    return { calculated: ids.length };
  },
};
