import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';
import type { OperatingWindow, Walk } from './window.ts';

const REFERENCE = 'API RP 584; plant rule for excursions';
const MINUTE = 60_000;

export type WindowFigures = {
  readonly excursions: number;
  readonly outsideMs: number;
  readonly gapMs: number;
  readonly outsideShare: number;
  readonly area: number;
};

const overlap = (start: number, end: number, from: number, to: number) =>
  Math.max(0, Math.min(end, to) - Math.max(start, from));

/** Share of time outside = Σ durations / (period − gaps outside excursions); gaps inside an excursion count as outside. */
export function windowFigures(
  { excursions, gaps }: Walk,
  from: number,
  to: number,
): Calculation<WindowFigures> {
  const facts = { unit: '1', inputs: { from, to }, standardRef: REFERENCE };
  if (!(to > from)) return unscored({ code: 'periodEmpty', path: 'to' }, facts);
  const touching = excursions.filter(({ start, end }) => overlap(start, end ?? to, from, to) > 0);
  const outsideMs = touching.reduce((sum, { start, end }) => sum + overlap(start, end ?? to, from, to), 0);
  const gapMs = gaps
    .filter(({ inside }) => !inside)
    .reduce((sum, gap) => sum + overlap(gap.start, gap.end, from, to), 0);
  const known = to - from - gapMs;
  if (known <= 0) return unscored({ code: 'noData' }, facts);
  const outsideShare = outsideMs / known;
  const step = {
    id: 'share',
    formula: 'Σ outside / (period − gaps)',
    substituted: `${shown(outsideMs / MINUTE)} min / (${shown((to - from) / MINUTE)} − ${shown(gapMs / MINUTE)}) min`,
    value: outsideShare,
    unit: '1',
    reference: REFERENCE,
  };
  return calculated(
    {
      excursions: touching.length,
      outsideMs,
      gapMs,
      outsideShare,
      area: touching.reduce((sum, { area }) => sum + area, 0),
    },
    { ...facts, steps: [step] },
  );
}

/** Best to worst as a loop shows them: exceeded > attention > covered by an action > unknown > effective. */
export const windowStatuses = ['effective', 'unknown', 'actionCovered', 'attention', 'exceeded'] as const;
export type WindowStatus = (typeof windowStatuses)[number];

export type StatusInput = {
  readonly level: OperatingWindow['level'];
  readonly outsideShare: number | null;
  /** Longest critical excursion nobody has acted on, in ms. */
  readonly unactionedMs: number;
  readonly lastReading: number | null;
  readonly expectedEveryMs: number;
  /** An approved action that is due today or later. */
  readonly actionInDate: boolean;
  readonly now: number;
};

/** ≤1 % effective, ≤5 % attention, above exceeded; a critical excursion over 15 min is exceeded at once; no data for two periods is unknown. */
export function windowStatus({
  level,
  outsideShare,
  unactionedMs,
  lastReading,
  expectedEveryMs,
  actionInDate,
  now,
}: StatusInput): WindowStatus {
  const critical = level === 'critical' && unactionedMs > 15 * MINUTE;
  const share = outsideShare ?? 0;
  const bad: WindowStatus | null = critical || share > 0.05 ? 'exceeded' : share > 0.01 ? 'attention' : null;
  if (bad) return actionInDate ? 'actionCovered' : bad;
  const silent = lastReading === null || now - lastReading > 2 * expectedEveryMs;
  return silent || outsideShare === null ? 'unknown' : 'effective';
}

/** A loop is as its worst window. */
export const worstStatus = (statuses: readonly WindowStatus[]): WindowStatus | null =>
  statuses.reduce<WindowStatus | null>(
    (worst, status) =>
      worst === null || windowStatuses.indexOf(status) > windowStatuses.indexOf(worst) ? status : worst,
    null,
  );

const sensitivity = { critical: 1, standard: 0.5, informational: 0 } as const;

/** Modifier offered to dynamic risk: 1 + Σ s·f; informational windows add nothing, an unknown share adds nothing and is told. */
export function windowModifier(
  windows: readonly { readonly level: OperatingWindow['level']; readonly outsideShare: number | null }[],
): { readonly factor: number; readonly warnings: readonly Notice[] } {
  const known = windows.filter(({ outsideShare }) => outsideShare !== null);
  const factor =
    1 +
    known.reduce((sum, { level, outsideShare }) => sum + sensitivity[level] * (outsideShare as number), 0);
  return { factor, warnings: known.length < windows.length ? [{ code: 'noData' }] : [] };
}
