import { BudgetExceeded, type Tick } from './budget.ts';

/** Level of the terminal: below every variable. */
export const TERMINAL_LEVEL = 0x7fffffff;

/** Nodes there is room for at the start, and entries of the operation cache. */
export const FIRST_NODES = 1 << 12;
export const FIRST_CACHE = 1 << 14;

/** Steps between two calls of `tick`; a power of two. */
const PAUSE = 1 << 14;

const LEVEL = 0;
const HIGH = 1;
const LOW = 2;
const NEXT = 3;

export interface BddOptions {
  nodeLimit: number;
  tick?: Tick;
  cacheLimit?: number;
}

/** How diagrams are made where the engine runs. */
export type NewBdd = (options: BddOptions) => Bdd;

/**
 * Reduced ordered binary decision diagram with complement edges, on typed arrays.
 *
 * An edge is `node << 1 | complement`; node 0 is the terminal, edge 0 is false, edge 1 is true. The
 * low edge of a node is never complemented, so a function is complemented exactly when it is true
 * with all variables false: functions of coherent trees never are. Children always have smaller
 * numbers than their parents, so one pass in number order visits a diagram bottom-up.
 */
export class Bdd {
  /** Four numbers per node: level, high edge, low edge, next node in the hash chain. */
  nodes: Int32Array;
  count = 1;
  peak = 1;
  /** Growth stops here; set it anew for every attempt. */
  nodeLimit: number;
  /** The most nodes there will ever be room for. */
  readonly #capacity: number;
  /** Called now and then so that a long run can be watched or stopped; may throw. */
  readonly #tick: Tick;
  #heads: Int32Array;
  #mask: number;
  #cache: Int32Array;
  #cacheMask: number;
  /** Entries of the cache with another number are of nodes that are gone: cheaper than wiping them after every module. */
  #age = 1;
  readonly #cacheMaskLimit: number;
  #steps = 0;

  /** `first`: nodes there is room for at the beginning, and entries of the cache; powers of two. */
  constructor(options: BddOptions, first = { nodes: FIRST_NODES, cache: FIRST_CACHE }) {
    this.nodeLimit = options.nodeLimit;
    this.#capacity = Math.min(options.nodeLimit, 1 << 27);
    this.#tick = options.tick ?? (() => undefined);
    this.nodes = new Int32Array(4 * first.nodes);
    this.nodes[LEVEL] = TERMINAL_LEVEL;
    this.#heads = new Int32Array(first.nodes);
    this.#mask = first.nodes - 1;
    this.#cache = new Int32Array(4 * first.cache);
    this.#cacheMask = first.cache - 1;
    this.#cacheMaskLimit = (options.cacheLimit ?? 1 << 22) - 1;
  }

  level(edge: number): number {
    return this.nodes[(edge >> 1) << 2]!;
  }

  /** Edge reached when the top variable of `edge` is true, or false. */
  high(edge: number): number {
    return this.nodes[((edge >> 1) << 2) + HIGH]! ^ (edge & 1);
  }

  low(edge: number): number {
    return this.nodes[((edge >> 1) << 2) + LOW]! ^ (edge & 1);
  }

  variable(level: number): number {
    return this.make(level, 1, 0);
  }

  make(level: number, high: number, low: number): number {
    if (high === low) return low;
    const flip = low & 1;
    const h = high ^ flip;
    const l = low ^ flip;
    const nodes = this.nodes;
    let hash = Math.imul(level, 0x9e3779b1) ^ Math.imul(h, 0x85ebca6b) ^ Math.imul(l, 0xc2b2ae35);
    hash = (hash ^ (hash >>> 15)) & this.#mask;
    for (let node = this.#heads[hash]!; node !== 0; node = nodes[(node << 2) + NEXT]!) {
      const at = node << 2;
      if (nodes[at + HIGH] === h && nodes[at + LOW] === l && nodes[at] === level) return (node << 1) | flip;
    }
    const node = this.count;
    if (node >= this.nodeLimit) throw new BudgetExceeded();
    const at = node << 2;
    if (at >= nodes.length) {
      this.#grow();
      return this.make(level, high, low);
    }
    this.count = node + 1;
    if (this.count > this.peak) this.peak = this.count;
    nodes[at] = level;
    nodes[at + HIGH] = h;
    nodes[at + LOW] = l;
    nodes[at + NEXT] = this.#heads[hash]!;
    this.#heads[hash] = node;
    return (node << 1) | flip;
  }

