import { type Random, seededRandom } from '../random.ts';
import type { Tick } from './budget.ts';
import { firstOrder, furtherOrders, type Order, WALKED } from './orders.ts';
import type { Part } from './part.ts';

/**
 * How large a diagram an order is likely to give, without building it: Σ over the levels of
 * 2^(gates that have variables on both sides / 4). On public benchmark trees the order with the least
 * cost is nearly always the smallest diagram or close to it.
 */
export class OrderCost {
  readonly #part: Part;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #change: Int32Array;
  readonly #power: Float64Array;

  constructor(part: Part) {
    const n = part.variables.length;
    const size = n + part.gates.length;
    this.#part = part;
    this.#low = new Int32Array(size);
    this.#high = new Int32Array(size);
    this.#change = new Int32Array(n + 1);
    this.#power = Float64Array.from({ length: part.gates.length + 1 }, (_, i) => 2 ** Math.min(i / 4, 1000));
  }

  of(order: Order): number {
    const { args, first, gates } = this.#part;
    const n = order.length;
    const low = this.#low;
    const high = this.#high;
    const change = this.#change;
    for (let i = 0; i < n; i++) {
      low[order[i]!] = i;
      high[order[i]!] = i;
    }
    change.fill(0);
    for (let gate = 0; gate < gates.length; gate++) {
      let from = n;
      let to = -1;
      for (let at = first[gate]!; at < first[gate + 1]!; at++) {
        const node = args[at]!;
        if (low[node]! < from) from = low[node]!;
        if (high[node]! > to) to = high[node]!;
      }
      low[n + gate] = from;
      high[n + gate] = to;
      change[from]!++;
      change[to]!--;
    }
    let sum = 0;
    let open = 0;
    for (let i = 0; i < n; i++) {
      open += change[i]!;
      sum += this.#power[open]!;
    }
    return sum;
  }

  /**
   * Another guess at the same: a gate is remembered only from its first finished argument to its last.
   * Better than `of` for networks, worse for most fault trees.
   */
  frontier(order: Order): number {
    const { args, first, gates } = this.#part;
    const n = order.length;
    const done = this.#high;
    const change = this.#change;
    for (let i = 0; i < n; i++) done[order[i]!] = i;
    change.fill(0);
    for (let gate = 0; gate < gates.length; gate++) {
      let from = n;
      let to = -1;
      for (let at = first[gate]!; at < first[gate + 1]!; at++) {
        if (done[args[at]!]! < from) from = done[args[at]!]!;
        if (done[args[at]!]! > to) to = done[args[at]!]!;
      }
      done[n + gate] = to;
      change[from]!++;
      change[to]!--;
    }
    let sum = 0;
    let open = 0;
    for (let i = 0; i < n; i++) {
      open += change[i]!;
      sum += this.#power[open]!;
    }
    return sum;
  }

  search(start: Order): OrderSearch {
    return new OrderSearch(this.#part, this.#power, start);
  }

  /** Moves blocks of variables about as long as that does not cost more. */
  refine(start: Order, rounds: number, seed: number, tick: Tick): Order {
    const random = seededRandom(seed);
    const { args } = this.#part;
    const search = this.search(start);
    for (let round = 0; round < rounds; round++) {
      if ((round & 255) === 0) tick((256 * args.length) / WALKED);
      search.move(random);
    }
    return search.best;
  }
}

/** An order with where its gates begin and end. */
interface Spans {
  order: Int32Array;
  /** By local node: first and last place of what is under it. */
  low: Int32Array;
  high: Int32Array;
}

/** A local search that asks only gates that begin or end where something has moved; costs are those of `OrderCost.of`. */
class OrderSearch {
  readonly #part: Part;
  readonly #power: Float64Array;
  readonly #change: Int32Array;
  // Two change places: most moves are kept, and none is worth an allocation.
  #kept: Spans;
  #trial: Spans;
  #cost: number;

  constructor(part: Part, power: Float64Array, start: Order) {
    const n = part.variables.length;
    const size = n + part.gates.length;
    const spans = (): Spans => ({
      order: new Int32Array(n),
      low: new Int32Array(size),
      high: new Int32Array(size),
    });
    this.#part = part;
    this.#power = power;
    this.#change = new Int32Array(n + 1);
    this.#kept = spans();
    this.#trial = spans();
    this.#trial.order.set(start);
    // Every gate of an empty order begins and ends at its first place: all are asked.
    this.#cost = this.#costOfTrial(0, n - 1);
    [this.#kept, this.#trial] = [this.#trial, this.#kept];
  }

  get best(): Order {
    return this.#kept.order;
  }

  get cost(): number {
    return this.#cost;
  }

  /** Moves a short block and keeps it so when that does not cost more. */
  move(random: Random): void {
    const { order } = this.#kept;
    const n = order.length;
    const length = Math.min(n - 1, 1 + Math.floor(random() * random() * 8));
    const start = Math.floor(random() * (n - length + 1));
    const reach = random() < 0.5 ? 10 : n;
    const wanted = start + Math.floor((random() - 0.5) * 2 * reach);
    const target = Math.max(0, Math.min(n - length, wanted));
    const to = this.#trial.order;
    to.set(order);
    if (target < start) {
      to.copyWithin(target + length, target, start);
    } else {
      to.copyWithin(start, start + length, target + length);
    }
    for (let i = 0; i < length; i++) to[target + i] = order[start + i]!;
    const cost = this.#costOfTrial(Math.min(start, target), Math.max(start, target) + length - 1);
    if (cost > this.#cost) return;
    this.#cost = cost;
    [this.#kept, this.#trial] = [this.#trial, this.#kept];
  }

  /** The trial differs from what is kept in the places `from` to `to` alone. */
  #costOfTrial(from: number, to: number): number {
    const { args, first, gates } = this.#part;
    const { order, low, high } = this.#trial;
    const n = order.length;
    const change = this.#change;
    low.set(this.#kept.low);
    high.set(this.#kept.high);
    change.fill(0);
    for (let i = from; i <= to; i++) {
      low[order[i]!] = i;
      high[order[i]!] = i;
    }
    for (let gate = 0; gate < gates.length; gate++) {
      let begins = low[n + gate]!;
      let ends = high[n + gate]!;
      // What begins before the moved places begins there still, and the same with its end.
      if ((begins >= from && begins <= to) || (ends >= from && ends <= to)) {
        begins = n;
        ends = -1;
        for (let at = first[gate]!; at < first[gate + 1]!; at++) {
          const node = args[at]!;
          if (low[node]! < begins) begins = low[node]!;
          if (high[node]! > ends) ends = high[node]!;
        }
        low[n + gate] = begins;
        high[n + gate] = ends;
      }
      change[begins]!++;
      change[ends]!--;
    }
    let sum = 0;
    let open = 0;
    for (let i = 0; i < n; i++) {
      open += change[i]!;
      sum += this.#power[open]!;
    }
    return sum;
  }
}

/** The cheapest of the usual orders, as graph nodes. */
export function bestOrder(part: Part): number[] {
  const cost = new OrderCost(part);
  const idle = (): void => undefined;
  const candidates = furtherOrders(part, firstOrder(part, idle), idle);
  const orders = candidates.map(({ order }) => ({ order, cost: cost.of(order) }));
  const best = orders.reduce((a, b) => (b.cost < a.cost ? b : a));
  return Array.from(best.order, (variable) => part.variables[variable]!);
}
