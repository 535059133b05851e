import type { Basis } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { RiskCurve } from '@ircrisk/engine-api581';
import { roundValues } from '#platform/reports/plot.ts';
import type { Block } from '#platform/reports/report.ts';

/** Curves of the components with the most risk, added up. */
export interface SummedCurve {
  dates: string[];
  without: number[];
  withPlan: number[];
}

const riskOf = (point: RiskCurve['without'][number] | undefined, basis: Basis): number =>
  (basis === 'area' ? point?.areaRiskM2PerYear : point?.financialRiskUsdPerYear) ?? 0;

/** Last point on or before a day. */
const at = (points: RiskCurve['without'], day: string) =>
  points.findLast(({ date }) => date !== null && date <= day) ?? points[0];

export function summed(curves: readonly RiskCurve[], basis: Basis): SummedCurve {
  const dates = [
    ...new Set(curves.flatMap(({ without }) => without.flatMap(({ date }) => date ?? []))),
  ].toSorted();
  const total = (pick: (curve: RiskCurve) => RiskCurve['without']) =>
    dates.map((day) => curves.reduce((sum, curve) => sum + riskOf(at(pick(curve), day), basis), 0));
  return {
    dates,
    without: total(({ without }) => without),
    withPlan: total(({ without, withPlan }) => (withPlan.length > 0 ? withPlan : without)),
  };
}

const size = { width: 480, height: 210 };
const frame = { left: 62, right: 470, top: 14, bottom: 170 };
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="9" fill="#1C2B36" ${more}>${escaped(words)}</text>`;
const day = (date: string): number => Date.parse(date) / 86_400_000;
const short = (value: number) =>
  Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 4 });

/** Risk over time without and with the plan, the target date's frame being the study's two dates. */
export function curveDrawing(
  { dates, without, withPlan }: SummedCurve,
  look: {
    unit: string;
    toShown: (value: number) => number;
    rbiDate: string;
    planDate: string;
    words: { without: string; withPlan: string; rbi: string; plan: string };
  },
): Block | null {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const highest = Math.max(...without, ...withPlan);
  if (!(highest > 0)) return null;
  const x = (date: string) =>
    frame.left + ((day(date) - day(first)) / (day(last) - day(first))) * (frame.right - frame.left);
  const y = (value: number) => frame.bottom - (value / (highest * 1.08)) * (frame.bottom - frame.top);
  const path = (values: readonly number[]) =>
    values
      .map((value, i) => `${i === 0 ? 'M' : 'L'}${x(dates[i]!).toFixed(1)} ${y(value).toFixed(1)}`)
      .join(' ');
  const drawn = [
    `<rect x="${frame.left}" y="${frame.top}" width="${frame.right - frame.left}" height="${frame.bottom - frame.top}" fill="none" stroke="#B9C4CC"/>`,
    text(0, 10, look.unit),
  ];
  const highestShown = look.toShown(highest);
  for (const value of roundValues(highestShown)) {
    const level = y((value / highestShown) * highest);
    drawn.push(
      `<line x1="${frame.left}" x2="${frame.right}" y1="${level}" y2="${level}" stroke="#E3E9ED"/>`,
      text(frame.left - 5, level + 3, short(value), 'text-anchor="end"'),
    );
  }
  for (const [date, words] of [
    [look.rbiDate, look.words.rbi],
    [look.planDate, look.words.plan],
  ] as const) {
    drawn.push(
      `<line x1="${x(date)}" x2="${x(date)}" y1="${frame.top}" y2="${frame.bottom}" stroke="#5B6B77" stroke-dasharray="3 3"/>`,
      text(x(date), frame.bottom + 12, date, 'text-anchor="middle"'),
      text(x(date), frame.bottom + 23, words, 'text-anchor="middle"'),
    );
  }
  drawn.push(
    `<path d="${path(without)}" fill="none" stroke="#C0392B" stroke-width="1.6"/>`,
    `<path d="${path(withPlan)}" fill="none" stroke="#1F7A4D" stroke-width="1.6" stroke-dasharray="6 3"/>`,
    `<line x1="150" x2="172" y1="204" y2="204" stroke="#C0392B" stroke-width="1.6"/>`,
    text(176, 207, look.words.without),
    `<line x1="290" x2="312" y1="204" y2="204" stroke="#1F7A4D" stroke-width="1.6" stroke-dasharray="6 3"/>`,
    text(316, 207, look.words.withPlan),
  );
  return {
    kind: 'drawing',
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="NotoSansSC">${drawn.join('')}</svg>`,
  };
}
