import { matrixFor } from '@ircrisk/engine-api581';
import { categories, cellKey, defaultBands, type RiskMatrix } from '@ircrisk/engine-risk-matrix';
import type { MethodMatrix } from '#modules/system/risk-matrix/index.ts';
import { bandOfLevel } from '../calculation/engine-settings.ts';
import type { StudyRow } from './store.ts';

const names = {
  balanced: { zh: '平衡矩阵', en: 'balanced matrix' },
  unbalanced: { zh: '非平衡矩阵', en: 'unbalanced matrix' },
};
const notRated = { zh: '不评价', en: 'Not rated' };
const money = (value: number) => `${value.toLocaleString('en-US')} USD`;

/** Intervals between limits, open above the last. */
const between = (limits: readonly number[], at: number) => ({
  lower: limits[at - 1] ?? 0,
  upper: limits[at] ?? null,
});

/** GB/T 26610.4 sorts by the damage factor; its limits as frequencies hold at a generic frequency of 3.06E-5 alone. */
const likelihoodName = (at: number, dfLimits: readonly number[] | undefined) => {
  if (!dfLimits) return { zh: `失效概率 ${at + 1} 类`, en: `POF category ${at + 1}` };
  const limit = dfLimits[at] === undefined ? `> ${dfLimits.at(-1)}` : `≤ ${dfLimits[at]}`;
  return {
    zh: `失效可能性 ${at + 1} 类（损伤系数 ${limit}）`,
    en: `Category ${at + 1} (damage factor ${limit})`,
  };
};

/**
 * The standard's own matrix as the platform keeps matrices: POF and area by its categories (Part 1 §4.4), money in words since
 * the method counts dollars, and no terms or approvers, which the standard leaves to the owner.
 */
export function methodMatrix({ settings, edition }: Pick<StudyRow, 'settings' | 'edition'>): MethodMatrix {
  const choice = settings.matrix === 'unbalanced' ? 'unbalanced' : 'balanced';
  const { pofLimits, dfLimits, areaLimitsM2, financialLimitsUsd, cells } = matrixFor(choice, edition);
  // Both editions of API 581 have the same categories.
  const [method, standard] =
    edition === 'gbt-26610' ? ['gbt-26610', 'GB/T 26610.4-2022'] : ['api581-3', 'API RP 581'];
  const overrides: RiskMatrix['overrides'] = {};
  for (const [p, row] of cells.entries())
    for (const [c, level] of row.entries()) overrides[cellKey(p + 1, c + 1)] = bandOfLevel[level];
  const loss = (at: number) => {
    const { lower, upper } = between(financialLimitsUsd, at);
    return upper === null ? `> ${money(lower)}` : `≤ ${money(upper)}`;
  };
  const definition: RiskMatrix = {
    probability: cells.map((_, at) => ({
      index: at + 1,
      code: String(at + 1),
      ...likelihoodName(at, dfLimits),
      ...between(pofLimits, at),
      disabled: false,
    })),
    consequence: [...'ABCDE'].map((code, at) => ({
      index: at + 1,
      code,
      texts: {
        ...(Object.fromEntries(categories.map((category) => [category, notRated])) as Record<
          (typeof categories)[number],
          typeof notRated
        >),
        P: { zh: '影响面积', en: 'Affected area' },
        A: { zh: loss(at), en: loss(at) },
      },
      limits: { P: between(areaLimitsM2, at) },
      disabled: false,
    })),
    bands: defaultBands.map(({ approver: _approver, ...band }) => ({
      ...band,
      action: { zh: '按检验计划', en: 'as the inspection plan says' },
      responseDays: null,
    })),
    measures: { P: 'area' },
    overrides,
  };
  return {
    method: `${method}-${choice}`,
    name: `${standard} ${names[choice].zh}`,
    nameEn: `${standard} ${names[choice].en}`,
    definition,
  };
}
