import type { Argument, FaultTreeModel, Gate, GateKind } from '../model.ts';

/** A timed event of a dynamic module: rate per hour, or a fixed probability of having failed at the start. */
export interface Unit {
  name: string;
  ratePerHour: number;
  failedAtStart: number;
}

interface Element {
  kind: GateKind;
  /** Slots of the inputs: units first, then elements in order; −1 false, −2 true. */
  inputs: number[];
  k: number;
  min: number;
  max: number;
  dormancy: number;
}

/** What a module remembers: which slots have failed, where order went wrong, which spare is in use. */
export type State = Int8Array;

const FAILED = 1;
/** A PAND whose inputs failed out of order can never fail. */
const SAFE = 2;

/**
 * The gates under one gate as a machine: units fail one at a time, everything that follows happens
 * at the same instant. Nothing is repaired.
 */
export class DynamicSystem {
  readonly units: Unit[];
  readonly #elements: Element[] = [];
  readonly #slotOf = new Map<string, number>();
  /** Triggers: element slot and the units that fail with it. */
  readonly #dependencies: { trigger: number; units: number[] }[] = [];
  readonly #root: number;
  /** No negation inside: once failed, the module stays failed. */
  readonly monotone: boolean;

  constructor(model: FaultTreeModel, root: string, units: Unit[], names: ReadonlySet<string>) {
    this.units = units;
    units.forEach((unit, slot) => {
      this.#slotOf.set(unit.name, slot);
    });
    const gates = new Map(model.gates.map((gate) => [gate.name, gate]));
    const houses = new Map(model.houses.map((house) => [house.name, house.state]));
    const slot = (arg: Argument): number => {
      if (typeof arg === 'boolean') return arg ? -2 : -1;
      if (typeof arg === 'object') return this.#add(arg, arg.args.map(slot));
      const state = houses.get(arg);
      if (state !== undefined) return state ? -2 : -1;
      const known = this.#slotOf.get(arg);
      if (known !== undefined) return known;
      const gate = gates.get(arg)!;
      const made = this.#add(gate, gate.args.map(slot));
      this.#slotOf.set(arg, made);
      return made;
    };
    this.#root = slot(root);
    for (const gate of model.gates) {
      if (gate.kind !== 'fdep') continue;
      const dependents = gate.args.slice(1).filter((arg) => typeof arg === 'string' && names.has(arg));
      if (dependents.length === 0) continue;
      this.#dependencies.push({ trigger: slot(gate.args[0]!), units: dependents.map((arg) => slot(arg)) });
    }
    this.monotone = this.#elements.every(
      ({ kind }) => !['not', 'nand', 'nor', 'xor', 'iff', 'imply', 'cardinality'].includes(kind),
    );
  }

  start(failed: number[]): State {
    const state = new Int8Array(this.units.length + 2 * this.#elements.length);
    return this.fail(state, failed);
  }

  hasFailed(state: State): boolean {
    return this.#is(state, this.#root);
  }

  /** The state after these units fail in one instant. */
  fail(before: State, units: number[]): State {
    const state = before.slice();
    for (const unit of units) state[unit] = FAILED;
    for (;;) {
      this.#elements.forEach((element, i) => {
        this.#update(state, element, this.units.length + i, this.units.length + this.#elements.length + i);
      });
      let changed = false;
      for (const { trigger, units: dependents } of this.#dependencies) {
        if (!this.#is(state, trigger)) continue;
        for (const unit of dependents) {
          if (state[unit] === FAILED) continue;
          state[unit] = FAILED;
          changed = true;
        }
      }
      if (!changed) return state;
    }
  }

  /** Failure rate of a unit in a state: 0 when failed or held back, reduced in standby. */
  rate(state: State, unit: number): number {
    if (state[unit] === FAILED) return 0;
    let factor = 1;
    let standby = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.#elements.length; i++) {
      const { kind, inputs, dormancy } = this.#elements[i]!;
      const at = inputs.indexOf(unit);
      if (at < 0) continue;
      if (kind === 'seq' && at > 0 && !this.#is(state, inputs[at - 1]!)) return 0;
      if (kind !== 'spare') continue;
      const inUse = state[this.units.length + this.#elements.length + i]!;
      // A spare shared by several gates runs at full rate as soon as one of them uses it.
      standby = Math.min(standby, inUse === at ? Number.NEGATIVE_INFINITY : dormancy);
    }
    if (standby !== Number.POSITIVE_INFINITY) factor = standby === Number.NEGATIVE_INFINITY ? 1 : standby;
    return this.units[unit]!.ratePerHour * factor;
  }

  #add(formula: Omit<Gate, 'name'>, inputs: number[]): number {
    this.#elements.push({
      kind: formula.kind,
      inputs,
      k: formula.k ?? 0,
      min: formula.min ?? 0,
      max: formula.max ?? 0,
      dormancy: formula.dormancy ?? 0,
    });
    return this.units.length + this.#elements.length - 1;
  }

  #is(state: State, slot: number): boolean {
    return slot < 0 ? slot === -2 : state[slot] === FAILED;
  }

  #update(state: State, element: Element, slot: number, memory: number): void {
    const { kind, inputs } = element;
    if (kind === 'spare') {
      this.#updateSpare(state, element, slot, memory);
      return;
    }
    if (kind === 'pand') {
      if (state[slot] !== 0) return;
      const failed = inputs.map((input) => this.#is(state, input));
      if (failed.some((one, i) => one && failed.slice(0, i).includes(false))) state[slot] = SAFE;
      else if (failed.every(Boolean)) state[slot] = FAILED;
      return;
    }
    const n = inputs.reduce((sum, input) => sum + (this.#is(state, input) ? 1 : 0), 0);
    state[slot] = holds(element, n, inputs.length, this.#is(state, inputs[0]!)) ? FAILED : 0;
  }

  #updateSpare(state: State, { inputs }: Element, slot: number, memory: number): void {
    if (state[slot] === FAILED) return;
    let inUse = state[memory]!;
    while (
      inUse < inputs.length &&
      (this.#is(state, inputs[inUse]!) || this.#taken(state, inputs[inUse]!, memory))
    ) {
      inUse++;
    }
    state[memory] = inUse;
    if (inUse === inputs.length) state[slot] = FAILED;
  }

  /** A spare another spare gate is using. */
  #taken(state: State, unit: number, memory: number): boolean {
    const first = this.units.length + this.#elements.length;
    return this.#elements.some(
      ({ kind, inputs }, i) => kind === 'spare' && first + i !== memory && inputs[state[first + i]!] === unit,
    );
  }
}

function holds({ kind, k, min, max }: Element, n: number, size: number, first: boolean): boolean {
  switch (kind) {
    case 'or':
      return n > 0;
    case 'nor':
      return n === 0;
    case 'nand':
      return n < size;
    case 'not':
      return n === 0;
    case 'xor':
      return n % 2 === 1;
    case 'iff':
      return n === 0 || n === size;
    case 'imply':
      return !first || n === size;
    case 'atleast':
      return n >= k;
    case 'cardinality':
      return n >= min && n <= max;
    case 'fdep':
      return first;
    default:
      return n === size;
  }
}
