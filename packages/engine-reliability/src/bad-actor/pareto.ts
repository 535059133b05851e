import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';

export type ParetoItem = { readonly id: string; readonly value: number; readonly count?: number };
export type ParetoRow = ParetoItem & {
  readonly rank: number;
  readonly sharePercent: number;
  readonly cumulativePercent: number;
  readonly vital: boolean;
};
export type Pareto = {
  readonly rows: readonly ParetoRow[];
  readonly total: number;
  readonly vitalFew: readonly string[];
};

/** Relative error of a sum of doubles: 0.1 added eight times is 80 % of one added in tenths. */
const ROUNDING = 1e-12;

/** Largest first; equal values by higher count, then by tag, so that two runs never differ. */
export const byValueThenCount = (a: ParetoItem, b: ParetoItem): number =>
  b.value - a.value || (b.count ?? 0) - (a.count ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Cumulative shares and the smallest set that reaches the limit, 80 % unless said otherwise. */
export function pareto(input: { items: readonly ParetoItem[]; limitPercent?: number }): Calculation<Pareto> {
  const { items, limitPercent = 80 } = input;
  const facts = { unit: '%', inputs: { items: items.length, limitPercent }, standardRef: 'Pareto analysis' };
  const wrong = items.findIndex(({ value }) => !(value >= 0) || !Number.isFinite(value));
  if (wrong >= 0)
    return unscored({ code: 'notFinite', path: `items/${wrong}`, values: { name: 'value' } }, facts);
  const total = items.reduce((sum, { value }) => sum + value, 0);
  const warnings: Notice[] = total === 0 ? [{ code: 'noFailures' }] : [];
  let before = 0;
  const rows = [...items].sort(byValueThenCount).map((item, position): ParetoRow => {
    // Compared on the sums themselves: percentages that are added up miss an exact limit.
    const short = 100 * before < limitPercent * total * (1 - ROUNDING);
    before += item.value;
    const share = total === 0 ? 0 : (item.value / total) * 100;
    const vital = item.value > 0 && short;
    return {
      ...item,
      rank: position + 1,
      sharePercent: share,
      cumulativePercent: total === 0 ? 0 : (before / total) * 100,
      vital,
    };
  });
  const vitalFew = rows.filter(({ vital }) => vital).map(({ id }) => id);
  const steps = [
    {
      id: 'vitalFew',
      formula: `smallest set with cumulative ≥ ${limitPercent} %`,
      substituted: rows
        .slice(0, vitalFew.length)
        .map((row) => `${row.id} ${shown(row.cumulativePercent, 4)} %`)
        .join(', '),
      value: vitalFew.length,
      unit: '',
    },
  ];
  return calculated<Pareto>({ rows, total, vitalFew }, { ...facts, warnings, steps });
}
