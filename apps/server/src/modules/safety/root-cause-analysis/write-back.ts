import { causeNodes, judgeTree } from '@ircrisk/engine-root-cause';
import { acceptCauses } from '#modules/reliability/failure-database/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import type { CaseRow } from './store.ts';

/** Codes of the verified roots: the first physical one that has them, then any other. */
export function rootCodes({ model }: Pick<CaseRow, 'model'>) {
  const { truths } = judgeTree(causeNodes(model));
  const roots = model.causes
    .filter(({ id, rootType, refersTo }) => rootType && !refersTo && truths.get(id) === 'verified')
    .sort((one, other) => Number(other.rootType === 'physical') - Number(one.rootType === 'physical'));
  return {
    mechanismCode: roots.find(({ mechanismCode }) => mechanismCode)?.mechanismCode ?? null,
    causeCode: roots.find(({ causeCode }) => causeCode)?.causeCode ?? null,
    roots,
  };
}

/** What the analysis found goes into the failure it began with. */
export async function writeBackCauses(tx: Tx, row: CaseRow, actor: Actor): Promise<void> {
  if (row.source !== 'failure' || !row.sourceId) return;
  const { mechanismCode, causeCode } = rootCodes(row);
  if (mechanismCode || causeCode)
    await acceptCauses(tx, viewerOf(actor, null), row.sourceId, { mechanismCode, causeCode });
}
