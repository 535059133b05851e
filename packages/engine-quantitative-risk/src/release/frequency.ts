import { type Calculation, calculated, type Notice, type Step, shown, unscored } from '@ircrisk/units';
import type { ReleaseCase } from './release-case.ts';

const API_581 = 'API RP 581 Part 2 §3.3';
const given = (value: number | null | undefined): value is number => value !== null && value !== undefined;

function wrong(one: ReleaseCase): Notice | undefined {
  for (const name of ['frequency', 'genericFrequency', 'damageFactor', 'managementFactor'] as const) {
    const value = one[name];
    if (given(value) && !(Number.isFinite(value) && value >= 0))
      return { code: 'notNegative', path: name, values: { name, value } };
  }
  return undefined;
}

/** How often, 1/a: as entered, or the generic frequency of the hole with the factors of the component. */
export function releaseFrequency(one: ReleaseCase): Calculation {
  const facts = { unit: '1/a', inputs: { ...one }, standardRef: API_581 };
  const fault = wrong(one);
  if (fault) return unscored(fault, facts);
  if (given(one.frequency)) {
    const step: Step = {
      id: 'frequency',
      name: { zh: '频率（录入）', en: 'Frequency (entered)' },
      formula: 'f',
      substituted: shown(one.frequency),
      value: one.frequency,
      unit: '1/a',
    };
    return calculated(one.frequency, { ...facts, steps: [step] });
  }
  if (!given(one.genericFrequency))
    return unscored({ code: 'missingInput', path: 'frequency', values: { name: 'f' } }, facts);
  const [damage, management] = [one.damageFactor ?? 1, one.managementFactor ?? 1];
  const value = one.genericFrequency * damage * management;
  const warnings: Notice[] =
    given(one.damageFactor) && given(one.managementFactor)
      ? []
      : [{ code: 'genericOnly', path: 'damageFactor' }];
  const step: Step = {
    id: 'frequency',
    name: { zh: '频率', en: 'Frequency' },
    formula: 'f = gff·D_f·F_MS',
    substituted: `${shown(one.genericFrequency)}·${shown(damage)}·${shown(management)}`,
    value,
    unit: '1/a',
    reference: API_581,
  };
  return calculated(value, { ...facts, steps: [step], warnings });
}
