import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';
import type { Measure, Parameter } from './document.ts';
import { formulaLimits, isFormula, type Limits } from './formulas.ts';

const none: Limits = { low: null, nominal: null, high: null };
const own = { unit: '', inputs: {}, standardRef: 'procedure' };

const givenLimits = ({ low, nominal, high }: Partial<Limits> | Parameter): Limits => ({
  low: low ?? null,
  nominal: nominal ?? null,
  high: high ?? null,
});

/** The row of the model, or the one that holds for all. */
export const parameterOf = (
  parameters: readonly Parameter[],
  code: string,
  model: string | null | undefined,
): Parameter | undefined =>
  parameters.find((row) => row.code === code && row.model === (model ?? '')) ??
  parameters.find((row) => row.code === code && row.model === '');

/** What a reading is held against: the formula's limits, the parameter's, or those of the step itself. */
export function limitsOf(
  measure: Measure,
  parameters: readonly Parameter[],
  model: string | null | undefined,
): Calculation<Limits> {
  if (measure.formula) {
    if (!isFormula(measure.formula))
      return unscored({ code: 'unknownFormula', values: { name: measure.formula } }, own);
    return formulaLimits(measure.formula, measure.inputs ?? {}) ?? calculated(none, own);
  }
  if (measure.parameter) {
    const row = parameterOf(parameters, measure.parameter, model);
    if (!row)
      return unscored(
        { code: 'noParameter', values: { model: model ?? '–', name: measure.parameter } } satisfies Notice,
        own,
      );
    return calculated(givenLimits(row), own);
  }
  return calculated(givenLimits(measure), own);
}

/** Equal to a limit passes, also where the last bits of a conversion differ. */
const near = 1e-9;
const notBelow = (value: number, limit: number): boolean => value >= limit - near * Math.abs(limit);
const notAbove = (value: number, limit: number): boolean => value <= limit + near * Math.abs(limit);

export const hasLimits = ({ low, high }: Limits): boolean => low !== null || high !== null;

export const isWithin = (value: number, { low, high }: Limits): boolean =>
  (low === null || notBelow(value, low)) && (high === null || notAbove(value, high));

/** A slip of unit or key: 12 in typed for 12 mm. */
export const isPlausible = (value: number, { plausibleLow, plausibleHigh }: Measure): boolean =>
  isWithin(value, { low: plausibleLow ?? null, nominal: null, high: plausibleHigh ?? null });
