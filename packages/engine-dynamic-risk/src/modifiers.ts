import { type Calculation, calculated, findMissing, shown, unscored } from '@ircrisk/units';

/** Factors of the single modifiers before they are clamped; each is exactly 1 when its evidence says nothing, and null when its evidence cannot be. */
export const modifierKinds = [
  'iow',
  'overdueInspection',
  'temporaryRepairExpired',
  'openMocSafety',
  'overdueHighWO',
  'barrier',
  'failureHistory',
  'managementFactor',
  'alarm',
  'weather',
  'workPermitDensity',
] as const;
export type ModifierKind = (typeof modifierKinds)[number];

export type Range = { readonly min: number; readonly cap: number };
export const defaultRange: Range = { min: 0.5, cap: 10 };
/** Ranges other than the default; the barrier factor is a ratio of PFDs and has none. */
export const ranges: Readonly<Partial<Record<ModifierKind, Range>>> = {
  overdueInspection: { min: 0.5, cap: 5 },
  overdueHighWO: { min: 0.5, cap: 2 },
  failureHistory: { min: 0.3, cap: 5 },
};

/** Kinds whose evidence can only speak against a subject; without any they are 1. */
const onlyRaise: ReadonlySet<ModifierKind> = new Set<ModifierKind>([
  ...(['iow', 'overdueInspection', 'temporaryRepairExpired', 'openMocSafety', 'overdueHighWO'] as const),
  ...(['alarm', 'workPermitDensity'] as const),
]);

/** What a factor given from outside may be: the range of its kind, and not below 1 where the kind only raises. */
export function givenRange(kind: ModifierKind, own: Readonly<Partial<Record<ModifierKind, Range>>>): Range {
  const { min, cap } = own[kind] ?? ranges[kind] ?? defaultRange;
  return { min: onlyRaise.has(kind) ? Math.max(1, min) : min, cap };
}

const isPositive = (value: number | null): value is number => Number.isFinite(value) && (value as number) > 0;

/** Overdue inspection, x = overdue/interval in whole days: 1+2x up to one interval, then 3+2(x−1). Without an interval there is no such modifier. */
export function overdueFactor(overdueDays: number | null, intervalDays: number | null): Calculation {
  const input = { overdueDays, intervalDays };
  const facts = { unit: '1', inputs: input, standardRef: 'dynamic risk: overdue inspection' };
  if (!isPositive(intervalDays)) return unscored({ code: 'noInterval', path: 'intervalDays' }, facts);
  const missing = findMissing(input, ['overdueDays']);
  if (missing) return unscored(missing, facts);
  const overdue = overdueDays as number;
  const x = overdue / intervalDays;
  const value = x <= 0 ? 1 : x <= 1 ? 1 + 2 * x : 3 + 2 * (x - 1);
  if (!Number.isFinite(value)) return unscored({ code: 'overflow', path: 'intervalDays' }, facts);
  const step = {
    id: 'overdue',
    formula: x <= 0 ? '1' : x <= 1 ? '1 + 2x' : '3 + 2 · (x − 1)',
    substituted: `x = ${shown(overdue)} / ${shown(intervalDays)} = ${shown(x)}`,
    value,
    unit: '1',
  };
  return calculated(value, { ...facts, steps: [step] });
}

export const temporaryRepairFactor = (expired: boolean): number => (expired ? 2 : 1);
export const openChangeFactor = (open: boolean): number => (open ? 1.2 : 1);
export const overdueOrdersFactor = (orders: number): number | null =>
  Number.isInteger(orders) && orders >= 0 ? 1 + 0.1 * orders : null;

/** m = 1 + weight · count, for what has no formula of its own (alarms, work permits): 1 until the company gives a weight. */
export const countFactor = (count: number, weight: number | null): number | null => {
  if (weight === null) return 1;
  return Number.isInteger(count) && count >= 0 && Number.isFinite(weight) && weight >= 0
    ? 1 + weight * count
    : null;
};

/** Frequency with the present PFDs over that with the design PFDs; both by the same formulas, so all in order is exactly 1. Null where one is not known. */
export function barrierFactor(now: number | null, design: number | null): number | null {
  if (!isPositive(now) || !isPositive(design)) return null;
  return now === design ? 1 : now / design;
}

/** Evidence of a closed event fades: 1 + (m−1)·e^(−Δt/τ), never below what the window itself still says (`ownNow`). */
export function decayed(input: {
  readonly atClosing: number;
  readonly daysSinceClosed: number;
  readonly ownNow: number;
  readonly tauDays?: number;
}): number | null {
  const { atClosing, daysSinceClosed, ownNow, tauDays = 90 } = input;
  if (![atClosing, ownNow, tauDays].every(isPositive)) return null;
  if (!(Number.isFinite(daysSinceClosed) && daysSinceClosed >= 0)) return null;
  return Math.max(ownNow, 1 + (atClosing - 1) * Math.exp(-daysSinceClosed / tauDays));
}
