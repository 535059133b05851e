import type { MechanismType } from '@ircrisk/engine-api581';
import { mechanismRules } from '@ircrisk/engine-api581/schema/mechanism-schema.ts';
import type { ObjectRule, Rule } from '@ircrisk/engine-api581/schema/rule.ts';

type Values = Record<string, unknown>;

export interface MechanismField {
  /** Path inside the mechanism, `bottom.pad` for what stands deeper. */
  path: string;
  name: string;
  rule: Rule;
}

const fieldsOf = (rule: ObjectRule, before = ''): MechanismField[] =>
  Object.entries(rule.fields).flatMap(([name, own]): MechanismField[] => {
    if (name === 'type') return [];
    return own.kind === 'object'
      ? fieldsOf(own, `${before}${name}.`)
      : [{ path: before + name, name, rule: own }];
  });

/** Inputs of a mechanism in the order of its declaration; those of a tank bottom only where there is one. */
export const mechanismFields = (type: MechanismType, isTankBottom: boolean): MechanismField[] =>
  fieldsOf(mechanismRules[type]).filter(({ path }) => isTankBottom || !path.startsWith('bottom.'));

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (isValues(at) ? at[key] : undefined), values);

/** The values with one set, or taken away where the new one is null. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [head = '', ...rest] = path.split('.');
  const { [head]: old, ...others } = values;
  if (rest.length === 0) return value === null || value === undefined ? others : { ...others, [head]: value };
  const inner = withValue(isValues(old) ? old : {}, rest.join('.'), value);
  return Object.keys(inner).length === 0 ? others : { ...others, [head]: inner };
}
