import type { JhaMethod } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import {
  type Boundary,
  type Colour,
  colourStep,
  factorFaults,
  firstFault,
  type Graded,
  gradeLec,
  gradeLs,
  gradeMes,
  jobHazardMessages,
  type Level,
  methodScales,
  scoreStep,
} from '@ircrisk/engine-job-hazard';
import { type BandCode, cellKey, cellValue, lookup, type RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { type Calculation, calculated, type Notice, type Step, unscored } from '@ircrisk/units';
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

type Levels = readonly { index: number; disabled: boolean }[];
const indices = (levels: Levels) => levels.filter(({ disabled }) => !disabled).map(({ index }) => index);
/** The rows and columns of the company's matrix, and nothing between or beyond them. */
const matrixScales = (matrix: RiskMatrix) => ({
  P: indices(matrix.probability),
  C: indices(matrix.consequence),
});

/** Where the cell lies: between the limits of its band, or as somebody has set it by hand. */
function cellStep(
  matrix: RiskMatrix,
  [p, c]: readonly [number, number],
  found: BandCode,
  level: Level,
): Step {
  const band = matrix.bands.find(({ code }) => code === found);
  const byHand = matrix.overrides[cellKey(p, c)] !== undefined;
  return {
    id: 'band',
    name: { zh: band?.zh ?? found, en: band?.en ?? found },
    formula: byHand ? 'cell (P, C) set by hand' : 'lower ≤ P · C ≤ upper',
    substituted: byHand ? `(${p}, ${c}) → ${found}` : `${band?.lower} ≤ ${cellValue(p, c)} ≤ ${band?.upper}`,
    value: level,
    unit: 'level',
  };
}

function gradeMatrix({ l, c }: Factors, matrix: RiskMatrix | null): Calculation<Graded> {
  const values = { P: l, C: c };
  const facts = { unit: '1', inputs: values, standardRef: 'risk matrix' };
  if (!matrix) return unscored({ code: 'missingInput', path: 'matrix', values: { name: 'matrix' } }, facts);
  const fault = firstFault(values, matrixScales(matrix));
  if (fault) return unscored(fault, facts);
  const cell = [l as number, c as number] as const;
  const { overall } = lookup(matrix, cell[0], { P: cell[1] });
  if (overall === null)
    return unscored({ code: 'noBand', path: 'P', values: { cell: cell.join(', ') } }, facts);
  const [level, colour] = ofBand[overall];
  const graded = { score: cellValue(...cell), level, colour };
  return calculated(graded, {
    ...facts,
    steps: [
      scoreStep(['P', 'C'], cell, graded.score),
      cellStep(matrix, cell, overall, level),
      colourStep(graded),
    ],
  });
}

/** What the method calls the three columns of a hazard. */
const columnsOf: Record<JhaMethod, Readonly<Record<string, keyof Factors>>> = {
  LEC: { L: 'l', E: 'e', C: 'c' },
  LS: { L: 'l', S: 'c' },
  MES: { M: 'l', E: 'e', S: 'c' },
  matrix: { P: 'l', C: 'c' },
};
/** Every factor that is told and off the method's scale, at its column: a row with one is not kept, whatever else is missing. */
export function unlistedFactors(
  factors: Factors,
  { method, freeNumbers, matrix }: Grading,
): { column: keyof Factors; fault: Notice }[] {
  const scales = method === 'matrix' ? (matrix ? matrixScales(matrix) : {}) : methodScales[method];
  const columns = columnsOf[method];
  const values = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, factors[column]] as const),
  );
  return factorFaults(values, scales, method === 'LEC' && freeNumbers).map((fault) => ({
    column: columns[String(fault.path)] ?? 'l',
    fault,
  }));
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
