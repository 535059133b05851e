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

/** Faults of gates and their references: arity, thresholds, unknown names, cycles, the top. */
export function structuralFaults(model: FaultTreeModel): Fault[] {
  if (model.gates.length === 0) return [{ code: 'no-gates', path: 'gates', params: {} }];
  const known = new Set<string>();
  for (const list of [model.gates, model.events, model.houses]) for (const item of list) known.add(item.name);
  const faults: Fault[] = [];
  for (const gate of model.gates) {
    const path = `gates/${gate.name}`;
    checkFormula(gate, path, faults);
    for (const name of referencesOf(gate)) {
      if (name === gate.name) faults.push({ code: 'self-reference', path, params: { name } });
      else if (!known.has(name)) faults.push({ code: 'undefined', path, params: { name } });
    }
  }
  faults.push(...dynamicFaults(model));
  faults.push(...findCycles(model));
  if (!faults.some((fault) => fault.code === 'cycle' || fault.code === 'self-reference')) {
    faults.push(...topFaults(model));
  }
  return faults;
}

function checkFormula(formula: Formula, path: string, faults: Fault[]): void {
  const n = formula.args.length;
  const [least, most] = ARITY[formula.kind] ?? [1, Number.POSITIVE_INFINITY];
  if (!KINDS.has(formula.kind))
    faults.push({ code: 'undefined', path, params: { name: String(formula.kind) } });
  else if (n === 0) faults.push({ code: 'no-children', path, params: { kind: formula.kind } });
  else if (n < least || n > most) {
    faults.push({ code: 'arity', path, params: { kind: formula.kind, count: n } });
  } else if (formula.kind === 'atleast' && !isWithin(formula.k, n)) {
    faults.push({ code: 'k-out-of-range', path, params: { k: formula.k ?? 'none', count: n } });
  } else if (formula.kind === 'cardinality') {
    const { min, max } = formula;
    if (!isWithin(min, n) || !isWithin(max, n) || min! > max!) {
      faults.push({
        code: 'k-out-of-range',
        path,
        params: { min: min ?? 'none', max: max ?? 'none', count: n },
      });
    }
  } else if (formula.kind === 'spare' && !((formula.dormancy ?? 0) >= 0 && (formula.dormancy ?? 0) <= 1)) {
    faults.push({ code: 'dynamic-argument', path, params: { dormancy: formula.dormancy ?? 'none' } });
  }
  for (const arg of formula.args) if (typeof arg === 'object') checkFormula(arg, path, faults);
}

function isWithin(k: number | undefined, n: number): boolean {
  return Number.isInteger(k) && k! >= 0 && k! <= n;
}

/** Dynamic gates stand by their own name, and spares, sequences and dependents are basic events. */
function dynamicFaults(model: FaultTreeModel): Fault[] {
  const faults: Fault[] = [];
  const events = new Set(model.events.map((event) => event.name));
  const isDynamic = (kind: string): boolean => (DYNAMIC_GATE_KINDS as readonly string[]).includes(kind);
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

/** Up to so many names are looked through; a set of them would cost more. */
const FEW_NAMES = 16;

/** Names a formula refers to, nested formulas included, repeats kept out. */
export function referencesOf(formula: Formula): readonly string[] {
  const names: string[] = [];
  const seen = new Set<string>();
  const isKnown = (name: string): boolean =>
    names.length <= FEW_NAMES ? names.includes(name) : seen.has(name);
  const stack: Argument[] = [...formula.args];
  while (stack.length > 0) {
    const arg = stack.pop()!;
    if (typeof arg === 'object') stack.push(...arg.args);
    else if (typeof arg === 'string' && !isKnown(arg)) {
      names.push(arg);
      if (names.length > FEW_NAMES) for (const name of names.slice(seen.size)) seen.add(name);
    }
  }
  return names;
}

/** One fault per cycle met, at the gate that closes it. */
function findCycles(model: FaultTreeModel): Fault[] {
  const children = new Map<string, readonly string[]>();
  for (const gate of model.gates) children.set(gate.name, referencesOf(gate));
  const state = new Map<string, 'open' | 'done'>();
  const faults: Fault[] = [];
  for (const gate of model.gates) {
    if (state.has(gate.name)) continue;
    const path = [gate.name];
    const position = [0];
    state.set(gate.name, 'open');
    while (path.length > 0) {
      const name = path[path.length - 1]!;
      const next = children.get(name)![position[position.length - 1]!++];
      if (next === undefined) {
        state.set(name, 'done');
        path.pop();
        position.pop();
      } else if (children.has(next) && next !== name) {
        if (state.get(next) === 'open') {
          const cycle = [...path.slice(path.indexOf(next)), next].join(' → ');
          faults.push({ code: 'cycle', path: `gates/${name}`, params: { cycle } });
        } else if (!state.has(next)) {
          state.set(next, 'open');
          path.push(next);
          position.push(0);
        }
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
