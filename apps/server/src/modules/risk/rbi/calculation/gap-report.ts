import type { Basis, LedgerGap, studyGaps } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { z } from 'zod';
import type { Tx } from '#platform/database/pool.ts';
import { readLedger } from '../input/ledger-rows.ts';
import { plannedRisks } from '../study/queries.ts';
import { listAssessmentIds, type StudyRow } from '../study/store.ts';
import { inputOf } from './staleness.ts';

type Gap = z.infer<typeof studyGaps.result>[number];

/** Parts named under one gap; the count says how many there are. */
const NAMED_PARTS = 50;
const STEP = 1000;
const order: Record<LedgerGap['weight'], number> = { stops: 0, high: 1, low: 2 };

/** What the ledger leaves open over a study: what stops a figure first, then what the most risk rests on. */
export async function gapReport(tx: Tx, study: StudyRow, basis: Basis): Promise<Gap[]> {
  const risks = await plannedRisks(tx, study.id, basis);
  const whole = [...risks.values()].reduce((sum, risk) => sum + risk, 0);
  const found = new Map<string, Gap & { risk: number }>();
  const ids = await listAssessmentIds(tx, study.id);
  for (let at = 0; at < ids.length; at += STEP) {
    for (const row of await readLedger(tx, ids.slice(at, at + STEP))) {
      for (const { field, weight, reason } of inputOf(row, study).gaps) {
        const key = `${weight} ${field} ${reason}`;
        const gap = found.get(key) ?? {
          field,
          weight,
          reason,
          count: 0,
          riskShare: null,
          parts: [],
          risk: 0,
        };
        gap.count += 1;
        gap.risk += risks.get(row.assessmentId) ?? 0;
        if (gap.parts.length < NAMED_PARTS)
          gap.parts.push({ id: row.assessmentId, label: `${row.tag} ${row.partName}` });
        found.set(key, gap);
      }
    }
  }
  return [...found.values()]
    .sort((a, b) => order[a.weight] - order[b.weight] || b.risk - a.risk || b.count - a.count)
    .map(({ risk, ...gap }) => ({ ...gap, riskShare: whole > 0 ? risk / whole : null }));
}
