import { type Calculation, calculated, mean, shown, standardDeviation, unscored } from '@ircrisk/units';

const GUMBEL = 'ASTM G46; Gumbel 1958 (smallest values)';
const FEWEST = 8;
const EULER = 0.5772156649015329;

export type ExtremeMinimum = {
  /** Most probable least thickness over all places. */
  readonly expectedMm: number;
  /** Thickness the least one stays above with 95 % probability. */
  readonly lowerMm: number;
  readonly places: number;
};

/**
 * The least thickness to be expected where only some places of a circuit were measured: Gumbel's distribution of smallest
 * values, fitted by moments. An extrapolation for planning, never a measured wall; growth of the figure with more places
 * is its point.
 */
export function extremeMinimum(input: {
  thicknessesMm: readonly number[];
  placesInAll: number;
}): Calculation<ExtremeMinimum> {
  const { thicknessesMm, placesInAll } = input;
  const facts = {
    unit: 'mm',
    inputs: { measured: thicknessesMm.length, placesInAll },
    standardRef: GUMBEL,
  };
  const [centre, deviation] = [mean(thicknessesMm), standardDeviation(thicknessesMm)];
  if (thicknessesMm.length < FEWEST || centre === null || deviation === null)
    return unscored({ code: 'tooFewLocations', path: 'thicknessesMm', values: { count: FEWEST } }, facts);
  const places = Math.max(placesInAll, thicknessesMm.length);
  const scale = (deviation * Math.sqrt(6)) / Math.PI;
  const mode = centre + EULER * scale;
  const expectedMm = mode - scale * Math.log(places);
  // P(least of N > t) = exp(−N·e^((t−λ)/α)) = 0.95
  const lowerMm = mode + scale * Math.log(-Math.log(0.95) / places);
  return calculated<ExtremeMinimum>(
    { expectedMm, lowerMm, places },
    {
      ...facts,
      steps: [
        {
          id: 'scale',
          formula: 'α = s·√6 / π',
          substituted: `${shown(deviation)}·√6 / π`,
          value: scale,
          unit: 'mm',
          reference: GUMBEL,
        },
        {
          id: 'mode',
          formula: 'λ = t̄ + 0.5772·α',
          substituted: `${shown(centre)} + 0.5772·${shown(scale)}`,
          value: mode,
          unit: 'mm',
          reference: GUMBEL,
        },
        {
          id: 'expected',
          formula: 't_N = λ − α·ln N',
          substituted: `${shown(mode)} − ${shown(scale)}·ln ${places}`,
          value: expectedMm,
          unit: 'mm',
          reference: GUMBEL,
        },
        {
          id: 'lower',
          formula: 't_95 = λ + α·ln(−ln 0.95 / N)',
          substituted: `${shown(mode)} + ${shown(scale)}·ln(0.0513 / ${places})`,
          value: lowerMm,
          unit: 'mm',
          reference: GUMBEL,
        },
      ],
    },
  );
}
