import { Bdd, type BddOptions, FIRST_CACHE, FIRST_NODES, TERMINAL_LEVEL } from '../diagram/bdd.ts';
import { BudgetExceeded, type Tick } from '../diagram/budget.ts';
import type { Kernel, KernelImports } from './bdd-kernel.ts';
import { BDD_KERNEL, compiled, PAUSE_STEPS } from './bytes.ts';

const PAGE = 0x10000;
const MOST_NODES = 1 << 27;

/** A `Bdd` whose operations are WebAssembly. Node for node and step for step the same. */
export class CompiledBdd extends Bdd {
  readonly #kernel: Kernel;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #capacity: number;
  readonly #cacheLimit: number;
  readonly #watch: Tick;
  /** Room in the memory: heads, entries of the cache, nodes. */
  #heads = FIRST_NODES;
  #cache = FIRST_CACHE;
  #nodes = FIRST_NODES;

  constructor(options: BddOptions) {
    // Its own tables are never used.
    super(options, { nodes: 1, cache: 1 });
    this.#capacity = Math.min(options.nodeLimit, MOST_NODES);
    this.#cacheLimit = options.cacheLimit ?? 1 << 22;
    this.#watch = options.tick ?? (() => undefined);
    const env: KernelImports & { memory: WebAssembly.Memory } = {
      memory: this.#memory,
      pause: () => this.#pause(),
      grow: () => this.#grow(),
      over: () => {
        throw new BudgetExceeded();
      },
    };
    this.#kernel = new WebAssembly.Instance(compiled(BDD_KERNEL), { env }).exports as unknown as Kernel;
    const { count, peak, mask, cacheMask, age } = this.#kernel;
    count.value = 1;
    peak.value = 1;
    age.value = 1;
    mask.value = FIRST_NODES - 1;
    cacheMask.value = FIRST_CACHE - 1;
    this.#arrange(FIRST_NODES, FIRST_CACHE, FIRST_NODES);
    this.nodes[0] = TERMINAL_LEVEL;
  }

  override make(level: number, high: number, low: number): number {
    this.#enter();
    try {
      return this.#kernel.make(level, high, low);
    } finally {
      this.#leave();
    }
  }

  override and(f: number, g: number): number {
    this.#enter();
    try {
      return this.#kernel.and(f, g);
    } finally {
      this.#leave();
    }
  }

  override xor(f: number, g: number): number {
    this.#enter();
    try {
      return this.#kernel.xor(f, g);
    } finally {
      this.#leave();
    }
  }

  override rollback(count: number): void {
    const isFew = this.count - count <= this.#heads >> 2;
    this.#kernel.count.value = this.count;
    this.count = count;
    if (isFew) this.#kernel.unlink(count);
    else this.relink();
    this.forget();
  }

  protected override relink(): void {
    this.#kernel.count.value = this.count;
    new Int32Array(this.#memory.buffer, 0, this.#heads).fill(0);
    this.#kernel.link();
  }

  protected override forget(): void {
    const { age, cacheMask, steps } = this.#kernel;
    age.value++;
    if (this.count < cacheMask.value >> 2) cacheMask.value = FIRST_CACHE - 1;
    steps.value = 0;
  }

  #enter(): void {
    this.#kernel.count.value = this.count;
    this.#kernel.limit.value = Math.min(this.nodeLimit, 0x7fffffff);
  }

  #leave(): void {
    this.count = this.#kernel.count.value;
    this.peak = this.#kernel.peak.value;
  }

  #pause(): void {
    const { count, steps, cacheMask } = this.#kernel;
    this.#watch(PAUSE_STEPS, count.value);
    if (steps.value > 16 * cacheMask.value) this.#growCache();
  }

  #grow(): void {
    const entries = this.#nextCache();
    this.#arrange(
      2 * this.#heads,
      Math.max(entries, this.#cache),
      Math.min(2 * this.#nodes, this.#capacity + 1),
    );
    this.#kernel.mask.value = this.#heads - 1;
    new Int32Array(this.#memory.buffer, 0, this.#heads).fill(0);
    this.#kernel.link();
    this.#widenCache(entries);
  }

  #growCache(): void {
    const entries = this.#nextCache();
    if (entries > this.#cache) this.#arrange(this.#heads, entries, this.#nodes);
    this.#widenCache(entries);
  }

  #nextCache(): number {
    const now = this.#kernel.cacheMask.value + 1;
    return now >= this.#cacheLimit ? now : 2 * now;
  }

  #widenCache(entries: number): void {
    const old = this.#kernel.cacheMask.value + 1;
    if (entries === old) return;
    this.#kernel.cacheMask.value = entries - 1;
    this.#kernel.spread(old);
  }

  /** Makes room and moves nodes and cache to their new places. */
  #arrange(heads: number, cache: number, nodes: number): void {
    const { cacheAt, nodesAt, capacity } = this.#kernel;
    const newCacheAt = 4 * heads;
    const newNodesAt = newCacheAt + 16 * cache;
    const missing = newNodesAt + 16 * nodes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    const bytes = new Uint8Array(this.#memory.buffer);
    if (nodesAt.value > 0) {
      bytes.copyWithin(newNodesAt, nodesAt.value, nodesAt.value + 16 * this.#nodes);
      bytes.copyWithin(newCacheAt, cacheAt.value, cacheAt.value + 16 * this.#cache);
      // What lay behind the cache before is no entry of it.
      bytes.fill(0, newCacheAt + 16 * this.#cache, newNodesAt);
    }
    cacheAt.value = newCacheAt;
    nodesAt.value = newNodesAt;
    capacity.value = nodes;
    this.#heads = heads;
    this.#cache = cache;
    this.#nodes = nodes;
    this.nodes = new Int32Array(this.#memory.buffer, newNodesAt, 4 * nodes);
  }
}
