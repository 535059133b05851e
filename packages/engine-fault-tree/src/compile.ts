import { AND, ATLEAST, Graph, OR, XOR } from './graph/graph.ts';
import type { Argument, FaultTreeModel, Formula } from './model.ts';
import { topOf } from './structure.ts';

/** A valid model as a Boolean graph. Dynamic gates stand in their static form (all of their inputs failed). */
export interface CompiledTree {
  graph: Graph;
  /** Event names; index 0 is unused. */
  eventNames: string[];
  /** Literal of each gate that was reached from the top, and of each event that fails with a trigger. */
  readonly literalOf: ReadonlyMap<string, number>;
}

const NOT_YET = -1;

/** Compiles everything under the top gate; the model must be valid and free of common cause groups. */
export function compile(model: FaultTreeModel): CompiledTree {
  const eventCount = model.events.length;
  const graph = new Graph(eventCount);
  const eventNames = ['', ...model.events.map((event) => event.name)];
  const houses = new Map(model.houses.map((house) => [house.name, house.state]));
  const triggers = triggersOf(model);
  // Events and gates by number, as in the graph: names are looked up once, and large models have many.
  const numberOf = new Map<string, number>();
  for (let i = 0; i < eventCount; i++) numberOf.set(model.events[i]!.name, i + 1);
  for (let i = 0; i < model.gates.length; i++) numberOf.set(model.gates[i]!.name, eventCount + 1 + i);
  const literals = new Int32Array(eventCount + 1 + model.gates.length).fill(NOT_YET);
  /** What has a literal of its own, in the order it was given one. */
  const done: number[] = [];

  const literal = (arg: Argument): number => {
    if (typeof arg === 'boolean') return arg ? 1 : 0;
    if (typeof arg === 'object') return formula(arg);
    const number = numberOf.get(arg);
    if (number === undefined) return houses.get(arg)! ? 1 : 0;
    if (number > eventCount) return literals[number]!;
    return triggers.size === 0 ? number << 1 : dependent(arg, number);
  };
  /** An event that fails with a trigger (fdep) fails by itself or by the trigger. */
  const dependent = (name: string, event: number): number => {
    const causes = triggers.get(name);
    if (causes === undefined) return event << 1;
    if (literals[event] === NOT_YET) {
      literals[event] = graph.add(OR, [event << 1, ...causes.map(literal)]) << 1;
      done.push(event);
    }
    return literals[event]!;
  };
  const formula = (one: Formula): number => {
    const args: number[] = [];
    for (const arg of one.args) args.push(literal(arg));
    return toGate(graph, one, args);
  };

  const top = numberOf.get(topOf(model))!;
  const plain = new Array<number[] | undefined>(model.gates.length);
  for (const gate of gatesInOrder(model, top - eventCount - 1, numberOf, triggers, plain)) {
    const number = eventCount + 1 + gate;
    const args = plain[gate];
    if (args === undefined) literals[number] = formula(model.gates[gate]!);
    else {
      for (let i = 0; i < args.length; i++)
        args[i] = args[i]! > eventCount ? literals[args[i]!]! : args[i]! << 1;
      literals[number] = toGate(graph, model.gates[gate]!, args);
    }
    done.push(number);
  }
  graph.root = literals[top]!;
  const nameOf = (number: number): string =>
    number > eventCount ? model.gates[number - eventCount - 1]!.name : eventNames[number]!;
  let named: Map<string, number> | null = null;
  return {
    graph,
    eventNames,
    get literalOf() {
      named ??= new Map(done.map((number) => [nameOf(number), literals[number]!]));
      return named;
    },
  };
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

/**
 * Gates under the top, by their place in the model, arguments before users; iterative, because trees can be deep. `plain` takes
 * the arguments of gates that have nothing but events and gates, as numbers: most are so, and are looked up once.
 */
function gatesInOrder(
  { gates, events }: FaultTreeModel,
  top: number,
  numberOf: ReadonlyMap<string, number>,
  triggers: ReadonlyMap<string, Argument[]>,
  plain: (number[] | undefined)[],
): number[] {
  const firstGate = events.length + 1;
  const order: number[] = [];
  const seen = new Uint8Array(gates.length);
  const numbersOf = (gate: number): readonly number[] => {
    const formula = gates[gate]!;
    const numbers = triggers.size === 0 ? plainNumbers(formula, numberOf) : undefined;
    plain[gate] = numbers;
    return numbers ?? namesIn(formula, triggers).map((name) => numberOf.get(String(name)) ?? 0);
  };
  const open = [top];
  const argsOf = [numbersOf(top)];
  const next = [0];
  seen[top] = 1;
  while (open.length > 0) {
    const last = open.length - 1;
    const number = argsOf[last]![next[last]!++];
    if (number === undefined) {
      order.push(open.pop()!);
      argsOf.pop();
      next.pop();
      continue;
    }
    const gate = number - firstGate;
    if (gate < 0 || seen[gate] === 1) continue;
    seen[gate] = 1;
    open.push(gate);
    argsOf.push(numbersOf(gate));
    next.push(0);
  }
  return order;
}

/** The arguments of a formula as numbers; none where one of them is a constant, a house event or a formula itself. */
function plainNumbers({ args }: Formula, numberOf: ReadonlyMap<string, number>): number[] | undefined {
  const numbers: number[] = [];
  for (const arg of args) {
    const number = typeof arg === 'string' ? numberOf.get(arg) : undefined;
    if (number === undefined) return undefined;
    numbers.push(number);
  }
  return numbers;
}

/** What a formula refers to, nested formulas and triggers of its events included; its own arguments where there are none. */
function namesIn(formula: Formula, triggers: ReadonlyMap<string, Argument[]>): readonly Argument[] {
  if (triggers.size === 0 && !formula.args.some((arg) => typeof arg === 'object')) return formula.args;
  const names: string[] = [];
  const stack: Argument[] = [...formula.args].reverse();
  const seen = new Set<string>();
  while (stack.length > 0) {
    const arg = stack.pop()!;
    if (typeof arg === 'object') stack.push(...[...arg.args].reverse());
    else if (typeof arg === 'string' && !seen.has(arg)) {
      seen.add(arg);
      names.push(arg);
      stack.push(...(triggers.get(arg) ?? []));
    }
  }
  return names;
}
