import { argumentFaults } from './accepted-values.ts';
import { ARITY, evaluateExpression, parametersIn, type Setting, settingFor } from './expressions.ts';
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
    ...missionTimeFaults(model),
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

function missionTimeFaults({ missionTimeHours = DEFAULT_MISSION_TIME_HOURS }: FaultTreeModel): Fault[] {
  if (Number.isFinite(missionTimeHours) && missionTimeHours >= 0) return [];
  const value = Number.isFinite(missionTimeHours) ? missionTimeHours : String(missionTimeHours);
  return [{ code: 'mission-time', path: 'missionTimeHours', params: { value } }];
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
  if (faults.length > 0 || missionTimeFaults(model).length > 0) return faults;
  const setting = settingFor(parameters, model.missionTimeHours ?? DEFAULT_MISSION_TIME_HOURS);
  for (const { name, value } of model.parameters)
    faults.push(...argumentFaults(value, `parameters/${name}`, setting));
  for (const event of model.events) {
    if (event.probability === undefined || isProbability(event.probability)) continue;
    if (!grouped.has(event.name))
      faults.push(...probabilityFaults(event.probability, `events/${event.name}`, setting));
  }
  for (const group of model.ccfGroups) {
    const own = [group.probability, ...group.factors].flatMap((expression) =>
      probabilityFaults(expression, `ccfGroups/${group.name}`, setting),
    );
    faults.push(
      ...(own.length > 0 || factorCountFault(group) !== null ? own : factorSumFaults(group, setting)),
    );
  }
  return faults;
}

/** What an expression has to be to stand for a probability; all its names lead somewhere. */
export function probabilityFaults(expression: Expression, path: string, setting: Setting): Fault[] {
  const faults = argumentFaults(expression, path, setting);
  if (faults.length > 0) return faults;
  const value = evaluateExpression(expression, setting);
  if (Number.isNaN(value)) return [{ code: 'expression-value', path, params: { value: 'NaN' } }];
  if (value >= 0 && value <= 1) return [];
  const parameter = [...parametersIn(expression)].join(', ');
  const params = { value: Number.isFinite(value) ? value : String(value) };
  return [
    {
      code: 'probability-out-of-range',
      path,
      params: parameter === '' ? params : { ...params, parameter },
    },
  ];
}

/** A number there is nothing to say about, as most events have. */
function isProbability(expression: Expression): boolean {
  return typeof expression === 'number' && expression >= 0 && expression <= 1;
}

export function expressionShape(
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
  return faults;
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
    const fault = factorCountFault(group);
    if (fault !== null) faults.push({ code: 'ccf-factors', path, params: fault });
  }
  return faults;
}

function factorCountFault({ kind, members, factors }: CcfGroup): Record<string, number> | null {
  const n = members.length;
  const given = factors.length;
  const [least, most] =
    kind === 'beta-factor' ? [1, 1] : kind === 'mgl' ? [1, n - 1] : kind === 'phi-factor' ? [n, n] : [1, n];
  return given < least! || given > most! ? { count: given, least: least!, most: most! } : null;
}

/** What the values of the factors have to add up to. */
function factorSumFaults({ name, kind, factors }: CcfGroup, setting: Setting): Fault[] {
  if (kind !== 'phi-factor' && kind !== 'alpha-factor') return [];
  const sum = factors.reduce<number>((total, factor) => total + evaluateExpression(factor, setting), 0);
  // With Q_k = φ_k·Q, members of the group fail with Q in total only when the φ sum to one.
  const isGood = kind === 'phi-factor' ? Math.abs(sum - 1) <= 1e-6 : sum > 0;
  return isGood ? [] : [{ code: 'ccf-factors', path: `ccfGroups/${name}`, params: { sum } }];
}
