import type { Argument, FaultTreeModel, Formula, Gate } from '@ircrisk/engine-fault-tree';

/** Which gates come true when exactly these events happen: the way of a cut set through the tree. */
export function gatesTrueWith(model: FaultTreeModel, happening: ReadonlySet<string>): Set<string> {
  const gates = new Map<string, Gate>(model.gates.map((gate) => [gate.name, gate]));
  const houses = new Map(model.houses.map(({ name, state }) => [name, state]));
  const known = new Map<string, boolean>();
  const ofName = (name: string): boolean => {
    const value = known.get(name);
    if (value !== undefined) return value;
    const gate = gates.get(name);
    if (!gate) return houses.get(name) ?? happening.has(name);
    // A gate met again while it is being judged is a cycle: taken as false, so that the walk ends.
    known.set(name, false);
    const result = judge(gate);
    known.set(name, result);
    return result;
  };
  const of = (argument: Argument): boolean => {
    if (typeof argument === 'boolean') return argument;
    return typeof argument === 'string' ? ofName(argument) : judge(argument);
  };
  const judge = ({ kind, args, k = 1, min = 0, max = args.length }: Formula): boolean => {
    const values = args.map(of);
    const count = values.filter(Boolean).length;
    switch (kind) {
      case 'or':
      case 'transfer':
      case 'fdep':
        return count > 0;
      case 'atleast':
        return count >= k;
      case 'cardinality':
        return count >= min && count <= max;
      case 'not':
        return count === 0;
      case 'nand':
        return count < args.length;
      case 'nor':
        return count === 0;
      case 'xor':
        return count % 2 === 1;
      case 'iff':
        return count === 0 || count === args.length;
      case 'imply':
        return !values[0] || values[1] === true;
      default:
        return args.length > 0 && count === args.length;
    }
  };
  for (const { name } of model.gates) ofName(name);
  return new Set([...gates.keys()].filter((name) => known.get(name)));
}

/** A common cause event `[A B]` is the failure of A and B; any other event is itself. */
export const membersOf = (event: string): string[] =>
  event.startsWith('[') && event.endsWith(']') ? event.slice(1, -1).split(' ') : [event];
