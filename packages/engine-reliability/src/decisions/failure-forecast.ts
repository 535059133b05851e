import { type Calculation, calculated, findMissing, shown, unscored } from '@ircrisk/units';
import { type WeibullParameters, weibullCdf } from '../life-data/weibull-distribution.ts';
import { gammaUpper } from '../mathematics/gamma.ts';
import { cumulativeHazard, failureChance } from './conditional-reliability.ts';

const SOURCE = 'Abernethy 2006, ch. 4 (risk analysis); Xie 1989 (renewal equation)';

export type FailureForecast = {
  readonly items: number;
  readonly horizonHours: number;
  /** Items that fail at least once, as they stand. */
  readonly firstFailures: number;
  /** All failures when each failed item is replaced by a new one. */
  readonly withRenewal: number;
  /** Spares that cover the failures with the service level, the count taken as Poisson. */
  readonly spares: number;
  readonly serviceLevel: number;
  /** The cumulative number over the horizon, replaced items included. */
  readonly curve: readonly { readonly hours: number; readonly failures: number }[];
};

const STEPS = 240;

/**
 * Expected renewals of a new item on an even grid: M(t) = F(t) + ∫M(t−s)dF(s) with the middle of each step in place of the density, which
 * Xie's method solves forward and which needs no density where β < 1 makes it infinite.
 */
function renewals(parameters: WeibullParameters, step: number, steps: number): Float64Array {
  const at = Array.from({ length: 2 * steps + 1 }, (_, i) => weibullCdf((i * step) / 2, parameters));
  const F = (halves: number) => at[halves] ?? 1;
  const M = new Float64Array(steps + 1);
  for (let i = 1; i <= steps; i++) {
    let sum = F(2 * i) - F(1) * M[i - 1]!;
    for (let j = 1; j < i; j++) sum += F(2 * (i - j) + 1) * (M[j]! - M[j - 1]!);
    M[i] = sum / (1 - F(1));
  }
  return M;
}

/** Smallest k with P[Poisson(mean) ≤ k] of at least the level; null when the tail is not reached. */
function poissonCover(mean: number, level: number): number | null {
  for (let k = 0; k <= mean + 12 * Math.sqrt(mean + 1) + 20; k++) {
    const covered = gammaUpper(k + 1, mean);
    if (covered === null) return null;
    if (covered >= level) return k;
  }
  return null;
}

/** Items whose use differs by less than a thousandth of it run alike: in parts of itself, so that a rare use is no rougher. */
const likeUse = (share: number): number =>
  share > 0 ? Math.exp(Math.round(500 * Math.log(share)) / 500) : 0;

/** How many of the items in service will fail in the hours ahead, given their ages, and the spares for it. */
export function failureForecast(
  input: WeibullParameters & {
    readonly ages?: readonly number[] | null;
    /** Share of the hours ahead each item will run; all of them when not given. */
    readonly uses?: readonly number[] | null;
    readonly horizonHours?: number | null;
    readonly serviceLevel?: number;
  },
): Calculation<FailureForecast> {
  const { ages, uses, serviceLevel = 0.95, ...rest } = input;
  const facts = {
    unit: '1',
    inputs: { ...rest, items: ages?.length ?? null, serviceLevel },
    standardRef: SOURCE,
  };
  const missing = findMissing(
    input,
    ['beta', 'eta', 'ages', 'horizonHours'],
    ['beta', 'eta', 'horizonHours'],
  );
  if (missing) return unscored(missing, facts);
  const [items, horizon] = [ages ?? [], input.horizonHours ?? 0];
  const wrong = items.findIndex((age) => !(age >= 0) || !Number.isFinite(age));
  if (wrong >= 0) return unscored({ code: 'lifeNotPositive', path: `ages/${wrong}` }, facts);
  if (items.length === 0) return unscored({ code: 'nothingRunning', path: 'ages' }, facts);
  const share = (at: number) => uses?.[at] ?? 1;
  const idle = items.findIndex((_, at) => !(share(at) >= 0 && share(at) <= 1));
  if (idle >= 0) return unscored({ code: 'shareOutOfRange', path: `uses/${idle}` }, facts);
  const step = horizon / STEPS;
  const total = new Float64Array(STEPS + 1);
  for (const [alike, group] of Map.groupBy(items.keys(), (at) => likeUse(share(at)))) {
    // First failures by each step, over the items that run alike: what follows each is a new item's renewals.
    const firsts = new Float64Array(STEPS + 1);
    for (const at of group) {
      const age = items[at] ?? 0;
      const base = cumulativeHazard(age, input);
      for (let i = 1; i <= STEPS; i++)
        firsts[i]! += -Math.expm1(base - cumulativeHazard(age + i * step * share(at), input));
    }
    const M = renewals(input, step * alike, STEPS);
    for (let i = 1; i <= STEPS; i++) {
      let sum = firsts[i]!;
      // A failure in a step happens in its middle: renewals over the rest, half-way between the grid's values.
      for (let j = 1; j <= i; j++)
        sum += (firsts[j]! - firsts[j - 1]!) * 0.5 * (M[i - j]! + (M[i - j + 1] ?? 0));
      total[i]! += sum;
    }
  }
  const meanUse = items.reduce((sum, _, at) => sum + share(at), 0) / items.length;
  const expected = total[STEPS] ?? 0;
  const spares = poissonCover(expected, serviceLevel);
  if (spares === null) return unscored({ code: 'noConvergence' }, facts);
  const first = items.reduce((sum, age, at) => sum + failureChance(age, horizon * share(at), input), 0);
  return calculated<FailureForecast>(
    {
      items: items.length,
      horizonHours: horizon,
      firstFailures: first,
      withRenewal: expected,
      spares,
      serviceLevel,
      curve: Array.from({ length: 25 }, (_, i) => ({
        hours: (horizon * i) / 24,
        failures: total[(STEPS / 24) * i] ?? 0,
      })),
    },
    {
      ...facts,
      steps: [
        {
          id: 'first',
          formula: 'Σ (1 − R(t + u)/R(t))',
          substituted: `${items.length} items, u = ${shown(horizon)} h × ${shown(meanUse)} in use`,
          value: first,
          unit: '1',
          reference: SOURCE,
        },
        {
          id: 'withRenewal',
          formula: 'Σ [F(u | t) + ∫M(u − s) dF(s | t)]',
          substituted: `M(u) = ${shown(renewals(input, step * meanUse, STEPS)[STEPS] ?? 0)} at the mean use`,
          value: expected,
          unit: '1',
          reference: SOURCE,
        },
        {
          id: 'spares',
          formula: 'min k: P[Poisson(mean) ≤ k] ≥ level',
          substituted: `${shown(expected)}, ${serviceLevel}`,
          value: spares,
          unit: '1',
          reference: SOURCE,
        },
      ],
    },
  );
}

