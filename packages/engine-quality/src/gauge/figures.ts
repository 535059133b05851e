import { type Calculation, calculated, findMissing, type Notice, shown, unscored } from '@ircrisk/units';

export const MSA = 'AIAG MSA, 4th edition; ISO 22514-7';

export type GaugeVerdict = 'good' | 'conditional' | 'reject';
export interface GaugeFigures {
  readonly grr: number;
  readonly part: number;
  readonly total: number;
  /** Of the total variation; 10 and 30 themselves are conditional. */
  readonly percent: number;
  /** 6·σ_grr of the tolerance, where it is known. */
  readonly percentOfTolerance: number | null;
  readonly verdict: GaugeVerdict;
  /** Categories the gauge tells apart; null where it shows no variation of its own. */
  readonly categories: number | null;
}

const verdictOf = (percent: number): GaugeVerdict =>
  percent < 10 - 1e-9 ? 'good' : percent <= 30 + 1e-9 ? 'conditional' : 'reject';

/** %GRR, ndc and the verdict from the deviations of gauge and part. */
export function gaugeFigures(input: {
  readonly grr?: number | null;
  readonly part?: number | null;
  readonly tolerance?: number | null;
}): Calculation<GaugeFigures> {
  const facts = { unit: '%', inputs: { ...input }, standardRef: MSA };
  const missing = findMissing({ ...input }, ['grr', 'part']);
  if (missing) return unscored(missing, facts);
  const { grr, part, tolerance } = input as { grr: number; part: number; tolerance?: number | null };
  for (const [name, value] of Object.entries({ grr, part }))
    if (value < 0) return unscored({ code: 'negative', path: name, values: { name, value } }, facts);
  if (tolerance !== null && tolerance !== undefined && !(tolerance > 0 && Number.isFinite(tolerance)))
    return unscored(
      { code: 'notPositive', path: 'tolerance', values: { name: 'USL − LSL', value: tolerance } },
      facts,
    );
  const total = Math.hypot(grr, part);
  if (!(total > 0)) return unscored({ code: 'sigmaZero', path: 'grr' }, facts);
  const percent = (100 * grr) / total;
  // A quotient a hair below a whole number is that number.
  const categories = grr > 0 ? Math.max(1, Math.floor((1.41 * part) / grr + 1e-9)) : null;
  const warnings: Notice[] = [];
  if (categories === null) warnings.push({ code: 'noGaugeVariation', path: 'grr' });
  else if (categories < 5)
    warnings.push({ code: 'fewCategories', path: 'grr', values: { count: categories } });
  const steps = [
    {
      id: 'percent',
      formula: '%GRR = 100·σ_grr / √(σ_grr² + σ_p²)',
      substituted: `100·${shown(grr)} / √(${shown(grr)}² + ${shown(part)}²)`,
      value: percent,
      unit: '%',
      reference: MSA,
    },
    {
      id: 'categories',
      formula: 'ndc = ⌊1.41·σ_p / σ_grr⌋',
      substituted: `⌊1.41·${shown(part)} / ${shown(grr)}⌋`,
      value: categories,
      unit: '1',
      reference: MSA,
    },
  ];
  const value = {
    grr,
    part,
    total,
    percent,
    percentOfTolerance: tolerance ? (600 * grr) / tolerance : null,
    verdict: verdictOf(percent),
    categories,
  };
  return calculated(value, { ...facts, steps, warnings });
}
