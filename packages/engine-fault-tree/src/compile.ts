import { AND, ATLEAST, Graph, OR, XOR } from './graph/graph.ts';
import type { Argument, FaultTreeModel, Formula, Gate } from './model.ts';
import { topOf } from './structure.ts';

/** A valid model as a Boolean graph. Dynamic gates stand in their static form (all of their inputs failed). */
export interface CompiledTree {
  graph: Graph;
  /** Event names; index 0 is unused. */
  eventNames: string[];
  eventOf: Map<string, number>;
  /** Literal of each gate that was reached from the top. */
  literalOf: Map<string, number>;
}

/** Compiles everything under the top gate; the model must be valid and free of common cause groups. */
export function compile(model: FaultTreeModel): CompiledTree {
  const graph = new Graph(model.events.length);
  const eventNames = ['', ...model.events.map((event) => event.name)];
  const eventOf = new Map<string, number>();
  for (const [i, event] of model.events.entries()) eventOf.set(event.name, i + 1);
  const houses = new Map(model.houses.map((house) => [house.name, house.state]));
  const gates = new Map<string, Gate>();
  for (const gate of model.gates) gates.set(gate.name, gate);
  const literalOf = new Map<string, number>();
  const triggers = triggersOf(model);

  const literal = (arg: Argument): number => {
    if (typeof arg === 'boolean') return arg ? 1 : 0;
    if (typeof arg === 'object') return formula(arg);
    const house = houses.get(arg);
    if (house !== undefined) return house ? 1 : 0;
    const event = eventOf.get(arg);
    if (event !== undefined) return dependent(arg, event << 1);
    return literalOf.get(arg)!;
  };
  /** An event that fails with a trigger (fdep) fails by itself or by the trigger. */
  const dependent = (name: string, own: number): number => {
    const causes = triggers.get(name);
    if (causes === undefined) return own;
    const known = literalOf.get(name);
    if (known !== undefined) return known;
    const whole = graph.add(OR, [own, ...causes.map(literal)]) << 1;
    literalOf.set(name, whole);
    return whole;
  };
  const formula = (one: Formula): number => toGate(graph, one, one.args.map(literal));

  for (const name of gatesInOrder(topOf(model), gates, triggers)) {
    literalOf.set(name, formula(gates.get(name)!));
  }
  graph.root = literalOf.get(topOf(model))!;
  return { graph, eventNames, eventOf, literalOf };
}

function toGate(graph: Graph, formula: Formula, args: number[]): number {
  switch (formula.kind) {
    case 'or':
      return graph.add(OR, args) << 1;
    case 'nand':
      return (graph.add(AND, args) << 1) ^ 1;
    case 'nor':
      return (graph.add(OR, args) << 1) ^ 1;
    case 'xor':
      return graph.add(XOR, args) << 1;
    case 'iff':
      return agreement(graph, args);
    case 'not':
      return args[0]! ^ 1;
    case 'imply':
      return graph.add(OR, [args[0]! ^ 1, args[1]!]) << 1;
    case 'atleast':
      return graph.add(ATLEAST, args, formula.k!) << 1;
    case 'cardinality': {
      const least = graph.add(ATLEAST, args, formula.min!) << 1;
      const tooMany = graph.add(ATLEAST, args, formula.max! + 1) << 1;
      return graph.add(AND, [least, tooMany ^ 1]) << 1;
    }
    case 'transfer':
      return args[0]!;
    case 'fdep':
      // The gate itself says whether its trigger happened.
      return args[0]!;
    default:
      return graph.add(AND, args) << 1;
  }
}

/** IFF of more than two arguments: all true or all false. */
function agreement(graph: Graph, args: number[]): number {
  if (args.length === 2) return (graph.add(XOR, args) << 1) ^ 1;
  const all = graph.add(AND, args) << 1;
  const none = graph.add(OR, args) << 1;
  return graph.add(OR, [all, none ^ 1]) << 1;
}

/** Events that fail with a trigger, and those triggers. */
function triggersOf(model: FaultTreeModel): Map<string, Argument[]> {
  const triggers = new Map<string, Argument[]>();
  for (const gate of model.gates) {
    if (gate.kind !== 'fdep') continue;
    for (const arg of gate.args.slice(1)) {
      if (typeof arg !== 'string') continue;
      triggers.set(arg, [...(triggers.get(arg) ?? []), gate.args[0]!]);
    }
  }
  return triggers;
}

/** Gates under the top, arguments before users; iterative, because trees can be deep. */
function gatesInOrder(
  top: string,
  gates: ReadonlyMap<string, Formula>,
  triggers: ReadonlyMap<string, Argument[]>,
): string[] {
  const order: string[] = [];
  const seen = new Set<string>([top]);
  const stack = [{ name: top, children: childrenOf(gates.get(top)!, gates, triggers), next: 0 }];
  while (stack.length > 0) {
    const frame = stack[stack.length - 1]!;
    const child = frame.children[frame.next++];
    if (child === undefined) {
      order.push(frame.name);
      stack.pop();
    } else if (!seen.has(child)) {
      seen.add(child);
      stack.push({ name: child, children: childrenOf(gates.get(child)!, gates, triggers), next: 0 });
    }
  }
  return order;
}

/** Gates a formula needs first, those behind triggers included. */
function childrenOf(
  formula: Formula,
  gates: ReadonlyMap<string, Formula>,
  triggers: ReadonlyMap<string, Argument[]>,
): string[] {
  const result: string[] = [];
  const stack: Argument[] = [...formula.args].reverse();
  const seen = new Set<string>();
  while (stack.length > 0) {
    const arg = stack.pop()!;
    if (typeof arg === 'object') stack.push(...[...arg.args].reverse());
    else if (typeof arg === 'string' && !seen.has(arg)) {
      seen.add(arg);
      if (gates.has(arg)) result.push(arg);
      stack.push(...(triggers.get(arg) ?? []));
    }
  }
  return result;
}
