import { faultTreeErrors, faultTreeStudy } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { faultTree } from '@ircrisk/contract/resources/fault-tree.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { StudyKind } from '#platform/studies/study-kind.ts';
import { completeTree } from './calculate.ts';
import { findLatestResult, findTree, insertResult } from './store.ts';

/** A tree goes to review with the result of its present model; a new revision starts with both. */
export const faultTreeKind: StudyKind = {
  resource: faultTree,
  calls: faultTreeStudy,
  link: (id) => `/fault-tree/tree/${id}`,
  revisionColumns: { probability: 'probability' },
  copiedColumns: ['model', 'model_hash'],

  async ready(tx, { id, projectId }) {
    const tree = await findTree(tx, id, projectId);
    if (!tree) throw fail(commonErrors.notFound);
    const { hash } = await completeTree(tx, tree, projectId);
    return tree.resultHash === hash ? [] : [{ level: 'blocks', kind: faultTreeErrors.notCalculated }];
  },

  async copy(tx, { id, projectId }, to) {
    const tree = await findTree(tx, id, projectId);
    const stored = tree && (await findLatestResult(tx, id));
    if (!stored || stored.modelHash !== (await completeTree(tx, tree, projectId)).hash) return;
    const { modelHash, engineVersion, settings, result, warnings, steps } = stored;
    await insertResult(tx, to, {
      modelHash,
      engineVersion,
      settings,
      analysis: { result, faults: [], warnings, steps },
    });
  },
};
