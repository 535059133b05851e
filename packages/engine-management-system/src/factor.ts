import { type Calculation, calculated, findMissing, type Notice, shown, unscored } from '@ircrisk/units';

const REFERENCE = 'API RP 581 Part 2 annex 2.A; GB/T 26610.4';

/** F_MS = 10^(1 − 0.02·pscore): 10 with no system, 1 for the average plant, 0.1 for a perfect one. */
export function managementFactor(input: {
  readonly totalPoints?: number | null;
}): Calculation<{ readonly pscore: number; readonly factor: number }> {
  const facts = { unit: '1', inputs: { ...input }, standardRef: REFERENCE };
  const missing = findMissing(input, ['totalPoints']);
  if (missing) return unscored(missing, facts);
  const total = input.totalPoints as number;
  if (!(total >= 0 && total <= 1000))
    return unscored(
      { code: 'pointsOutside', path: 'totalPoints', values: { id: 'total', max: 1000, value: total } },
      facts,
    );
  const pscore = total / 10;
  const factor = 10 ** (1 - 0.02 * pscore);
  return calculated(
    { pscore, factor },
    {
      ...facts,
      steps: [
        {
          id: 'pscore',
          formula: 'pscore = total / 1000 · 100',
          substituted: `${shown(total)} / 1000 · 100`,
          value: pscore,
          unit: '%',
          reference: REFERENCE,
        },
        {
          id: 'factor',
          formula: 'F_MS = 10^(−0.02·pscore + 1)',
          substituted: `10^(−0.02·${shown(pscore)} + 1)`,
          value: factor,
          unit: '1',
          reference: REFERENCE,
        },
      ],
    },
  );
}

/** A coefficient entered by hand: (0, 10], and the pscore it stands for; below 0.1 the method has no score to give. */
export function scoreOfFactor(factor: number | null): Calculation {
  const facts = { unit: '%', inputs: { factor }, standardRef: REFERENCE };
  if (factor === null)
    return unscored({ code: 'missingInput', path: 'factor', values: { name: 'F_MS' } }, facts);
  if (!(factor > 0 && factor <= 10)) return unscored({ code: 'coefficientOutside', path: 'factor' }, facts);
  if (factor < 0.1) return unscored({ code: 'outsideMethod', path: 'factor' }, facts);
  const value = 50 * (1 - Math.log10(factor));
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'pscore',
        formula: 'pscore = 50·(1 − log₁₀ F_MS)',
        substituted: `50·(1 − log₁₀ ${shown(factor)})`,
        value,
        unit: '%',
        reference: REFERENCE,
      },
    ],
  });
}

const isTotal = (points: number) => points >= 0 && points <= 1000;

/** Factor by which more points would multiply every probability of failure; null where either lies outside 0 to 1,000. */
export const improvementRatio = (totalPoints: number, gain: number): number | null =>
  isTotal(totalPoints) && isTotal(gain) ? 10 ** (-0.002 * Math.min(gain, 1000 - totalPoints)) : null;

export type Band = 'excellent' | 'good' | 'average' | 'weak';
const SLACK = 1e-9;
/** Lower limits within a billionth, so that scaling does not take eight of ten out of its band; null for what is no share. */
export function bandOf(share: number): Band | null {
  if (!(share >= -SLACK && share <= 1 + SLACK)) return null;
  const reached = (limit: number) => share >= limit - SLACK;
  return reached(0.8) ? 'excellent' : reached(0.6) ? 'good' : reached(0.4) ? 'average' : 'weak';
}

/** Cohen's κ of two assessors; N/A is a category like any other. Null where chance alone would agree. */
export function agreement(
  pairs: readonly (readonly [string, string])[],
): Calculation<{ readonly identical: number; readonly kappa: number | null }> {
  const facts = { unit: '1', inputs: { pairs: pairs.length }, standardRef: 'Cohen 1960' };
  if (pairs.length === 0) return unscored({ code: 'noCommonAnswer' }, facts);
  const n = pairs.length;
  const share = (side: 0 | 1, category: string) => pairs.filter((pair) => pair[side] === category).length / n;
  const observed = pairs.filter(([a, b]) => a === b).length / n;
  const expected = [...new Set(pairs.flat())].reduce(
    (sum, category) => sum + share(0, category) * share(1, category),
    0,
  );
  const certain = expected >= 1 - 1e-12;
  const kappa = certain ? null : (observed - expected) / (1 - expected);
  const warnings: Notice[] = certain ? [{ code: 'agreementCertain' }] : [];
  return calculated(
    { identical: observed, kappa },
    {
      ...facts,
      warnings,
      steps: [
        {
          id: 'kappa',
          formula: 'κ = (p_o − p_e) / (1 − p_e)',
          substituted: `(${shown(observed)} − ${shown(expected)}) / (1 − ${shown(expected)})`,
          value: kappa,
          unit: '1',
        },
      ],
    },
  );
}
