import { machineClock } from './clock.ts';
import type { NewBdd } from './diagram/bdd.ts';
import { Cancelled, type Tick, WorkOver } from './diagram/budget.ts';
import type { NewZbdd } from './diagram/zbdd.ts';
import type { Timings } from './result.ts';
import type { Control, Limits, Stage } from './settings.ts';

/** Bytes per diagram node with its share of the hash table, and room for one doubling. */
const BYTES_PER_NODE = 48;
const DEFAULT_MEMORY = 640 * 1024 * 1024;
/** About a minute on a machine of 2020; the same answer on every machine. */
const DEFAULT_STEPS = 120_000_000;

/** Limits, progress, timings and cancelling of one run. Limits are counted in steps and nodes, never in time. */
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
  #steps = 0;
  #stage: Stage = 'preprocess';

  constructor(control: Control, limits: Limits) {
    this.#control = control;
    this.#started = this.now();
    this.#allowed = limits.steps ?? DEFAULT_STEPS;
    this.nodeLimit = Math.max(1000, Math.floor((limits.memoryBytes ?? DEFAULT_MEMORY) / BYTES_PER_NODE));
  }

  now(): number {
    return (this.#control.now ?? machineClock)();
  }

  /** Runs one stage and books its time. */
  stage<T>(stage: Stage, key: keyof Timings, work: () => T): T {
    this.#stage = stage;
    const from = this.now();
    this.tick(0);
    try {
      return work();
    } finally {
      const spent = this.now() - from;
      this.timings[key] += spent;
      this.timings.total = this.now() - this.#started;
    }
  }

  get newBdd(): NewBdd | undefined {
    return this.#control.newBdd;
  }

  get newZbdd(): NewZbdd | undefined {
    return this.#control.newZbdd;
  }

  /** Steps done so far. */
  get steps(): number {
    return this.#steps;
  }

  readonly tick: Tick = (steps, nodes = 0) => {
    this.#steps += steps;
    if (this.#control.isCancelled?.() === true) throw new Cancelled();
    this.#control.onProgress?.({ stage: this.#stage, nodes });
  };

  /** A tick that ends the work with `WorkOver` when its share of the allowed steps, counted from now, is used up. */
  limited(share: number): Tick {
    const end = this.#steps + share * this.#allowed;
    return (steps, nodes = 0) => {
      this.tick(steps, nodes);
      if (this.#steps > end) throw new WorkOver();
    };
  }
}
