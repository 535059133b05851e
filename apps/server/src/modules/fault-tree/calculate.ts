import { Worker } from 'node:worker_threads';
import { faultTreeErrors } from '@ircrisk/contract/modules/fault-tree.ts';
import { product } from '@ircrisk/contract/product.ts';
import type { Analysis, AnalysisSettings, FaultTreeModel, Progress } from '@ircrisk/engine-fault-tree';
import type { Tx } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { findByTreeIds, findTree, insertResult, type TreeRow } from './store.ts';
import { joinTransfers, transferTargets } from './transfers.ts';

/** The model with all trees it transfers to, read level by level (one statement a level). */
export async function completeModel(
  tx: Tx,
  tree: TreeRow,
  projectId: string | null,
): Promise<FaultTreeModel> {
  const others = new Map<string, TreeRow>();
  let wanted = transferTargets(tree.model);
  while (wanted.length > 0) {
    const found = await findByTreeIds(tx, wanted, projectId);
    for (const other of found) others.set(other.treeId, other);
    wanted = found
      .flatMap(({ model }) => transferTargets(model))
      .filter((id) => !others.has(id) && id !== tree.treeId);
  }
  return joinTransfers(tree.treeId, tree.model, [...others.values()]);
}

interface Message {
  progress?: Progress;
  analysis?: Analysis;
}

/** Runs the engine in a thread, so that the server answers others meanwhile and can stop it at any moment. */
function analyseInThread(
  model: FaultTreeModel,
  settings: AnalysisSettings,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Analysis> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./calculation-worker.ts', import.meta.url), {
      workerData: { model, settings },
    });
    const stop = () => {
      void worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', ({ progress, analysis }: Message) => {
      if (progress) onProgress(progress);
      if (analysis) resolve(analysis);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('the calculation ended without a result'));
    });
  });
}

export interface CalculationInput {
  id: string;
  settings: AnalysisSettings;
}

/** Calculates a tree and keeps the result with the hash of what it was calculated from. */
export const calculation: JobKind<CalculationInput, { id: string; probability: number | null }> = {
  kind: 'fault-tree.calculate',
  title: { zh: '故障树计算', en: 'Fault tree calculation' },
  afterCrash: 'resume',
  async run({ input, context, inTenant, progress, signal }) {
    const projectId = context.projectId ?? null;
    const { tree, model } = await inTenant(async (tx) => {
      const found = await findTree(tx, input.id, projectId);
      if (!found) throw fail(commonErrors.notFound);
      return { tree: found, model: await completeModel(tx, found, projectId) };
    });
    const stages = ['preprocess', 'bdd', 'bounds', 'cut-sets', 'importance', 'uncertainty', 'time'];
    const analysis = await analyseInThread(model, input.settings, signal, ({ stage }) => {
      progress(stages.indexOf(stage) + 1, stages.length + 1).catch(() => {});
    });
    if (analysis.faults.length > 0) {
      throw fail(faultTreeErrors.faults, { count: analysis.faults.length }, { data: analysis.faults });
    }
    await inTenant((tx) =>
      insertResult(tx, tree.id, {
        modelHash: tree.modelHash,
        engineVersion: product.version,
        settings: input.settings,
        analysis,
      }),
    );
    await progress(stages.length + 1, stages.length + 1);
    return { id: tree.id, probability: analysis.result?.probability ?? null };
  },
};
