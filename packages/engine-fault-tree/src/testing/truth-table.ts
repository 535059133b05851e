import type { Argument, FaultTreeModel, Formula } from '../model.ts';
import { topOf } from '../structure.ts';

/** Truth of the top for every assignment of the events (bit i set: event i happened). Tests only. */
export function truthTable(model: FaultTreeModel): Uint8Array {
  const n = model.events.length;
  const bit = new Map(model.events.map((event, i) => [event.name, i]));
  const houses = new Map(model.houses.map((house) => [house.name, house.state]));
  const gates = new Map(model.gates.map((gate) => [gate.name, gate]));
  const table = new Uint8Array(1 << n);
  for (let row = 0; row < table.length; row++) {
    const known = new Map<string, boolean>();
    const truth = (arg: Argument): boolean => {
      if (typeof arg === 'boolean') return arg;
      if (typeof arg === 'object') return holds(arg, arg.args.map(truth));
      if (houses.has(arg)) return houses.get(arg)!;
      if (bit.has(arg)) return ((row >> bit.get(arg)!) & 1) === 1;
      const seen = known.get(arg);
      if (seen !== undefined) return seen;
      const gate = gates.get(arg)!;
      const value = holds(gate, gate.args.map(truth));
      known.set(arg, value);
      return value;
    };
    table[row] = truth(topOf(model)) ? 1 : 0;
  }
  return table;
}

function holds(formula: Formula, args: boolean[]): boolean {
  const n = args.filter(Boolean).length;
  switch (formula.kind) {
    case 'or':
      return n > 0;
    case 'not':
    case 'nor':
      return n === 0;
    case 'nand':
      return n < args.length;
    case 'xor':
      return n % 2 === 1;
    case 'iff':
      return n === 0 || n === args.length;
    case 'imply':
      return !args[0] || args[1]!;
    case 'atleast':
      return n >= formula.k!;
    case 'cardinality':
      return n >= formula.min! && n <= formula.max!;
    default:
      return n === args.length;
  }
}

export function probabilityByTable(table: Uint8Array, p: number[]): number {
  let sum = 0;
  for (let row = 0; row < table.length; row++) {
    if (table[row] === 0) continue;
    sum += p.reduce((product, one, i) => product * ((row >> i) & 1 ? one : 1 - one), 1);
  }
  return sum;
}

/** Smallest sets of events that can be the ones that happened while the top is true. */
export function cutSetsByTable(table: Uint8Array): number[] {
  const minimal: number[] = [];
  const rows = Array.from(table.keys())
    .filter((row) => table[row] === 1)
    .sort((a, b) => ones(a) - ones(b));
  for (const row of rows) if (!minimal.some((set) => (set & row) === set)) minimal.push(row);
  return minimal.sort((a, b) => a - b);
}

/** Prime implicants as [care, value] pairs, by growing implicants one literal at a time. */
export function primesByTable(table: Uint8Array, n: number): string[] {
  const implies = (care: number, value: number): boolean => {
    for (let row = 0; row < table.length; row++) if ((row & care) === value && table[row] === 0) return false;
    return true;
  };
  const primes: string[] = [];
  for (let care = 0; care < 1 << n; care++) {
    for (let value = care; ; value = (value - 1) & care) {
      if (implies(care, value)) {
        let prime = true;
        for (let i = 0; i < n && prime; i++) {
          const bit = 1 << i;
          if ((care & bit) !== 0 && implies(care & ~bit, value & ~bit)) prime = false;
        }
        if (prime) primes.push(`${care}:${value}`);
      }
      if (value === 0) break;
    }
  }
  return primes.sort();
}

export function ones(row: number): number {
  let n = 0;
  for (let rest = row; rest !== 0; rest &= rest - 1) n++;
  return n;
}
