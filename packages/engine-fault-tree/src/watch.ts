import { machineClock } from './clock.ts';
import { Cancelled, TimeOver } from './diagram/budget.ts';
import type { Timings } from './result.ts';
import type { Control, Limits, Stage } from './settings.ts';

/** Bytes per diagram node with its share of the hash table, and room for one doubling. */
const BYTES_PER_NODE = 48;
const DEFAULT_MEMORY = 640 * 1024 * 1024;
const DEFAULT_MILLISECONDS = 60_000;

/** Time, limits, progress and cancelling of one run. */
export class Watch {
  readonly timings: Timings = {
    parse: 0,
    preprocess: 0,
    bdd: 0,
    cutSets: 0,
    importance: 0,
    uncertainty: 0,
    total: 0,
  };
  readonly nodeLimit: number;
  readonly #control: Control;
  readonly #started: number;
  readonly #allowed: number;
  #stage: Stage = 'preprocess';

  constructor(control: Control, limits: Limits) {
    this.#control = control;
    this.#started = this.now();
    this.#allowed = limits.milliseconds ?? DEFAULT_MILLISECONDS;
    this.nodeLimit = Math.max(1000, Math.floor((limits.memoryBytes ?? DEFAULT_MEMORY) / BYTES_PER_NODE));
  }

  now(): number {
    return (this.#control.now ?? machineClock)();
  }

  /** Runs one stage and books its time. */
  stage<T>(stage: Stage, key: keyof Timings, work: () => T): T {
    this.#stage = stage;
    const from = this.now();
    this.tick();
    try {
      return work();
    } finally {
      const spent = this.now() - from;
      this.timings[key] += spent;
      this.timings.total = this.now() - this.#started;
    }
  }

  readonly tick = (nodes = 0): void => {
    if (this.#control.isCancelled?.() === true) throw new Cancelled();
    this.#control.onProgress?.({ stage: this.#stage, nodes });
  };

  /** True when the time for exact work is over. */
  readonly late = (): boolean => this.now() - this.#started > this.#allowed;

  /** A share of the allowed time counted from now, for work that follows when exact work has failed. */
  deadline(share: number): () => boolean {
    const end = this.now() + share * this.#allowed;
    return () => this.now() > end;
  }

  /** A tick that ends the work with `TimeOver` when its share of the allowed time, counted from now, is over. */
  limited(share: number): (nodes?: number) => void {
    const late = this.deadline(share);
    return (nodes = 0) => {
      this.tick(nodes);
      if (late()) throw new TimeOver();
    };
  }
}
