import type { Tick } from '../diagram/budget.ts';
import type { Diagram } from '../diagram/diagram.ts';
import type { CutSets } from './minimal-cut-sets.ts';

export interface ListLimits {
  /** Sets less probable than this are left out. */
  cutOff?: number;
  /** Sets with more events than this are left out. */
  orderLimit?: number;
  /** Called now and then; may throw to end the work. */
  tick?: Tick;
}

interface Best {
  /** Largest probability of a set in the family of a node. */
  p: Float64Array;
  /** Smallest number of events. */
  order: Float64Array;
}

/** The best any completion can do, per node, inner modules included. */
export function bestCompletions(diagram: Diagram, sets: CutSets, events: Float64Array): Best {
  const { zbdd } = sets;
  // Read as a table: this walks every node.
  const { nodes } = zbdd;
  const weight = new Float64Array(diagram.eventAt.length);
  const length = new Float64Array(diagram.eventAt.length).fill(1);
  const p = new Float64Array(zbdd.count).fill(-1);
  const order = new Float64Array(zbdd.count).fill(Number.POSITIVE_INFINITY);
  p[0] = 0;
  p[1] = 1;
  order[1] = 0;
  diagram.eventAt.forEach((event, level) => {
    if (event > 0) weight[level] = events[event]!;
  });
  // Levels of inner modules are filled before any node above them is read: modules come first.
  let done = 2;
  diagram.modules.forEach((module, i) => {
    const root = sets.roots[i]!;
    for (; done <= root; done++) {
      const at = nodes[done << 2]!;
      const high = nodes[(done << 2) + 1]!;
      const low = nodes[(done << 2) + 2]!;
      p[done] = Math.max(p[low]!, weight[at]! * p[high]!);
      order[done] = Math.min(order[low]!, length[at]! + order[high]!);
    }
    if (module.level >= 0) {
      weight[module.level] = p[root]!;
      length[module.level] = order[root]!;
    }
  });
  return { p, order };
}

/**
 * Calls `visit` with every cut set inside the limits (events from 1, not sorted), leaving whole
 * branches out as soon as no completion can pass. Stops when `visit` gives false.
 */
export function eachCutSet(
  diagram: Diagram,
  sets: CutSets,
  events: Float64Array,
  limits: ListLimits,
  visit: (events: number[], p: number) => boolean,
): boolean {
  const { zbdd } = sets;
  const best = bestCompletions(diagram, sets, events);
  const cutOff = limits.cutOff ?? -1;
  // Bounds are products and quotients: leave room for their rounding.
  const prune = cutOff > 0 ? cutOff * (1 - 1e-9) : cutOff;
  const orderLimit = limits.orderLimit ?? Number.POSITIVE_INFINITY;
  const chosen: number[] = [];
  const pending: number[] = [];
  let steps = 0;

  /** `p` and `length` of what is chosen; `restP`, `restLength` bound the families still pending. */
  const walk = (node: number, p: number, restP: number, restLength: number): boolean => {
    let at = node;
    while (at > 1) {
      if ((++steps & 0xffff) === 0) limits.tick?.(0x10000);
      if (p * best.p[at]! * restP < prune) return true;
      if (chosen.length + best.order[at]! + restLength > orderLimit) return true;
      const level = zbdd.level(at);
      const event = diagram.eventAt[level]!;
      const high = zbdd.high(at);
      if (event > 0) {
        chosen.push(event);
        const go = walk(high, p * events[event]!, restP, restLength);
        chosen.pop();
        if (!go) return false;
      } else {
        pending.push(high);
        const inner = sets.roots[diagram.moduleAt[level]!]!;
        const go = walk(inner, p, restP * best.p[high]!, restLength + best.order[high]!);
        pending.pop();
        if (!go) return false;
      }
      at = zbdd.low(at);
    }
    if (at === 0) return true;
    const next = pending.pop();
    if (next === undefined) {
      return p < cutOff || chosen.length > orderLimit ? true : visit(chosen, p);
    }
    const bound = best.p[next]!;
    const go = walk(next, p, bound === 0 ? 0 : restP / bound, restLength - best.order[next]!);
    pending.push(next);
    return go;
  };
  return walk(diagram.modules.length > 0 ? sets.roots[sets.roots.length - 1]! : sets.root, 1, 1, 0);
}
