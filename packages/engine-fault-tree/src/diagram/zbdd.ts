import { BudgetExceeded, type Tick } from './budget.ts';

/** Level of the two terminals: below every variable. */
export const TERMINAL_LEVEL = 0x7fffffff;
const HIGH = 1;
const LOW = 2;
const NEXT = 3;

/** Entries; 16 bytes each. */
const CACHE_LIMIT = 1 << 22;

/** Steps between two calls of `tick`; a power of two. */
const PAUSE = 1 << 14;

const WITHOUT = 1;
const UNION = 2;
const PRODUCT = 3;
const DIFFERENCE = 4;

export interface ZbddOptions {
  nodeLimit: number;
  tick?: Tick;
}

/** How families are made where the engine runs. */
export type NewZbdd = (options: ZbddOptions) => Zbdd;

/**
 * Families of sets as a zero-suppressed diagram on typed arrays: node 0 is the empty family, node 1
 * the family that holds only the empty set. Children have smaller numbers than their parents.
 */
export class Zbdd {
  nodes = new Int32Array(4 << 12);
  count = 2;
  nodeLimit: number;
  readonly #tick: Tick;
  #heads = new Int32Array(1 << 12);
  #mask = (1 << 12) - 1;
  #cache = new Int32Array(4 << 14);
  #cacheMask = (1 << 14) - 1;
  #steps = 0;

  constructor(options: ZbddOptions) {
    this.nodeLimit = options.nodeLimit;
    this.#tick = options.tick ?? (() => undefined);
    this.nodes[0] = TERMINAL_LEVEL;
    this.nodes[4] = TERMINAL_LEVEL;
  }

  level(node: number): number {
    return this.nodes[node << 2]!;
  }

  high(node: number): number {
    return this.nodes[(node << 2) + HIGH]!;
  }

  low(node: number): number {
    return this.nodes[(node << 2) + LOW]!;
  }

  make(level: number, high: number, low: number): number {
    if (high === 0) return low;
    const nodes = this.nodes;
    let hash = Math.imul(level, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b) ^ Math.imul(low, 0xc2b2ae35);
    hash = (hash ^ (hash >>> 15)) & this.#mask;
    for (let node = this.#heads[hash]!; node !== 0; node = nodes[(node << 2) + NEXT]!) {
      const at = node << 2;
      if (nodes[at + HIGH] === high && nodes[at + LOW] === low && nodes[at] === level) return node;
    }
    const node = this.count;
    if (node >= this.nodeLimit) throw new BudgetExceeded();
    const at = node << 2;
    if (at >= nodes.length) {
      this.#grow();
      return this.make(level, high, low);
    }
    this.count = node + 1;
    nodes[at] = level;
    nodes[at + HIGH] = high;
    nodes[at + LOW] = low;
    nodes[at + NEXT] = this.#heads[hash]!;
    this.#heads[hash] = node;
    return node;
  }

  /** Sets of f that hold no set of g. */
  without(f: number, g: number): number {
    if (g === 0 || f === 0) return f;
    if (g === 1 || f === g) return 0;
    const nodes = this.nodes;
    if (f === 1) return this.#hasEmpty(g) ? 0 : 1;
    const levelF = nodes[f << 2]!;
    const levelG = nodes[g << 2]!;
    if (levelG < levelF) return this.without(f, nodes[(g << 2) + LOW]!);
    const known = this.#find(WITHOUT, f, g);
    if (known >= 0) return known;
    const f1 = nodes[(f << 2) + HIGH]!;
    const f0 = nodes[(f << 2) + LOW]!;
    let result: number;
    if (levelF < levelG) {
      const low = this.without(f0, g);
      result = this.make(levelF, this.without(f1, g), low);
    } else {
      const g1 = nodes[(g << 2) + HIGH]!;
      const g0 = nodes[(g << 2) + LOW]!;
      const low = this.without(f0, g0);
      result = this.make(levelF, this.without(this.without(f1, g0), g1), low);
    }
    this.#store(WITHOUT, f, g, result);
    return result;
  }

  /** Minimal sets of f ∪ g, both minimal. */
  minimalUnion(f: number, g: number): number {
    if (f === 0 || f === g) return g;
    if (g === 0) return f;
    if (f === 1 || g === 1) return 1;
    const a = Math.min(f, g);
    const b = Math.max(f, g);
    const known = this.#find(UNION, a, b);
    if (known >= 0) return known;
    const levelA = this.level(a);
    const levelB = this.level(b);
    const level = Math.min(levelA, levelB);
    const low = this.minimalUnion(levelA === level ? this.low(a) : a, levelB === level ? this.low(b) : b);
    const high = this.minimalUnion(levelA === level ? this.high(a) : 0, levelB === level ? this.high(b) : 0);
    const result = this.make(level, this.without(high, low), low);
    this.#store(UNION, a, b, result);
    return result;
  }

  /** Minimal sets among all s ∪ t with s in f and t in g, both minimal. */
  minimalProduct(f: number, g: number): number {
    if (f === 0 || g === 0) return 0;
    if (f === 1 || f === g) return g;
    if (g === 1) return f;
    const a = Math.min(f, g);
    const b = Math.max(f, g);
    const known = this.#find(PRODUCT, a, b);
    if (known >= 0) return known;
    const levelA = this.level(a);
    const levelB = this.level(b);
    const level = Math.min(levelA, levelB);
    let high: number;
    let low: number;
    if (levelA === levelB) {
      const mixed = this.minimalUnion(this.high(a), this.low(a));
      high = this.minimalUnion(
        this.minimalProduct(this.high(a), this.minimalUnion(this.high(b), this.low(b))),
        this.minimalProduct(mixed, this.high(b)),
      );
      low = this.minimalProduct(this.low(a), this.low(b));
    } else {
      const top = levelA === level ? a : b;
      const other = levelA === level ? b : a;
      high = this.minimalProduct(this.high(top), other);
      low = this.minimalProduct(this.low(top), other);
    }
    const result = this.make(level, this.without(high, low), low);
    this.#store(PRODUCT, a, b, result);
    return result;
  }

