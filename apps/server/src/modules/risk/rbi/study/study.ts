import { rbiErrors, rbiStudyCalls } from '@ircrisk/contract/modules/risk/rbi.ts';
import { rbiStudy } from '@ircrisk/contract/resources/rbi.ts';
import type { Tx } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Found, StudyHead, StudyKind } from '#platform/studies/study-kind.ts';
import { engineOf } from '../calculation/engine-settings.ts';
import { staleIds } from '../calculation/staleness.ts';
import { publishStudy, withdrawStudy } from './approval.ts';
import { compareParts } from './compare.ts';
import { giveBackParts, overlapFound, supersedeParts } from './overlap.ts';
import { countStudy } from './queries.ts';
import { copyAssessments, findStudy, type StudyRow } from './store.ts';

/** How many parts of a study are not calculated with what holds now. */
export async function staleCount(
  tx: Tx,
  study: StudyRow,
  results: number,
): Promise<{ count: number; all: boolean }> {
  const stale = await staleIds(tx, study, await engineOf(tx, study));
  return stale === 'all' ? { count: results, all: results > 0 } : { count: stale.size, all: false };
}

async function studyOf(tx: Tx, { id, projectId }: StudyHead): Promise<StudyRow> {
  const study = await findStudy(tx, id, projectId);
  if (!study) throw fail(commonErrors.notFound);
  return study;
}

/** A study goes to review with confirmed mechanisms and present results; approved, it is the risk of the ledger. */
export const rbiKind: StudyKind = {
  resource: rbiStudy,
  calls: rbiStudyCalls,
  link: (id) => `/rbi/study/${id}`,
  revisionColumns: { calculatedTime: 'calculated_time', partCount: 'part_count', highCount: 'high_count' },
  copiedColumns: ['settings', 'scope'],

  async ready(tx, head) {
    const { total, missing, unconfirmed } = await countStudy(tx, head.id, 'area');
    if (total === 0) return [{ level: 'blocks', kind: rbiErrors.emptyScope }];
    const { count } = await staleCount(tx, await studyOf(tx, head), total - missing);
    const found: Found[] = await overlapFound(tx, head.id);
    if (unconfirmed > 0)
      found.push({ level: 'blocks', kind: rbiErrors.notConfirmed, params: { count: unconfirmed } });
    if (missing + count > 0)
      found.push({ level: 'blocks', kind: rbiErrors.notCalculated, params: { count: missing + count } });
    return found;
  },

  copy: (tx, from, to) => copyAssessments(tx, from.id, to),
  compare: compareParts,

  async publish(tx, head, actor) {
    const study = await studyOf(tx, head);
    await supersedeParts(tx, study.id);
    await publishStudy(tx, actor.tenantId, study);
  },

  async withdraw(tx, head, actor) {
    const study = await studyOf(tx, head);
    await giveBackParts(tx, study.id);
    await withdrawStudy(tx, actor.tenantId, study);
  },
};
