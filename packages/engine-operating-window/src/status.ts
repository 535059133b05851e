import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';
import type { Walk } from './excursions.ts';
import type { OperatingWindow } from './window.ts';

const REFERENCE = 'API RP 584; plant rule for excursions';
const MINUTE = 60_000;

export type WindowFigures = {
  readonly excursions: number;
  readonly outsideMs: number;
  readonly gapMs: number;
  readonly outsideShare: number;
  readonly area: number;
  /** Begun and cut off by silence: in none of the other figures. */
  readonly interrupted: number;
};

const overlap = (start: number, end: number, from: number, to: number) =>
  Math.max(0, Math.min(end, to) - Math.max(start, from));

/**
 * Share of time outside = Σ durations / (period − gaps outside excursions); gaps inside an excursion count as outside. What lies
 * before the walk's first reading or after its end is a gap, and an excursion still open lasts no longer than the walk.
 */
export function windowFigures(walk: Walk, from: number, to: number): Calculation<WindowFigures> {
  const facts = { unit: '1', inputs: { from, to }, standardRef: REFERENCE };
  if (walk.problem) return unscored(walk.problem, facts);
  if (!(to > from && Number.isFinite(to - from))) return unscored({ code: 'periodEmpty', path: 'to' }, facts);
  const lengthOf = ({ start, end }: { readonly start: number; readonly end: number | null }) =>
    overlap(start, end ?? walk.until, from, to);
  const touching = walk.excursions.filter((each) => lengthOf(each) > 0);
  const outsideMs = touching.reduce((sum, each) => sum + lengthOf(each), 0);
  const gapMs =
    to -
    from -
    overlap(walk.from, walk.until, from, to) +
    walk.gaps.filter(({ inside }) => !inside).reduce((sum, gap) => sum + lengthOf(gap), 0);
  const area = touching
    .flatMap(({ spans }) => spans)
    .reduce((sum, span) => sum + span.beyond * lengthOf(span), 0);
  const interrupted = walk.interrupted.filter((each) => lengthOf(each) > 0).length;
  const warnings: Notice[] =
    interrupted > 0 ? [{ code: 'interruptedBySilence', values: { count: interrupted } }] : [];
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
    { excursions: touching.length, outsideMs, gapMs, outsideShare, area, interrupted },
    { ...facts, steps: [step], warnings },
  );
}

/** Best to worst as a loop shows them: exceeded > attention > covered by an action > unknown > effective. */
export const windowStatuses = ['effective', 'unknown', 'actionCovered', 'attention', 'exceeded'] as const;
export type WindowStatus = (typeof windowStatuses)[number];

export type StatusInput = {
  readonly level: OperatingWindow['level'];
  readonly outsideShare: number | null | undefined;
  /** Longest critical excursion nobody has acted on, in ms. */
  readonly unactionedMs: number;
  readonly lastReading: number | null | undefined;
  readonly expectedEveryMs: number;
  /** An approved action that is due today or later. */
  readonly actionInDate: boolean;
  readonly now: number;
};

/** ≤1 % effective, ≤5 % attention, above exceeded; a critical excursion over 15 min is exceeded at once; no data for two periods is unknown, as is any figure that cannot be. */
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
  const share = outsideShare ?? Number.NaN;
  const bad: WindowStatus | null = critical || share > 0.05 ? 'exceeded' : share > 0.01 ? 'attention' : null;
  if (bad) return actionInDate ? 'actionCovered' : bad;
  const age = now - (lastReading ?? Number.NaN);
  const heard = age >= 0 && expectedEveryMs > 0 && age <= 2 * expectedEveryMs;
  return heard && share >= 0 && unactionedMs >= 0 ? 'effective' : 'unknown';
}

/** A loop is as its worst window. */
export const worstStatus = (statuses: readonly WindowStatus[]): WindowStatus | null =>
  statuses.reduce<WindowStatus | null>(
    (worst, status) =>
      worst === null || windowStatuses.indexOf(status) > windowStatuses.indexOf(worst) ? status : worst,
    null,
  );

const sensitivity = { critical: 1, standard: 0.5, informational: 0 } as const;

const isShare = (share: number | null): share is number => share !== null && share >= 0 && share <= 1;

/** Modifier offered to dynamic risk: 1 + Σ s·f; informational windows add nothing, an unknown share adds nothing and is told. */
export function windowModifier(
  windows: readonly { readonly level: OperatingWindow['level']; readonly outsideShare: number | null }[],
): { readonly factor: number; readonly warnings: readonly Notice[] } {
  const added = windows.map(({ level, outsideShare }) =>
    isShare(outsideShare) && Object.hasOwn(sensitivity, level) ? sensitivity[level] * outsideShare : null,
  );
  return {
    factor: 1 + added.reduce<number>((sum, part) => sum + (part ?? 0), 0),
    warnings: added.includes(null) ? [{ code: 'noData' }] : [],
  };
}
