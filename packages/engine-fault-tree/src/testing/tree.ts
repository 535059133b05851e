import type { Argument, FaultTreeModel, Formula, Gate } from '../model.ts';

/** Short hand for models in tests: gates as formulas by name, events as probabilities by name. */
export function tree(
  gates: Record<string, Formula>,
  events: Record<string, FaultTreeModel['events'][number]['probability']>,
  rest: Partial<FaultTreeModel> = {},
): FaultTreeModel {
  return {
    name: 'test',
    gates: Object.entries(gates).map(([name, formula]): Gate => ({ name, ...formula })),
    events: Object.entries(events).map(([name, probability]) =>
      probability === undefined ? { name } : { name, probability },
    ),
    houses: [],
    parameters: [],
    ccfGroups: [],
    ...rest,
  };
}

export const and = (...args: Argument[]): Formula => ({ kind: 'and', args });
export const or = (...args: Argument[]): Formula => ({ kind: 'or', args });
export const not = (arg: Argument): Formula => ({ kind: 'not', args: [arg] });
export const atLeast = (k: number, ...args: Argument[]): Formula => ({ kind: 'atleast', k, args });
