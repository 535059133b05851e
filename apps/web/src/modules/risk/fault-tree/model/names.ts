import type { Argument, Expression, FaultTreeModel } from '@ircrisk/engine-fault-tree';

/** Names of gates, events and houses: they share one space. */
export function namesOf(model: FaultTreeModel): Set<string> {
  const names = new Set<string>();
  for (const list of [model.gates, model.events, model.houses]) for (const { name } of list) names.add(name);
  return names;
}

/** `G12`, `E07`, `H1`: one more than the highest so far. */
export function freshName(taken: ReadonlySet<string>, prefix: string, digits = 1): string {
  let highest = 0;
  const pattern = new RegExp(`^${prefix}(\\d{1,6})$`);
  for (const name of taken) highest = Math.max(highest, Number(pattern.exec(name)?.[1] ?? 0));
  return `${prefix}${String(highest + 1).padStart(digits, '0')}`;
}

/** A free name close to the wanted one: itself, else the next number of its kind, else with a number behind it. */
export function freeName(taken: ReadonlySet<string>, wanted: string): string {
  if (!taken.has(wanted)) return wanted;
  const [, prefix = '', digits = ''] = /^(.*?)(\d{1,6})$/.exec(wanted) ?? [];
  const stem = digits ? prefix : `${wanted}-`;
  for (let number = digits ? Number(digits) + 1 : 2; ; number += 1) {
    const name = `${stem}${String(number).padStart(digits.length, '0')}`;
    if (!taken.has(name)) return name;
  }
}

export type Rename = (name: string) => string;

export const renamedArgument = (argument: Argument, rename: Rename): Argument => {
  if (typeof argument === 'string') return rename(argument);
  if (typeof argument === 'boolean') return argument;
  return { ...argument, args: argument.args.map((inner) => renamedArgument(inner, rename)) };
};

export const renamedExpression = (expression: Expression, rename: Rename): Expression => {
  if (typeof expression === 'number') return expression;
  if (typeof expression === 'string') return rename(expression);
  return { ...expression, args: expression.args.map((inner) => renamedExpression(inner, rename)) };
};

/** Gives an element another name wherever it stands; a name that is taken changes nothing. */
export function renameElement(model: FaultTreeModel, from: string, to: string): FaultTreeModel {
  const wanted = to.trim();
  if (!wanted || wanted === from || namesOf(model).has(wanted)) return model;
  const rename: Rename = (name) => (name === from ? wanted : name);
  const own = <T extends { name: string }>(one: T): T => (one.name === from ? { ...one, name: wanted } : one);
  return {
    ...model,
    ...(model.top === from ? { top: wanted } : {}),
    gates: model.gates.map((gate) => ({
      ...own(gate),
      args: gate.args.map((argument) => renamedArgument(argument, rename)),
    })),
    events: model.events.map(own),
    houses: model.houses.map(own),
    ccfGroups: model.ccfGroups.map((group) => ({ ...group, members: group.members.map(rename) })),
  };
}

/** Gives a parameter another name in every expression. */
export function renameParameter(model: FaultTreeModel, from: string, to: string): FaultTreeModel {
  const wanted = to.trim();
  if (!wanted || wanted === from || model.parameters.some(({ name }) => name === wanted)) return model;
  const rename: Rename = (name) => (name === from ? wanted : name);
  const value = (expression: Expression) => renamedExpression(expression, rename);
  return {
    ...model,
    events: model.events.map((event) =>
      event.probability === undefined ? event : { ...event, probability: value(event.probability) },
    ),
    parameters: model.parameters.map((one) => ({ ...one, name: rename(one.name), value: value(one.value) })),
    ccfGroups: model.ccfGroups.map((group) => ({
      ...group,
      probability: value(group.probability),
      factors: group.factors.map(value),
    })),
  };
}
