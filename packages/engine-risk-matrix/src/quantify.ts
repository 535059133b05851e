import { type Calculation, calculated, type Notice, type Step, shown } from '@ircrisk/units';
import { lookup, probabilityLevelOf, type RiskLevel } from './lookup.ts';
import {
  type BandCode,
  bandOfCell,
  type Category,
  categories,
  cellKey,
  cellValue,
  type Interval,
  type Measure,
  type RiskMatrix,
} from './matrix.ts';
import { measureTexts } from './measures.ts';
import { categoryTexts } from './templates.ts';

/** Consequences as amounts, each in the unit of its category's measure. */
export type Amounts = Partial<Record<Category, number | null>>;

/** A frequency or an amount one can reckon with; anything else is as good as missing. */
const known = (figure: number | null | undefined): number | null =>
  typeof figure === 'number' && Number.isFinite(figure) && figure >= 0 ? figure : null;

/** No event has a frequency of zero: that one is not known, never the lowest level. */
const knownFrequency = (figure: number | null | undefined): number | null => known(figure) || null;

const byIndex = <T extends { index: number }>(levels: readonly T[]): T[] =>
  [...levels].sort((a, b) => a.index - b.index);

/** The intervals of a category by rising level; empty when it is judged by words. */
export function intervalsOf(
  matrix: Pick<RiskMatrix, 'consequence' | 'measures'>,
  category: Category,
): (Interval & { index: number; code: string; disabled: boolean })[] {
  if (!matrix.measures?.[category]) return [];
  return byIndex(matrix.consequence).flatMap(({ index, code, disabled, limits }) => {
    const found = limits?.[category];
    return found ? [{ index, code, disabled, ...found }] : [];
  });
}

/** Level of an amount: a boundary belongs to the upper level, the ends are open; null when the category is judged by words. */
export function consequenceLevelOf(
  matrix: Pick<RiskMatrix, 'consequence' | 'measures'>,
  category: Category,
  amount: number,
): number | null {
  const intervals = intervalsOf(matrix, category);
  let found = intervals[0]?.index ?? null;
  for (const { index, lower } of intervals) {
    if (lower !== null && amount >= lower) found = index;
  }
  return found;
}

export interface CategoryRisk {
  measure: Measure;
  c: number;
  /** Null when no band covers the cell. */
  band: BandCode | null;
  /** f·C, in the unit of the measure a year. */
  risk: Calculation;
}

export interface QuantifiedRisk {
  p: number | null;
  byCategory: Partial<Record<Category, CategoryRisk>>;
  level: RiskLevel;
}

const standardRef = 'ISO 31000:2018, IEC 31010:2019 B.10';

const bounds = ({ lower, upper }: Interval, what: string) =>
  `${lower === null ? '' : `${shown(lower)} ≤ `}${what}${upper === null ? '' : ` < ${shown(upper)}`}`;

function disabledNotice(level: { code: string; disabled: boolean } | undefined, path: string): Notice[] {
  return level?.disabled ? [{ code: 'levelDisabled', path, values: { code: level.code } }] : [];
}

function categoryRisk(
  matrix: RiskMatrix,
  category: Category,
  frequency: number,
  amount: number,
  p: number,
): CategoryRisk | null {
  const measure = matrix.measures?.[category];
  const c = consequenceLevelOf(matrix, category, amount);
  if (!measure || c === null) return null;
  const unit = measureTexts[measure].unit.en;
  const likely = matrix.probability.find(({ index }) => index === p);
  const severe = intervalsOf(matrix, category).find(({ index }) => index === c);
  const band = bandOfCell(matrix, p, c);
  const own = matrix.overrides[cellKey(p, c)] !== undefined;
  const value = frequency * amount;
  const steps: Step[] = [
    {
      id: 'probability',
      name: { zh: '可能性等级：下限 ≤ f < 上限', en: 'Probability level: lower ≤ f < upper' },
      formula: 'p: lower ≤ f < upper',
      substituted: likely ? bounds(likely, shown(frequency)) : '',
      value: p,
      unit: '',
    },
    {
      id: 'consequence',
      name: {
        zh: `后果等级（${categoryTexts[category].zh}）：下限 ≤ C < 上限`,
        en: `Consequence level (${categoryTexts[category].en}): lower ≤ C < upper`,
      },
      formula: 'c: lower ≤ C < upper',
      substituted: severe ? bounds(severe, shown(amount)) : '',
      value: c,
      unit: '',
    },
    {
      id: 'cell',
      name: own
        ? { zh: '单元格单独设置了等级', en: 'The cell has a band of its own' }
        : { zh: '单元格的等级值', en: 'Value of the cell' },
      formula: 'p · c',
      substituted: `${p} · ${c}`,
      value: cellValue(p, c),
      unit: '',
    },
    {
      id: 'risk',
      name: { zh: '定量风险', en: 'Quantitative risk' },
      formula: 'R = f · C',
      substituted: `${shown(frequency)} · ${shown(amount)}`,
      value,
      unit: `${unit}/a`,
      reference: standardRef,
    },
  ];
  const warnings = [...disabledNotice(likely, 'frequency'), ...disabledNotice(severe, category)];
  const inputs = { f: frequency, C: amount };
  return {
    measure,
    c,
    band,
    risk: calculated(value, { unit: `${unit}/a`, inputs, standardRef, steps, warnings }),
  };
}

/**
 * Quantitative mode: the risk f·C of every category whose consequence is counted, and the cell of the matrix the
 * two figures fall in. What is judged by words takes no part; nothing counted gives no level, never the lowest.
 */
export function quantify(matrix: RiskMatrix, events: number | null, amounts: Amounts): QuantifiedRisk {
  const frequency = knownFrequency(events);
  const p = frequency === null ? null : probabilityLevelOf(matrix, frequency);
  const byCategory: QuantifiedRisk['byCategory'] = {};
  for (const category of categories) {
    const amount = known(amounts[category]);
    if (amount === null || frequency === null || p === null) continue;
    const found = categoryRisk(matrix, category, frequency, amount, p);
    if (found) byCategory[category] = found;
  }
  const levels = Object.fromEntries(
    Object.entries(byCategory).map(([category, { c }]) => [category, c] as const),
  );
  return { p, byCategory, level: lookup(matrix, p, levels) };
}

export const quantifyMessages = {
  levelDisabled: {
    zh: '等级 {code} 已禁用，不能选用',
    en: 'Level {code} is disabled and may not be chosen',
  },
} as const;