  /** Sets of f that are not sets of g. */
  difference(f: number, g: number): number {
    if (f === 0 || g === 0) return f;
    if (f === g) return 0;
    if (f === 1) return this.#hasEmpty(g) ? 0 : 1;
    if (g === 1) return this.#dropEmpty(f);
    const levelF = this.level(f);
    const levelG = this.level(g);
    if (levelG < levelF) return this.difference(f, this.low(g));
    const known = this.#find(DIFFERENCE, f, g);
    if (known >= 0) return known;
    const low = this.difference(this.low(f), levelF < levelG ? g : this.low(g));
    const high = levelF < levelG ? this.high(f) : this.difference(this.high(f), this.high(g));
    const result = this.make(levelF, high, low);
    this.#store(DIFFERENCE, f, g, result);
    return result;
  }

  /** Drops every node no root needs and closes the gaps; gives the roots' new numbers. All others become meaningless. */
  collect(roots: readonly number[]): number[] {
    const { nodes, count } = this;
    const image = new Int32Array(count);
    for (const root of roots) image[root] = 1;
    for (let node = count - 1; node > 1; node--) {
      if (image[node] === 0) continue;
      image[nodes[(node << 2) + HIGH]!] = 1;
      image[nodes[(node << 2) + LOW]!] = 1;
    }
    image[0] = 0;
    image[1] = 1;
    let next = 2;
    for (let node = 2; node < count; node++) {
      if (image[node] === 0) continue;
      const from = node << 2;
      const to = next << 2;
      nodes[to] = nodes[from]!;
      nodes[to + HIGH] = image[nodes[from + HIGH]!]!;
      nodes[to + LOW] = image[nodes[from + LOW]!]!;
      image[node] = next++;
    }
    this.count = next;
    this.forget();
    this.relink();
    return roots.map((root) => image[root]!);
  }

  #hasEmpty(f: number): boolean {
    let node = f;
    while (node > 1) node = this.low(node);
    return node === 1;
  }

  #dropEmpty(f: number): number {
    if (f <= 1) return 0;
    if (!this.#hasEmpty(f)) return f;
    return this.make(this.level(f), this.high(f), this.#dropEmpty(this.low(f)));
  }

  #find(op: number, f: number, g: number): number {
    const slot = (hashOf(op, f, g) & this.#cacheMask) << 2;
    const cache = this.#cache;
    if (cache[slot + 3] === op && cache[slot] === f && cache[slot + 1] === g) return cache[slot + 2]!;
    if ((++this.#steps & (PAUSE - 1)) === 0) {
      this.#tick(PAUSE, this.count);
      if (this.#steps > 4 * this.#cacheMask) this.#growCache();
    }
    return -1;
  }

  #store(op: number, f: number, g: number, result: number): void {
    const slot = (hashOf(op, f, g) & this.#cacheMask) << 2;
    const cache = this.#cache;
    cache[slot] = f;
    cache[slot + 1] = g;
    cache[slot + 2] = result;
    cache[slot + 3] = op;
  }

  #grow(): void {
    const nodes = new Int32Array(this.nodes.length * 2);
    nodes.set(this.nodes);
    this.nodes = nodes;
    this.#heads = new Int32Array(this.#heads.length * 2);
    this.#mask = this.#heads.length - 1;
    this.relink();
  }

  /** Empties the operation cache. */
  protected forget(): void {
    this.#cache.fill(0);
  }

  /** Puts all nodes into their chains anew. */
  protected relink(): void {
    const { nodes } = this;
    const heads = this.#heads.fill(0);
    for (let node = 2; node < this.count; node++) {
      const at = node << 2;
      let hash =
        Math.imul(nodes[at]!, 0x9e3779b1) ^
        Math.imul(nodes[at + HIGH]!, 0x85ebca6b) ^
        Math.imul(nodes[at + LOW]!, 0xc2b2ae35);
      hash = (hash ^ (hash >>> 15)) & this.#mask;
      nodes[at + NEXT] = heads[hash]!;
      heads[hash] = node;
    }
  }

  /** A lossy cache that is too small for the work makes recursions exponential: it grows with their number. */
  #growCache(): void {
    if (this.#cacheMask >= CACHE_LIMIT - 1) return;
    const old = this.#cache;
    this.#cacheMask = this.#cacheMask * 2 + 1;
    this.#cache = new Int32Array((this.#cacheMask + 1) << 2);
    for (let slot = 0; slot < old.length; slot += 4) {
      if (old[slot + 3] === 0) continue;
      this.#store(old[slot + 3]!, old[slot]!, old[slot + 1]!, old[slot + 2]!);
    }
  }
}

function hashOf(op: number, f: number, g: number): number {
  const hash = Math.imul(f, 0x9e3779b1) ^ Math.imul(g, 0x85ebca6b) ^ Math.imul(op, 0xc2b2ae35);
  return hash ^ (hash >>> 15);
}
