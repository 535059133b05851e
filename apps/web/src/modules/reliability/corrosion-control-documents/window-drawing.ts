import type { WindowTrend } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { unitOfTag } from '@ircrisk/contract/resources/corrosion/limit-text.ts';
import { measuredQuantity } from '@ircrisk/contract/resources/series.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { TrendDrawing } from '@ircrisk/ui/chart/trend-option.ts';
import { quantityOf } from '@ircrisk/units';

/** The trend of a window with the limits that hold and its excursions, in the unit of the language. */
export function drawingOf(
  { trend, excursions, limits }: WindowTrend,
  { from, to }: { from: number; to: number },
  words: { low: string; high: string },
  language: Language,
): TrendDrawing {
  const measured = measuredQuantity(trend.quantity);
  const display = measured ? quantityOf(measured).display[language] : null;
  const convert = (value: number | null) =>
    value === null || !display ? value : Number(display.toDisplay(value).toFixed(display.decimals + 1));
  return {
    ...{ from, to, unit: unitOfTag(trend.quantity, language), decimals: display?.decimals ?? 2 },
    limits: [
      { name: words.low, value: convert(limits?.low ?? null) },
      { name: words.high, value: convert(limits?.high ?? null) },
    ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
    marks: excursions.map((one) => ({
      name: one.hours === null ? one.code : '',
      from: Math.max(from, one.start),
      to: one.end ?? to,
    })),
    data: {
      ...trend,
      means: trend.means.map(convert),
      lows: trend.lows.map(convert),
      highs: trend.highs.map(convert),
    },
  };
}
