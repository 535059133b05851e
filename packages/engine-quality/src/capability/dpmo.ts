import { normalQuantile } from '@ircrisk/engine-reliability/mathematics/normal.ts';
import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';

const SIX_SIGMA = 'ISO 13053-1';
/** Customary shift between short and long term. */
const SHIFT = 1.5;

export interface DefectRate {
  readonly dpmo: number;
  /** Null where no defect or nothing but defects was found: the level would be infinite. */
  readonly sigmaLevel: number | null;
}

export function defectRate(input: {
  readonly defects?: number | null;
  readonly units?: number | null;
  readonly opportunities?: number | null;
}): Calculation<DefectRate> {
  const facts = { unit: 'ppm', inputs: { ...input }, standardRef: SIX_SIGMA };
  const names = ['defects', 'units', 'opportunities'] as const;
  const missing = findMissing({ ...input }, names, ['units', 'opportunities']);
  if (missing) return unscored(missing, facts);
  const { defects, units, opportunities } = input as Record<(typeof names)[number], number>;
  const broken = names.find((name) => !Number.isInteger(input[name]) || (input[name] as number) < 0);
  if (broken)
    return unscored(
      { code: 'wholeWanted', path: broken, values: { name: broken, value: input[broken] ?? '' } },
      facts,
    );
  if (defects > units * opportunities)
    return unscored({ code: 'defectsAboveOpportunities', path: 'defects', values: { defects } }, facts);
  const dpmo = (defects / (units * opportunities)) * 1e6;
  const sigmaLevel = dpmo > 0 && dpmo < 1e6 ? SHIFT - normalQuantile(dpmo / 1e6) : null;
  const warnings: Notice[] = sigmaLevel === null ? [{ code: 'noSigmaLevel', path: 'defects' }] : [];
  const steps: Step[] = [
    {
      id: 'dpmo',
      formula: 'DPMO = defects / (units·opportunities)·10⁶',
      substituted: `${defects} / (${units}·${opportunities})·10⁶`,
      value: dpmo,
      unit: 'ppm',
      reference: SIX_SIGMA,
    },
    {
      id: 'sigmaLevel',
      formula: 'Z = −Φ⁻¹(DPMO/10⁶) + 1.5',
      substituted: `−Φ⁻¹(${shown(dpmo / 1e6)}) + 1.5`,
      value: sigmaLevel,
      unit: '1',
      reference: SIX_SIGMA,
    },
  ];
  return calculated({ dpmo, sigmaLevel }, { ...facts, steps, warnings });
}
