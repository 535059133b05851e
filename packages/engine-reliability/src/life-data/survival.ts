import { type Calculation, calculated, shown, unscored } from '@ircrisk/units';
import { normalQuantile } from '../mathematics/normal.ts';
import { type LifeData, type Lives, livesOf, refuseAges } from './life-data.ts';
import type { RankedFailure } from './median-rank.ts';

const SURVIVAL = 'Kaplan and Meier 1958; Aalen 1978; Meeker and Escobar 1998, 3.5';

export type SurvivalStep = {
  readonly age: number;
  readonly atRisk: number;
  readonly failed: number;
  /** Kaplan-Meier, with the log-log bounds that stay between 0 and 1; null once nobody is left. */
  readonly survival: number;
  readonly lower: number | null;
  readonly upper: number | null;
  /** Nelson-Aalen cumulative hazard. */
  readonly hazard: number;
  readonly hazardLower: number;
  readonly hazardUpper: number;
};

export type Survival = {
  readonly steps: readonly SurvivalStep[];
  /** First age by which half have failed; null when the curve does not get there. */
  readonly median: number | null;
  readonly confidence: number;
};

/** Items under watch just before an age: come in before it and not yet gone. On equal ages a failure comes first. */
function riskAt(ages: readonly number[], entries: readonly number[]): (age: number) => number {
  const out = Float64Array.from(ages).sort();
  const come = Float64Array.from(entries).sort();
  let [gone, here] = [0, 0];
  return (age) => {
    while (gone < out.length && (out[gone] ?? 0) < age) gone += 1;
    while (here < come.length && (come[here] ?? 0) < age) here += 1;
    return entries.length === 0 ? out.length - gone : here - gone;
  };
}

/** Plotting positions where items came under watch late: the middle of each step of the Kaplan-Meier curve. */
export function survivalPositions(lives: Lives): RankedFailure[] {
  const atRisk = riskAt([...lives.failures, ...lives.suspensions], lives.entries);
  const size = lives.failures.length + lives.suspensions.length;
  let alive = 1;
  return [...lives.failures]
    .sort((a, b) => a - b)
    .map((age, i, ages) => {
      const tied = ages.slice(0, i).filter((other) => other === age).length;
      const left = alive * (1 - 1 / (atRisk(age) - tied));
      const unreliability = 1 - (alive + left) / 2;
      alive = left;
      return { age, adjustedRank: unreliability * (size + 0.4) + 0.3, unreliability };
    });
}

/** The share alive and the cumulative hazard by age without any assumption of a distribution. */
export function survivalCurve(input: LifeData & { readonly confidence?: number }): Calculation<Survival> {
  const { confidence = 0.9 } = input;
  const lives = livesOf(input);
  const facts = {
    unit: 'h',
    inputs: { failures: lives.failures.length, suspensions: lives.suspensions.length, confidence },
    standardRef: SURVIVAL,
  };
  const wrong = refuseAges(lives);
  if (wrong) return unscored(wrong, facts);
  if (lives.intervals.length > 0) return unscored({ code: 'exactLivesOnly', path: 'intervals' }, facts);
  if (lives.failures.length === 0) return unscored({ code: 'noFailures', path: 'failures' }, facts);
  const z = normalQuantile((1 + confidence) / 2);
  const counts = new Map<number, number>();
  for (const age of lives.failures) counts.set(age, (counts.get(age) ?? 0) + 1);
  const atRisk = riskAt([...lives.failures, ...lives.suspensions], lives.entries);
  let [survival, greenwood, hazard, hazardVariance] = [1, 0, 0, 0];
  const steps = [...counts]
    .sort(([a], [b]) => a - b)
    .map(([age, failed]): SurvivalStep => {
      const risk = atRisk(age);
      survival *= 1 - failed / risk;
      greenwood += risk > failed ? failed / (risk * (risk - failed)) : Number.POSITIVE_INFINITY;
      hazard += failed / risk;
      hazardVariance += failed / (risk * risk);
      const half = (z * Math.sqrt(greenwood)) / Math.abs(Math.log(survival));
      const bound = (sign: 1 | -1) =>
        survival > 0 ? Math.exp(Math.log(survival) * Math.exp(sign * half)) : null;
      const factor = Math.exp((z * Math.sqrt(hazardVariance)) / hazard);
      return {
        age,
        atRisk: risk,
        failed,
        survival,
        lower: bound(1),
        upper: bound(-1),
        hazard,
        hazardLower: hazard / factor,
        hazardUpper: hazard * factor,
      };
    });
  const last = steps.at(-1);
  return calculated<Survival>(
    { steps, median: steps.find((step) => step.survival <= 0.5)?.age ?? null, confidence },
    {
      ...facts,
      steps: [
        {
          id: 'survival',
          formula: 'S(t) = Π(1 − d/n), H(t) = Σ d/n',
          substituted: `${steps.length} ages, last d/n = ${last?.failed}/${last?.atRisk}`,
          value: last ? `S = ${shown(last.survival)}, H = ${shown(last.hazard)}` : null,
          unit: '1',
          reference: SURVIVAL,
        },
      ],
    },
  );
}
