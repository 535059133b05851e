import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';
import { areaOf, hourMs, type Walk } from './excursions.ts';
import type { OperatingWindow } from './window.ts';

const REFERENCE = 'API RP 584; plant rule for excursions';
const MINUTE = 60_000;

export type WindowFigures = {
  readonly excursions: number;
  readonly outsideMs: number;
  readonly gapMs: number;
  readonly outsideShare: number;
  /** Σ|x − limit|·Δt with readings, in `areaUnit`. */
  readonly area: number;
  readonly areaUnit: AreaUnit;
};

/** What an area beyond the limits is told in; of a rate the value is its change an hour. */
export const areaUnits = { limit: 'value·h', rate: '(value/h)·h' } as const;
export type AreaUnit = (typeof areaUnits)[keyof typeof areaUnits];

const overlap = (start: number, end: number, from: number, to: number) =>
  Math.max(0, Math.min(end, to) - Math.max(start, from));

/**
 * Share of time outside = Σ durations / (period − gaps outside excursions); gaps inside an excursion count as outside. What lies
 * before the walk's first reading or after its end is a gap, and an excursion still open lasts no longer than the walk.
 */
export function windowFigures(
  walk: Walk,
  from: number,
  to: number,
  kind: keyof typeof areaUnits = 'limit',
): Calculation<WindowFigures> {
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
  const spans = touching.flatMap((each) => each.spans).filter((span) => lengthOf(span) > 0);
  // Rates of change are walked per millisecond and told per hour.
  const told = kind === 'rate' ? hourMs : 1;
  const area = areaOf(spans, lengthOf) * told;
  const areaUnit = areaUnits[kind];
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
  const first = spans[0];
  const areaStep = {
    id: 'area',
    name: { zh: '限外面积', en: 'Area beyond the limit' },
    formula: 'Σ |x − limit| · Δt',
    substituted: first
      ? `${shown(first.beyond * told)} · ${shown(lengthOf(first) / hourMs)} h${spans.length > 1 ? ` + … (${spans.length})` : ''}`
      : '0',
    value: area,
    unit: areaUnit,
    reference: REFERENCE,
  };
  return calculated(
    { excursions: touching.length, outsideMs, gapMs, outsideShare, area, areaUnit },
    { ...facts, steps: [step, areaStep] },
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

/** Sampling periods without a reading after which nobody knows the state. */
export const silentAfter = 2;

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
  const heard = age >= 0 && expectedEveryMs > 0 && age <= silentAfter * expectedEveryMs;
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
