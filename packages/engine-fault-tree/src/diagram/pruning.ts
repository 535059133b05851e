import type { Bdd } from './bdd.ts';

/** Walks and narrows single functions of a diagram; keeps its working arrays between calls. */
export class Pruner {
  #stamp = new Int32Array(1024);
  #place = new Int32Array(1024);
  #now = 0;

  /** Nodes of a function, ascending, so that children come first; numbers them from 1 in `#place`. */
  #live(bdd: Bdd, edge: number): Int32Array {
    if (this.#stamp.length < bdd.count) {
      this.#stamp = new Int32Array(2 * bdd.count);
      this.#place = new Int32Array(2 * bdd.count);
      this.#now = 0;
    }
    const stamp = this.#stamp;
    const now = ++this.#now;
    const found: number[] = [];
    const stack = [edge >> 1];
    stamp[0] = now;
    while (stack.length > 0) {
      const node = stack.pop()!;
      if (stamp[node] === now) continue;
      stamp[node] = now;
      found.push(node);
      stack.push(bdd.high(node << 1) >> 1, bdd.low(node << 1) >> 1);
    }
    const nodes = Int32Array.from(found).sort();
    this.#place[0] = 0;
    nodes.forEach((node, i) => {
      this.#place[node] = i + 1;
    });
    return nodes;
  }

  count(bdd: Bdd, edge: number): number {
    return this.#live(bdd, edge).length;
  }

  /**
   * A function with at most about `width` nodes that implies the given one (side 0) or is implied by
   * it (side 1): the branches that matter least become false or true.
   */
  narrow(bdd: Bdd, edge: number, width: number, side: 0 | 1, p: Float64Array): number {
    const nodes = this.#live(bdd, edge);
    if (nodes.length <= width) return edge;
    // By local edge: an edge and its complement are different functions and are cut apart.
    const local = (one: number): number => (this.#place[one >> 1]! << 1) | (one & 1);
    const value = new Float64Array(2 * (nodes.length + 1));
    value[1] = 1;
    nodes.forEach((node, i) => {
      const at = p[bdd.level(node << 1)]!;
      const high = value[local(bdd.high(node << 1))]!;
      const low = value[local(bdd.low(node << 1))]!;
      value[2 * i + 2] = at * high + (1 - at) * low;
      value[2 * i + 3] = 1 - value[2 * i + 2]!;
    });
    const mass = new Float64Array(value.length);
    mass[local(edge)] = 1;
    const cost = new Float64Array(value.length);
    for (let i = nodes.length - 1; i >= 0; i--) {
      for (let flip = 0; flip < 2; flip++) {
        const here = 2 * i + 2 + flip;
        if (mass[here] === 0) continue;
        const one = (nodes[i]! << 1) | flip;
        const at = p[bdd.level(one)]!;
        mass[local(bdd.high(one))]! += mass[here]! * at;
        mass[local(bdd.low(one))]! += mass[here]! * (1 - at);
        // What cutting here costs: probability that goes missing, or that is made up.
        cost[here] = mass[here]! * value[here ^ side]!;
      }
    }
    const least = cost.slice().sort()[cost.length - width]!;
    const image = new Int32Array(value.length);
    image[1] = 1;
    nodes.forEach((node, i) => {
      for (let flip = 0; flip < 2; flip++) {
        const here = 2 * i + 2 + flip;
        const one = (node << 1) | flip;
        image[here] =
          cost[here]! <= least
            ? side
            : bdd.make(bdd.level(one), image[local(bdd.high(one))]!, image[local(bdd.low(one))]!);
      }
    });
    return image[local(edge)]!;
  }

  /** Bounds of a function's probability when those of its variables are only bounded themselves. */
  bounds(bdd: Bdd, edge: number, low: Float64Array, high: Float64Array): { lower: number; upper: number } {
    const nodes = this.#live(bdd, edge);
    const local = (one: number): number => (this.#place[one >> 1]! << 1) | (one & 1);
    const lower = new Float64Array(2 * (nodes.length + 1));
    lower[1] = 1;
    const upper = lower.slice();
    nodes.forEach((node, i) => {
      for (let flip = 0; flip < 2; flip++) {
        const one = (node << 1) | flip;
        const a = low[bdd.level(one)]!;
        const b = high[bdd.level(one)]!;
        const h = local(bdd.high(one));
        const l = local(bdd.low(one));
        const mix = (p: number, of: Float64Array): number => p * of[h]! + (1 - p) * of[l]!;
        lower[2 * i + 2 + flip] = Math.min(mix(a, lower), mix(b, lower));
        upper[2 * i + 2 + flip] = Math.max(mix(a, upper), mix(b, upper));
      }
    });
    return { lower: lower[local(edge)]!, upper: upper[local(edge)]! };
  }
}
