import { qraErrors } from '@ircrisk/contract/modules/risk/qra.ts';
import { levels } from '@ircrisk/contract/resources/quality/choices.ts';
import { qraRisk, qraStep } from '@ircrisk/contract/resources/quality/risk.ts';
import { qraStudy, qraStudyCalls } from '@ircrisk/contract/resources/quality/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Found, StudyKind } from '#platform/studies/study-kind.ts';
import { readBoard } from './board.ts';
import { countRisks } from './count-risks.ts';

const codes = (rows: readonly { code: string | null }[]) => ({
  codes: rows
    .slice(0, 20)
    .map(({ code }) => code ?? '')
    .join(', '),
});

/** Risks of a team of several whose scores were never opened to each other. */
const notScored = (tx: Tx, id: string): Promise<{ code: string }[]> =>
  tx.all(sql`
    select r.code from qra_risks r join qra_studies s on s.id = r.study_id
    where r.study_id = ${id} and r.is_deleted = 0 and r.revealed_at is null and cardinality(s.team) > 1 order by r.code`);

/** A project goes to review when its formality is judged, every risk is rated and every high one dealt with. */
export const qraKind: StudyKind = {
  resource: qraStudy,
  calls: qraStudyCalls,
  columns: { code: 'study_no', name: 'study_name', nameEn: 'study_name_en' },
  link: (id) => `/qra/project/${id}`,
  sheets: [
    { resource: qraStep, study: 'studyId' },
    { resource: qraRisk, study: 'studyId' },
  ],

  async ready(tx, { id }) {
    const board = await readBoard(tx, id);
    const { risks, advice } = board;
    if (risks.length === 0) return [{ level: 'blocks', kind: qraErrors.empty }];
    const found: Found[] = [];
    const tell = (level: Found['level'], kind: Found['kind'], rows: readonly { code: string | null }[]) => {
      if (rows.length > 0) found.push({ level, kind, params: codes(rows) });
    };
    tell(
      'blocks',
      qraErrors.unrated,
      risks.filter(({ riskClass }) => !riskClass),
    );
    tell(
      'blocks',
      qraErrors.highOpen,
      risks.filter((risk) => (risk.residualClass ?? risk.riskClass) === 'high' && !risk.acceptedOn),
    );
    if (!advice.value) found.push({ level: 'warns', kind: qraErrors.noFormality });
    if (advice.value && advice.warnings.length > 0)
      found.push({
        level: 'blocks',
        kind: qraErrors.formality,
        params: { advised: `${levels[advice.value.advised].zh} / ${levels[advice.value.advised].en}` },
      });
    if (board.formality === 'high') tell('blocks', qraErrors.notScored, await notScored(tx, id));
    return found.some(({ level }) => level === 'blocks')
      ? found
      : [...found, { level: 'ok', kind: qraErrors.passes }];
  },

  /** Answers of the decision tree go along; individual scores stay with the revision they were given in. */
  async copy(tx, { id }, to) {
    await tx.run(sql`
      update qra_risks n set ccp_edition = o.ccp_edition, ccp_answers = o.ccp_answers, accept_reason = o.accept_reason, revealed_at = o.revealed_at, revealed_by = o.revealed_by
      from qra_risks o where n.study_id = ${to} and o.study_id = ${id} and o.code = n.code and o.is_deleted = 0 and n.is_deleted = 0`);
    await countRisks(tx, [to]);
  },
};
