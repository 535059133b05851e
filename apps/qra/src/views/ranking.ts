import type { QraBoard, QraRisk } from '@ircrisk/contract/modules/risk/qra.ts';
import { scaleOf, weightedRanking } from '@ircrisk/engine-quality';
import type { Calculation } from '@ircrisk/units';

const factors = ['severity', 'probability', 'detection'] as const;

export interface Ranked {
  readonly risk: QraRisk;
  readonly calculation: Calculation;
}

/** Risks by their weighted grades, the worst first; those with a grade missing last, unscored. None where nothing is weighed. */
export function rankRisks({
  risks,
  weights,
  method,
}: Pick<QraBoard, 'risks' | 'weights' | 'method'>): Ranked[] {
  const used = factors.filter((id) => weights[id] !== null);
  if (used.length === 0) return [];
  const ranked = risks.map((risk) => ({
    risk,
    calculation: weightedRanking({
      factors: used.map((id) => ({ id, weight: weights[id], score: risk[id] })),
      least: 1,
      most: scaleOf[method],
    }),
  }));
  return ranked.sort(
    (a, b) =>
      ((b.calculation.value as number | null) ?? -1) - ((a.calculation.value as number | null) ?? -1) ||
      (a.risk.code ?? '').localeCompare(b.risk.code ?? ''),
  );
}
