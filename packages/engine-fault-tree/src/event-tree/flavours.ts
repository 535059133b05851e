import type { Argument, FaultTreeModel, Formula, Gate, HouseEvent } from '../model.ts';
import type { Collected } from './walk.ts';

/**
 * Copies of fault trees under other house events: a formula collected after `set-house-event` is about the plant in
 * that state, one collected before is not. Gates are copied only where a setting differs from the model's.
 */
export class Flavours {
  readonly #gates: ReadonlyMap<string, Gate>;
  readonly #states: ReadonlyMap<string, boolean>;
  readonly #known = new Map<string, number>();
  /** Copies made so far. */
  readonly gates: Gate[] = [];
  readonly houses: HouseEvent[] = [];

  constructor(model: FaultTreeModel) {
    this.#gates = new Map(model.gates.map((gate) => [gate.name, gate]));
    this.#states = new Map(model.houses.map((house) => [house.name, house.state]));
  }

  /** The formula over gates and house events as they were when it was collected. */
  of({ formula, houses }: Collected): Argument {
    const changed = [...houses].filter(([name, state]) => this.#states.get(name) !== state).sort();
    if (changed.length === 0) return formula;
    const key = JSON.stringify(changed);
    const isNew = !this.#known.has(key);
    const flavour = this.#known.get(key) ?? this.#known.size + 1;
    this.#known.set(key, flavour);
    const own = (name: string): string => `${name}\u0001${flavour}`;
    const settings = new Map(changed);
    if (isNew) for (const [name, state] of changed) this.houses.push({ name: own(name), state });
    const done = new Set(this.gates.map(({ name }) => name));
    const copied = (arg: Argument): Argument => {
      if (typeof arg === 'boolean') return arg;
      if (typeof arg === 'object') return inside(arg);
      if (settings.has(arg)) return own(arg);
      const gate = this.#gates.get(arg);
      if (gate === undefined) return arg;
      if (!done.has(own(arg))) {
        done.add(own(arg));
        const { name, container: _, role: __, ...rest } = gate;
        this.gates.push({ ...inside(rest), name: own(name) });
      }
      return own(arg);
    };
    const inside = <T extends Formula>(one: T): T => ({ ...one, args: one.args.map(copied) });
    return copied(formula);
  }
}
