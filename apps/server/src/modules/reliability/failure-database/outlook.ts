import {
  chancesOfModes,
  competingModes,
  failureChance,
  failureForecast,
  fitMixture,
  fitWeibull,
  forecastOfModes,
  type RacingMode,
  type ReplacementAge,
  replacementAge,
  survivalCurve,
  type WeibullFit,
  weibullCdf,
} from '@ircrisk/engine-reliability';
import { type Notice, unscored } from '@ircrisk/units';
import type { Queries } from '#platform/database/pool.ts';
import type { Codes } from './codes.ts';
import { figureOf, told } from './figure.ts';
import { type Histories, type LifeScope, type LivesFound, livesIn, readHistories } from './lives.ts';
import { readSettings } from './settings.ts';

export interface OutlookOptions {
  confidence: number;
  horizonMonths: number;
  serviceLevel: number;
  plannedCost?: number | undefined;
  failureCost?: number | undefined;
}

const HOURS_OF_A_MONTH = 730;
/** Modes that can be told apart on a screen, and the failures each needs. */
const mostModes = 8;
const leastFailures = 3;
const mostRunning = 50;
const replacementFacts = { unit: 'h', inputs: {}, standardRef: 'Barlow and Hunter 1960' };

const dataOf = ({ failures, suspensions }: Pick<LivesFound, 'failures' | 'suspensions'>) => ({
  failures: failures.map(({ age }) => age),
  suspensions: suspensions.map(({ age }) => age),
  entries: [...failures, ...suspensions].map(({ entry }) => entry),
});

/** The fitted reliability with its band, from new to where one in a hundred is left or twice the longest life. */
function fittedCurve(fit: WeibullFit, longest: number) {
  const end = Math.min(2 * longest, fit.threshold + fit.eta * 4.6 ** (1 / fit.beta));
  return Array.from({ length: 41 }, (_, i) => {
    const age = (end * i) / 40;
    const band = fit.bounds?.unreliability(age);
    return {
      age,
      value: 1 - weibullCdf(age, fit),
      lower: band ? 1 - band[1] : null,
      upper: band ? 1 - band[0] : null,
    };
  });
}

/** Every mode of the population with enough failures, each with its own lives. */
function modesOf(histories: Histories, codes: Codes) {
  const counts = new Map<string, number>();
  for (const events of histories.events.values())
    for (const { category, mode } of events)
      if (mode && category === 'functional') counts.set(mode, (counts.get(mode) ?? 0) + 1);
  const names = new Map(codes.names.mode.map((one) => [one.code, one]));
  return [...counts]
    .filter(([, count]) => count >= leastFailures)
    .sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))
    .slice(0, mostModes)
    .flatMap(([code]) => {
      const { running, ...lives } = livesIn(histories, { modeCode: code });
      const fit = fitWeibull({ ...dataOf(lives), method: 'mle', bounds: 'fisher' }).value;
      const name = names.get(code);
      return fit ? [{ code, zh: name?.zh ?? code, en: name?.en ?? code, fit, running }] : [];
    });
}

type ModeFound = ReturnType<typeof modesOf>[number];
const HOUR_MS = 3_600_000;

/** Failures of no fitted mode, and the hours in which they came. */
function restOf({ items, events, clocks, window }: Histories, fitted: ReadonlySet<string>) {
  let [failures, hours] = [0, 0];
  for (const { id, gone } of items) {
    const clock = clocks.get(id);
    if (!clock) continue;
    const [from, to] = [Math.max(window.start, clock.start), Math.min(window.end, clock.end, gone)];
    if (to - from < HOUR_MS) continue;
    hours += clock.hoursAt(to) - clock.hoursAt(from);
    failures += (events.get(id) ?? []).filter(
      ({ category, mode, released, at }) =>
        category === 'functional' && released && at >= from && at < to && !(mode && fitted.has(mode)),
    ).length;
  }
  return { failures, hours };
}

/**
 * What the items fail by, each way renewed by its own repair alone. Failures too few for a fit of their mode, or without one,
 * come at a constant rate: age says nothing of them. Empty where a single kind of failure is all there is.
 */
