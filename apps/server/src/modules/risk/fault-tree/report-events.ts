import type { BasicEvent, CcfGroup, FaultTreeModel } from '@ircrisk/engine-fault-tree';
import {
  EVENT_FIELDS,
  EVENT_UNITS,
  type EventField,
  type FieldValue,
  readEventModel,
} from '@ircrisk/engine-fault-tree/event-model.ts';
import { expressionText } from '@ircrisk/engine-fault-tree/expression-text.ts';
import { evaluateExpression, settingFor } from '@ircrisk/engine-fault-tree/expressions.ts';
import { DEFAULT_MISSION_TIME_HOURS } from '@ircrisk/engine-fault-tree/validate.ts';
import { typesetEntered, typesetNumber } from '@ircrisk/units';
import type { Block } from '#platform/reports/report.ts';
import { groupWords, modelWords } from './report-texts.ts';
import type { Words } from './report-words.ts';

/** What a field is called in a formula. */
const symbols: Record<EventField, string> = {
  ...{ probability: 'q', rate: 'λ', repairRate: 'μ', interval: 'τ', firstTest: 'θ', onDemand: 'γ' },
  ...{ scale: 'η', shape: 'β', shift: 't₀', mean: 'm', deviation: 'σ', low: 'a', high: 'b' },
  ...{ alpha: 'α', beta: 'β', parameter: 'p' },
};
const units = { '1/h': ' h⁻¹', h: ' h' } as const;

const entered = (value: FieldValue) => (typeof value === 'number' ? typesetEntered(value) : value);

/** A figure is not torn from its letter or its unit at the end of a line. */
const together = (text: string) => text.replaceAll(' ', '\u00a0');

/** λ = 9×10⁻⁷ h⁻¹, EF 5: what somebody entered, as it is written. */
export function inputText({ probability }: Pick<BasicEvent, 'probability'>): string {
  if (probability === undefined) return '';
  const { kind, values, errorFactor, expression } = readEventModel(probability);
  if (kind === 'formula') return expressionText(expression ?? probability);
  const given = EVENT_FIELDS[kind].map((field) => {
    const [value, unit] = [values[field] ?? '', EVENT_UNITS[field]];
    return together(
      `${symbols[field]} = ${entered(value)}${unit && typeof value === 'number' ? units[unit] : ''}`,
    );
  });
  return [...given, ...(errorFactor === undefined ? [] : [together(`EF ${entered(errorFactor)}`)])].join(
    ', ',
  );
}

/** The factors of a common cause group by its kind: β = 0.1; α₁ = 0.95, α₂ = 0.05. */
function factorsText({ kind, factors }: CcfGroup): string {
  const shown = factors.map((factor) =>
    typeof factor === 'number' ? typesetEntered(factor) : expressionText(factor),
  );
  const letters = { 'beta-factor': ['β'], mgl: ['β', 'γ', 'δ', 'ε'], 'alpha-factor': [], 'phi-factor': [] }[
    kind
  ];
  const letter = kind === 'phi-factor' ? 'φ' : 'α';
  return shown
    .map((value, at) => `${letters[at] ?? `${letter}${'₁₂₃₄₅₆₇₈₉'[at] ?? at + 1}`} = ${value}`)
    .join(', ');
}

/** Probabilities of the events, those of a common cause group by the group. */
export function valuesOf(model: FaultTreeModel): Map<string, number> {
  const parameters = new Map(model.parameters.map((one) => [one.name, one]));
  const setting = settingFor(parameters, model.missionTimeHours ?? DEFAULT_MISSION_TIME_HOURS);
  const ofGroups = model.ccfGroups.flatMap(({ members, probability }) =>
    members.map((name) => [name, evaluateExpression(probability, setting)] as const),
  );
  const own = model.events.flatMap(({ name, probability }) =>
    probability === undefined ? [] : [[name, evaluateExpression(probability, setting)] as const],
  );
  return new Map([...own, ...ofGroups]);
}

/** What happens when a group fails together is no event of the tree: it is named by its members. */
export function causeLabel(name: string, labels: ReadonlyMap<string, string>, w: Words): string {
  if (!name.startsWith('[') || !name.endsWith(']')) return labels.get(name) ?? '';
  const members = name.slice(1, -1).split(' ');
  const [only = ''] = members;
  if (members.length === 1) return w.say('alone', { name: labels.get(only) ?? only });
  return w.say('together', { count: members.length });
}

export function eventTable(model: FaultTreeModel, w: Words): Block {
  const values = valuesOf(model);
  const groupOf = new Map(
    model.ccfGroups.flatMap((group) => group.members.map((name) => [name, group] as const)),
  );
  const read = (event: BasicEvent): [kind: string, input: string] => {
    const group = groupOf.get(event.name);
    if (!group) return [w.of(modelWords[readEventModel(event.probability).kind]), inputText(event)];
    return [w.of(groupWords[group.kind]), `${inputText(group)}; ${factorsText(group)}`];
  };
  return {
    kind: 'table',
    empty: w.say('none'),
    columns: [
      { title: w.say('name'), width: 54 },
      { title: w.say('description') },
      { title: w.say('model'), width: 66 },
      { title: w.say('input'), width: 112 },
      { title: w.say('value'), width: 56, align: 'right' },
      { title: w.say('source'), width: 60 },
    ],
    rows: model.events.map((event) => [
      event.name,
      [event.attributes?.tag, event.label].filter(Boolean).join(' '),
      ...read(event),
      typesetNumber(values.get(event.name)),
      event.attributes?.source ?? event.attributes?.library ?? '',
    ]),
  };
}
