import { BudgetExceeded, type Tick } from '../diagram/budget.ts';
import { TERMINAL_LEVEL, Zbdd, type ZbddOptions } from '../diagram/zbdd.ts';
import { Arena } from './arena.ts';
import { compiled, PAUSE_STEPS, ZBDD_KERNEL } from './bytes.ts';
import type { ZbddFunctions, ZbddGlobals } from './zbdd-kernel.ts';

const FIRST_NODES = 1 << 12;
const FIRST_CACHE = 1 << 14;
const MOST_CACHE = 1 << 22;

type Kernel = ZbddGlobals & ZbddFunctions;

/** A `Zbdd` whose nodes and whose `without` are WebAssembly: all that finding minimal cut sets asks for. */
export class CompiledZbdd extends Zbdd {
  readonly #kernel: Kernel;
  readonly #arena = new Arena();
  readonly #watch: Tick;

  constructor(options: ZbddOptions) {
    super(options);
    this.#watch = options.tick ?? (() => undefined);
    const env = {
      memory: this.#arena.memory,
      pause: () => this.#pause(),
      grow: () => this.#grow(),
      over: () => {
        throw new BudgetExceeded();
      },
    };
    this.#kernel = new WebAssembly.Instance(compiled(ZBDD_KERNEL), { env }).exports as unknown as Kernel;
    this.#kernel.mask.value = FIRST_NODES - 1;
    this.#kernel.cacheMask.value = FIRST_CACHE - 1;
    this.nodes = this.#arena.arrange(this.#kernel, FIRST_NODES, FIRST_CACHE, FIRST_NODES);
    this.nodes[0] = TERMINAL_LEVEL;
    this.nodes[4] = TERMINAL_LEVEL;
  }

  override make(level: number, high: number, low: number): number {
    this.#enter();
    try {
      return this.#kernel.make(level, high, low);
    } finally {
      this.count = this.#kernel.count.value;
    }
  }

  override without(f: number, g: number): number {
    if (g === 0 || f === 0) return f;
    this.#enter();
    try {
      return this.#kernel.without(f, g);
    } finally {
      this.count = this.#kernel.count.value;
    }
  }

  protected override relink(): void {
    this.#kernel.count.value = this.count;
    this.#arena.clearHeads();
    this.#kernel.link();
  }

  protected override forget(): void {
    super.forget();
    const { cacheAt } = this.#kernel;
    new Uint8Array(this.#arena.memory.buffer, cacheAt.value, 16 * this.#arena.cache).fill(0);
  }

  #enter(): void {
    this.#kernel.count.value = this.count;
    this.#kernel.limit.value = Math.min(this.nodeLimit, 0x7fffffff);
  }

  #pause(): void {
    const { count, steps, cacheMask } = this.#kernel;
    this.#watch(PAUSE_STEPS, count.value);
    const { heads, cache, nodes } = this.#arena;
    if (steps.value <= 4 * cacheMask.value || cache >= MOST_CACHE) return;
    this.nodes = this.#arena.arrange(this.#kernel, heads, 2 * cache, nodes);
    cacheMask.value = 2 * cache - 1;
    this.#kernel.spread(cache);
  }

  #grow(): void {
    const { heads, cache, nodes } = this.#arena;
    this.nodes = this.#arena.arrange(this.#kernel, 2 * heads, cache, 2 * nodes);
    this.#kernel.mask.value = 2 * heads - 1;
    this.#arena.clearHeads();
    this.#kernel.link();
  }
}
