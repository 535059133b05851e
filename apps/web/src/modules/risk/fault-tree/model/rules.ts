import type { Argument, FaultTreeModel } from '@ircrisk/engine-fault-tree';
import type { Place } from '@ircrisk/engine-fault-tree/drawing/occurrences.ts';
import { referencesOf } from '@ircrisk/engine-fault-tree/structure.ts';
import type { Holder } from './places.ts';

/** Everything an argument leads to, itself included. */
export function reachOf(model: FaultTreeModel, argument: Argument): Set<string> {
  const gates = new Map(model.gates.map((gate) => [gate.name, gate]));
  const seen = new Set<string>();
  const stack =
    typeof argument === 'string'
      ? [argument]
      : typeof argument === 'object'
        ? [...referencesOf(argument)]
        : [];
  for (let name = stack.pop(); name !== undefined; name = stack.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const gate = gates.get(name);
    if (gate) stack.push(...referencesOf(gate));
  }
  return seen;
}

/** A branch may hang anywhere but below itself. */
export const canAttach = (model: FaultTreeModel, argument: Argument, holder: Holder): boolean =>
  !reachOf(model, argument).has(holder.gate);

const startsWith = (path: readonly number[], start: readonly number[]) =>
  start.every((position, index) => path[index] === position);

/** A box may be pulled into another gate unless that lies below it. */
export const canMove = (model: FaultTreeModel, argument: Argument, from: Place, to: Holder): boolean =>
  canAttach(model, argument, to) && !(from.gate === to.gate && startsWith(to.path, from.path));

/** The top and everything that nothing refers to stays: it is not an input of anything. */
export const canRemove = (model: FaultTreeModel, name: string, place: Place | undefined): boolean =>
  place !== undefined || name !== model.top;