  and(f: number, g: number): number {
    if (f <= 1) return f === 0 ? 0 : g;
    if (g <= 1) return g === 0 ? 0 : f;
    if (f === g) return f;
    if ((f ^ g) === 1) return 0;
    const a = Math.min(f, g);
    const b = Math.max(f, g);
    let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    hash ^= hash >>> 15;
    let slot = (hash & this.#cacheMask) << 2;
    const found = this.#cache;
    if (found[slot] === a && found[slot + 1] === b && found[slot + 3] === this.#age) return found[slot + 2]!;
    if ((++this.#steps & (PAUSE - 1)) === 0) this.#pause();
    const nodes = this.nodes;
    const atA = (a >> 1) << 2;
    const atB = (b >> 1) << 2;
    const levelA = nodes[atA]!;
    const levelB = nodes[atB]!;
    const flipA = a & 1;
    const flipB = b & 1;
    let level = levelA;
    let highA = a;
    let lowA = a;
    let highB = b;
    let lowB = b;
    if (levelA <= levelB) {
      highA = nodes[atA + HIGH]! ^ flipA;
      lowA = nodes[atA + LOW]! ^ flipA;
    } else level = levelB;
    if (levelB <= levelA) {
      highB = nodes[atB + HIGH]! ^ flipB;
      lowB = nodes[atB + LOW]! ^ flipB;
    }
    const low = this.and(lowA, lowB);
    const high = this.and(highA, highB);
    const result = this.make(level, high, low);
    slot = (hash & this.#cacheMask) << 2;
    const cache = this.#cache;
    cache[slot] = a;
    cache[slot + 1] = b;
    cache[slot + 2] = result;
    cache[slot + 3] = this.#age;
    return result;
  }

  or(f: number, g: number): number {
    return this.and(f ^ 1, g ^ 1) ^ 1;
  }

  xor(f: number, g: number): number {
    const flip = (f ^ g) & 1;
    const x = f & ~1;
    const y = g & ~1;
    if (x === y) return flip;
    if (x === 0) return y ^ flip;
    if (y === 0) return x ^ flip;
    const a = Math.min(x, y);
    const b = Math.max(x, y);
    // Both operands even: an odd second key keeps these entries apart from those of `and`.
    const key = -b - 1;
    let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(key, 0x85ebca6b);
    hash ^= hash >>> 15;
    let slot = (hash & this.#cacheMask) << 2;
    const found = this.#cache;
    if (found[slot] === a && found[slot + 1] === key && found[slot + 3] === this.#age)
      return found[slot + 2]! ^ flip;
    if ((++this.#steps & (PAUSE - 1)) === 0) this.#pause();
    const levelA = this.level(a);
    const levelB = this.level(b);
    const level = Math.min(levelA, levelB);
    const low = this.xor(levelA === level ? this.low(a) : a, levelB === level ? this.low(b) : b);
    const high = this.xor(levelA === level ? this.high(a) : a, levelB === level ? this.high(b) : b);
    const result = this.make(level, high, low);
    slot = (hash & this.#cacheMask) << 2;
    const cache = this.#cache;
    cache[slot] = a;
    cache[slot + 1] = key;
    cache[slot + 2] = result;
    cache[slot + 3] = this.#age;
    return result ^ flip;
  }

  /**
   * Drops every node no root needs and closes the gaps; children stay below their parents. Gives the
   * roots' new edges. All other edges become meaningless.
   */
  collect(roots: readonly number[]): number[] {
    const { nodes, count } = this;
    const image = new Int32Array(count);
    for (const root of roots) image[root >> 1] = 1;
    for (let node = count - 1; node > 0; node--) {
      if (image[node] === 0) continue;
      image[nodes[(node << 2) + HIGH]! >> 1] = 1;
      image[nodes[(node << 2) + LOW]! >> 1] = 1;
    }
    image[0] = 0;
    let next = 1;
    for (let node = 1; node < count; node++) {
      if (image[node] === 0) continue;
      const from = node << 2;
      const to = next << 2;
      const high = nodes[from + HIGH]!;
      const low = nodes[from + LOW]!;
      nodes[to] = nodes[from]!;
      nodes[to + HIGH] = (image[high >> 1]! << 1) | (high & 1);
      nodes[to + LOW] = (image[low >> 1]! << 1) | (low & 1);
      image[node] = next++;
    }
    this.count = next;
    this.relink();
    this.forget();
    return roots.map((root) => (image[root >> 1]! << 1) | (root & 1));
  }

  /** Forgets every node from `count` on: the way back after an attempt that failed. */
  rollback(count: number): void {
    const from = this.count;
    this.count = count;
    // The newest node of a chain stands first: few nodes are taken out one by one.
    const isFew = from - count <= this.#mask >> 2;
    for (let node = from - 1; node >= count && isFew; node--)
      this.#heads[this.#slotOf(node)] = this.nodes[(node << 2) + NEXT]!;
    if (!isFew) this.relink();
    this.forget();
  }

  /** Empties the operation cache. */
  protected forget(): void {
    this.#age++;
    if (this.#cacheMask + 1 > FIRST_CACHE && this.count < this.#cacheMask >> 2) {
      // Cheaper than wiping a cache that grew for a larger diagram.
      this.#cacheMask = FIRST_CACHE - 1;
      this.#cache = new Int32Array(FIRST_CACHE << 2);
    }
    this.#steps = 0;
  }

  #grow(): void {
    const nodes = new Int32Array(Math.min(this.nodes.length * 2, 4 * (this.#capacity + 1)));
    nodes.set(this.nodes);
    this.nodes = nodes;
    this.#heads = new Int32Array(this.#heads.length * 2);
    this.#mask = this.#heads.length - 1;
    this.relink();
    this.#growCache();
  }

  /** Lets the caller watch; a cache too small for the number of steps makes recursions exponential. */
  #pause(): void {
    this.#tick(PAUSE, this.count);
    if (this.#steps > 16 * this.#cacheMask) this.#growCache();
  }

  #growCache(): void {
    if (this.#cacheMask >= this.#cacheMaskLimit) return;
    this.#cacheMask = this.#cacheMask * 2 + 1;
    const old = this.#cache;
    this.#cache = new Int32Array((this.#cacheMask + 1) << 2);
    for (let slot = 0; slot < old.length; slot += 4) {
      if (old[slot + 3] !== this.#age) continue;
      let hash = Math.imul(old[slot]!, 0x9e3779b1) ^ Math.imul(old[slot + 1]!, 0x85ebca6b);
      hash ^= hash >>> 15;
      const to = (hash & this.#cacheMask) << 2;
      this.#cache[to] = old[slot]!;
      this.#cache[to + 1] = old[slot + 1]!;
      this.#cache[to + 2] = old[slot + 2]!;
      this.#cache[to + 3] = this.#age;
    }
  }

  /** Puts all nodes into their chains anew. */
  protected relink(): void {
    const { nodes } = this;
    const heads = this.#heads;
    heads.fill(0);
    for (let node = 1; node < this.count; node++) {
      const slot = this.#slotOf(node);
      nodes[(node << 2) + NEXT] = heads[slot]!;
      heads[slot] = node;
    }
  }

  /** Where the chain of a node begins. */
  #slotOf(node: number): number {
    const { nodes } = this;
    const at = node << 2;
    const hash =
      Math.imul(nodes[at]!, 0x9e3779b1) ^
      Math.imul(nodes[at + HIGH]!, 0x85ebca6b) ^
      Math.imul(nodes[at + LOW]!, 0xc2b2ae35);
    return (hash ^ (hash >>> 15)) & this.#mask;
  }
}
