import type { Tick } from './budget.ts';
import type { Part } from './part.ts';

/** An order of a part's variables, in local numbers, the top of the diagram first. */
export type Order = Int32Array;

/** So many arguments are walked in the time of one step of a diagram. */
export const WALKED = 32;

interface Measures {
  /** How many gates use a node. */
  parents: Int32Array;
  /** Variables under a node counted as a tree, shared ones each time. */
  weight: Float64Array;
}

function measure({ variables, gates, args, first }: Part): Measures {
  const n = variables.length;
  const parents = new Int32Array(n + gates.length);
  const weight = new Float64Array(n + gates.length).fill(1, 0, n);
  for (let gate = 0; gate < gates.length; gate++) {
    let sum = 0;
    for (let at = first[gate]!; at < first[gate + 1]!; at++) {
      parents[args[at]!]!++;
      sum += weight[args[at]!]!;
    }
    weight[n + gate] = sum;
  }
  return { parents, weight };
}

/** The order in which a depth-first walk from the root meets the variables, children sorted by a key. */
function walk(part: Part, key: ((node: number) => number) | null): Order {
  const { variables, gates, args, first } = part;
  const n = variables.length;
  const seen = new Uint8Array(n + gates.length);
  const order = new Int32Array(n);
  let found = 0;
  const stack = [n + gates.length - 1];
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (seen[node] === 1) continue;
    seen[node] = 1;
    if (node < n) {
      order[found++] = node;
      continue;
    }
    const children = Array.from(args.subarray(first[node - n]!, first[node - n + 1]!));
    if (key !== null) children.sort((a, b) => key(a) - key(b));
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i]!);
  }
  return order;
}

/** Layer by layer from the root: suits networks, where a layer is all that has to be remembered. */
function layers({ variables, gates, args, first }: Part): Order {
  const n = variables.length;
  const depth = new Int32Array(n + gates.length);
  for (let gate = gates.length - 1; gate >= 0; gate--) {
    for (let at = first[gate]!; at < first[gate + 1]!; at++) {
      depth[args[at]!] = Math.max(depth[args[at]!]!, depth[n + gate]! + 1);
    }
  }
  return Int32Array.from({ length: n }, (_, i) => i).sort((a, b) => depth[a]! - depth[b]! || a - b);
}

/** How many arguments of each gate are still alive; a gate dies with its last one. */
class Living {
  readonly alive: Int32Array;
  /** Gates that use node i, once for every place, from `start[i]` to `start[i + 1]`. */
  readonly #users: Int32Array;
  readonly #start: Int32Array;

  constructor({ variables, gates, args, first }: Part) {
    const n = variables.length;
    const size = n + gates.length;
    this.alive = new Int32Array(size).fill(1, 0, n);
    this.#users = new Int32Array(args.length);
    this.#start = new Int32Array(size + 2);
    const start = this.#start;
    for (let at = 0; at < args.length; at++) start[args[at]! + 2]!++;
    for (let node = 2; node <= size; node++) start[node]! += start[node - 1]!;
    for (let gate = 0; gate < gates.length; gate++) {
      this.alive[n + gate] = first[gate + 1]! - first[gate]!;
      for (let at = first[gate]!; at < first[gate + 1]!; at++)
        this.#users[start[args[at]! + 1]!++] = n + gate;
    }
  }

  kill(node: number): void {
    const { alive } = this;
    const dying = [node];
    alive[node] = 0;
    for (let dead = dying.pop(); dead !== undefined; dead = dying.pop()) {
      for (let at = this.#start[dead]!; at < this.#start[dead + 1]!; at++) {
        const gate = this.#users[at]!;
        if (--alive[gate]! === 0) dying.push(gate);
      }
    }
  }
}

/** Minato's dynamic weights: share the root's weight down the graph, take the heaviest variable, repeat. */
function dynamicWeight(part: Part, tick: Tick): Order {
  const { variables, gates, args, first } = part;
  const n = variables.length;
  const taken = new Uint8Array(n);
  const weight = new Float64Array(n + gates.length);
  const living = new Living(part);
  const { alive } = living;
  const order = new Int32Array(n);
  for (let found = 0; found < n; found++) {
    if ((found & 63) === 0) tick((64 * 2 * args.length) / WALKED);
    weight.fill(0);
    weight[n + gates.length - 1] = 1;
    for (let gate = gates.length - 1; gate >= 0; gate--) {
      if (alive[n + gate] === 0) continue;
      const share = weight[n + gate]! / alive[n + gate]!;
      for (let at = first[gate]!; at < first[gate + 1]!; at++) weight[args[at]!]! += share;
    }
    let best = -1;
    for (let i = 0; i < n; i++) if (taken[i] === 0 && (best < 0 || weight[i]! > weight[best]!)) best = i;
    taken[best] = 1;
    living.kill(best);
    order[found] = best;
  }
  return order;
}

