import { Bdd, type BddOptions, FIRST_CACHE, FIRST_NODES, TERMINAL_LEVEL } from '../diagram/bdd.ts';
import { BudgetExceeded, type Tick } from '../diagram/budget.ts';
import { Arena } from './arena.ts';
import type { Kernel, KernelImports } from './bdd-kernel.ts';
import { BDD_KERNEL, compiled, PAUSE_STEPS } from './bytes.ts';

const MOST_NODES = 1 << 27;

/** A `Bdd` whose operations are WebAssembly. Node for node and step for step the same. */
export class CompiledBdd extends Bdd {
  readonly #kernel: Kernel;
  readonly #arena = new Arena();
  readonly #capacity: number;
  readonly #cacheLimit: number;
  readonly #watch: Tick;

  constructor(options: BddOptions) {
    // Its own tables are never used.
    super(options, { nodes: 1, cache: 1 });
    this.#capacity = Math.min(options.nodeLimit, MOST_NODES);
    this.#cacheLimit = options.cacheLimit ?? 1 << 22;
    this.#watch = options.tick ?? (() => undefined);
    const env: KernelImports & { memory: WebAssembly.Memory } = {
      memory: this.#arena.memory,
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
    this.nodes = this.#arena.arrange(this.#kernel, FIRST_NODES, FIRST_CACHE, FIRST_NODES);
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
    const isFew = this.count - count <= this.#arena.heads >> 2;
    this.#kernel.count.value = this.count;
    this.count = count;
    if (isFew) this.#kernel.unlink(count);
    else this.relink();
    this.forget();
  }

  protected override relink(): void {
    this.#kernel.count.value = this.count;
    this.#arena.clearHeads();
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
    const { heads, cache, nodes } = this.#arena;
    const more = Math.min(2 * nodes, this.#capacity + 1);
    this.nodes = this.#arena.arrange(this.#kernel, 2 * heads, Math.max(entries, cache), more);
    this.#kernel.mask.value = this.#arena.heads - 1;
    this.#arena.clearHeads();
    this.#kernel.link();
    this.#widenCache(entries);
  }

  #growCache(): void {
    const entries = this.#nextCache();
    const { heads, cache, nodes } = this.#arena;
    if (entries > cache) this.nodes = this.#arena.arrange(this.#kernel, heads, entries, nodes);
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
}
