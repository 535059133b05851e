import {
  type Band,
  type BandCode,
  type Category,
  type ConsequenceLevel,
  cellKey,
  cellValue,
  type Interval,
  type Measure,
  type ProbabilityLevel,
  type RiskMatrix,
} from '@ircrisk/engine-risk-matrix';

// Edits of a draft: each gives a new matrix and leaves the old one alone, so that every step can be taken back.

export type Axis = 'probability' | 'consequence';

const maximumOf = ({ probability, consequence }: RiskMatrix) => probability.length * consequence.length;

/** The band a cell has by its value alone. */
export const bandByValue = ({ bands }: RiskMatrix, p: number, c: number): BandCode | null =>
  bands.find(({ lower, upper }) => lower <= cellValue(p, c) && cellValue(p, c) <= upper)?.code ?? null;

/** Null, or the band the value gives anyway, takes the cell's own setting away. */
export function setCell(matrix: RiskMatrix, p: number, c: number, band: BandCode | null): RiskMatrix {
  const { [cellKey(p, c)]: before, ...others } = matrix.overrides;
  const wanted = band === bandByValue(matrix, p, c) ? null : band;
  if ((before ?? null) === wanted) return matrix;
  return { ...matrix, overrides: wanted === null ? others : { ...others, [cellKey(p, c)]: wanted } };
}

export const setBand = (matrix: RiskMatrix, code: BandCode, change: Partial<Band>): RiskMatrix => ({
  ...matrix,
  bands: matrix.bands.map((band) => (band.code === code ? { ...band, ...change } : band)),
});

/** The upper limit of a frequency is the lower one of the next: both follow. */
export function setProbability(
  matrix: RiskMatrix,
  index: number,
  change: Partial<ProbabilityLevel>,
): RiskMatrix {
  const probability = matrix.probability.map((level) => {
    if (level.index === index) return { ...level, ...change };
    return level.index === index + 1 && 'upper' in change ? { ...level, lower: change.upper ?? null } : level;
  });
  return { ...matrix, probability };
}

export const setConsequence = (
  matrix: RiskMatrix,
  index: number,
  change: Partial<ConsequenceLevel>,
): RiskMatrix => ({
  ...matrix,
  consequence: matrix.consequence.map((level) => (level.index === index ? { ...level, ...change } : level)),
});

export function setConsequenceText(
  matrix: RiskMatrix,
  index: number,
  category: Category,
  text: { zh: string; en: string },
): RiskMatrix {
  const level = matrix.consequence.find((one) => one.index === index);
  return level ? setConsequence(matrix, index, { texts: { ...level.texts, [category]: text } }) : matrix;
}

/** Without an entry where neither end is set, so that what goes out and comes back is the same. */
function withLimit(level: ConsequenceLevel, category: Category, interval: Interval | null): ConsequenceLevel {
  const { limits = {}, ...rest } = level;
  const { [category]: _before, ...others } = limits;
  const given = interval !== null && (interval.lower !== null || interval.upper !== null);
  const next = given ? { ...others, [category]: interval } : others;
  return Object.keys(next).length > 0 ? { ...rest, limits: next } : rest;
}

/** Figures of one measure say nothing in another: they go. Null: the category is judged by its words. */
export function setMeasure(matrix: RiskMatrix, category: Category, measure: Measure | null): RiskMatrix {
  const { measures = {}, ...rest } = matrix;
  if ((measures[category] ?? null) === measure) return matrix;
  const { [category]: _before, ...others } = measures;
  const next = measure === null ? others : { ...others, [category]: measure };
  const consequence = matrix.consequence.map((level) => withLimit(level, category, null));
  return { ...rest, consequence, ...(Object.keys(next).length > 0 ? { measures: next } : {}) };
}

/** The upper limit of a level is the lower one of the next: both follow. */
export function setLimit(
  matrix: RiskMatrix,
  index: number,
  category: Category,
  change: Partial<Interval>,
): RiskMatrix {
  const open: Interval = { lower: null, upper: null };
  const consequence = matrix.consequence.map((level) => {
    const before = level.limits?.[category] ?? open;
    if (level.index === index) return withLimit(level, category, { ...before, ...change });
    if (level.index !== index + 1 || change.upper === undefined) return level;
    return withLimit(level, category, { ...before, lower: change.upper });
  });
  return { ...matrix, consequence };
}

/** The highest band keeps reaching the highest value when the grid grows or shrinks. */
function stretched(before: RiskMatrix, after: RiskMatrix): RiskMatrix {
  const [old, now] = [maximumOf(before), maximumOf(after)];
  return {
    ...after,
    bands: after.bands.map((band) => (band.upper === old ? { ...band, upper: now } : band)),
  };
}

const empty = { zh: '', en: '' };

export const mostLevels = 10;

export function addLevel(matrix: RiskMatrix, axis: Axis): RiskMatrix {
  const index = matrix[axis].length + 1;
  if (index > mostLevels) return matrix;
  if (axis === 'probability') {
    const last = matrix.probability.at(-1);
    const level: ProbabilityLevel = {
      ...empty,
      index,
      code: String(index),
      lower: last?.upper ?? null,
      upper: null,
      disabled: false,
    };
    return stretched(matrix, { ...matrix, probability: [...matrix.probability, level] });
  }
  const texts = { P: empty, E: empty, O: empty, A: empty, R: empty };
  const level: ConsequenceLevel = { index, code: String.fromCharCode(64 + index), texts, disabled: false };
  return stretched(matrix, { ...matrix, consequence: [...matrix.consequence, level] });
}

/** Takes the highest level away, with what was set for its cells. */
export function removeLevel(matrix: RiskMatrix, axis: Axis): RiskMatrix {
  const gone = matrix[axis].length;
  if (gone <= 2) return matrix;
  const at = axis === 'probability' ? 0 : 1;
  const overrides = Object.fromEntries(
    Object.entries(matrix.overrides).filter(([key]) => Number(key.split(',')[at]) !== gone),
  );
  return stretched(matrix, { ...matrix, [axis]: matrix[axis].slice(0, -1), overrides });
}