function racingModes(histories: Histories, modes: readonly ModeFound[], running: LivesFound['running']) {
  const rest = restOf(histories, new Set(modes.map(({ code }) => code)));
  const parts: RacingMode[] = modes.map(({ code, fit: { beta, eta, threshold }, running: own }) => ({
    mode: code,
    beta,
    eta,
    threshold,
    running: own.map(({ equipmentId: id, age, use }) => ({ id, age, use })),
  }));
  const everyItem = new Map(
    [...modes.flatMap((mode) => mode.running), ...running].map(({ equipmentId: id, use }) => [
      id,
      { id, age: 0, use },
    ]),
  );
  if (rest.failures > 0 && rest.hours > 0)
    parts.push({ mode: '…', beta: 1, eta: rest.hours / rest.failures, running: [...everyItem.values()] });
  const leftOut = parts.reduce((sum, part) => sum + everyItem.size - part.running.length, 0);
  if (modes.length === 0 || parts.length < 2) return { parts: [], notices: [] };
  const notices: Notice[] = [
    { code: 'forecastByModes', values: { modes: modes.length, rest: rest.failures } },
    ...(leftOut > 0 ? [{ code: 'modeAgesUnknown', values: { count: leftOut } }] : []),
  ];
  return { parts, notices };
}

/** Survival, forecast, spares, replacement age and racing modes of a population, from one reading of its histories. */
export async function outlook(tx: Queries, scope: LifeScope, options: OutlookOptions, codes: Codes) {
  const histories = await readHistories(tx, scope, await readSettings(tx));
  const lives = livesIn(histories, scope);
  const data = dataOf(lives);
  const { confidence, plannedCost, failureCost } = options;
  const survival = survivalCurve({ ...data, confidence });
  const fit = fitWeibull({ ...data, method: 'mle', confidence });
  const horizonHours = options.horizonMonths * HOURS_OF_A_MONTH;
  const parameters = fit.value
    ? { beta: fit.value.beta, eta: fit.value.eta, threshold: fit.value.threshold }
    : null;
  const modes = scope.modeCode ? [] : modesOf(histories, codes);
  const { parts, notices } = scope.modeCode
    ? { parts: [], notices: [] }
    : racingModes(histories, modes, lives.running);
  const { serviceLevel } = options;
  const forecast =
    parts.length > 0
      ? forecastOfModes({ modes: parts, horizonHours, serviceLevel })
      : failureForecast({
          ...(parameters ?? ({} as { beta: number; eta: number })),
          ages: lives.running.map(({ age }) => age),
          uses: lives.running.map(({ use }) => use),
          horizonHours,
          serviceLevel,
        });
  const chances = chancesOfModes(parts, horizonHours);
  const racing =
    modes.length > 1
      ? competingModes(modes.map(({ code, fit: own }) => ({ mode: code, ...own }))).value
      : null;
  const shares = new Map(racing?.modes.map(({ mode, share }) => [mode, share]));
  const longest = Math.max(0, ...data.failures, ...data.suspensions);
  const { plot: _plot, ...figures } = fit.value ?? { plot: [] };
  return {
    failures: data.failures.length,
    suspensions: data.suspensions.length,
    survival: figureOf(survival, survival.value && { median: survival.value.median, confidence }),
    survived: (survival.value?.steps ?? []).map((step) => ({
      age: step.age,
      value: step.survival,
      lower: step.lower,
      upper: step.upper,
      atRisk: step.atRisk,
      hazard: step.hazard,
    })),
    fitted: fit.value ? fittedCurve(fit.value, longest) : [],
    fit: figureOf(fit, fit.value ? figures : null),
    forecast: figureOf(forecast),
    running: parameters
      ? lives.running
          .map(({ use, ...item }) => ({
            ...item,
            chance: chances.get(item.equipmentId) ?? failureChance(item.age, horizonHours * use, parameters),
          }))
          .sort((a, b) => b.chance - a.chance || (a.tag < b.tag ? -1 : 1))
          .slice(0, mostRunning)
      : [],
    replacement:
      plannedCost && failureCost && parameters
        ? figureOf(
            // A replacement renews a part and its mode; the pooled lives are those of no part.
            parts.length > 0
              ? unscored<ReplacementAge>({ code: 'replacementByMode', path: 'modeCode' }, replacementFacts)
              : replacementAge({ ...parameters, plannedCost, failureCost }),
          )
        : null,
    mixture: figureOf(fitMixture(data)),
    modes: modes.map(({ code, zh, en, fit: own }) => ({
      code,
      zh,
      en,
      failures: own.failures,
      beta: own.beta,
      eta: own.eta,
      b10: own.b10,
      share: shares.get(code) ?? null,
    })),
    racing: racing ? { b10: racing.b10, median: racing.median } : null,
    notices: [
      ...(lives.unknownStart > 0 ? [{ code: 'unknownStart', values: { count: lives.unknownStart } }] : []),
      ...notices,
    ].map(told),
  };
}
