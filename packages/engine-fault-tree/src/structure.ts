import type { Argument, Fault, FaultTreeModel, Formula, GateKind } from './model.ts';
import { DYNAMIC_GATE_KINDS, STATIC_GATE_KINDS } from './model.ts';

const KINDS: ReadonlySet<string> = new Set([...STATIC_GATE_KINDS, ...DYNAMIC_GATE_KINDS]);
const ARITY: Partial<Record<GateKind, [least: number, most: number]>> = {
  not: [1, 1],
  transfer: [1, 1],
  imply: [2, 2],
  inhibit: [2, Number.POSITIVE_INFINITY],
  atleast: [1, Number.POSITIVE_INFINITY],
  cardinality: [1, Number.POSITIVE_INFINITY],
  pand: [2, Number.POSITIVE_INFINITY],
  seq: [2, Number.POSITIVE_INFINITY],
  spare: [2, Number.POSITIVE_INFINITY],
  fdep: [2, Number.POSITIVE_INFINITY],
};

const ANY: [least: number, most: number] = [1, Number.POSITIVE_INFINITY];

/** By name: the place of a gate in the model, or what else it is. */
export type NameIndex = Map<string, number>;
export const EVENT = -1;
export const HOUSE = -2;

/** Faults of gates and their references: arity, thresholds, unknown names, cycles, the top. `names`: every name of the model. */
export function structuralFaults(model: FaultTreeModel, names: NameIndex): Fault[] {
  if (model.gates.length === 0) return [{ code: 'no-gates', path: 'gates', params: {} }];
  const faults: Fault[] = [];
  const count = model.gates.length;
  /** The gates each refers to, one after the other; those of gate i from `from[i]` to `from[i + 1]`. */
  const children: number[] = [];
  const from = new Int32Array(count + 1);
  for (let i = 0; i < count; i++) {
    const gate = model.gates[i]!;
    checkFormula(gate, gate.name, faults);
    for (const name of referencesOf(gate)) {
      const place = names.get(name);
      const isItself = name === gate.name;
      if (place === undefined || isItself) {
        const code = isItself ? 'self-reference' : 'undefined';
        faults.push({ code, path: `gates/${gate.name}`, params: { name } });
      } else if (place >= 0) children.push(place);
    }
    from[i + 1] = children.length;
  }
  faults.push(...dynamicFaults(model));
  faults.push(...findCycles(model, children, from));
  if (!faults.some((fault) => fault.code === 'cycle' || fault.code === 'self-reference')) {
    faults.push(...topFaults(model));
  }
  return faults;
}

function checkFormula(formula: Formula, gate: string, faults: Fault[]): void {
  const fault = faultOf(formula);
  if (fault !== undefined) faults.push({ ...fault, path: `gates/${gate}` });
  for (const arg of formula.args) if (typeof arg === 'object') checkFormula(arg, gate, faults);
}

function faultOf(formula: Formula): Omit<Fault, 'path'> | undefined {
  const { kind } = formula;
  const count = formula.args.length;
  const [least, most] = ARITY[kind] ?? ANY;
  if (!KINDS.has(kind)) return { code: 'undefined', params: { name: String(kind) } };
  if (count === 0) return { code: 'no-children', params: { kind } };
  if (count < least || count > most) return { code: 'arity', params: { kind, count } };
  if (kind === 'atleast' && !isWithin(formula.k, count))
    return { code: 'k-out-of-range', params: { k: formula.k ?? 'none', count } };
  if (kind === 'cardinality') {
    const { min, max } = formula;
    if (!isWithin(min, count) || !isWithin(max, count) || min! > max!)
      return { code: 'k-out-of-range', params: { min: min ?? 'none', max: max ?? 'none', count } };
  }
  if (kind === 'spare' && !((formula.dormancy ?? 0) >= 0 && (formula.dormancy ?? 0) <= 1))
    return { code: 'dynamic-argument', params: { dormancy: formula.dormancy ?? 'none' } };
  return undefined;
}

function isWithin(k: number | undefined, n: number): boolean {
  return Number.isInteger(k) && k! >= 0 && k! <= n;
}

const isDynamic = (kind: string): boolean => (DYNAMIC_GATE_KINDS as readonly string[]).includes(kind);

