import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';

const RANKING = 'ICH Q9(R1) annex I.8, risk ranking and filtering';

export interface WeightedFactor {
  readonly id: string;
  readonly weight?: number | null;
  readonly score?: number | null;
}

function wrongFactor({ id, weight, score }: WeightedFactor, least: number, most: number): Notice | undefined {
  const path = `factors/${id}`;
  if (weight === null || weight === undefined || !(weight >= 0) || !Number.isFinite(weight))
    return { code: 'weightInvalid', path: `${path}/weight`, values: { id } };
  if (score === null || score === undefined)
    return { code: 'missingInput', path: `${path}/score`, values: { name: id } };
  if (!(score >= least && score <= most))
    return { code: 'scoreOutside', path: `${path}/score`, values: { id, value: score, least, most } };
  return undefined;
}

/** 100·Σ w(s − s_min) / (Σ w·(s_max − s_min)), between 0 and 100. */
export function weightedRanking(input: {
  readonly factors: readonly WeightedFactor[];
  readonly least: number;
  readonly most: number;
}): Calculation {
  const { factors, least, most } = input;
  const facts = { unit: '1', inputs: { ...input }, standardRef: RANKING };
  if (!(least < most))
    return unscored({ code: 'scaleCrossed', path: 'most', values: { least, most } }, facts);
  for (const factor of factors) {
    const wrong = wrongFactor(factor, least, most);
    if (wrong) return unscored(wrong, facts);
  }
  const weights = factors.reduce((sum, { weight }) => sum + (weight as number), 0);
  if (!(weights > 0)) return unscored({ code: 'noWeight', path: 'factors' }, facts);
  const sum = factors.reduce(
    (all, { weight, score }) => all + (weight as number) * ((score as number) - least),
    0,
  );
  const value = (100 * sum) / (weights * (most - least));
  const step = {
    id: 'ranking',
    formula: '100·Σ w(s − s_min) / (Σw·(s_max − s_min))',
    substituted: `100·${shown(sum)} / (${shown(weights)}·${shown(most - least)})`,
    value,
    unit: '1',
    reference: RANKING,
  };
  return calculated(value, { ...facts, steps: [step] });
}
