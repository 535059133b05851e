import type { Notice } from '@ircrisk/units';
import { applyNelsonRules, type NelsonRule, type RuleSignal } from './nelson.ts';

export interface ChartPoint {
  readonly value: number;
  readonly size: number;
  readonly centre: number;
  /** Null where nothing varies: then there are no limits. A lower limit of zero on a count or a spread is not tested. */
  readonly lower: number | null;
  readonly upper: number | null;
  readonly sigma: number;
  readonly phase: string;
  readonly rules: readonly NelsonRule[];
}
export type RawPoint = Omit<ChartPoint, 'rules'>;

export interface Chart {
  /** One for each subgroup, in order; null where it is missing. */
  readonly points: readonly (ChartPoint | null)[];
  readonly signals: readonly RuleSignal[];
  readonly inControl: boolean;
}

/** On counts and spreads only the first four rules hold: their distribution is not symmetric. */
export const skewedRules: readonly NelsonRule[] = [1, 2, 3, 4];

export function chartOf(raw: readonly (RawPoint | null)[], rules: readonly NelsonRule[]): Chart {
  let phase: string | null = null;
  const seen = raw.map((point) => {
    if (!point) return null;
    const restarts = phase !== null && point.phase !== phase;
    phase = point.phase;
    const { value, centre, sigma } = point;
    return { value, centre, sigma, restarts };
  });
  const signals = applyNelsonRules(seen, rules);
  const at = new Map<number, NelsonRule[]>();
  for (const signal of signals) {
    const there = at.get(signal.at);
    if (there) there.push(signal.rule);
    else at.set(signal.at, [signal.rule]);
  }
  const points = raw.map((point, index) => point && { ...point, rules: at.get(index) ?? [] });
  return { points, signals, inControl: signals.length === 0 };
}

/** Rules of a chart as wanted by the user; a number that is no rule is told. */
export function unknownRule(rules: readonly number[] | undefined): Notice | undefined {
  const wrong = rules?.findIndex((rule) => !Number.isInteger(rule) || rule < 1 || rule > 8) ?? -1;
  return wrong < 0
    ? undefined
    : { code: 'unknownRule', path: `rules/${wrong}`, values: { value: rules?.[wrong] ?? '' } };
}

/** The phases in order; each has limits of its own. What names none belongs to the one before it. */
export function phasesOf<T extends { readonly phase?: string | null }>(
  groups: readonly T[],
): readonly { readonly phase: string; readonly members: readonly { group: T; at: number }[] }[] {
  const phases: { phase: string; members: { group: T; at: number }[] }[] = [];
  for (const [at, group] of groups.entries()) {
    const last = phases.at(-1);
    const phase = group.phase ?? last?.phase ?? '';
    if (last?.phase === phase) last.members.push({ group, at });
    else phases.push({ phase, members: [{ group, at }] });
  }
  return phases;
}
