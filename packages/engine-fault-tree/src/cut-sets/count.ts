import type { Tick } from '../diagram/budget.ts';
import { BudgetExceeded } from '../diagram/budget.ts';
import type { Diagram } from '../diagram/diagram.ts';
import type { CutSets } from './minimal-cut-sets.ts';

/** Coefficients of all polynomials together: 8 bytes each in doubles, far more as big integers. */
const MOST_DOUBLES = 60_000_000;
const MOST_BIG_INTS = 8_000_000;

/** Number of sets by order: index n holds how many sets have n events. */
export type CountByOrder = bigint[];

/**
 * Counts the cut sets by order without listing them: one polynomial per node, with inner modules
 * substituted. Works in doubles while every number stays exact, otherwise in big integers.
 */
export function countByOrder(
  diagram: Diagram,
  sets: CutSets,
  tick?: Tick,
  mostCoefficients = MOST_DOUBLES,
): CountByOrder {
  if (diagram.modules.length === 0) return sets.root === 1 ? [1n] : [];
  if (coefficientsOf(diagram, sets) > mostCoefficients) return countSparsely(diagram, sets, tick);
  const modules: CountByOrder[] = [];
  let above = 1;
  let kept = 0;
  diagram.modules.forEach((_, i) => {
    const weightOf = (level: number): CountByOrder =>
      diagram.moduleAt[level]! >= 0 ? modules[diagram.moduleAt[level]!]! : [0n, 1n];
    const counts = countFamily(sets, sets.roots[i]!, weightOf, above);
    modules.push(counts);
    kept += counts.length;
    if (kept > MOST_BIG_INTS) throw new BudgetExceeded();
    if ((i & 63) === 0) tick?.(0);
    above = Math.max(above, sets.roots[i]!);
  });
  return modules[modules.length - 1]!;
}

/** How many coefficients all polynomials have together: the highest order of each node, and one. */
function coefficientsOf(diagram: Diagram, sets: CutSets): number {
  const { nodes } = sets.zbdd;
  const { moduleAt } = diagram;
  const last = sets.roots.reduce((most, root) => Math.max(most, root), 1);
  const highest = new Int32Array(last + 1).fill(-1);
  highest[1] = 0;
  const ofModule: number[] = [];
  let total = 0;
  let above = 1;
  diagram.modules.forEach((_, i) => {
    const root = sets.roots[i]!;
    for (let node = above + 1; node <= root; node++) {
      const at = node << 2;
      const module = moduleAt[nodes[at]!]!;
      const high = highest[nodes[at + 1]!]!;
      const order = high < 0 ? -1 : high + (module >= 0 ? ofModule[module]! : 1);
      highest[node] = Math.max(highest[nodes[at + 2]!]!, order);
      total += highest[node]! + 1;
    }
    ofModule.push(highest[root]!);
    total += highest[root]! + 1;
    above = Math.max(above, root);
  });
  return total;
}

/** `above`: all nodes of the family but the terminals have larger numbers. */
export function countFamily(
  sets: CutSets,
  root: number,
  weightOf: (level: number) => CountByOrder,
  above = 1,
): CountByOrder {
  if (root === 0) return [];
  if (root === 1) return [1n];
  const live = liveNodes(sets, root, above);
  return countInDoubles(sets, live, weightOf, above) ?? countInBigInts(sets, live, weightOf);
}

/**
 * Nodes of a family in ascending order, terminals left out. Levels of a module are its own, so its nodes
 * are all newer than the modules before it: with `above` the work is that of the family alone.
 */
export function liveNodes(sets: CutSets, root: number, above = 1): Int32Array {
  const { nodes } = sets.zbdd;
  const mark = new Uint8Array(root - above + 1);
  if (root > 1) mark[root - above] = 1;
  let n = 0;
  for (let node = root; node > above; node--) {
    if (mark[node - above] === 0) continue;
    n++;
    const high = nodes[(node << 2) + 1]!;
    const low = nodes[(node << 2) + 2]!;
    if (high > 1) mark[high - above] = 1;
    if (low > 1) mark[low - above] = 1;
  }
  const live = new Int32Array(n);
  for (let node = above + 1, i = 0; node <= root; node++) if (mark[node - above] === 1) live[i++] = node;
  return live;
}

