import { Bdd } from '../diagram/bdd.ts';
import type { Tick } from '../diagram/budget.ts';
import type { Diagram } from '../diagram/diagram.ts';
import { Zbdd } from '../diagram/zbdd.ts';
import { countFamily } from './count.ts';
import type { CutSets } from './minimal-cut-sets.ts';

/** Prime implicants of each module and of its negation; level 2v stands for v, 2v + 1 for NOT v. */
export interface PrimeImplicants {
  sets: CutSets;
  /** Per module: families of the module being true and being false. */
  whenTrue: number[];
  whenFalse: number[];
  /** Family of the whole tree. */
  root: number;
}

/**
 * Prime implicants by Coudert and Madre (1992):
 * PI(v ? F1 : F0) = P ∪ v·(PI(F1) \ P) ∪ ¬v·(PI(F0) \ P) with P = PI(F1 ∧ F0).
 */
export function findPrimeImplicants(
  diagram: Diagram,
  options: { nodeLimit: number; tick?: Tick },
): PrimeImplicants {
  const bdd = new Bdd(options);
  const zbdd = new Zbdd(options);
  const edges = new Int32Array(diagram.size + 1);
  const image = (edge: number): number => edges[edge >> 1]! ^ (edge & 1);
  for (let node = 1; node <= diagram.size; node++) {
    edges[node] = bdd.make(diagram.level[node]!, image(diagram.high[node]!), image(diagram.low[node]!));
  }
  const memo = new Map<number, number>([
    [0, 0],
    [1, 1],
  ]);
  const solve = (edge: number): number => {
    const known = memo.get(edge);
    if (known !== undefined) return known;
    const one = bdd.high(edge);
    const zero = bdd.low(edge);
    const level = bdd.level(edge);
    const both = solve(bdd.and(one, zero));
    const whenTrue = zbdd.difference(solve(one), both);
    const whenFalse = zbdd.difference(solve(zero), both);
    const result = zbdd.make(2 * level, whenTrue, zbdd.make(2 * level + 1, whenFalse, both));
    memo.set(edge, result);
    return result;
  };
  const whenTrue = diagram.modules.map((module) => solve(image(module.root)));
  const whenFalse = diagram.modules.map((module) => solve(image(module.root ^ 1)));
  const root = diagram.modules.length === 0 ? diagram.root : solve(image(diagram.root));
  return { sets: { zbdd, roots: [], root }, whenTrue, whenFalse, root };
}

/** Number of prime implicants by number of literals. */
export function countPrimeImplicants(diagram: Diagram, primes: PrimeImplicants): bigint[] {
  const yes: bigint[][] = [];
  const no: bigint[][] = [];
  const weightOf = (level: number): bigint[] => {
    const module = diagram.moduleAt[level >> 1]!;
    if (module < 0) return [0n, 1n];
    return (level & 1) === 0 ? yes[module]! : no[module]!;
  };
  diagram.modules.forEach((_, i) => {
    yes.push(countFamily(primes.sets, primes.whenTrue[i]!, weightOf));
    no.push(countFamily(primes.sets, primes.whenFalse[i]!, weightOf));
  });
  return countFamily(primes.sets, primes.root, weightOf);
}

/** Calls `visit` with each prime implicant (literals: event << 1 | negated) until it gives false. */
export function eachPrimeImplicant(
  diagram: Diagram,
  primes: PrimeImplicants,
  visit: (literals: number[]) => boolean,
): boolean {
  const { zbdd } = primes.sets;
  const chosen: number[] = [];
  const pending: number[] = [];
  const walk = (start: number): boolean => {
    let node = start;
    while (node > 1) {
      const level = zbdd.level(node);
      const module = diagram.moduleAt[level >> 1]!;
      const stack = module < 0 ? chosen : pending;
      stack.push(module < 0 ? (diagram.eventAt[level >> 1]! << 1) | (level & 1) : zbdd.high(node));
      const inner = (level & 1) === 0 ? primes.whenTrue[module] : primes.whenFalse[module];
      const go = walk(module < 0 ? zbdd.high(node) : inner!);
      stack.pop();
      if (!go) return false;
      node = zbdd.low(node);
    }
    if (node === 0) return true;
    const next = pending.pop();
    if (next === undefined) return visit(chosen);
    const go = walk(next);
    pending.push(next);
    return go;
  };
  return walk(primes.root);
}
