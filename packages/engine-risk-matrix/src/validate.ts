import { bandOfCell, bandOrder, cellValue, type RiskMatrix } from './matrix.ts';

export interface MatrixProblem {
  code:
    | 'allDisabled'
    | 'badValue'
    | 'gap'
    | 'overlap'
    | 'notMonotonic'
    | 'probabilityGap'
    | 'tooSmall'
    | 'doubledBand'
    | 'lowBesideHigh';
  severity: 'error' | 'warning';
  /** Where an editor points: `bands/2`, `cells/3,4`, `probability/1`. */
  path: string;
  params: Record<string, string | number>;
}

const error = (
  code: MatrixProblem['code'],
  path: string,
  params: MatrixProblem['params'] = {},
): MatrixProblem => ({
  code,
  severity: 'error',
  path,
  params,
});

/** Values p·c the grid can really take, rising: a hole at any other value does no harm. */
export function possibleValues(matrix: Pick<RiskMatrix, 'probability' | 'consequence'>): number[] {
  const values = matrix.probability.flatMap((p) =>
    matrix.consequence.map((c) => cellValue(p.index, c.index)),
  );
  return [...new Set(values)].sort((a, b) => a - b);
}

/** Everything that is wrong with a matrix; it may be used only when no error is left. */
export function validateMatrix(matrix: RiskMatrix): MatrixProblem[] {
  if (matrix.probability.length < 2 || matrix.consequence.length < 2)
    return [error('tooSmall', 'probability')];
  return [
    ...bandProblems(matrix),
    ...coverageProblems(matrix),
    ...probabilityProblems(matrix),
    ...orderProblems(matrix),
    ...neighbourProblems(matrix),
  ];
}

function bandProblems({ bands, probability, consequence }: RiskMatrix): MatrixProblem[] {
  const problems: MatrixProblem[] = [];
  if (bands.length === 0 || bands.every(({ disabled }) => disabled))
    problems.push(error('allDisabled', 'bands'));
  if (probability.every(({ disabled }) => disabled)) problems.push(error('allDisabled', 'probability'));
  if (consequence.every(({ disabled }) => disabled)) problems.push(error('allDisabled', 'consequence'));
  const maximum =
    Math.max(0, ...probability.map((p) => p.index)) * Math.max(0, ...consequence.map((c) => c.index));
  bands.forEach((band, index) => {
    const bad = [band.lower, band.upper].find((v) => !Number.isInteger(v) || v < 1 || v > maximum);
    if (bad !== undefined || band.lower > band.upper) {
      problems.push(error('badValue', `bands/${index}`, { value: bad ?? band.lower, maximum }));
    }
    if (bands.findIndex(({ code }) => code === band.code) < index)
      problems.push(error('doubledBand', `bands/${index}`));
  });
  return problems;
}

function coverageProblems(matrix: RiskMatrix): MatrixProblem[] {
  return possibleValues(matrix).flatMap((value) => {
    const holders = matrix.bands.filter(({ lower, upper }) => lower <= value && value <= upper);
    if (holders.length === 0) return [error('gap', 'bands', { value })];
    return holders.length > 1 ? [error('overlap', 'bands', { value })] : [];
  });
}

/** Numeric limits, where given, leave no hole between two levels. */
function probabilityProblems({ probability }: RiskMatrix): MatrixProblem[] {
  return probability.slice(1).flatMap((level, index) => {
    const below = probability[index];
    if (!below || below.upper === null || level.lower === null) return [];
    return below.upper === level.lower
      ? []
      : [error('probabilityGap', `probability/${index + 1}`, { upper: below.upper, lower: level.lower })];
  });
}

/** Risk never falls when probability or consequence rises. */
function orderProblems(matrix: RiskMatrix): MatrixProblem[] {
  const problems: MatrixProblem[] = [];
  const rank = (p: number, c: number) => {
    const band = bandOfCell(matrix, p, c);
    return band === null ? null : bandOrder(band);
  };
  for (const { index: p } of matrix.probability) {
    for (const { index: c } of matrix.consequence) {
      const here = rank(p, c);
      for (const [p2, c2] of [
        [p + 1, c],
        [p, c + 1],
      ] as const) {
        const inside = p2 <= matrix.probability.length && c2 <= matrix.consequence.length;
        const there = inside ? rank(p2, c2) : null;
        if (here !== null && there !== null && there < here) {
          problems.push(error('notMonotonic', `cells/${p2},${c2}`, { p, c, p2, c2 }));
        }
      }
    }
  }
  return problems;
}

/** Weak consistency (Cox 2008): a low cell should not share a side with a high one. */
function neighbourProblems(matrix: RiskMatrix): MatrixProblem[] {
  const problems: MatrixProblem[] = [];
  for (const { index: p } of matrix.probability) {
    for (const { index: c } of matrix.consequence) {
      if (bandOfCell(matrix, p, c) !== 'low') continue;
      if (bandOfCell(matrix, p + 1, c) !== 'high' && bandOfCell(matrix, p, c + 1) !== 'high') continue;
      problems.push({
        code: 'lowBesideHigh',
        severity: 'warning',
        path: `cells/${p},${c}`,
        params: { p, c },
      });
    }
  }
  return problems;
}