/** The same of every module, all in one list: those of module i end at `ends[i]`. */
export function liveByModule(sets: CutSets): { live: Int32Array; ends: Int32Array } {
  const { nodes } = sets.zbdd;
  const last = sets.roots.reduce((most, root) => Math.max(most, root), 1);
  const mark = new Uint8Array(last + 1);
  const live = new Int32Array(last);
  const ends = new Int32Array(sets.roots.length);
  let above = 1;
  let n = 0;
  sets.roots.forEach((root, i) => {
    mark[root] = 1;
    for (let node = root; node > above; node--) {
      if (mark[node] === 0) continue;
      mark[nodes[(node << 2) + 1]!] = 1;
      mark[nodes[(node << 2) + 2]!] = 1;
    }
    for (let node = above + 1; node <= root; node++) if (mark[node] === 1) live[n++] = node;
    ends[i] = n;
    above = Math.max(above, root);
  });
  return { live, ends };
}

function countInDoubles(
  sets: CutSets,
  live: Int32Array,
  weightOf: (level: number) => CountByOrder,
  above: number,
): CountByOrder | null {
  const { zbdd } = sets;
  const root = live[live.length - 1]! - above + 1;
  const local = (node: number): number => (node > 1 ? node - above + 1 : node);
  const offset = new Int32Array(root + 1);
  const length = new Int32Array(root + 1);
  const weights = new Map<number, Float64Array>();
  length[1] = 1;
  let total = 1;
  for (const node of live) {
    const level = zbdd.level(node);
    let weight = weights.get(level);
    if (weight === undefined) {
      const exact = weightOf(level);
      if (exact.some((n) => n > BigInt(Number.MAX_SAFE_INTEGER))) return null;
      weight = Float64Array.from(exact, Number);
      weights.set(level, weight);
    }
    const at = local(node);
    offset[at] = total;
    length[at] = Math.max(
      length[local(zbdd.low(node))]!,
      length[local(zbdd.high(node))]! + weight.length - 1,
    );
    total += length[at]!;
  }
  if (total > MOST_DOUBLES) throw new BudgetExceeded();
  const counts = new Float64Array(total);
  counts[0] = 1;
  for (const node of live) {
    const low = local(zbdd.low(node));
    const high = local(zbdd.high(node));
    const weight = weights.get(zbdd.level(node))!;
    const at = offset[local(node)]!;
    const atLow = offset[low]!;
    const atHigh = offset[high]!;
    for (let n = length[low]! - 1; n >= 0; n--) counts[at + n] = counts[atLow + n]!;
    for (let w = 0; w < weight.length; w++) {
      const times = weight[w]!;
      if (times === 0) continue;
      for (let n = length[high]! - 1; n >= 0; n--) counts[at + n + w]! += times * counts[atHigh + n]!;
    }
  }
  const result = counts.subarray(offset[root]!, offset[root]! + length[root]!);
  // Sums of non-negative terms: if the largest is exact, all before it were.
  let sum = 0;
  for (const n of result) sum += n;
  if (sum > Number.MAX_SAFE_INTEGER) return null;
  return Array.from(result, BigInt);
}

function countInBigInts(
  sets: CutSets,
  live: Int32Array,
  weightOf: (level: number) => CountByOrder,
): CountByOrder {
  const { zbdd } = sets;
  const counts = new Map<number, CountByOrder>([
    [0, []],
    [1, [1n]],
  ]);
  let kept = 0;
  for (const node of live) {
    const result = [...counts.get(zbdd.low(node))!];
    const high = counts.get(zbdd.high(node))!;
    weightOf(zbdd.level(node)).forEach((times, w) => {
      if (times === 0n) return;
      high.forEach((n, order) => {
        result[order + w] = (result[order + w] ?? 0n) + n * times;
      });
    });
    for (let i = 0; i < result.length; i++) result[i] ??= 0n;
    counts.set(node, result);
    kept += result.length;
    if (kept > MOST_BIG_INTS) throw new BudgetExceeded();
  }
  return counts.get(live[live.length - 1]!)!;
}

