import type { Tick } from '../diagram/budget.ts';
import type { DynamicSystem, State } from './system.ts';

interface Chain {
  /** Start distribution. */
  start: Float64Array;
  failed: Uint8Array;
  /** Transitions of state i: `from[i]`…`from[i + 1]` in `to` and `rate`. */
  from: number[];
  to: number[];
  rate: number[];
  /** Fastest way out of any state, per hour. */
  fastest: number;
}

/** Every state the module can reach; null when there are more than `limit`. */
export function buildChain(system: DynamicSystem, limit: number, tick: Tick): Chain | null {
  const index = new Map<string, number>();
  const states: State[] = [];
  const place = (state: State): number => {
    const key = String.fromCharCode(...state);
    const known = index.get(key);
    if (known !== undefined) return known;
    index.set(key, states.length);
    states.push(state);
    return states.length - 1;
  };
  const starts = startStates(system);
  if (starts === null) return null;
  const start = starts.map(({ state, p }) => ({ at: place(state), p }));
  const chain: Chain = {
    start: new Float64Array(0),
    failed: new Uint8Array(0),
    from: [0],
    to: [],
    rate: [],
    fastest: 0,
  };
  for (let i = 0; i < states.length; i++) {
    if (states.length > limit) return null;
    if ((i & 255) === 0) tick(0);
    const state = states[i]!;
    let out = 0;
    // A failed monotone module stays failed: no need to look further.
    if (!(system.monotone && system.hasFailed(state))) {
      for (let unit = 0; unit < system.units.length; unit++) {
        const rate = system.rate(state, unit);
        if (rate === 0) continue;
        chain.to.push(place(system.fail(state, [unit])));
        chain.rate.push(rate);
        out += rate;
      }
    }
    chain.from.push(chain.to.length);
    chain.fastest = Math.max(chain.fastest, out);
  }
  chain.start = new Float64Array(states.length);
  for (const { at, p } of start) chain.start[at]! += p;
  chain.failed = Uint8Array.from(states, (state) => (system.hasFailed(state) ? 1 : 0));
  return chain;
}

/** Units with a fixed probability may have failed before the start: one state per combination. */
function startStates(system: DynamicSystem): { state: State; p: number }[] | null {
  const fixed = system.units.flatMap((unit, i) => (unit.failedAtStart > 0 ? [i] : []));
  if (fixed.length > 10) return null;
  const result: { state: State; p: number }[] = [];
  for (let mask = 0; mask < 1 << fixed.length; mask++) {
    const failed = fixed.filter((_, i) => (mask >> i) & 1);
    const p = fixed.reduce((product, unit, i) => {
      const chance = system.units[unit]!.failedAtStart;
      return product * ((mask >> i) & 1 ? chance : 1 - chance);
    }, 1);
    result.push({ state: system.start(failed), p });
  }
  return result;
}

/**
 * Probability of the failed states at a time, by uniformisation: Σ_k Poisson(Λt; k)·π·Pᵏ. All terms
 * are positive, so small probabilities keep their digits.
 */
export function failedAt(chain: Chain, timeHours: number, tick: Tick): number {
  const mean = chain.fastest * timeHours;
  let state = chain.start.slice();
  const failedShare = (): number => state.reduce((sum, p, i) => sum + (chain.failed[i] === 1 ? p : 0), 0);
  if (mean === 0) return failedShare();
  let result = 0;
  let left = 1;
  const last = Math.ceil(mean + 12 * Math.sqrt(mean) + 40);
  for (let k = 0; k <= last; k++) {
    const weight = Math.exp(-mean + k * Math.log(mean) - logFactorial(k));
    const share = failedShare();
    result += weight * share;
    left -= weight;
    if (k > mean && left < 1e-17) break;
    if ((k & 63) === 0) tick(0);
    state = step(chain, state);
  }
  return result;
}

function step(chain: Chain, state: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const next = state.slice();
  for (let i = 0; i < state.length; i++) {
    const p = state[i]!;
    if (p === 0) continue;
    for (let at = chain.from[i]!; at < chain.from[i + 1]!; at++) {
      const moved = (p * chain.rate[at]!) / chain.fastest;
      next[i]! -= moved;
      next[chain.to[at]!]! += moved;
    }
    if (next[i]! < 0) next[i] = 0;
  }
  return next;
}

const LOG_FACTORIALS = [0];
function logFactorial(n: number): number {
  for (let i = LOG_FACTORIALS.length; i <= n; i++) LOG_FACTORIALS.push(LOG_FACTORIALS[i - 1]! + Math.log(i));
  return LOG_FACTORIALS[n]!;
}
