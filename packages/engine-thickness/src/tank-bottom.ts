import {
  addYears,
  type Calculation,
  calculated,
  findMissing,
  type IsoDate,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { annularTable, bottomLimits } from './tables/tank-constants.ts';

export const BOTTOM = 'API 653:2014 4.4.5, table 4.4';

export type Lining = {
  readonly installed: IsoDate;
  readonly lifeYears: number;
  readonly kind?: 'thinFilm' | 'reinforced' | null;
  readonly thicknessMm?: number | null;
};

export type BottomInput = {
  /** Remaining thickness from underside corrosion after repairs. */
  readonly undersideRemainingMm?: number | null;
  /** Remaining thickness from internal pitting after repairs. */
  readonly internalRemainingMm?: number | null;
  readonly internalRateMmPerYear?: number | null;
  readonly undersideRateMmPerYear?: number | null;
  readonly releasePreventionBarrier?: boolean;
  readonly lining?: Lining | null;
  readonly today?: IsoDate;
  /** Limit of an annular plate or of the critical zone, in place of the membrane's. */
  readonly limitMm?: number | null;
  /** The limit is not known; it is no less than `limitMm`. */
  readonly limitIsLeast?: boolean;
};

/** A lining past its life does not count. */
export function liningIsEffective(lining: Lining | null | undefined, day: IsoDate | undefined): boolean {
  return Boolean(lining && day && addYears(lining.installed, lining.lifeYears) > day);
}

/**
 * 2.54 mm, or 1.27 mm where a leak is detected and contained or the bottom has a reinforced lining thicker than 1.27 mm.
 * A thin-film lining changes nothing here, however new it is.
 */
export function requiredBottomThickness({ releasePreventionBarrier, lining, today, limitMm }: BottomInput): {
  requiredMm: number;
  warnings: Notice[];
} {
  const sound = liningIsEffective(lining, today);
  const warnings: Notice[] = lining && !sound ? [{ code: 'liningExpired', path: 'lining' }] : [];
  if (limitMm !== null && limitMm !== undefined) return { requiredMm: limitMm, warnings };
  const reinforced =
    sound && lining?.kind === 'reinforced' && (lining.thicknessMm ?? 0) > bottomLimits.reinforcedLiningMm;
  if (sound && !reinforced && !releasePreventionBarrier)
    warnings.push({ code: 'liningNotCounted', path: 'lining' });
  const requiredMm =
    releasePreventionBarrier || reinforced ? bottomLimits.barrierMm : bottomLimits.noBarrierMm;
  return { requiredMm, warnings };
}

export const neededOfBottom = [
  'undersideRemainingMm',
  'internalRemainingMm',
  'internalRateMmPerYear',
  'undersideRateMmPerYear',
];
/**
 * Both faces' rates; a face that seems to grow counts as zero and never credits the other one. Where one is not known the
 * other still thins the plate: their sum is then the least it loses, and a life by it the longest it can have.
 */
export function facesRates({ internalRateMmPerYear, undersideRateMmPerYear }: BottomInput): {
  internal: number | null;
  underside: number | null;
  total: number | null;
  warnings: Notice[];
} {
  const warnings: Notice[] = [];
  const counted = (rate: number | null | undefined, path: string) => {
    if (rate === null || rate === undefined) return null;
    if (rate < 0) warnings.push({ code: 'growthNotCredited', path });
    return Math.max(0, rate);
  };
  const internal = counted(internalRateMmPerYear, 'internalRateMmPerYear');
  const underside = counted(undersideRateMmPerYear, 'undersideRateMmPerYear');
  const total = internal === null && underside === null ? null : (internal ?? 0) + (underside ?? 0);
  return { internal, underside, total, warnings };
}

export type MinimumRemaining = {
  readonly mrtMm: number;
  readonly requiredMm: number;
  readonly passes: boolean;
};

/**
 * MRT = min(RT_bc, RT_ip) − O_r·(StP_r + UP_r), against the limit of the plate. A plate that what is known of it takes below
 * its limit fails: that needs neither the other rate nor the other face. To pass, all of them are needed.
 */
export function minimumRemainingThickness(
  input: BottomInput & { readonly intervalYears?: number | null },
): Calculation<MinimumRemaining> {
  const facts = { unit: 'mm', inputs: input, standardRef: BOTTOM };
  const { requiredMm, warnings } = requiredBottomThickness(input);
  const { undersideRemainingMm: bc, internalRemainingMm: ip } = input;
  const least = Math.min(bc ?? Number.POSITIVE_INFINITY, ip ?? Number.POSITIVE_INFINITY);
  const missing = findMissing(input, [...neededOfBottom, 'intervalYears']);
  const years = input.intervalYears ?? 0;
  const rates = facesRates(input);
  const mrtMm = least - years * (rates.total ?? 0);
  // An interval chosen to end at the limit must not miss it by the last bit of a double.
  const passes = mrtMm >= requiredMm - 1e-9;
  if (missing && passes) return unscored(missing, facts);
  return calculated<MinimumRemaining>(
    { mrtMm, requiredMm, passes },
    {
      ...facts,
      warnings: [
        ...warnings,
        ...rates.warnings,
        ...(passes
          ? []
          : [{ code: 'mrtFails', values: { mrtMm: shown(mrtMm, 4), requiredMm: shown(requiredMm, 4) } }]),
      ],
      steps: [
        {
          id: 'mrt',
          formula: 'MRT = min(RT_bc, RT_ip) − O_r·(StP_r + UP_r)',
          substituted: `min(${bc ?? '–'}, ${ip ?? '–'}) − ${shown(years)}·(${rates.internal ?? '–'} + ${rates.underside ?? '–'})`,
          value: mrtMm,
          unit: 'mm',
          reference: BOTTOM,
        },
      ],
    },
  );
}

/** Critical zone within 76 mm of the shell: at least half the plate without its allowance or half the shell requirement, and 2.54 mm. */
export function criticalZoneMinimum(input: {
  bottomNominalMm?: number | null;
  shellRequiredMm?: number | null;
  corrosionAllowanceMm?: number | null;
}): Calculation {
  const facts = { unit: 'mm', inputs: input, standardRef: 'API 653:2014 4.4.5.4' };
  const missing = findMissing(input, ['bottomNominalMm', 'shellRequiredMm'], ['bottomNominalMm']);
  if (missing) return unscored(missing, facts);
  const { bottomNominalMm: nominal, shellRequiredMm: shell } = input as {
    bottomNominalMm: number;
    shellRequiredMm: number;
  };
  const allowance = input.corrosionAllowanceMm ?? 0;
  const plate = nominal - allowance;
  const value = Math.max(bottomLimits.noBarrierMm, Math.min(0.5 * plate, 0.5 * shell));
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'critical',
        formula: 'max(2.54, min(0.5·(t_nom − CA), 0.5·t_min,shell))',
        substituted: `max(2.54, min(0.5·(${nominal} − ${allowance}), 0.5·${shown(shell)}))`,
        value,
        unit: 'mm',
        reference: 'API 653:2014 4.4.5.4',
      },
    ],
  });
}

