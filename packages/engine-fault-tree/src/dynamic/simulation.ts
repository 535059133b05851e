import type { Tick } from '../diagram/budget.ts';
import { seededRandom } from '../random.ts';
import type { DynamicSystem } from './system.ts';

export interface Simulated {
  /** Failure times of the trials that failed, ascending. */
  failureTimes: Float64Array;
  trials: number;
}

/** Runs the module `trials` times up to a time and keeps when it failed. */
export function simulate(
  system: DynamicSystem,
  plan: { trials: number; seed: number; timeHours: number },
  tick: Tick,
): Simulated {
  const random = seededRandom(plan.seed);
  const times: number[] = [];
  const rates = new Float64Array(system.units.length);
  for (let trial = 0; trial < plan.trials; trial++) {
    if ((trial & 255) === 0) tick(0);
    const failed = system.units.flatMap((unit, i) =>
      unit.failedAtStart > 0 && random() < unit.failedAtStart ? [i] : [],
    );
    let state = system.start(failed);
    let time = 0;
    while (!system.hasFailed(state)) {
      let total = 0;
      for (let unit = 0; unit < rates.length; unit++) {
        rates[unit] = system.rate(state, unit);
        total += rates[unit]!;
      }
      if (total === 0) break;
      time -= Math.log(1 - random()) / total;
      if (time > plan.timeHours) break;
      let pick = random() * total;
      let unit = 0;
      while (unit < rates.length - 1 && (rates[unit] === 0 || pick >= rates[unit]!)) pick -= rates[unit++]!;
      state = system.fail(state, [unit]);
    }
    if (system.hasFailed(state)) times.push(time);
  }
  return { failureTimes: Float64Array.from(times).sort(), trials: plan.trials };
}

export function failedShareAt({ failureTimes, trials }: Simulated, timeHours: number): number {
  let low = 0;
  let high = failureTimes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (failureTimes[middle]! <= timeHours) low = middle + 1;
    else high = middle;
  }
  return low / trials;
}