/** FORCE (Aloul, Markov, Sakallah 2003): move every variable towards the middle of the gates it feeds. */
function force({ variables, gates, args, first }: Part, start: Order, tick: Tick): Order {
  const n = variables.length;
  const size = n + gates.length;
  const place = new Float64Array(size);
  const pull = new Float64Array(size);
  const count = new Int32Array(size);
  const all = Array.from({ length: size }, (_, i) => i);
  start.forEach((node, i) => {
    place[node] = i;
  });
  for (let gate = 0; gate < gates.length; gate++) {
    let sum = 0;
    for (let at = first[gate]!; at < first[gate + 1]!; at++) sum += place[args[at]!]!;
    place[n + gate] = sum / (first[gate + 1]! - first[gate]!);
  }
  let best = start;
  let order = start;
  let bestSpan = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 25; round++) {
    tick((4 * args.length + 8 * size) / WALKED);
    pull.fill(0);
    count.fill(0);
    let span = 0;
    for (let gate = 0; gate < gates.length; gate++) {
      let centre = place[n + gate]!;
      let low = centre;
      let high = centre;
      for (let at = first[gate]!; at < first[gate + 1]!; at++) {
        const here = place[args[at]!]!;
        centre += here;
        if (here < low) low = here;
        if (here > high) high = here;
      }
      span += high - low;
      centre /= first[gate + 1]! - first[gate]! + 1;
      for (let at = first[gate]!; at < first[gate + 1]!; at++) {
        pull[args[at]!]! += centre;
        count[args[at]!]!++;
      }
      pull[n + gate]! += centre;
      count[n + gate]!++;
    }
    if (span < bestSpan) {
      bestSpan = span;
      best = order;
    } else if (round > 6 && span > 1.02 * bestSpan) break;
    for (let node = 0; node < size; node++) pull[node]! /= count[node]!;
    all.sort((a, b) => pull[a]! - pull[b]!);
    all.forEach((node, i) => {
      place[node] = i;
    });
    order = Int32Array.from(all.filter((node) => node < n));
  }
  return best;
}

export interface Candidate {
  name: string;
  order: Order;
}

/** Up to this many variables any order will do. */
const SMALL = 10;
/** Above this many variables the dynamic weights (quadratic) are left out. */
const MAX_DYNAMIC = 3000;

/** The order to try first: dynamic weights, which are nearly always among the best; a walk where they cost too much. */
export function firstOrder(part: Part, tick: Tick): Candidate {
  const n = part.variables.length;
  if (n <= SMALL || n > MAX_DYNAMIC) return { name: 'natural', order: walk(part, null) };
  return { name: 'dynamic weight', order: dynamicWeight(part, tick) };
}

/** All orders worth trying when the first has failed, itself among them: walks, layers, and FORCE from several. */
export function furtherOrders(part: Part, first: Candidate, tick: Tick): Candidate[] {
  const n = part.variables.length;
  if (n <= SMALL) return [first];
  const { parents, weight } = measure(part);
  const gateLast = (node: number): number => (node < n ? 0 : 1e9);
  const byLayer = layers(part);
  const starts: Candidate[] = [
    { name: 'natural', order: walk(part, null) },
    { name: 'light first', order: walk(part, (node) => weight[node]!) },
    { name: 'heavy first', order: walk(part, (node) => -weight[node]!) },
  ];
  if (first.name !== 'natural') starts.unshift(first);
  return [
    ...starts,
    { name: 'events first', order: walk(part, (node) => gateLast(node) - parents[node]!) },
    { name: 'gates first', order: walk(part, (node) => -gateLast(node) - parents[node]!) },
    { name: 'layers', order: byLayer },
    { name: 'layers from below', order: byLayer.slice().reverse() },
    ...starts.map(({ name, order }) => ({ name: `force from ${name}`, order: force(part, order, tick) })),
  ];
}
