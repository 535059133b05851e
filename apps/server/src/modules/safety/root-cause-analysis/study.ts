import { rcaErrors } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { rcaCase, rcaCaseCalls } from '@ircrisk/contract/resources/root-cause/case.ts';
import {
  rcaBarrier,
  rcaChange,
  rcaCustody,
  rcaEvidence,
  rcaMeasure,
  rcaTimeline,
} from '@ircrisk/contract/resources/root-cause/parts.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import {
  caseFindings,
  causeNodes,
  type Finding,
  judgeTree,
  type RootCauseDocument,
  rootCauseText,
  stateTexts,
  textIn,
} from '@ircrisk/engine-root-cause';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { ComparedPart, StudyKind } from '#platform/studies/study-kind.ts';
import { followActions } from './follow-up.ts';
import { findCase, readCustody, readEvidence, readMeasures } from './store.ts';
import { writeBackCauses } from './write-back.ts';

/** What stands in the way of a case's review. */
export async function findingsOf(tx: Tx, id: string): Promise<readonly Finding[]> {
  const row = await findCase(tx, id);
  return caseFindings({
    level: Number(row.level) as 1 | 2 | 3,
    document: row.model,
    measures: (await readMeasures(tx, id)).map(({ code, nodeIds, actionId }) => ({
      code,
      nodeIds,
      isRaised: actionId !== null,
    })),
    evidence: await readEvidence(tx, id),
    custody: await readCustody(tx, id),
  });
}

/** A cause with its state and proofs in a line. */
function causeLines(model: RootCauseDocument, language: Language): Map<string, readonly [string, string]> {
  const { truths } = judgeTree(causeNodes(model));
  return new Map(
    model.causes.map((cause) => {
      const text = textIn(language, cause);
      const state = stateTexts[truths.get(cause.id) ?? 'unknown'][language];
      const line = [cause.parentId, cause.gate, state, ...cause.evidence, cause.rootType].filter(Boolean);
      return [cause.id, [`${cause.id} ${text}`, [text, ...line].join(' · ')]];
    }),
  );
}

function comparedCauses(
  before: RootCauseDocument,
  after: RootCauseDocument,
  language: Language,
): ComparedPart {
  const [old, now] = [causeLines(before, language), causeLines(after, language)];
  const ids = [...new Set([...old.keys(), ...now.keys()])];
  const differences = ids.flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)];
    if (was?.[1] === is?.[1]) return [];
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    return [{ change, subject: (is ?? was)![0], before: was?.[1] ?? null, after: is?.[1] ?? null } as const];
  });
  return { title: language === 'zh' ? '原因树' : 'Cause tree', total: differences.length, differences };
}

const sheets = [rcaEvidence, rcaCustody, rcaTimeline, rcaBarrier, rcaChange, rcaMeasure];

/** A case goes to review when its roots stand, every root has its measure and the four gates are confirmed. */
export const rcaKind: StudyKind = {
  resource: rcaCase,
  calls: rcaCaseCalls,
  link: (id) => `/root-cause-analysis/case/${id}`,
  copiedColumns: ['model', 'source', 'source_id', 'source_number'],
  sheets: sheets.map((resource) => ({ resource, study: 'studyId' })),

  async ready(tx, { id }) {
    const findings = await findingsOf(tx, id);
    if (findings.length === 0) return [{ level: 'ok', kind: rcaErrors.ready }];
    return findings.map((one) => ({
      level: one.blocks ? 'blocks' : 'warns',
      kind: rcaErrors.blocks,
      params: { zh: rootCauseText(one, 'zh'), en: rootCauseText(one, 'en') },
    }));
  },

  async copy(tx, { id }, to) {
    await tx.run(sql`
      insert into rca_votes (case_id, bone_id, user_id) select ${to}::bigint, bone_id, user_id from rca_votes where case_id = ${id}`);
  },

  async publish(tx, head, actor) {
    const row = await findCase(tx, head.id);
    await writeBackCauses(tx, row, actor);
    await followActions(tx, [head.id]);
  },

  async compare(tx, from, to, language) {
    const [before, after] = [await findCase(tx, from.id), await findCase(tx, to.id)];
    return [comparedCauses(before.model, after.model, language)];
  },
};
