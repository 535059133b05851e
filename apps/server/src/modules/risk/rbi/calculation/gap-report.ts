import type { Basis, LedgerGap, studyGaps } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { z } from 'zod';
import type { Tx } from '#platform/database/pool.ts';
import { readLedger } from '../input/ledger-rows.ts';
import { exchangersWithoutBundle, plannedRisks } from '../study/queries.ts';
import { listAssessmentIds, type StudyRow } from '../study/store.ts';
import { managementOf } from './engine-settings.ts';
import { riskRanges } from './gap-range.ts';
import { inputOf } from './staleness.ts';

type Gap = z.infer<typeof studyGaps.result>[number];

/** Parts named under one gap; the count says how many there are. */
const NAMED_PARTS = 50;
/** Parts calculated with both ends of their gaps: those with the most risk, where an input moves the total. */
const MOVED_PARTS = 200;
const STEP = 1000;
const order: Record<LedgerGap['weight'], number> = { stops: 0, high: 1, low: 2 };

/** What a risk at the plan date depends on beside the component: no matrix, no target. */
const riskSettings = (study: StudyRow) => {
  const { referenceTemperatures } = study.settings;
  return {
    edition: study.edition,
    rbiDate: study.rbiDate,
    planDate: study.planDate,
    managementFactor: managementOf(study).factor,
    ...(referenceTemperatures?.length ? { referenceTemperatures } : {}),
  };
};

/** Tubes that no figure tells of: without money they have no consequence, and they are not among the parts either. */
async function leftOutBundles(tx: Tx, study: StudyRow): Promise<Gap[]> {
  if (study.settings.financial) return [];
  const left = await exchangersWithoutBundle(tx, study.id);
  if (left.length === 0) return [];
  return [
    {
      field: 'financial.productionLossUsdPerDay',
      weight: 'high',
      reason: 'bundlesLeftOut',
      count: left.length,
      riskShare: null,
      moves: null,
      parts: left.slice(0, NAMED_PARTS).map(({ id, tag }) => ({ id, label: tag })),
    },
  ];
}

const span = ({ moves }: Pick<Gap, 'moves'>): number => (moves ? moves.to - moves.from : 0);

/** What the ledger leaves open over a study: what stops a figure first, then what could move the risk most. */
export async function gapReport(tx: Tx, study: StudyRow, basis: Basis): Promise<Gap[]> {
  const risks = await plannedRisks(tx, study.id, basis);
  const whole = [...risks.values()].reduce((sum, risk) => sum + risk, 0);
  const leading = new Set(
    [...risks]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MOVED_PARTS)
      .map(([id]) => id),
  );
  const settings = riskSettings(study);
  const found = new Map<string, Gap & { risk: number }>();
  const ids = await listAssessmentIds(tx, study.id);
  for (let at = 0; at < ids.length; at += STEP) {
    for (const row of await readLedger(tx, ids.slice(at, at + STEP))) {
      const { component, gaps } = inputOf(row, study);
      const ranges = leading.has(row.assessmentId) ? riskRanges(component, gaps, settings, basis) : null;
      for (const one of gaps) {
        const { field, weight, reason } = one;
        const key = `${weight} ${field} ${reason}`;
        const gap = found.get(key) ?? {
          field,
          weight,
          reason,
          count: 0,
          riskShare: null,
          moves: null,
          parts: [],
          risk: 0,
        };
        gap.count += 1;
        gap.risk += risks.get(row.assessmentId) ?? 0;
        const range = ranges?.get(one);
        if (range) {
          const { from, to } = gap.moves ?? { from: whole, to: whole };
          gap.moves = { from: Math.max(from + range.from, 0), to: to + range.to };
        }
        if (gap.parts.length < NAMED_PARTS)
          gap.parts.push({ id: row.assessmentId, label: `${row.tag} ${row.partName}` });
        found.set(key, gap);
      }
    }
  }
  const stops = ({ weight }: Gap) => (weight === 'stops' ? 0 : 1);
  const whollyOut = await leftOutBundles(tx, study);
  return [...found.values(), ...whollyOut.map((gap) => ({ ...gap, risk: 0 }))]
    .sort(
      (a, b) =>
        stops(a) - stops(b) ||
        span(b) - span(a) ||
        order[a.weight] - order[b.weight] ||
        b.risk - a.risk ||
        b.count - a.count,
    )
    .map(({ risk, ...gap }) => ({ ...gap, riskShare: whole > 0 ? risk / whole : null }));
}
