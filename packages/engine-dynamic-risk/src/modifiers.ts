/** Factors of the single modifiers before they are clamped; each is exactly 1 when its evidence says nothing. */
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

export const windowSensitivity = { critical: 1, standard: 0.5, informational: 0 } as const;
export type WindowLevel = keyof typeof windowSensitivity;

/** Operating windows: 1 + Σ s·φ, φ the share of the last 30 days outside. */
export const windowFactor = (
  windows: readonly { readonly level: WindowLevel; readonly shareOutside: number }[],
): number =>
  1 + windows.reduce((sum, { level, shareOutside }) => sum + windowSensitivity[level] * shareOutside, 0);

/** Overdue inspection, x = overdue/interval in whole days: 1+2x up to one interval, then 3+2(x−1). */
export function overdueFactor(overdueDays: number, intervalDays: number): number {
  const x = overdueDays / intervalDays;
  if (x <= 0) return 1;
  return x <= 1 ? 1 + 2 * x : 3 + 2 * (x - 1);
}

export const temporaryRepairFactor = (expired: boolean): number => (expired ? 2 : 1);
export const openChangeFactor = (open: boolean): number => (open ? 1.2 : 1);
export const overdueOrdersFactor = (orders: number): number => 1 + 0.1 * orders;

/** Frequency with the present PFDs over that with the design PFDs; both by the same formulas, so all in order is exactly 1. */
export const barrierFactor = (now: number, design: number): number => (now === design ? 1 : now / design);

/** Evidence of a closed event fades: 1 + (m−1)·e^(−Δt/τ), never below what the window itself still says. */
export const decayed = (factor: number, daysSinceClosed: number, tauDays = 90): number =>
  1 + (factor - 1) * Math.exp(-daysSinceClosed / tauDays);