const ANNULAR = 'API 653:2014 4.4.6, table 4.5';
const MM_PER_INCH = 25.4;
const M_PER_FOOT = 0.3048;

type AnnularInput = {
  readonly diameterM?: number | null;
  readonly levelM?: number | null;
  readonly firstCourseMm?: number | null;
  readonly specificGravity?: number | null;
};

/** Where table 4.5 has the plate: the stress of the first course, in psi, its column (none past the table) and its row. */
function annularPlace(diameterM: number, levelM: number, firstCourseMm: number) {
  const [d, h, t] = [diameterM / M_PER_FOOT, levelM / M_PER_FOOT, firstCourseMm / MM_PER_INCH];
  const stress = Math.max(0, (2.34 * d * (h - 1)) / t);
  const column = annularTable.stressBelowPsi.findIndex((limit) => stress < limit);
  const row = annularTable.rows.find(({ shellUpToIn }) => t <= shellUpToIn);
  return { d, h, t, stress, column, row };
}

/**
 * What an annular plate needs at the least, where its limit is not known: a heavier product or a stress past the table never needs
 * less than the table asks of a lighter one. Null without the tank's size.
 */
export function annularPlateFloor(input: AnnularInput): number | null {
  const names = ['diameterM', 'levelM', 'firstCourseMm'] as const;
  if (findMissing(input, names, names)) return null;
  const { diameterM, levelM, firstCourseMm } = input as Record<(typeof names)[number], number>;
  const { column, row } = annularPlace(diameterM, levelM, firstCourseMm);
  return (row?.inches.at(column) ?? 0) * MM_PER_INCH;
}

/**
 * Least thickness of an annular plate, before the corrosion to the next inspection: by table 4.5 for G < 1. For a
 * heavier product API 650 table 5-1 applies, which is not in the product; past the table's stress the engineer analyses.
 */
export function annularPlateMinimum(input: AnnularInput): Calculation {
  const facts = { unit: 'mm', inputs: input, standardRef: ANNULAR };
  const names = ['diameterM', 'levelM', 'firstCourseMm', 'specificGravity'];
  const missing = findMissing(input, names, names);
  if (missing) return unscored(missing, facts);
  const { diameterM, levelM, firstCourseMm, specificGravity } = input as Record<
    'diameterM' | 'levelM' | 'firstCourseMm' | 'specificGravity',
    number
  >;
  if (specificGravity >= 1) return unscored({ code: 'annularHeavyProduct', path: 'specificGravity' }, facts);
  const { d, h, t, stress, column, row } = annularPlace(diameterM, levelM, firstCourseMm);
  const step: Step = {
    id: 'annularStress',
    formula: 'S = 2.34·D·(H − 1) / t',
    substituted: `2.34·${shown(d)}·(${shown(h)} − 1) / ${shown(t)}`,
    value: stress,
    unit: 'psi',
    reference: ANNULAR,
  };
  if (column < 0)
    return unscored(
      { code: 'annularStress', path: 'firstCourseMm', values: { psi: shown(stress, 5) } },
      { ...facts, steps: [step] },
    );
  const inches = row?.inches[column] ?? 0;
  const value = inches * MM_PER_INCH;
  return calculated(value, {
    ...facts,
    steps: [
      step,
      {
        id: 'annular',
        formula: 't_annular',
        substituted: `${inches} in · 25.4`,
        value,
        unit: 'mm',
        reference: ANNULAR,
      },
    ],
  });
}
