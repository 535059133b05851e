/** Where every input comes in: read once by its declaration, and which figures a refused value takes away. */
import type { Component } from '../component.ts';
import type { Problem } from '../findings.ts';
import { componentRule } from './component-schema.ts';
import { type ObjectRule, read } from './rule.ts';
import { type AnySettings, settingsRule } from './settings-schema.ts';

export function readBy<T>(rule: ObjectRule, value: unknown, found: Problem[]): T {
  return (read(rule, value, found) ?? {}) as T;
}

/** Settings with their problems under `settings.`. */
export function readSettings(settings: unknown, found: Problem[]): AnySettings {
  const from = found.length;
  const read = readBy<AnySettings>(settingsRule, settings ?? {}, found);
  for (let i = from; i < found.length; i++) {
    const { field } = found[i]!;
    found[i]!.field = field === '' ? 'settings' : `settings.${field}`;
  }
  return read;
}

export interface Admitted {
  component: Component;
  settings: AnySettings;
  problems: Problem[];
  /** Nothing was refused. */
  isSound: boolean;
}

/** Settings read once for many components. */
export class Frame {
  readonly settings: AnySettings;
  readonly problems: readonly Problem[];

  constructor(settings: unknown) {
    const problems: Problem[] = [];
    this.settings = readSettings(settings, problems);
    this.problems = problems;
  }
}

/** A component and its settings as they may be calculated with. */
export function admit(component: unknown, settings: unknown): Admitted {
  const frame = settings instanceof Frame ? settings : new Frame(settings);
  const found: Problem[] = [];
  let read = readBy<Component>(componentRule, component, found);
  if (read.id === undefined || read.componentType === undefined || read.mechanisms === undefined) {
    read = {
      ...read,
      id: read.id ?? '',
      componentType: read.componentType ?? '',
      mechanisms: read.mechanisms ?? [],
    };
  }
  const problems = frame.problems.length === 0 ? found : [...frame.problems, ...found];
  return { component: read, settings: frame.settings, problems, isSound: problems.length === 0 };
}

/** Parts of the input that each figure looks at. A name nobody knows may have been meant for any of them. */
const LOOKS_AT = {
  damage:
    /^(startDate|componentType|buried|geometry|material|operation|inspections|mechanisms$|tank\.releasePreventionBarrier|settings\.(edition|rbiDate|planDate|referenceTemperatures))/,
  consequence: /^(componentType|geometry|operation|consequence|financial|tank|settings\.(edition|unit))/,
  managementFactor: /^settings\.management/,
  matrix: /^settings\.(matrix|edition)/,
  targets: /^settings\.(targets|horizonYears|windows|costs|fixedCost|plannedReading|unitLimit)/,
} as const;
type Figure = keyof typeof LOOKS_AT;

const isForeign = ({ code, field }: Problem): boolean =>
  field === '' || field === 'settings' || (code === 'unknown-field' && /^(settings\.)?\w+$/.test(field));

export const affects = (problems: readonly Problem[], figure: Figure): boolean =>
  problems.some((problem) => LOOKS_AT[figure].test(problem.field) || isForeign(problem));

export const concernsConsequence = (problem: Problem): boolean =>
  LOOKS_AT.consequence.test(problem.field) || isForeign(problem);
/** All that does not belong to the consequence alone. */
export const concernsDamage = (problem: Problem): boolean =>
  !/^(consequence|financial|settings\.unit)/.test(problem.field);
