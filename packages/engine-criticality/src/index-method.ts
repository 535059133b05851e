import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';

const REFERENCE = 'equipment A-B-C grading (index method)';
/** Bands compare value + 1e-9: a 3.5 made of decimal weights must stay A. */
const SLACK = 1e-9;

export const defaultFactors = [
  { code: 'P', weight: 5, zh: '人员安全', en: 'people safety' },
  { code: 'E', weight: 4, zh: '环境', en: 'environment' },
  { code: 'O', weight: 5, zh: '生产运行', en: 'operation and production' },
  { code: 'A', weight: 3, zh: '资产价值', en: 'asset value' },
  { code: 'R', weight: 2, zh: '声誉', en: 'reputation' },
  { code: 'RD', weight: 3, zh: '备用情况', en: 'redundancy' },
  { code: 'RT', weight: 2, zh: '修复时间', en: 'repair time' },
  { code: 'FF', weight: 0, zh: '故障频率', en: 'failure frequency' },
  { code: 'RP', weight: 0, zh: '可替代性', en: 'replaceability' },
] as const;
export type FactorCode = (typeof defaultFactors)[number]['code'];

export type Grade = 'A' | 'B' | 'C';
export const gradeLimits = { A: 3.5, B: 2.5 } as const;
/** Null for what is no number: it must never pass for the lowest grade. */
export function gradeOf(index: number): Grade | null {
  if (!Number.isFinite(index)) return null;
  return index + SLACK >= gradeLimits.A ? 'A' : index + SLACK >= gradeLimits.B ? 'B' : 'C';
}
/** The factors a study may leave out; the other seven must have a weight, be it 0. */
const optional: readonly string[] = ['FF', 'RP'];

export type IndexInput = {
  readonly weights: Readonly<Partial<Record<FactorCode, number>>>;
  readonly scores: Readonly<Partial<Record<FactorCode, number | null>>>;
};
export type EquipmentIndex = { readonly index: number | null; readonly grade: Grade };

/**
 * ECI = Σ w·s / Σ w. A missing score that carries weight gives no index; P = 5 or E = 5 is grade A all the same,
 * also while the index is not known.
 */
export function equipmentIndex({ weights, scores }: IndexInput): Calculation<EquipmentIndex> {
  const facts = { unit: '1', inputs: { weights, scores }, standardRef: REFERENCE };
  const known = new Set<string>(defaultFactors.map(({ code }) => code));
  for (const name of [...Object.keys(weights), ...Object.keys(scores)]) {
    if (!known.has(name)) return unscored({ code: 'unknownFactor', path: name, values: { name } }, facts);
  }
  let sum = 0;
  let total = 0;
  let gap: Notice | undefined;
  const terms: string[] = [];
  for (const { code } of defaultFactors) {
    const weight = weights[code] ?? (optional.includes(code) ? 0 : null);
    const score = scores[code];
    if (weight === null)
      return unscored({ code: 'weightMissing', path: code, values: { name: code } }, facts);
    if (!Number.isFinite(weight))
      return unscored({ code: 'notFinite', path: code, values: { name: code } }, facts);
    if (weight < 0) return unscored({ code: 'weightNegative', path: code, values: { name: code } }, facts);
    if (score !== null && score !== undefined && (!Number.isInteger(score) || score < 1 || score > 5))
      return unscored({ code: 'scoreOutside', path: code, values: { name: code, value: score } }, facts);
    total += weight;
    if (weight === 0) continue;
    if (score === null || score === undefined)
      gap ??= { code: 'scoreMissing', path: code, values: { name: code } };
    else {
      sum += weight * score;
      terms.push(`${shown(weight)}·${score}`);
    }
  }
  if (total === 0) return unscored({ code: 'weightsZero', path: 'weights' }, facts);
  const overridden = scores.P === 5 || scores.E === 5;
  if (gap && !overridden) return unscored(gap, facts);
  const index = gap ? null : sum / total;
  const grade = overridden ? 'A' : gradeOf(index ?? Number.NaN);
  // Finite weights can still add to more than a number holds.
  if (grade === null || !Number.isFinite(index ?? 0))
    return unscored({ code: 'notFinite', path: 'weights', values: { name: 'weights' } }, facts);
  const warnings: Notice[] = [...(gap ? [gap] : []), ...(overridden ? [{ code: 'gradeByOverride' }] : [])];
  const step = {
    id: 'index',
    formula: 'ECI = Σ w·s / Σ w',
    substituted: `(${terms.join(' + ')}) / ${shown(total)}`,
    value: index,
    unit: '1',
    reference: REFERENCE,
  };
  return calculated({ index, grade }, { ...facts, warnings, steps: [step] });
}
