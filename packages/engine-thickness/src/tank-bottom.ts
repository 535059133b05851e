import {
  addYears,
  type Calculation,
  calculated,
  findMissing,
  type IsoDate,
  isIsoDate,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { bottomLimits, tankIntervals } from './tables/tank-constants.ts';

const BOTTOM = 'API 653:2014 4.4.5, 6.4.2';

export type Lining = { readonly installed: IsoDate; readonly lifeYears: number };

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
};

/** A lining past its life does not count. */
export function liningIsEffective(lining: Lining | null | undefined, today: IsoDate | undefined): boolean {
  return Boolean(lining && today && addYears(lining.installed, lining.lifeYears) > today);
}

export function requiredBottomThickness({ releasePreventionBarrier, lining, today }: BottomInput): {
  requiredMm: number;
  warnings: Notice[];
} {
  const lined = liningIsEffective(lining, today);
  const requiredMm = releasePreventionBarrier || lined ? bottomLimits.barrierMm : bottomLimits.noBarrierMm;
  return { requiredMm, warnings: lining && !lined ? [{ code: 'liningExpired', path: 'lining' }] : [] };
}

const needed = [
  'undersideRemainingMm',
  'internalRemainingMm',
  'internalRateMmPerYear',
  'undersideRateMmPerYear',
];
type Known = {
  undersideRemainingMm: number;
  internalRemainingMm: number;
  internalRateMmPerYear: number;
  undersideRateMmPerYear: number;
};

export type MinimumRemaining = {
  readonly mrtMm: number;
  readonly requiredMm: number;
  readonly passes: boolean;
};

/** MRT = min(RT_bc, RT_ip) − O_r·(StP_r + UP_r), against the limit with or without a barrier. */
export function minimumRemainingThickness(
  input: BottomInput & { readonly intervalYears?: number | null },
): Calculation<MinimumRemaining> {
  const facts = { unit: 'mm', inputs: input, standardRef: BOTTOM };
  const missing = findMissing(input, [...needed, 'intervalYears']);
  if (missing) return unscored(missing, facts);
  const {
    undersideRemainingMm: bc,
    internalRemainingMm: ip,
    internalRateMmPerYear: st,
    undersideRateMmPerYear: up,
    intervalYears: years,
  } = input as Known & { intervalYears: number };
  const { requiredMm, warnings } = requiredBottomThickness(input);
  const mrtMm = Math.min(bc, ip) - years * (st + up);
  // An interval chosen to end at the limit must not miss it by the last bit of a double.
  const passes = mrtMm >= requiredMm - 1e-9;
  return calculated<MinimumRemaining>(
    { mrtMm, requiredMm, passes },
    {
      ...facts,
      warnings: passes
        ? warnings
        : [...warnings, { code: 'mrtFails', values: { mrtMm: shown(mrtMm, 4), requiredMm } }],
      steps: [
        {
          id: 'mrt',
          formula: 'MRT = min(RT_bc, RT_ip) − O_r·(StP_r + UP_r)',
          substituted: `min(${bc}, ${ip}) − ${years}·(${st} + ${up})`,
          value: mrtMm,
          unit: 'mm',
          reference: BOTTOM,
        },
      ],
    },
  );
}

export type InternalInterval = {
  readonly intervalYears: number;
  readonly byCorrosionYears: number | null;
  readonly capYears: number;
  readonly governs: 'corrosion' | 'cap' | 'rbi';
  readonly due: IsoDate | null;
};

/** Longest internal interval: (min(RT) − MRT_req) / (StP_r + UP_r) under the cap of the first or a later one. */
export function internalInspectionInterval(
  input: BottomInput & {
    readonly firstInterval?: boolean;
    readonly lastInspection?: IsoDate | null;
    readonly rbiYears?: number | null;
  },
): Calculation<InternalInterval> {
  const facts = { unit: 'years', inputs: input, standardRef: BOTTOM };
  const missing = findMissing(input, needed);
  if (missing) return unscored(missing, facts);
  const last = input.lastInspection;
  if (last && !isIsoDate(last))
    return unscored(
      { code: 'invalidDate', path: 'lastInspection', values: { name: 'lastInspection' } },
      facts,
    );
  const {
    undersideRemainingMm: bc,
    internalRemainingMm: ip,
    internalRateMmPerYear: st,
    undersideRateMmPerYear: up,
  } = input as Known;
  const { requiredMm, warnings } = requiredBottomThickness(input);
  const { internalFirstYears, internalYears, internalWithBarrierYears } = tankIntervals;
  const standardCap = input.firstInterval
    ? internalFirstYears
    : input.releasePreventionBarrier
      ? internalWithBarrierYears
      : internalYears;
  const cap = input.rbiYears ?? standardCap;
  const rate = st + up;
  const spare = Math.min(bc, ip) - requiredMm;
  const byCorrosion = spare <= 0 ? 0 : rate > 0 ? spare / rate : null;
  if (spare <= 0) warnings.push({ code: 'bottomAtLimit' });
  if (rate < 0) warnings.push({ code: 'growthRateDoubtful', path: 'internalRateMmPerYear' });
  const byWall = byCorrosion !== null && byCorrosion < cap;
  const years = byWall ? byCorrosion : cap;
  const steps: Step[] = [
    {
      id: 'byCorrosion',
      formula: 'O_r = (min(RT_bc, RT_ip) − MRT_req) / (StP_r + UP_r)',
      substituted: `(min(${bc}, ${ip}) − ${requiredMm}) / (${st} + ${up})`,
      value: byCorrosion,
      unit: 'years',
      reference: BOTTOM,
    },
    {
      id: 'cap',
      formula: 'min(O_r, cap)',
      substituted: `min(${byCorrosion === null ? '–' : shown(byCorrosion)}, ${cap})`,
      value: years,
      unit: 'years',
      reference: BOTTOM,
    },
  ];
  return calculated<InternalInterval>(
    {
      intervalYears: years,
      byCorrosionYears: byCorrosion,
      capYears: cap,
      governs: byWall ? 'corrosion' : input.rbiYears ? 'rbi' : 'cap',
      due: last ? addYears(last, years) : null,
    },
    { ...facts, warnings, steps },
  );
}

/** Critical zone within 76 mm of the shell: at least half the plate or half the shell requirement, and 2.54 mm. */
export function criticalZoneMinimum(input: {
  bottomNominalMm?: number | null;
  shellRequiredMm?: number | null;
}): Calculation {
  const facts = { unit: 'mm', inputs: input, standardRef: 'API 653:2014 4.4.5.4' };
  const missing = findMissing(input, ['bottomNominalMm', 'shellRequiredMm'], ['bottomNominalMm']);
  if (missing) return unscored(missing, facts);
  const { bottomNominalMm: plate, shellRequiredMm: shell } = input as {
    bottomNominalMm: number;
    shellRequiredMm: number;
  };
  const value = Math.max(bottomLimits.noBarrierMm, Math.min(0.5 * plate, 0.5 * shell));
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'critical',
        formula: 'max(2.54, min(0.5·t_nom, 0.5·t_min,shell))',
        substituted: `max(2.54, min(0.5·${plate}, 0.5·${shown(shell)}))`,
        value,
        unit: 'mm',
      },
    ],
  });
}
