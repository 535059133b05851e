import {
  bandOfCell,
  bandOrder,
  type Category,
  categories,
  cellValue,
  type Interval,
  type RiskMatrix,
} from './matrix.ts';

export interface MatrixProblem {
  code:
    | 'allDisabled'
    | 'badValue'
    | 'gap'
    | 'overlap'
    | 'notMonotonic'
    | 'probabilityGap'
    | 'probabilityOverlap'
    | 'probabilityOrder'
    | 'consequenceGap'
    | 'consequenceOverlap'
    | 'consequenceOrder'
    | 'notCounted'
    | 'noMeasure'
    | 'tooSmall'
    | 'doubledBand'
    | 'lowBesideHigh';
  severity: 'error' | 'warning';
  /** Where an editor points: `bands/2`, `cells/3,4`, `probability/1`, `consequence/2/A`. */
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
    ...categories.flatMap((category) => consequenceProblems(matrix, category)),
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

/** Numeric limits, where given, rise and meet: one level ends where the next begins. */
function intervalProblems(
  axis: 'probability' | 'consequence',
  levels: readonly Interval[],
  placeOf: (at: number) => Pick<MatrixProblem, 'path' | 'params'>,
): MatrixProblem[] {
  return levels.flatMap(({ lower, upper }, at) => {
    const { path, params } = placeOf(at);
    const problems: MatrixProblem[] = [];
    if (lower !== null && upper !== null && lower >= upper)
      problems.push(error(`${axis}Order`, path, { ...params, lower, upper }));
    const below = levels[at - 1]?.upper ?? null;
    if (below === null || lower === null || below === lower) return problems;
    const code = below < lower ? (`${axis}Gap` as const) : (`${axis}Overlap` as const);
    return [...problems, error(code, path, { ...params, upper: below, lower })];
  });
}

const probabilityProblems = ({ probability }: RiskMatrix): MatrixProblem[] =>
  intervalProblems('probability', probability, (at) => ({ path: `probability/${at}`, params: {} }));

/** A level without figures can still be chosen by its words, so it is told but does no harm. */
function consequenceProblems({ consequence, measures }: RiskMatrix, category: Category): MatrixProblem[] {
  const open = { lower: null, upper: null };
  const limits = consequence.map((level) => level.limits?.[category] ?? open);
  const bare = ({ lower, upper }: Interval) => lower === null && upper === null;
  if (limits.every(bare)) return [];
  if (!measures?.[category]) return [error('noMeasure', `consequence/0/${category}`, { category })];
  const placeOf = (at: number) => ({ path: `consequence/${at}/${category}`, params: { category } });
  const missing = limits.flatMap((one, at): MatrixProblem[] => {
    if (!bare(one)) return [];
    const { path } = placeOf(at);
    const level = consequence[at]?.code ?? at + 1;
    return [{ code: 'notCounted', severity: 'warning', path, params: { category, level } }];
  });
  return [...missing, ...intervalProblems('consequence', limits, placeOf)];
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
