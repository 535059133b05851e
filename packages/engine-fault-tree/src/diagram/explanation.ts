import type { Diagram } from './diagram.ts';
import type { Values } from './values.ts';

/** One way through the diagram that ends in failure: events on it happen or do not. */
export interface FailurePath {
  probability: number;
  happen: number[];
  doNotHappen: number[];
}

/**
 * The `count` most probable paths through the diagram to failure, inner modules unfolded. Paths
 * exclude one another, so their probabilities add up towards that of the top event.
 */
export function mainPaths(diagram: Diagram, values: Values, count: number): FailurePath[] {
  const best = bestPathValues(diagram, values);
  const found: FailurePath[] = [];
  const queue = [
    { p: 1, bound: best[diagram.root]!, edge: diagram.root, rest: null, trail: null } as PartialPath,
  ];
  while (queue.length > 0 && found.length < count) {
    const item = queue.pop()!;
    if (item.bound === 0) break;
    if (item.edge === 1) {
      if (item.rest === null) found.push(collect(item));
      else insert(queue, { ...item, edge: item.rest.edge, rest: item.rest.next });
      continue;
    }
    const node = item.edge >> 1;
    const flip = item.edge & 1;
    const level = diagram.level[node]!;
    branch(diagram.high[node]! ^ flip, true);
    branch(diagram.low[node]! ^ flip, false);

    function branch(edge: number, truth: boolean): void {
      if (edge === 0) return;
      const restBest = item.bound / (item.p * best[item.edge]!);
      const module = diagram.moduleAt[level]!;
      if (module >= 0) {
        const inner = diagram.modules[module]!.root ^ (truth ? 0 : 1);
        const bound = item.p * best[inner]! * best[edge]! * restBest;
        insert(queue, { ...item, bound, edge: inner, rest: { edge, next: item.rest } });
        return;
      }
      const p = item.p * (truth ? values.p[level]! : values.q[level]!);
      const trail = { event: diagram.eventAt[level]!, truth, before: item.trail };
      insert(queue, { p, bound: p * best[edge]! * restBest, edge, rest: item.rest, trail });
    }
  }
  return found;
}

interface Trail {
  event: number;
  truth: boolean;
  before: Trail | null;
}

/** A path under way: where it stands, what is left to pass after the current module. */
interface PartialPath {
  p: number;
  bound: number;
  edge: number;
  rest: { edge: number; next: PartialPath['rest'] } | null;
  trail: Trail | null;
}

function insert(queue: PartialPath[], item: PartialPath): void {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (queue[middle]!.bound < item.bound) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, item);
}

/** Probability of the best single path from each edge to true. */
function bestPathValues(diagram: Diagram, values: Values): Float64Array {
  const best = new Float64Array(2 * (diagram.size + 1));
  best[1] = 1;
  for (const module of diagram.modules) {
    for (let node = module.from; node < module.to; node++) {
      const level = diagram.level[node]!;
      const inner = diagram.moduleAt[level]!;
      const root = inner < 0 ? 0 : diagram.modules[inner]!.root;
      const yes = inner < 0 ? values.p[level]! : best[root]!;
      const no = inner < 0 ? values.q[level]! : best[root ^ 1]!;
      const h = diagram.high[node]!;
      const l = diagram.low[node]!;
      best[2 * node] = Math.max(yes * best[h]!, no * best[l]!);
      best[2 * node + 1] = Math.max(yes * best[h ^ 1]!, no * best[l ^ 1]!);
    }
  }
  return best;
}

function collect(item: PartialPath): FailurePath {
  const path: FailurePath = { probability: item.p, happen: [], doNotHappen: [] };
  for (let step = item.trail; step !== null; step = step.before) {
    (step.truth ? path.happen : path.doNotHappen).push(step.event);
  }
  path.happen.reverse();
  path.doNotHappen.reverse();
  return path;
}
