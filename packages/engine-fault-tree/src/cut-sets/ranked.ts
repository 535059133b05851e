import type { Diagram } from '../diagram/diagram.ts';
import { bestCompletions, type ListLimits } from './list.ts';
import type { CutSets } from './minimal-cut-sets.ts';

export interface RankedCutSet {
  /** Events, from 1, ascending. */
  events: number[];
  probability: number;
}

export type Ranking = 'probability' | 'order';

interface Item {
  /** The better comes out first: larger probability, or fewer events and then larger probability. */
  bound: number;
  boundOrder: number;
  /** Steps taken: among equals the one nearest its end goes first, or equal sets would swamp the queue. */
  depth: number;
  p: number;
  length: number;
  node: number;
  rest: { node: number; p: number; order: number; next: Item['rest'] } | null;
  chosen: { event: number; before: Item['chosen'] } | null;
}

/**
 * The first `count` cut sets by probability or by order. A best-first search over the diagram,
 * guided by the best completion of every node: only sets that are given back are ever built.
 */
export function rankCutSets(
  diagram: Diagram,
  sets: CutSets,
  events: Float64Array,
  count: number,
  ranking: Ranking,
  limits: ListLimits = {},
): RankedCutSet[] {
  const { zbdd } = sets;
  const best = bestCompletions(diagram, sets, events);
  const cutOff = limits.cutOff ?? 0;
  const prune = cutOff * (1 - 1e-9);
  const orderLimit = limits.orderLimit ?? Number.POSITIVE_INFINITY;
  const byOrder = ranking === 'order';
  const before = (a: Item, b: Item): boolean => {
    if (byOrder && a.boundOrder !== b.boundOrder) return a.boundOrder < b.boundOrder;
    return a.bound === b.bound ? a.depth > b.depth : a.bound > b.bound;
  };
  const queue = new Heap(before);
  const push = (item: Omit<Item, 'bound' | 'boundOrder'>): void => {
    if (item.node === 0) return;
    const bound = item.p * best.p[item.node]! * (item.rest?.p ?? 1);
    const boundOrder = item.length + best.order[item.node]! + (item.rest?.order ?? 0);
    if (bound < prune || boundOrder > orderLimit) return;
    queue.push({ ...item, bound: rounded(bound), boundOrder, depth: item.depth + 1 });
  };
  const top = diagram.modules.length > 0 ? sets.roots[sets.roots.length - 1]! : sets.root;
  push({ p: 1, length: 0, node: top, rest: null, chosen: null, depth: 0 });
  const found: RankedCutSet[] = [];
  for (let steps = 1; found.length < count; steps++) {
    if ((steps & 0xfff) === 0) limits.tick?.(0x4000);
    const item = queue.pop();
    if (item === undefined) break;
    if (item.node === 1) {
      if (item.rest !== null) push({ ...item, node: item.rest.node, rest: item.rest.next });
      else if (item.p >= cutOff) found.push(collect(item));
      continue;
    }
    const level = zbdd.level(item.node);
    const event = diagram.eventAt[level]!;
    const high = zbdd.high(item.node);
    push({ ...item, node: zbdd.low(item.node) });
    if (event > 0) {
      const chosen = { event, before: item.chosen };
      push({ ...item, p: item.p * events[event]!, length: item.length + 1, node: high, chosen });
    } else {
      const rest = {
        node: high,
        p: best.p[high]! * (item.rest?.p ?? 1),
        order: best.order[high]! + (item.rest?.order ?? 0),
        next: item.rest,
      };
      push({ ...item, node: sets.roots[diagram.moduleAt[level]!]!, rest });
    }
  }
  // Within the rounding of the bounds sets may come out of turn.
  const order = (set: RankedCutSet): number => (byOrder ? set.events.length : 0);
  return found.sort((a, b) => order(a) - order(b) || b.probability - a.probability);
}

/** Ten digits: products of the same factors in another order must count as equal. */
function rounded(bound: number): number {
  return bound === 0 ? 0 : Math.exp(Math.round(Math.log(bound) * 1e10) / 1e10);
}

function collect(item: Item): RankedCutSet {
  const events: number[] = [];
  for (let one = item.chosen; one !== null; one = one.before) events.push(one.event);
  return { events: events.sort((a, b) => a - b), probability: item.p };
}

class Heap {
  readonly #items: Item[] = [];
  readonly #before: (a: Item, b: Item) => boolean;

  constructor(before: (a: Item, b: Item) => boolean) {
    this.#before = before;
  }

  push(item: Item): void {
    const items = this.#items;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#before(item, items[parent]!)) break;
      items[at] = items[parent]!;
      at = parent;
    }
    items[at] = item;
  }

  pop(): Item | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (items.length === 0 || last === undefined) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && this.#before(items[child + 1]!, items[child]!)) child++;
      if (!this.#before(items[child]!, last)) break;
      items[at] = items[child]!;
      at = child;
    }
    items[at] = last;
    return top;
  }
}
