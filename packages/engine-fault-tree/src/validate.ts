import { ARITY, evaluateExpression, parametersIn, settingFor } from './expressions.ts';
import {
  type CcfGroup,
  EXPRESSION_OPS,
  type Expression,
  type Fault,
  type FaultTreeModel,
  type Parameter,
} from './model.ts';
import { EVENT, HOUSE, type NameIndex, referencesOf, structuralFaults } from './structure.ts';

export const DEFAULT_MISSION_TIME_HOURS = 8760;
/** 2^12 combinations; beyond this a group is better modelled otherwise. */
const MAX_CCF_MEMBERS = 12;
const OPS: ReadonlySet<string> = new Set(EXPRESSION_OPS);

/** Every fault of a model, with the path of the thing that is wrong; an empty list means it can be analysed. */
export function validate(model: FaultTreeModel): Fault[] {
  const names: NameIndex = new Map();
  return [
    ...duplicateNames(model, names),
    ...structuralFaults(model, names),
    ...expressionFaults(model),
    ...ccfFaults(model),
    ...substitutionFaults(model),
    ...alignmentFaults(model),
  ];
}

/** What was named first by a name: large models have many, so they are looked up in one table. */
function duplicateNames(model: FaultTreeModel, names: NameIndex): Fault[] {
  const faults: Fault[] = [];
  const states = new Map<string, boolean>();
  const isTwice = (name: string, list: string, other: string): void => {
    faults.push({
      code: 'duplicate-name',
      path: `${list}/${name}`,
      params: { name, other: `${other}/${name}` },
    });
  };
  const listOf = (place: number): string => (place >= 0 ? 'gates' : place === EVENT ? 'events' : 'houses');
  const check = (name: string, list: string, place: number): void => {
    const other = names.get(name);
    if (other === undefined) names.set(name, place);
    else isTwice(name, list, listOf(other));
  };
  for (let i = 0; i < model.gates.length; i++) check(model.gates[i]!.name, 'gates', i);
  for (const event of model.events) check(event.name, 'events', EVENT);
  for (const house of model.houses) {
    const state = states.get(house.name);
    if (state !== undefined && state !== house.state) {
      const path = `houses/${house.name}`;
      faults.push({ code: 'contradictory-house-event', path, params: { name: house.name } });
    } else check(house.name, 'houses', HOUSE);
    states.set(house.name, house.state);
  }
  for (const [list, items] of [
    ['parameters', model.parameters],
    ['ccfGroups', model.ccfGroups],
  ] as const) {
    const first = new Set<string>();
    for (const { name } of items) {
      if (first.has(name)) isTwice(name, list, list);
      first.add(name);
    }
  }
  return faults;
}

function expressionFaults(model: FaultTreeModel): Fault[] {
  const faults: Fault[] = [];
  const parameters = new Map(model.parameters.map((parameter) => [parameter.name, parameter]));
  for (const parameter of model.parameters) {
    faults.push(...expressionShape(parameter.value, `parameters/${parameter.name}`, parameters));
  }
  faults.push(...parameterCycles(model.parameters, parameters));
  const grouped = new Set(model.ccfGroups.flatMap((group) => group.members));
  for (const event of model.events) {
    if (event.probability === undefined || isProbability(event.probability) || grouped.has(event.name))
      continue;
    faults.push(...expressionShape(event.probability, `events/${event.name}`, parameters));
  }
  for (const group of model.ccfGroups) {
    for (const expression of [group.probability, ...group.factors]) {
      faults.push(...expressionShape(expression, `ccfGroups/${group.name}`, parameters));
    }
  }
  if (faults.length > 0) return faults;
  const setting = settingFor(parameters, model.missionTimeHours ?? DEFAULT_MISSION_TIME_HOURS);
  const probability = (expression: Expression, path: string): void => {
    const value = evaluateExpression(expression, setting);
    if (Number.isNaN(value)) faults.push({ code: 'expression-value', path, params: { value: 'NaN' } });
    else if (value < 0 || value > 1) {
      faults.push({ code: 'probability-out-of-range', path, params: { value } });
    }
  };
  for (const event of model.events) {
    if (event.probability === undefined || isProbability(event.probability)) continue;
    if (!grouped.has(event.name)) {
      probability(event.probability, `events/${event.name}`);
    }
  }
  for (const group of model.ccfGroups) {
    for (const expression of [group.probability, ...group.factors]) {
      probability(expression, `ccfGroups/${group.name}`);
    }
  }
  return faults;
}

