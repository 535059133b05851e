import {
  type BandCode,
  bandOfCell,
  bandOrder,
  type Category,
  categories,
  cellValue,
  type RiskMatrix,
} from './matrix.ts';

export type Consequences = Partial<Record<Category, number | null>>;

export interface RiskLevel {
  byCategory: Partial<Record<Category, { band: BandCode; value: number }>>;
  /** Worst band over the rated categories; null when none is rated or the probability is missing. */
  overall: BandCode | null;
  /** Categories that reach the overall band. */
  driving: Category[];
  reason: 'noProbability' | 'noConsequence' | null;
}

/** Overall band = the worst over the rated categories; an unrated one is ignored, never taken for the lowest. */
export function lookup(matrix: RiskMatrix, p: number | null, consequences: Consequences): RiskLevel {
  const none = { byCategory: {}, overall: null, driving: [] };
  if (p === null) return { ...none, reason: 'noProbability' };
  const byCategory: RiskLevel['byCategory'] = {};
  let overall: BandCode | null = null;
  for (const category of categories) {
    const c = consequences[category] ?? null;
    const band = c === null ? null : bandOfCell(matrix, p, c);
    if (c === null || band === null) continue;
    byCategory[category] = { band, value: cellValue(p, c) };
    if (overall === null || bandOrder(band) > bandOrder(overall)) overall = band;
  }
  if (overall === null) return { ...none, reason: 'noConsequence' };
  return {
    byCategory,
    overall,
    driving: categories.filter((c) => byCategory[c]?.band === overall),
    reason: null,
  };
}

/** Level of a frequency (1/a): half-open intervals, a boundary belongs to the upper level, the ends are open. */
export function probabilityLevelOf(matrix: Pick<RiskMatrix, 'probability'>, frequency: number): number {
  const levels = [...matrix.probability].sort((a, b) => a.index - b.index);
  let found = levels[0]?.index ?? 1;
  for (const { index, lower } of levels) {
    if (lower !== null && frequency >= lower) found = index;
  }
  return found;
}

/** Order for ranking: value p·c, then the consequence, then the probability. */
export function compareRisk(a: { p: number; c: number }, b: { p: number; c: number }): number {
  return cellValue(b.p, b.c) - cellValue(a.p, a.c) || b.c - a.c || b.p - a.p;
}

export interface RiskChange {
  before: { band: BandCode; value: number };
  after: { band: BandCode; value: number };
  /** Bands gained; negative when risk rose. */
  bands: number;
  /** Change of the value in per cent of the value before. */
  valuePercent: number;
}

export function compareCells(
  matrix: RiskMatrix,
  before: { p: number; c: number },
  after: { p: number; c: number },
): RiskChange | null {
  const from = bandOfCell(matrix, before.p, before.c);
  const to = bandOfCell(matrix, after.p, after.c);
  if (from === null || to === null) return null;
  const [old, now] = [cellValue(before.p, before.c), cellValue(after.p, after.c)];
  return {
    before: { band: from, value: old },
    after: { band: to, value: now },
    bands: bandOrder(from) - bandOrder(to),
    valuePercent: ((now - old) / old) * 100,
  };
}
