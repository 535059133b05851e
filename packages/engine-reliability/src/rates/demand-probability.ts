import { type Calculation, calculated, findMissing, unscored } from '@ircrisk/units';
import { betaQuantile } from '../mathematics/beta.ts';

const EXACT = 'Clopper-Pearson; ISO 14224:2016 C.4';

export type DemandProbability = {
  readonly probability: number;
  readonly lower: number;
  readonly upper: number;
  readonly confidence: number;
};

/** k failures in N demands with the exact two-sided interval from beta quantiles. */
export function demandProbability(input: {
  failures?: number | null;
  demands?: number | null;
  confidence?: number;
}): Calculation<DemandProbability> {
  const { confidence = 0.9 } = input;
  const facts = { unit: '1', inputs: { ...input, confidence }, standardRef: EXACT };
  const missing = findMissing(input, ['failures', 'demands']);
  if (missing) return unscored(missing, facts);
  const { failures: k, demands: n } = input as { failures: number; demands: number };
  for (const [name, value] of [
    ['failures', k],
    ['demands', n],
  ] as const) {
    if (!Number.isInteger(value) || value < 0)
      return unscored({ code: 'notACount', path: name, values: { name } }, facts);
  }
  if (n === 0) return unscored({ code: 'noExposure', path: 'demands' }, facts);
  if (k > n) return unscored({ code: 'moreEventsThanDemands', path: 'failures' }, facts);
  const tail = (1 - confidence) / 2;
  const lower = k === 0 ? 0 : betaQuantile(tail, k, n - k + 1);
  const upper = k === n ? 1 : betaQuantile(1 - tail, k + 1, n - k);
  if (lower === null || upper === null) return unscored({ code: 'noConvergence' }, facts);
  return calculated<DemandProbability>(
    { probability: k / n, lower, upper, confidence },
    {
      ...facts,
      steps: [
        {
          id: 'probability',
          formula: 'p = k / N',
          substituted: `${k} / ${n}`,
          value: k / n,
          unit: '1',
          reference: EXACT,
        },
        {
          id: 'lower',
          formula: 'B⁻¹(α/2; k, N−k+1)',
          substituted: `B⁻¹(${tail.toPrecision(3)}; ${k}, ${n - k + 1})`,
          value: lower,
          unit: '1',
          reference: EXACT,
        },
        {
          id: 'upper',
          formula: 'B⁻¹(1−α/2; k+1, N−k)',
          substituted: `B⁻¹(${(1 - tail).toPrecision(3)}; ${k + 1}, ${n - k})`,
          value: upper,
          unit: '1',
          reference: EXACT,
        },
      ],
    },
  );
}