/** One of several ways the same items fail, each renewed by its own repair alone. */
export interface RacingMode extends WeibullParameters {
  readonly mode: string;
  /** Items in service with their age since the last repair of this mode. */
  readonly running: readonly { readonly id: string; readonly age: number; readonly use: number }[];
}

/** Failures of items with several modes: the sum over the modes. A repair of one leaves the others as old as they were. */
export function forecastOfModes(input: {
  readonly modes: readonly RacingMode[];
  readonly horizonHours: number;
  readonly serviceLevel: number;
}): Calculation<FailureForecast> {
  const { modes, horizonHours, serviceLevel } = input;
  const facts = {
    unit: '1',
    inputs: { modes: modes.map(({ mode }) => mode).join(', '), horizonHours, serviceLevel },
    standardRef: SOURCE,
  };
  const watched = modes.filter(({ running }) => running.length > 0);
  if (watched.length === 0) return unscored({ code: 'nothingRunning', path: 'ages' }, facts);
  const parts = watched.map(({ mode, running, ...parameters }) => ({
    mode,
    found: failureForecast({
      ...parameters,
      ages: running.map(({ age }) => age),
      uses: running.map(({ use }) => use),
      horizonHours,
      serviceLevel,
    }),
  }));
  const reason = parts.find(({ found }) => found.value === null)?.found.reason;
  if (reason) return unscored(reason, facts);
  const values = parts.flatMap(({ found }) => found.value ?? []);
  const sum = (of: (value: FailureForecast) => number) => values.reduce((all, value) => all + of(value), 0);
  const expected = sum(({ withRenewal }) => withRenewal);
  const spares = poissonCover(expected, serviceLevel);
  if (spares === null) return unscored({ code: 'noConvergence' }, facts);
  const chances = [...chancesOfModes(modes, horizonHours).values()];
  const first = chances.reduce((all, chance) => all + chance, 0);
  const step = (id: string, formula: string, substituted: string, value: number) => ({
    id,
    formula,
    substituted,
    value,
    unit: '1',
    reference: SOURCE,
  });
  return calculated<FailureForecast>(
    {
      items: chances.length,
      horizonHours,
      firstFailures: first,
      withRenewal: expected,
      spares,
      serviceLevel,
      curve: (values[0]?.curve ?? []).map(({ hours }, at) => ({
        hours,
        failures: sum(({ curve }) => curve[at]?.failures ?? 0),
      })),
    },
    {
      ...facts,
      steps: [
        step(
          'first',
          'Σ [1 − Π R_m(t_m + u)/R_m(t_m)]',
          `${chances.length} items, ${watched.length} modes`,
          first,
        ),
        step(
          'withRenewal',
          'Σ_m Σ [F_m(u | t_m) + ∫M_m(u − s) dF_m(s | t_m)]',
          parts.map(({ mode, found }) => `${mode} ${shown(found.value?.withRenewal ?? 0)}`).join(' + '),
          expected,
        ),
        step('spares', 'min k: P[Poisson(mean) ≤ k] ≥ level', `${shown(expected)}, ${serviceLevel}`, spares),
      ],
    },
  );
}

/** Chance of each item that any of its modes fails it within the hours ahead. */
export function chancesOfModes(modes: readonly RacingMode[], horizonHours: number): Map<string, number> {
  const survives = new Map<string, number>();
  for (const { running, ...parameters } of modes)
    for (const { id, age, use } of running)
      survives.set(id, (survives.get(id) ?? 1) * (1 - failureChance(age, horizonHours * use, parameters)));
  return new Map([...survives].map(([id, share]) => [id, 1 - share]));
}
