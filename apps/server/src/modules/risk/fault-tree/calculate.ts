import { faultTreeErrors } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { product } from '@ircrisk/contract/product.ts';
import type { Analysis, AnalysisSettings, FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { transferTargets } from '@ircrisk/engine-fault-tree/transfer-targets.ts';
import { joinTransfers } from '@ircrisk/engine-fault-tree/transfers.ts';
import type { Tx } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { findByTreeIds, findTree, hashOf, insertResult, type TreeRow } from './store.ts';
import { runInThread } from './thread.ts';

/** The trees named and those they transfer to in turn, read level by level (one statement a level). */
export async function linkedTrees(
  tx: Tx,
  treeIds: readonly string[],
  projectId: string | null,
  own?: string,
): Promise<TreeRow[]> {
  const others = new Map<string, TreeRow>();
  let wanted = [...treeIds];
  while (wanted.length > 0) {
    const found = await findByTreeIds(tx, wanted, projectId);
    for (const other of found) others.set(other.treeId, other);
    wanted = found
      .flatMap(({ model }) => transferTargets(model))
      .filter((id) => !others.has(id) && id !== own);
  }
  return [...others.values()];
}

export interface CompleteTree {
  model: FaultTreeModel;
  /** Of all that goes into a calculation; a change in a tree transferred to changes it too. */
  hash: string;
}

/** The model with all trees it transfers to. */
export async function completeTree(tx: Tx, tree: TreeRow, projectId: string | null): Promise<CompleteTree> {
  const targets = transferTargets(tree.model);
  if (targets.length === 0) return { model: tree.model, hash: tree.modelHash };
  const others = await linkedTrees(tx, targets, projectId, tree.treeId);
  const model = joinTransfers(tree.treeId, tree.model, others);
  return { model, hash: hashOf(model) };
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
    const { tree, model, hash } = await inTenant(async (tx) => {
      const found = await findTree(tx, input.id, projectId);
      if (!found) throw fail(commonErrors.notFound);
      return { tree: found, ...(await completeTree(tx, found, projectId)) };
    });
    const stages = ['preprocess', 'bdd', 'bounds', 'cut-sets', 'importance', 'uncertainty', 'time'];
    const worker = new URL('./calculation-worker.ts', import.meta.url);
    const data = { model, settings: input.settings };
    const analysis = await runInThread<Analysis>(worker, data, signal, ({ stage }) => {
      progress(stages.indexOf(stage) + 1, stages.length + 1).catch(() => {});
    });
    if (analysis.faults.length > 0) {
      throw fail(faultTreeErrors.faults, { count: analysis.faults.length }, { data: analysis.faults });
    }
    await inTenant((tx) =>
      insertResult(tx, tree.id, {
        modelHash: hash,
        engineVersion: product.version,
        settings: input.settings,
        analysis,
      }),
    );
    await progress(stages.length + 1, stages.length + 1);
    return { id: tree.id, probability: analysis.result?.probability ?? null };
  },
};