/** A number there is nothing to say about, as most events have. */
function isProbability(expression: Expression): boolean {
  return typeof expression === 'number' && expression >= 0 && expression <= 1;
}

function expressionShape(
  expression: Expression,
  path: string,
  parameters: ReadonlyMap<string, Parameter>,
): Fault[] {
  if (typeof expression === 'number') {
    if (Number.isFinite(expression)) return [];
    return [{ code: 'expression-value', path, params: { value: String(expression) } }];
  }
  if (typeof expression === 'string') {
    if (parameters.has(expression)) return [];
    return [{ code: 'undefined', path, params: { name: expression } }];
  }
  if (!OPS.has(expression.op)) return [{ code: 'undefined', path, params: { name: expression.op } }];
  const [least, most] = ARITY[expression.op];
  const n = expression.args.length;
  const faults = expression.args.flatMap((arg) => expressionShape(arg, path, parameters));
  const between = expression.op === 'periodic-test' && ![3, 4, 5, 11].includes(n);
  const uneven = (expression.op === 'histogram' || expression.op === 'switch') && n % 2 === 0;
  if (n < least || n > most || between || uneven) {
    faults.push({ code: 'expression-arity', path, params: { op: expression.op, count: n } });
  }
  if (faults.length === 0) faults.push(...domainFaults(expression.op, expression.args, path));
  return faults;
}

/** Literal arguments that no distribution or failure model accepts. */
function domainFaults(op: string, args: Expression[], path: string): Fault[] {
  const wrong = (index: number, test: (value: number) => boolean): boolean => {
    const arg = args[index];
    return typeof arg === 'number' && !test(arg);
  };
  const negative = (index: number): boolean => wrong(index, (value) => value >= 0);
  const notPositive = (index: number): boolean => wrong(index, (value) => value > 0);
  let bad = false;
  if (op === 'exponential') bad = negative(0) || negative(1);
  else if (op === 'glm') bad = negative(1) || negative(2) || negative(3) || wrong(0, (x) => x >= 0 && x <= 1);
  else if (op === 'repairable') bad = negative(0) || negative(1) || negative(2);
  else if (op === 'weibull') bad = notPositive(0) || notPositive(1) || negative(2);
  else if (op === 'periodic-test') {
    bad = negative(0) || notPositive(args.length <= 4 ? 1 : args.length === 5 ? 2 : 3);
  } else if (op === 'gamma-deviate' || op === 'beta-deviate') bad = notPositive(0) || notPositive(1);
  else if (op === 'normal-deviate') bad = notPositive(1);
  else if (op === 'lognormal-deviate' && args.length === 3) {
    bad = notPositive(0) || wrong(1, (x) => x > 1) || wrong(2, (x) => x > 0.5 && x < 1);
  } else if (op === 'uniform-deviate') {
    bad = typeof args[0] === 'number' && typeof args[1] === 'number' && args[0] >= args[1];
  }
  return bad ? [{ code: 'expression-value', path, params: { op } }] : [];
}

function parameterCycles(list: Parameter[], parameters: ReadonlyMap<string, Parameter>): Fault[] {
  const faults: Fault[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string): void => {
    const parameter = parameters.get(name);
    if (parameter === undefined || state.get(name) === 'done') return;
    if (state.get(name) === 'open') {
      faults.push({ code: 'cycle', path: `parameters/${name}`, params: { name } });
      return;
    }
    state.set(name, 'open');
    for (const used of parametersIn(parameter.value)) visit(used);
    state.set(name, 'done');
  };
  for (const parameter of list) visit(parameter.name);
  return faults;
}

