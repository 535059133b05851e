import type { Tick } from '../diagram/budget.ts';
import type { Zbdd } from '../diagram/zbdd.ts';

export interface Passing {
  cutOff: number;
  orderLimit: number;
}

/** Walks single families of a diagram; keeps its working arrays between calls. */
export class Truncator {
  readonly #zbdd: Zbdd;
  /** By level. */
  readonly #weight: Float64Array;
  readonly #tick: Tick;
  #stamp = new Int32Array(1024);
  #place = new Int32Array(1024);
  #now = 0;

  constructor(zbdd: Zbdd, weight: Float64Array, tick: Tick) {
    this.#zbdd = zbdd;
    this.#tick = tick;
    this.#weight = weight;
  }

  /** Drops branches in which no set can pass, judged by the best way into and out of each node. */
  narrow(family: number, { cutOff, orderLimit }: Passing): number {
    if (family <= 1) return family;
    const zbdd = this.#zbdd;
    const nodes = this.#nodesOf(family);
    this.#tick(2 * nodes.length);
    const place = this.#place;
    const size = nodes.length + 2;
    const outP = new Float64Array(size);
    const outOrder = new Float64Array(size);
    outP[1] = 1;
    outOrder[0] = Number.POSITIVE_INFINITY;
    for (let i = 2; i < size; i++) {
      const node = nodes[i - 2]!;
      const high = place[zbdd.high(node)]!;
      const low = place[zbdd.low(node)]!;
      outP[i] = Math.max(outP[low]!, this.#weight[zbdd.level(node)]! * outP[high]!);
      outOrder[i] = Math.min(outOrder[low]!, 1 + outOrder[high]!);
    }
    const intoP = new Float64Array(size);
    const intoOrder = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    intoP[size - 1] = 1;
    intoOrder[size - 1] = 0;
    for (let i = size - 1; i >= 2; i--) {
      const node = nodes[i - 2]!;
      const high = place[zbdd.high(node)]!;
      const low = place[zbdd.low(node)]!;
      intoP[low] = Math.max(intoP[low]!, intoP[i]!);
      intoOrder[low] = Math.min(intoOrder[low]!, intoOrder[i]!);
      intoP[high] = Math.max(intoP[high]!, intoP[i]! * this.#weight[zbdd.level(node)]!);
      intoOrder[high] = Math.min(intoOrder[high]!, intoOrder[i]! + 1);
    }
    const image = new Int32Array(size);
    image[1] = 1;
    const least = cutOff * (1 - 1e-9);
    for (let i = 2; i < size; i++) {
      const node = nodes[i - 2]!;
      const level = zbdd.level(node);
      const high = place[zbdd.high(node)]!;
      const low = image[place[zbdd.low(node)]!]!;
      const passes =
        intoP[i]! * this.#weight[level]! * outP[high]! >= least &&
        intoOrder[i]! + 1 + outOrder[high]! <= orderLimit;
      image[i] = passes ? zbdd.make(level, image[high]!, low) : low;
    }
    return image[size - 1]!;
  }

  /** Sum of the probabilities of all sets of a family. */
  total(family: number): number {
    if (family <= 1) return family;
    const zbdd = this.#zbdd;
    const nodes = this.#nodesOf(family);
    const sum = new Float64Array(nodes.length + 2);
    sum[1] = 1;
    nodes.forEach((node, i) => {
      sum[i + 2] =
        sum[this.#place[zbdd.low(node)]!]! +
        this.#weight[zbdd.level(node)]! * sum[this.#place[zbdd.high(node)]!]!;
    });
    return sum[nodes.length + 1]!;
  }

  /** Nodes of a family, children first, the family itself last; numbers them from 2 in `#place`. */
  #nodesOf(family: number): Int32Array {
    const zbdd = this.#zbdd;
    if (this.#stamp.length < zbdd.count) {
      this.#stamp = new Int32Array(2 * zbdd.count);
      this.#place = new Int32Array(2 * zbdd.count);
      this.#now = 0;
    }
    const stamp = this.#stamp;
    const now = ++this.#now;
    stamp[0] = now;
    stamp[1] = now;
    const found: number[] = [];
    const stack = [family];
    while (stack.length > 0) {
      const node = stack.pop()!;
      if (stamp[node] === now) continue;
      stamp[node] = now;
      found.push(node);
      stack.push(zbdd.high(node), zbdd.low(node));
    }
    const nodes = Int32Array.from(found).sort();
    this.#place[0] = 0;
    this.#place[1] = 1;
    nodes.forEach((node, i) => {
      this.#place[node] = i + 2;
    });
    return nodes;
  }
}
