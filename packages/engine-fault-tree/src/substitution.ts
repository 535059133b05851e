import { expandCommonCause } from './ccf.ts';
import { compile } from './compile.ts';
import { eachCutSet } from './cut-sets/list.ts';
import { findMinimalCutSets } from './cut-sets/minimal-cut-sets.ts';
import type { Tick } from './diagram/budget.ts';
import type { Diagram } from './diagram/diagram.ts';
import type { Graph } from './graph/graph.ts';
import { preprocess } from './graph/preprocess.ts';
import type { Argument, FaultTreeModel, Formula, Gate, Substitution } from './model.ts';
import { topOf } from './structure.ts';

/** Gate names no model has: a name from outside holds no control character. */
const TOP = '\u0001top';
const SET = '\u0001set';

/** More cut sets than this are not rewritten one by one. */
const MOST_SETS = 200_000;

/** True where the source is empty: the substitution is then a Boolean constraint (Open-PSA MEF, substitutions). */
const isConstraint = ({ source }: Substitution): boolean => source === undefined || source.length === 0;

/** The model with every "hypothesis implies target" joined to its top. */
export function withConstraints(model: FaultTreeModel): FaultTreeModel {
  const { substitutions = [], ...rest } = model;
  const constraints = substitutions.filter(isConstraint);
  const others = substitutions.filter((one) => !isConstraint(one));
  if (constraints.length === 0) return model;
  const args: Argument[] = constraints.map(({ hypothesis, target }) => ({
    kind: 'imply',
    args: [hypothesis, target],
  }));
  const top: Gate = { name: TOP, kind: 'and', args: [topOf(model), ...args] };
  return { ...rest, top: TOP, gates: [...model.gates, top], substitutions: others };
}

/**
 * The model whose cut sets are those of the given one after its substitutions with a source. No Boolean formula takes
 * an event out of a cut set, so the sets themselves are rewritten, in the order the substitutions stand, and become
 * an OR of ANDs. Null when there are too many sets or their diagram cannot be built.
 */
export function withRewrittenSets(
  model: FaultTreeModel,
  build: (graph: Graph) => { diagram: Diagram } | null,
  limits: { nodeLimit: number; tick: Tick },
): FaultTreeModel | null {
  const rules = (model.substitutions ?? []).filter((one) => !isConstraint(one));
  if (rules.length === 0) return model;
  const expanded = expandCommonCause(model);
  const tree = compile(expanded);
  const built = build(preprocess(tree.graph));
  if (built === null) return null;
  const sets = findMinimalCutSets(built.diagram, limits);
  const rewritten = new Map<string, string[]>();
  const ones = new Float64Array(tree.eventNames.length).fill(1);
  const complete = eachCutSet(built.diagram, sets, ones, { tick: limits.tick }, (set) => {
    const names = rewrite(new Set(set.map((event) => tree.eventNames[event]!)), rules, expanded);
    if (names !== null) rewritten.set(names.join('\u0001'), names);
    return rewritten.size < MOST_SETS;
  });
  return complete ? orOfSets(expanded, [...rewritten.values()]) : null;
}

/** The set after all rules that apply, sorted; null when a rule removes it. */
function rewrite(set: Set<string>, rules: readonly Substitution[], model: FaultTreeModel): string[] | null {
  const gates = new Map(model.gates.map((gate) => [gate.name, gate]));
  const houses = new Map(model.houses.map((house) => [house.name, house.state]));
  for (const { hypothesis, source = [], target } of rules) {
    if (!holds(hypothesis, set, gates, houses)) continue;
    if (target === false) return null;
    for (const event of source) set.delete(event);
    if (typeof target === 'string') set.add(target);
  }
  return [...set].sort();
}

/** Truth of a formula when exactly the events of the set happened. */
function holds(
  arg: Argument,
  set: ReadonlySet<string>,
  gates: ReadonlyMap<string, Gate>,
  houses: ReadonlyMap<string, boolean>,
): boolean {
  if (typeof arg === 'boolean') return arg;
  if (typeof arg === 'string') {
    const gate = gates.get(arg);
    return gate === undefined ? (houses.get(arg) ?? set.has(arg)) : holds(gate, set, gates, houses);
  }
  const formula: Formula = arg;
  const n = formula.args.length;
  const trues = formula.args.map((one) => holds(one, set, gates, houses));
  const count = trues.filter(Boolean).length;
  switch (formula.kind) {
    case 'or':
      return count > 0;
    case 'not':
    case 'nor':
      return count === 0;
    case 'nand':
      return count < n;
    case 'xor':
      return count % 2 === 1;
    case 'iff':
      return count === 0 || count === n;
    case 'imply':
      return !trues[0] || trues[1]!;
    case 'atleast':
      return count >= formula.k!;
    case 'cardinality':
      return count >= formula.min! && count <= formula.max!;
    default:
      return count === n;
  }
}

function orOfSets(model: FaultTreeModel, sets: readonly string[][]): FaultTreeModel {
  const gates: Gate[] = sets.map((set, i) => ({
    name: `${SET}${i}`,
    kind: 'and',
    args: set.length === 0 ? [true] : set,
  }));
  const args: Argument[] = sets.length === 0 ? [false] : gates.map(({ name }) => name);
  const { substitutions: _, ...rest } = model;
  return { ...rest, top: TOP, gates: [...gates, { name: TOP, kind: 'or', args }] };
}