/** Source and target are basic events of their own: no formula tells which event of a common cause group goes. */
function substitutionFaults(model: FaultTreeModel): Fault[] {
  const faults: Fault[] = [];
  if ((model.substitutions ?? []).length === 0) return faults;
  const events = new Set(model.events.map((event) => event.name));
  const grouped = new Set(model.ccfGroups.flatMap((group) => group.members));
  const known = new Set([
    ...events,
    ...model.gates.map(({ name }) => name),
    ...model.houses.map(({ name }) => name),
  ]);
  for (const { name: own, hypothesis, source = [], target, kind } of model.substitutions ?? []) {
    const path = `substitutions/${own}`;
    for (const name of typeof target === 'string' ? [...source, target] : source) {
      if (!events.has(name) || grouped.has(name))
        faults.push({ code: 'substitution', path, params: { name } });
    }
    for (const name of referencesOf({ kind: 'and', args: [hypothesis] })) {
      if (!known.has(name)) faults.push({ code: 'undefined', path, params: { name } });
    }
    const fits =
      kind === undefined ||
      (kind === 'delete-terms' && target === false && source.length === 0) ||
      (kind === 'recovery-rule' && typeof target === 'string') ||
      (kind === 'exchange-event' && typeof target === 'string' && source.length > 0);
    if (!fits) faults.push({ code: 'substitution', path, params: { kind } });
  }
  return faults;
}

function alignmentFaults(model: FaultTreeModel): Fault[] {
  const houses = new Set(model.houses.map((house) => house.name));
  return (model.alignments ?? []).flatMap((alignment) => {
    const path = `alignments/${alignment.name}`;
    const unknown = alignment.phases
      .flatMap((phase) => phase.houses)
      .filter(({ name }) => !houses.has(name))
      .map(({ name }): Fault => ({ code: 'undefined', path, params: { name } }));
    const sum = alignment.phases.reduce((total, { timeFraction }) => total + timeFraction, 0);
    const isWhole =
      Math.abs(sum - 1) <= 1e-6 && alignment.phases.every(({ timeFraction }) => timeFraction >= 0);
    return isWhole ? unknown : [...unknown, { code: 'time-fractions', path, params: { sum } }];
  });
}

function ccfFaults(model: FaultTreeModel): Fault[] {
  const faults: Fault[] = [];
  if (model.ccfGroups.length === 0) return faults;
  const events = new Set(model.events.map((event) => event.name));
  const grouped = new Map<string, string>();
  for (const group of model.ccfGroups) {
    const path = `ccfGroups/${group.name}`;
    const n = group.members.length;
    if (n < 2 || n > MAX_CCF_MEMBERS || new Set(group.members).size !== n) {
      faults.push({ code: 'ccf-members', path, params: { count: n, most: MAX_CCF_MEMBERS } });
    }
    for (const member of group.members) {
      if (!events.has(member)) faults.push({ code: 'undefined', path, params: { name: member } });
      const other = grouped.get(member);
      if (other !== undefined) faults.push({ code: 'ccf-members', path, params: { name: member, other } });
      grouped.set(member, group.name);
    }
    const fault = factorFault(group);
    if (fault !== null) faults.push({ code: 'ccf-factors', path, params: fault });
  }
  return faults;
}

function factorFault(group: CcfGroup): Record<string, string | number> | null {
  const n = group.members.length;
  const given = group.factors.length;
  const [least, most] =
    group.kind === 'beta-factor'
      ? [1, 1]
      : group.kind === 'mgl'
        ? [1, n - 1]
        : group.kind === 'phi-factor'
          ? [n, n]
          : [1, n];
  if (given < least! || given > most!) return { count: given, least: least!, most: most! };
  const numbers = group.factors.filter((factor) => typeof factor === 'number');
  const sum = numbers.reduce((a, b) => a + b, 0);
  // With Q_k = φ_k·Q, members of the group fail with Q in total only when the φ sum to one.
  if (group.kind === 'phi-factor' && numbers.length === given && Math.abs(sum - 1) > 1e-6) return { sum };
  if (group.kind === 'alpha-factor' && numbers.length === given && sum <= 0) return { sum };
  return null;
}
