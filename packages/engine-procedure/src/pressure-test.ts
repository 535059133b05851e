import {
  type Calculation,
  calculated,
  findMissing,
  formatQuantity,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';

export interface PressureTestInputs {
  /** `hydro` or `pneumatic`. */
  readonly medium?: string | null;
  /** Design pressure, MPa gauge. */
  readonly p?: number | null;
  /** Allowable stress at test and at design temperature, MPa; of several materials the pair with the smallest ratio. */
  readonly s?: number | null;
  readonly st?: number | null;
  /** Yield strength at test temperature, MPa, and efficiency of the joint. */
  readonly yield?: number | null;
  readonly phi?: number | null;
  /** Inside diameter and effective thickness, mm. */
  readonly Di?: number | null;
  readonly thickness?: number | null;
}
export interface PressureTest {
  /** MPa gauge. */
  readonly pressure: number;
  readonly holdMinutes: number;
  /** Then at this pressure the inspection, MPa gauge. */
  readonly inspectAt: number;
  /** MPa; null where diameter and thickness are not given. */
  readonly stress: number | null;
  readonly stressLimit: number | null;
}

const vessels = 'GB/T 150.1, TSG 21';
const piping = 'ASME B31.3 345';
const media = {
  vessel: {
    hydro: { factor: 1.25, minutes: 30, share: 0.9 },
    pneumatic: { factor: 1.1, minutes: 10, share: 0.8 },
  },
  piping: {
    hydro: { factor: 1.5, minutes: 10, share: 1 },
    pneumatic: { factor: 1.1, minutes: 10, share: 0.8 },
  },
} as const;
/** B31.3 345.4.2: the ratio of stresses is taken up to this. */
const mostPipingRatio = 6.5;

function stressInTest(given: PressureTestInputs, pressure: number, share: number) {
  const { Di, thickness, yield: strength, phi } = given;
  const sizes = [Di, thickness, strength];
  if (sizes.every((one) => one === null || one === undefined)) return null;
  const missing = findMissing(
    { Di, thickness, yield: strength },
    ['Di', 'thickness', 'yield'],
    ['Di', 'thickness', 'yield'],
  );
  if (missing) return missing;
  const joint = phi ?? 1;
  if (!(joint > 0) || joint > 1)
    return {
      code: 'percentOutside',
      path: 'phi',
      values: { value: joint * 100, most: 100 },
    } satisfies Notice;
  const [d, t] = [Di as number, thickness as number];
  const stress = (pressure * (d + t)) / (2 * t);
  const limit = share * (strength as number) * joint;
  const steps: Step[] = [
    {
      id: 'stress',
      name: { zh: '试验应力', en: 'Stress in the test' },
      formula: 'σ_T = p_T·(D_i + δ_e) / (2·δ_e)',
      substituted: `${shown(pressure)}·(${shown(d)} + ${shown(t)}) / (2·${shown(t)})`,
      value: stress,
      unit: 'MPa',
      reference: vessels,
    },
    {
      id: 'stressLimit',
      name: { zh: '应力限值', en: 'Limit of the stress' },
      formula: `${share}·R_eL·φ`,
      substituted: `${share}·${shown(strength as number)}·${shown(joint)}`,
      value: limit,
      unit: 'MPa',
      reference: vessels,
    },
  ];
  return { stress, limit, steps };
}

function testOf(given: PressureTestInputs, of: 'vessel' | 'piping'): Calculation<PressureTest> {
  const facts = { unit: 'MPa(g)', inputs: { ...given }, standardRef: of === 'vessel' ? vessels : piping };
  const missing = findMissing({ ...given }, ['medium', 'p', 's', 'st'], ['p', 's', 'st']);
  if (missing) return unscored(missing, facts);
  const { medium, p, s, st } = given as { medium: string; p: number; s: number; st: number };
  if (medium !== 'hydro' && medium !== 'pneumatic')
    return unscored(
      { code: 'unknownChoice', path: 'medium', values: { name: 'medium', value: medium } },
      facts,
    );
  const { factor, minutes, share } = media[of][medium];
  const usesRatio = of === 'vessel' || medium === 'hydro';
  const ratio = usesRatio ? (of === 'piping' ? Math.min(mostPipingRatio, s / st) : s / st) : 1;
  const pressure = factor * p * ratio;
  const warnings: Notice[] = s < st ? [{ code: 'ratioBelowOne', path: 's' }] : [];
  const step: Step = {
    id: 'pressure',
    name: { zh: '试验压力', en: 'Test pressure' },
    formula: usesRatio ? `p_T = ${factor}·p·[σ]/[σ]_t` : `p_T = ${factor}·p`,
    substituted: usesRatio ? `${factor}·${shown(p)}·${shown(s)}/${shown(st)}` : `${factor}·${shown(p)}`,
    value: pressure,
    unit: 'MPa(g)',
    reference: facts.standardRef,
  };
  const checked = of === 'vessel' ? stressInTest(given, pressure, share) : null;
  if (checked && 'code' in checked) return unscored(checked, facts);
  if (checked && checked.stress > checked.limit)
    warnings.push({
      code: 'stressAboveTest',
      values: {
        ...{
          stress: formatQuantity('stress', checked.stress, 'en'),
          limit: formatQuantity('stress', checked.limit, 'en'),
        },
        stressZh: formatQuantity('stress', checked.stress, 'zh'),
        limitZh: formatQuantity('stress', checked.limit, 'zh'),
      },
    });
  return calculated(
    {
      pressure,
      holdMinutes: minutes,
      inspectAt: p,
      stress: checked?.stress ?? null,
      stressLimit: checked?.limit ?? null,
    },
    { ...facts, steps: [step, ...(checked?.steps ?? [])], warnings },
  );
}

/** Vessels: gauge pressures throughout; an absolute pressure is never multiplied by the factor. */
export const vesselTest = (given: PressureTestInputs): Calculation<PressureTest> => testOf(given, 'vessel');
/** Piping has factors of its own. */
export const pipingTest = (given: PressureTestInputs): Calculation<PressureTest> => testOf(given, 'piping');
