import type { MechanismType } from '@ircrisk/engine-api581';
import { mechanismRules } from '@ircrisk/engine-api581/schema/mechanism-schema.ts';
import type { ObjectRule, Rule } from '@ircrisk/engine-api581/schema/rule.ts';

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
