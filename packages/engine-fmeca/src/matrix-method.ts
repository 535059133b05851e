import {
  type BandCode,
  bandOfCell,
  type Category,
  type Consequences,
  categories,
  lookup,
  type RiskMatrix,
} from '@ircrisk/engine-risk-matrix';
import { type Calculation, calculated, type Notice, type Step, unscored } from '@ircrisk/units';

export type MatrixInput = {
  /** Index of the probability level, 1 the lowest. */
  readonly probability?: number | null;
  /** Index of the consequence by category; what is not rated is left out. */
  readonly consequences: Consequences;
};

export type MatrixRisk = {
  readonly level: BandCode;
  /** Categories that reach the level. */
  readonly driving: readonly Category[];
  readonly probability: number;
  /** The highest consequence among those that drive: where the mode stands in the matrix. */
  readonly consequence: number;
};

const SOURCE = 'IEC 60812:2018 criticality matrix; risk matrix of the company';
const fields = {
  P: 'consequenceP',
  E: 'consequenceE',
  O: 'consequenceO',
  A: 'consequenceA',
  R: 'consequenceR',
};

/** The first level this matrix does not have, with the field it was given in. */
export function matrixFault(
  { probability, consequences }: MatrixInput,
  matrix: RiskMatrix,
): Notice | undefined {
  const isUsable = (levels: RiskMatrix['probability'] | RiskMatrix['consequence'], index: number) =>
    levels.some((level) => level.index === index && !level.disabled);
  const most = (levels: readonly unknown[]) => levels.length;
  if (probability != null && !isUsable(matrix.probability, probability))
    return {
      code: 'matrixLevel',
      path: 'matrixProbability',
      values: { name: 'p', value: probability, most: most(matrix.probability) },
    };
  for (const category of categories) {
    const value = consequences[category];
    if (value != null && !isUsable(matrix.consequence, value))
      return {
        code: 'matrixLevel',
        path: fields[category],
        values: { name: category, value, most: most(matrix.consequence) },
      };
  }
  return undefined;
}

/** Level = the worst over the categories of matrix(probability, consequence); null with the reason while one side is missing. */
export function matrixRisk(input: MatrixInput, matrix: RiskMatrix | null): Calculation<MatrixRisk> {
  const { probability = null, consequences } = input;
  const facts = { unit: '', inputs: { probability, ...consequences }, standardRef: SOURCE };
  if (!matrix) return unscored({ code: 'matrixMissing', path: 'matrix' }, facts);
  const fault = matrixFault(input, matrix);
  if (fault) return unscored(fault, facts);
  if (probability === null)
    return unscored({ code: 'matrixNoProbability', path: 'matrixProbability' }, facts);
  const { overall, driving, reason } = lookup(matrix, probability, consequences);
  if (overall === null || reason)
    return unscored({ code: 'matrixNoConsequence', path: 'consequenceP' }, facts);
  const rated = categories.filter((category) => consequences[category] != null);
  const steps: Step[] = rated.map((category) => ({
    id: `matrix.${category}`,
    formula: `matrix(p, ${category})`,
    substituted: `matrix(${probability}, ${consequences[category]})`,
    value: bandOfCell(matrix, probability, consequences[category] as number) ?? '',
    unit: '',
    reference: SOURCE,
  }));
  steps.push({
    id: 'matrix',
    formula: 'level = max over categories',
    substituted: rated.join(', '),
    value: overall,
    unit: '',
    reference: SOURCE,
  });
  const consequence = Math.max(...driving.map((category) => consequences[category] as number));
  return calculated({ level: overall, driving, probability, consequence }, { ...facts, steps });
}
