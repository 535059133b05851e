import type { Diagram } from '../diagram/diagram.ts';
import { type NewZbdd, Zbdd, type ZbddOptions } from '../diagram/zbdd.ts';

/**
 * Minimal cut sets of every module, each as a family over the module's own levels. A level that
 * stands for an inner module stands for that module's cut sets.
 */
export interface CutSets {
  zbdd: Zbdd;
  /** Per module of the diagram: root of its family; for the last one, of the whole tree. */
  roots: number[];
  /** Family of the whole tree when the diagram has no module: 0 never fails, 1 always. */
  root: number;
}

/**
 * Rauzy's minimal solutions (1993): MCS(v ? F1 : F0) = MCS(F0) ∪ v·(MCS(F1) without supersets of
 * MCS(F0)). For a non-coherent tree this gives the positive parts: an event that must not happen
 * is taken as not happening.
 */
export function findMinimalCutSets(diagram: Diagram, options: ZbddOptions, newZbdd?: NewZbdd): CutSets {
  const zbdd = newZbdd?.(options) ?? new Zbdd(options);
  const { level, high, low } = diagram;
  const memo = new Int32Array(2 * (diagram.size + 1)).fill(-1);
  memo[0] = 0;
  memo[1] = 1;

  const solve = (edge: number): number => {
    const known = memo[edge]!;
    if (known >= 0) return known;
    const node = edge >> 1;
    const flip = edge & 1;
    const zero = solve(low[node]! ^ flip);
    const one = zero === 1 ? 0 : solve(high[node]! ^ flip);
    const result = zbdd.make(level[node]!, zbdd.without(one, zero), zero);
    memo[edge] = result;
    return result;
  };

  const last = diagram.modules.length - 1;
  const roots = diagram.modules.map((module, i) => solve(i === last ? diagram.root : module.root));
  return { zbdd, roots, root: last >= 0 ? roots[last]! : diagram.root };
}
