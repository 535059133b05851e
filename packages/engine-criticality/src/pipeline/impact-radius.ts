import { type Calculation, calculated, findMissing, shown, unscored } from '@ircrisk/units';

export const radiusStandards = ['GB 32167', 'ASME B31.8S'] as const;
export type RadiusStandard = (typeof radiusStandards)[number];

/** 0.69·d·√p in ft, in, psig is 0.0997 in m, mm, MPa: which of the two a study follows is its setting, not a unit's. */
const factors: Readonly<Record<RadiusStandard, number>> = {
  'GB 32167': 0.099,
  'ASME B31.8S': (0.69 * 0.3048 * Math.sqrt(145.0377377)) / 25.4,
};

/** Potential impact radius r = f·√(d²·p) in m, of natural gas only; d outside diameter in mm, p the MAOP in MPa gauge. */
export function impactRadius(input: {
  readonly diameterMm?: number | null;
  readonly pressureMPa?: number | null;
  readonly medium: 'naturalGas' | 'otherGas' | 'liquid';
  readonly standard?: RadiusStandard;
}): Calculation {
  const { standard = 'GB 32167' } = input;
  const facts = { unit: 'm', inputs: { ...input, standard }, standardRef: standard };
  if (!radiusStandards.includes(standard))
    return unscored(
      { code: 'unknownStandard', path: 'standard', values: { value: String(standard) } },
      facts,
    );
  if (input.medium !== 'naturalGas') return unscored({ code: 'onlyNaturalGas', path: 'medium' }, facts);
  const missing = findMissing(input, ['diameterMm', 'pressureMPa'], ['diameterMm', 'pressureMPa']);
  if (missing) return unscored(missing, facts);
  const { diameterMm: d, pressureMPa: p } = input as { diameterMm: number; pressureMPa: number };
  const factor = factors[standard];
  const value = factor * d * Math.sqrt(p);
  const step = {
    id: 'radius',
    formula: 'r = f · √(d² · p)',
    substituted: `${shown(factor, 4)} · √(${shown(d)}² · ${shown(p)})`,
    value,
    unit: 'm',
    reference: standard,
  };
  return calculated(value, { ...facts, steps: [step] });
}
