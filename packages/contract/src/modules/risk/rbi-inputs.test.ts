import { mechanismRules } from '@ircrisk/engine-api581/schema/mechanism-schema.ts';
import type { ObjectRule, Rule } from '@ircrisk/engine-api581/schema/rule.ts';
import { describe, expect, it } from 'vitest';
import { choiceWords, mechanismInputs } from './rbi-inputs.ts';

const fieldsOf = (rule: ObjectRule): [string, Rule][] =>
  Object.entries(rule.fields).flatMap(([name, own]): [string, Rule][] =>
    own.kind === 'object' ? fieldsOf(own) : [[name, own]],
  );
const fields = Object.values(mechanismRules)
  .flatMap(fieldsOf)
  .filter(([name]) => name !== 'type');

describe('the inputs of the mechanisms', () => {
  it('all have a name in both languages, and no name is left over', () => {
    expect(new Set(Object.keys(mechanismInputs))).toEqual(new Set(fields.map(([name]) => name)));
  });

  it('have choices that people can read', () => {
    const isPlain = /^([A-D]|321|347|[A-Z]{3,4}|C-0\.5Mo|[\d.]+Cr-[\d.]+Mo)$/;
    const choices = fields.flatMap(([, rule]) => (rule.kind === 'choice' ? [...rule.of] : []));
    expect(choices.filter((choice) => !(choice in choiceWords) && !isPlain.test(choice))).toEqual([]);
    expect(
      Object.keys(choiceWords).filter((choice) => choice !== 'other' && !choices.includes(choice)),
    ).toEqual([]);
  });
});
