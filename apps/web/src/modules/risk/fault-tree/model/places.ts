import type { Argument, FaultTreeModel, Formula } from '@ircrisk/engine-fault-tree';
import type { Place } from '@ircrisk/engine-fault-tree/drawing/occurrences.ts';

/** A formula of the tree: a gate (empty path), or one written in place below it. */
export type Holder = Place;

export const holderOf = (place: Place): Holder => ({ gate: place.gate, path: place.path.slice(0, -1) });
export const positionOf = (place: Place): number => place.path.at(-1) ?? 0;
export const placeIn = (holder: Holder, position: number): Place => ({
  gate: holder.gate,
  path: [...holder.path, position],
});

export function formulaAt(model: FaultTreeModel, holder: Holder): Formula | undefined {
  let formula: Formula | undefined = model.gates.find(({ name }) => name === holder.gate);
  for (const position of holder.path) {
    const next: Argument | undefined = formula?.args[position];
    if (typeof next !== 'object') return undefined;
    formula = next;
  }
  return formula;
}

export const argumentAt = (model: FaultTreeModel, place: Place): Argument | undefined =>
  formulaAt(model, holderOf(place))?.args[positionOf(place)];

/** The model with one formula changed; everything else is shared with the old one. */
export function withFormula(
  model: FaultTreeModel,
  holder: Holder,
  edit: (formula: Formula) => Formula,
): FaultTreeModel {
  const inner = (formula: Formula, path: readonly number[]): Formula => {
    const [position, ...rest] = path;
    if (position === undefined) return edit(formula);
    return {
      ...formula,
      args: formula.args.map((argument, index) =>
        index === position && typeof argument === 'object' ? inner(argument, rest) : argument,
      ),
    };
  };
  return {
    ...model,
    gates: model.gates.map((gate) => {
      if (gate.name !== holder.gate) return gate;
      const { name, label, attributes } = gate;
      return {
        ...inner(gate, holder.path),
        name,
        ...(label === undefined ? {} : { label }),
        ...(attributes === undefined ? {} : { attributes }),
      };
    }),
  };
}

export const withArguments = (
  model: FaultTreeModel,
  holder: Holder,
  edit: (args: readonly Argument[]) => Argument[],
): FaultTreeModel => withFormula(model, holder, (formula) => ({ ...formula, args: edit(formula.args) }));