/** Steps that joining and copying polynomials may take. */
const MOST_STEPS = 100_000_000;

/** A polynomial that few orders of many have a number in; multiplying by an event shifts it. */
class Sparse {
  shift = 0;
  readonly counts: Map<number, number>;
  constructor(counts: Iterable<readonly [number, number]>) {
    this.counts = new Map(counts);
  }
  add(order: number, count: number): void {
    const sum = (this.counts.get(order - this.shift) ?? 0) + count;
    if (sum > Number.MAX_SAFE_INTEGER) throw new BudgetExceeded();
    this.counts.set(order - this.shift, sum);
  }
  *terms(): Generator<readonly [number, number]> {
    for (const [order, count] of this.counts) yield [order + this.shift, count];
  }
}

/**
 * For long chains, whose polynomials together would fill the memory: a node that nobody else needs hands its polynomial on,
 * so that a link of a chain costs one step and not its length.
 */
function countSparsely(diagram: Diagram, sets: CutSets, tick?: Tick): CountByOrder {
  const { zbdd } = sets;
  const found = new Map<number, Sparse>();
  const uses = new Map<number, number>();
  const modules: (Sparse | null)[] = [];
  const moduleUses: number[] = [];
  let steps = 0;
  const step = (count: number): void => {
    steps += count;
    if (steps > MOST_STEPS) throw new BudgetExceeded();
  };
  const copied = (one: Sparse): Sparse => {
    step(one.counts.size);
    return new Sparse(one.terms());
  };
  const taken = (node: number): Sparse => {
    if (node === 1) return new Sparse([[0, 1]]);
    const [one, left] = [found.get(node)!, uses.get(node)! - 1];
    uses.set(node, left);
    if (left > 0) return copied(one);
    found.delete(node);
    return one;
  };
  const takenModule = (module: number): Sparse => {
    moduleUses[module]! -= 1;
    return moduleUses[module] === 0 ? modules[module]! : copied(modules[module]!);
  };
  const product = (high: number, module: number): Sparse => {
    const weight = takenModule(module);
    if (high === 1) return weight;
    const [factor, result] = [taken(high), new Sparse([])];
    step(factor.counts.size * weight.counts.size);
    for (const [order, count] of factor.terms())
      for (const [more, times] of weight.terms()) result.add(order + more, count * times);
    return result;
  };
  const joined = (one: Sparse, other: Sparse): Sparse => {
    const [large, small] = one.counts.size >= other.counts.size ? [one, other] : [other, one];
    step(small.counts.size);
    for (const [order, count] of small.terms()) large.add(order, count);
    return large;
  };
  const { live: all, ends } = liveByModule(sets);
  diagram.modules.forEach((_, i) => {
    const root = sets.roots[i]!;
    const live = all.subarray(i === 0 ? 0 : ends[i - 1]!, ends[i]!);
    const use = (node: number) => node > 1 && uses.set(node, (uses.get(node) ?? 0) + 1);
    use(root);
    for (const node of live) {
      use(zbdd.low(node));
      use(zbdd.high(node));
      const module = diagram.moduleAt[zbdd.level(node)]!;
      if (module >= 0) moduleUses[module] = (moduleUses[module] ?? 0) + 1;
    }
    for (const node of live) {
      const [low, high, module] = [zbdd.low(node), zbdd.high(node), diagram.moduleAt[zbdd.level(node)]!];
      const with_ = module >= 0 ? product(high, module) : taken(high);
      if (module < 0) with_.shift += 1;
      found.set(node, low === 0 ? with_ : joined(with_, taken(low)));
    }
    modules.push(root === 0 ? new Sparse([]) : taken(root));
    moduleUses[i] ??= 0;
    if ((i & 63) === 0) tick?.(0);
  });
  return dense(modules.at(-1)!);
}

function dense(sparse: Sparse): CountByOrder {
  const result: CountByOrder = [];
  for (const [order, count] of sparse.terms()) result[order] = BigInt(count);
  for (let order = 0; order < result.length; order++) result[order] ??= 0n;
  return result;
}
