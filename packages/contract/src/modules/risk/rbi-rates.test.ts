import { RATE_CALCULATORS, rateRule } from '@ircrisk/engine-api581';
import { expect, it } from 'vitest';
import { choiceWords, mechanismInputs } from './rbi-inputs.ts';
import { rateChoiceWords, rateInputs } from './rbi-rates.ts';

const fields = RATE_CALCULATORS.flatMap((id) => Object.entries(rateRule(id).fields));

it('names every input of the calculators in both languages, and none that they do not have', () => {
  const names = fields.map(([name]) => name);
  expect(names.filter((name) => !rateInputs[name] && !mechanismInputs[name])).toEqual([]);
  expect(Object.keys(rateInputs).filter((name) => !names.includes(name))).toEqual([]);
});

it('names every choice', () => {
  const choices = fields.flatMap(([, rule]) => (rule.kind === 'choice' ? [...rule.of] : []));
  const isPlain = /^[A-Z]{3,4}$/;
  expect(
    choices.filter((choice) => !rateChoiceWords[choice] && !choiceWords[choice] && !isPlain.test(choice)),
  ).toEqual([]);
  expect(Object.keys(rateChoiceWords).filter((choice) => !choices.includes(choice))).toEqual([]);
});