/** Dynamic gates stand by their own name, and spares, sequences and dependents are basic events. */
function dynamicFaults(model: FaultTreeModel): Fault[] {
  const faults: Fault[] = [];
  if (!model.gates.some(({ kind, args }) => isDynamic(kind) || args.some((arg) => typeof arg === 'object')))
    return faults;
  const events = new Set(model.events.map((event) => event.name));
  for (const gate of model.gates) {
    const path = `gates/${gate.name}`;
    const stack = [...gate.args];
    while (stack.length > 0) {
      const arg = stack.pop()!;
      if (typeof arg !== 'object') continue;
      if (isDynamic(arg.kind)) faults.push({ code: 'dynamic-argument', path, params: { kind: arg.kind } });
      stack.push(...arg.args);
    }
    const basic =
      gate.kind === 'spare' || gate.kind === 'seq'
        ? gate.args
        : gate.kind === 'fdep'
          ? gate.args.slice(1)
          : [];
    for (const arg of basic) {
      if (typeof arg === 'string' && events.has(arg)) continue;
      const params = { kind: gate.kind, name: typeof arg === 'string' ? arg : 'formula' };
      faults.push({ code: 'dynamic-argument', path, params });
    }
  }
  return faults;
}

/** Up to so many arguments are looked through for repeats; a set of them would cost more. */
const FEW_NAMES = 16;

/** Names a formula refers to, nested formulas included, repeats kept out; the last first. */
export function referencesOf({ args }: Formula): readonly string[] {
  const names: string[] = [];
  if (args.length > FEW_NAMES || args.some((arg) => typeof arg === 'object')) return manyReferencesOf(args);
  for (let i = args.length - 1; i >= 0; i--) {
    const arg = args[i]!;
    if (typeof arg === 'string' && !names.includes(arg)) names.push(arg);
  }
  return names;
}

function manyReferencesOf(args: readonly Argument[]): readonly string[] {
  const names = new Set<string>();
  const stack: Argument[] = [...args];
  while (stack.length > 0) {
    const arg = stack.pop()!;
    if (typeof arg === 'object') stack.push(...arg.args);
    else if (typeof arg === 'string') names.add(arg);
  }
  return [...names];
}

/** One fault per cycle met, at the gate that closes it. */
function findCycles({ gates }: FaultTreeModel, children: readonly number[], from: Int32Array): Fault[] {
  const [OPEN, DONE] = [1, 2];
  const state = new Uint8Array(gates.length);
  /** Where to go on in the children of a gate that is open. */
  const next = from.slice(0, gates.length);
  const faults: Fault[] = [];
  for (let start = 0; start < gates.length; start++) {
    if (state[start] !== 0) continue;
    const path = [start];
    state[start] = OPEN;
    while (path.length > 0) {
      const gate = path[path.length - 1]!;
      const at = next[gate]!;
      if (at === from[gate + 1]) {
        state[gate] = DONE;
        path.pop();
        continue;
      }
      next[gate] = at + 1;
      const child = children[at]!;
      if (state[child] === OPEN) {
        const cycle = [...path.slice(path.indexOf(child)), child].map((one) => gates[one]!.name).join(' → ');
        faults.push({ code: 'cycle', path: `gates/${gates[gate]!.name}`, params: { cycle } });
      } else if (state[child] === 0) {
        state[child] = OPEN;
        path.push(child);
      }
    }
  }
  return faults;
}

function topFaults(model: FaultTreeModel): Fault[] {
  if (model.top !== undefined) {
    if (model.gates.some((gate) => gate.name === model.top)) return [];
    return [{ code: 'undefined', path: 'top', params: { name: model.top } }];
  }
  const tops = topCandidates(model);
  if (tops.length === 1) return [];
  if (tops.length === 0) return [{ code: 'no-top', path: 'top', params: {} }];
  return [{ code: 'several-tops', path: 'top', params: { names: tops.slice(0, 10).join(', ') } }];
}

/** Gates no other gate refers to. A dependency (`fdep`) acts without being referred to and never counts. */
export function topCandidates(model: FaultTreeModel): string[] {
  const used = new Set<string>();
  for (const gate of model.gates) for (const name of referencesOf(gate)) used.add(name);
  return model.gates.filter((gate) => gate.kind !== 'fdep' && !used.has(gate.name)).map((gate) => gate.name);
}

export function topOf(model: FaultTreeModel): string {
  return model.top ?? topCandidates(model)[0]!;
}
