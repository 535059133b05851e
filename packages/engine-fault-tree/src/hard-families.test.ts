import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { FaultTreeModel } from './model.ts';
import { seededRandom } from './random.ts';
import { and, atLeast, or, tree } from './testing/tree.ts';

function probability(model: FaultTreeModel): number {
  return analyse(model, { cutSets: false }).result!.probability!;
}

/** A ladder of n rungs of k-of-m blocks in series: each block independent. */
function ladder(blocks: number, k: number, m: number, p: number): FaultTreeModel {
  const gates: Record<string, ReturnType<typeof or>> = {};
  const events: Record<string, number> = {};
  const names: string[] = [];
  for (let b = 0; b < blocks; b++) {
    const inside = Array.from({ length: m }, (_, i) => `E${b}.${i}`);
    for (const name of inside) events[name] = p;
    gates[`B${b}`] = atLeast(k, ...inside);
    names.push(`B${b}`);
  }
  gates.TOP = or(...names);
  return tree(gates, events, { top: 'TOP' });
}

function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return result;
}

function binomialTail(n: number, k: number, p: number): number {
  let sum = 0;
  for (let i = k; i <= n; i++) sum += choose(n, i) * p ** i * (1 - p) ** (n - i);
  return sum;
}

/** "Consecutive k of n": fails when k neighbours in a row fail; shares every event between k gates. */
function consecutive(n: number, k: number, p: number): FaultTreeModel {
  const events = Object.fromEntries(Array.from({ length: n }, (_, i) => [`E${i}`, p]));
  const gates: Record<string, ReturnType<typeof or>> = {};
  for (let i = 0; i + k <= n; i++) gates[`G${i}`] = and(...Array.from({ length: k }, (_, j) => `E${i + j}`));
  gates.TOP = or(...Object.keys(gates));
  return tree(gates, events, { top: 'TOP' });
}

/** Probability of a run of k failures among n, by recursion on the length of the current run. */
function runProbability(n: number, k: number, p: number): number {
  let state = new Array<number>(k).fill(0);
  state[0] = 1;
  let failed = 0;
  for (let i = 0; i < n; i++) {
    const next = new Array<number>(k).fill(0);
    state.forEach((mass, run) => {
      next[0]! += mass * (1 - p);
      if (run + 1 === k) failed += mass * p;
      else next[run + 1]! += mass * p;
    });
    state = next;
  }
  return failed;
}

/** Grid network: the top fails when no path of working links leads from left to right. */
function gridCutNetwork(rows: number, columns: number, p: number): FaultTreeModel {
  const gates: Record<string, ReturnType<typeof or>> = {};
  const events: Record<string, number> = {};
  // Only steps right, up-right and down-right exist, so reachability goes column by column.
  for (let c = 1; c <= columns; c++) {
    for (let r = 0; r < rows; r++) {
      const ways = [r - 1, r, r + 1].filter((from) => from >= 0 && from < rows);
      gates[`N${c}.${r}`] = and(
        ...ways.map((from) => {
          const link = `L${c}.${from}.${r}`;
          events[link] = p;
          return c === 1 ? link : or(link, `N${c - 1}.${from}`);
        }),
      );
    }
  }
  gates.TOP = and(...Array.from({ length: rows }, (_, r) => `N${columns}.${r}`));
  return tree(gates, events, { top: 'TOP' });
}

/** The same by dynamic programming over the set of cut-off nodes of a column. */
function gridByStates(rows: number, columns: number, p: number): number {
  let state = new Map<number, number>([[0, 1]]);
  for (let c = 1; c <= columns; c++) {
    const next = new Map<number, number>();
    for (const [down, mass] of state) {
      let partial = new Map<number, number>([[0, mass]]);
      for (let r = 0; r < rows; r++) {
        let open = 0;
        for (const from of [r - 1, r, r + 1]) {
          if (from >= 0 && from < rows && (c === 1 || ((down >> from) & 1) === 0)) open++;
        }
        const cut = p ** open;
        const grown = new Map<number, number>();
        for (const [set, one] of partial) {
          grown.set(set | (1 << r), (grown.get(set | (1 << r)) ?? 0) + one * cut);
          grown.set(set, (grown.get(set) ?? 0) + one * (1 - cut));
        }
        partial = grown;
      }
      for (const [set, one] of partial) next.set(set, (next.get(set) ?? 0) + one);
    }
    state = next;
  }
  return state.get((1 << rows) - 1) ?? 0;
}

