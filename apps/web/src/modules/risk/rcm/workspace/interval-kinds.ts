import type { intervalKinds, RcmMode } from '@ircrisk/contract/modules/risk/rcm.ts';

export type IntervalKind = (typeof intervalKinds)[number];
/** The time unit a calculator asks and answers in. */
export type TimeUnit = 'days' | 'years' | 'h';

interface Calculator {
  unit: TimeUnit;
  /** Inputs in their order; those with a unit are times or costs. */
  inputs: readonly { name: InputName; unit?: TimeUnit | 'cost'; optional?: true }[];
}
export type InputName =
  | 'pf'
  | 'lead'
  | 'detection'
  | 'target'
  | 'unavailability'
  | 'meanLife'
  | 'meanTimeBetweenDemands'
  | 'toleratedMultipleFailure'
  | 'devices'
  | 'commonCause'
  | 'beta'
  | 'eta'
  | 'plannedCost'
  | 'failureCost'
  | 'tolerated';

export const calculators: Readonly<Record<IntervalKind, Calculator>> = {
  pf: {
    unit: 'days',
    inputs: [
      { name: 'pf', unit: 'days' },
      { name: 'lead', unit: 'days' },
      { name: 'detection', optional: true },
      { name: 'target', optional: true },
    ],
  },
  ffi: { unit: 'years', inputs: [{ name: 'unavailability' }, { name: 'meanLife', unit: 'years' }] },
  ffiDemand: {
    unit: 'years',
    inputs: [
      { name: 'meanLife', unit: 'years' },
      { name: 'meanTimeBetweenDemands', unit: 'years' },
      { name: 'toleratedMultipleFailure', unit: 'years' },
      { name: 'devices', optional: true },
      { name: 'commonCause', optional: true },
    ],
  },
  ageReplacement: {
    unit: 'h',
    inputs: [
      { name: 'beta' },
      { name: 'eta', unit: 'h' },
      { name: 'plannedCost', unit: 'cost' },
      { name: 'failureCost', unit: 'cost' },
    ],
  },
  safeLife: { unit: 'h', inputs: [{ name: 'beta' }, { name: 'eta', unit: 'h' }, { name: 'tolerated' }] },
};

const daysOf: Readonly<Record<TimeUnit, number>> = { days: 1, years: 365, h: 1 / 24 };
export const inDays = (value: number, unit: TimeUnit): number => value * daysOf[unit];

/** The figure of an answer that is the interval; each calculator names it in its own way. */
export function intervalIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const { interval, ageHours } = (value ?? {}) as { interval?: number; ageHours?: number };
  return interval ?? ageHours ?? null;
}

/** The calculator that belongs to a decision. */
export function kindFor({ outcome, consequence }: Pick<RcmMode, 'outcome' | 'consequence'>): IntervalKind {
  if (outcome === 'failureFinding') return 'ffi';
  if (outcome === 'scheduledRestoration' || outcome === 'scheduledDiscard')
    return consequence === 'S' || consequence === 'E' ? 'safeLife' : 'ageReplacement';
  return 'pf';
}
