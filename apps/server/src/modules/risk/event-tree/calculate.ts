import { type EventTreeDocument, eventTreeErrors } from '@ircrisk/contract/modules/risk/event-tree.ts';
import { product } from '@ircrisk/contract/product.ts';
import type { EventTreeAnalysis, Fault, FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { faultText } from '@ircrisk/engine-fault-tree/messages.ts';
import { transferTargets } from '@ircrisk/engine-fault-tree/transfer-targets.ts';
import { joinTransfers } from '@ircrisk/engine-fault-tree/transfers.ts';
import { hashOf, linkedTrees, runInThread } from '#modules/risk/fault-tree/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { findEventTree, insertEventTreeResult } from './store.ts';

export interface CompleteEventTree {
  model: FaultTreeModel;
  /** Of all that goes into a calculation; a change in a fault tree it asks changes it too. */
  hash: string;
}

/** The model with all fault trees it asks, in their newest revision. */
export async function completeEventTree(
  tx: Tx,
  { model, consequences }: EventTreeDocument,
  projectId: string | null,
): Promise<CompleteEventTree> {
  const targets = transferTargets(model);
  const others = targets.length === 0 ? [] : await linkedTrees(tx, targets, projectId);
  const complete = targets.length === 0 ? model : joinTransfers('', model, others);
  return { model: complete, hash: hashOf({ complete, consequences }) };
}

const toldAtMost = 3;

export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const told = (language: 'zh' | 'en') =>
    faults.slice(0, toldAtMost).map((fault) => `${faultText(fault, language)} (${fault.path})`);
  const params = { count: faults.length, zh: told('zh').join('；'), en: told('en').join('; ') };
  throw fail(eventTreeErrors.faults, params, { data: faults });
}

/** Quantifies a tree and keeps the result with the hash of what it was calculated from. */
export const calculation: JobKind<{ id: string }, { id: string }> = {
  kind: 'event-tree.calculate',
  title: { zh: '事件树计算', en: 'Event tree calculation' },
  afterCrash: 'resume',
  async run({ input, context, inTenant, progress, signal }) {
    const projectId = context.projectId ?? null;
    const { row, model, hash } = await inTenant(async (tx) => {
      const found = await findEventTree(tx, input.id, projectId);
      if (!found) throw fail(commonErrors.notFound);
      return { row: found, ...(await completeEventTree(tx, found.document, projectId)) };
    });
    const worker = new URL('./calculation-worker.ts', import.meta.url);
    const { results, faults, warnings } = await runInThread<EventTreeAnalysis>(
      worker,
      model,
      signal,
      () => {},
    );
    refuseFaults(faults);
    await inTenant((tx) =>
      insertEventTreeResult(tx, row.id, row.document, {
        modelHash: hash,
        engineVersion: product.version,
        results,
        warnings,
      }),
    );
    await progress(1, 1);
    return { id: row.id };
  },
};