/** Random DAG with shared events, coherent. */
function randomDag(events: number, gates: number, seed: number): FaultTreeModel {
  const random = seededRandom(seed);
  const names = Array.from({ length: events }, (_, i) => `E${i}`);
  const made: Record<string, ReturnType<typeof or>> = {};
  const pool = [...names];
  for (let g = 0; g < gates; g++) {
    const n = 2 + Math.floor(random() * 3);
    const args = Array.from({ length: n }, () => pool[Math.floor(random() * pool.length)]!);
    made[`G${g}`] = random() < 0.5 ? and(...args) : or(...args);
    pool.push(`G${g}`);
    if (pool.length > events + 12) pool.splice(events, 1);
  }
  made.TOP = or(...pool.slice(events));
  return tree(made, Object.fromEntries(names.map((name) => [name, 0.01 + 0.2 * random()])), { top: 'TOP' });
}

describe('hard families with answers from a second method', () => {
  test('k-of-n ladders follow the binomial tail', () => {
    for (const [blocks, k, m] of [
      [10, 4, 12],
      [40, 3, 30],
      [5, 25, 50],
    ] as const) {
      const block = binomialTail(m, k, 0.1);
      const expected = -Math.expm1(blocks * Math.log1p(-block));
      expect(probability(ladder(blocks, k, m, 0.1)) / expected).toBeCloseTo(1, 10);
    }
  });

  test('cut sets of a k-of-n ladder are counted beyond 2^53', () => {
    const { result } = analyse(ladder(3, 40, 80, 0.01), { top: 1 });
    let exact = 1n;
    for (let i = 1n; i <= 40n; i++) exact = (exact * (40n + i)) / i;
    expect(result!.cutSets!.count).toBe((3n * exact).toString());
    expect(result!.cutSets!.byOrder[39]).toBe((3n * exact).toString());
  });

  test('a gate with tens of thousands of inputs is exact, without a recursion as deep as it is wide', () => {
    const wide = ladder(20_000, 2, 3, 1e-3);
    const { result, warnings } = analyse(wide, { top: 3 });
    const expected = -Math.expm1(20_000 * Math.log1p(-binomialTail(3, 2, 1e-3)));
    expect(result!.probability! / expected).toBeCloseTo(1, 10);
    expect(result!.cutSets).toMatchObject({ count: 60_000, byOrder: [0, 60_000], truncated: false });
    expect(result!.rareEvent! / 0.06).toBeCloseTo(1, 10);
    expect(warnings).toEqual([]);
  });

  test('runs of neighbours follow the Markov recursion', () => {
    for (const [n, k] of [
      [60, 2],
      [200, 3],
      [120, 8],
    ] as const) {
      expect(probability(consecutive(n, k, 0.2)) / runProbability(n, k, 0.2)).toBeCloseTo(1, 10);
    }
  });

  test('layered networks follow dynamic programming over cut-off columns', () => {
    for (const [rows, columns] of [
      [3, 12],
      [4, 10],
      [5, 6],
    ] as const) {
      const expected = gridByStates(rows, columns, 0.15);
      expect(probability(gridCutNetwork(rows, columns, 0.15)) / expected).toBeCloseTo(1, 9);
    }
  });

  test('random graphs with shared events agree with conditioning on their events', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const model = randomDag(30, 60, seed);
      const whole = probability(model);
      // Total probability over the three first events, each branch analysed anew with house events.
      let sum = 0;
      for (let mask = 0; mask < 8; mask++) {
        const fixed = model.events.slice(0, 3);
        const weight = fixed.reduce((w, event, i) => {
          const p = event.probability as number;
          return w * ((mask >> i) & 1 ? p : 1 - p);
        }, 1);
        const houses = fixed.map((event, i) => ({ name: event.name, state: ((mask >> i) & 1) === 1 }));
        sum += weight * probability({ ...model, events: model.events.slice(3), houses });
      }
      expect(sum / whole).toBeCloseTo(1, 10);
    }
  });
});
