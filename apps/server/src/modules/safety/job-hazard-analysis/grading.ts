import type { JhaMethod } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import {
  type Boundary,
  type Colour,
  type Graded,
  gradeLec,
  gradeLs,
  gradeMes,
  jobHazardMessages,
  type Level,
} from '@ircrisk/engine-job-hazard';
import { type BandCode, lookup, type RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { type Calculation, calculated, unscored } from '@ircrisk/units';
import { figuresIn } from '#plant/figure.ts';

/** The three columns of a hazard: L, M or the probability; exposure; C, S or the consequence. */
export interface Factors {
  l: number | null;
  e: number | null;
  c: number | null;
}
/** How a job is graded: by the method it was begun with, and the matrix of that day. */
export interface Grading {
  method: JhaMethod;
  boundary: Boundary;
  freeNumbers: boolean;
  matrix: RiskMatrix | null;
}

/** Bands of the company's matrix as colours of approval. */
const ofBand: Record<BandCode, readonly [Level, Colour]> = {
  high: [1, 'red'],
  mediumHigh: [2, 'orange'],
  medium: [3, 'yellow'],
  low: [4, 'blue'],
};

function gradeMatrix({ l, c }: Factors, matrix: RiskMatrix | null): Calculation<Graded> {
  const facts = { unit: '1', inputs: { P: l, C: c }, standardRef: 'risk matrix' };
  const missing = (name: string): Calculation<Graded> =>
    unscored({ code: 'missingInput', path: name, values: { name } }, facts);
  if (!matrix) return missing('matrix');
  if (l === null) return missing('P');
  if (c === null) return missing('C');
  const { overall } = lookup(matrix, l, { P: c });
  if (overall === null)
    return unscored({ code: 'notListed', path: 'P', values: { name: 'P, C', value: `${l}, ${c}` } }, facts);
  const [level, colour] = ofBand[overall];
  return calculated({ score: l * c, level, colour }, facts);
}

export function gradeOf(
  factors: Factors,
  { method, boundary, freeNumbers, matrix }: Grading,
): Calculation<Graded> {
  const { l, e, c } = factors;
  if (method === 'LS') return gradeLs({ L: l, S: c });
  if (method === 'MES') return gradeMes({ M: l, E: e, S: c });
  if (method === 'matrix') return gradeMatrix(factors, matrix);
  return gradeLec({ L: l, E: e, C: c }, { boundary, freeNumbers });
}

export const { told, figureOf } = figuresIn(jobHazardMessages);
