import type { BandCode, IsoRiskLine, RiskPlane } from '@ircrisk/engine-risk-matrix';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { shown } from '@ircrisk/units';
import { figure } from './Amount.tsx';

export interface PlanePoint {
  name: string;
  amount: number;
  frequency: number;
}

interface Drawing {
  /** Amounts already in the unit of the language. */
  plane: RiskPlane;
  lines: readonly IsoRiskLine[];
  /** What has been assessed, and what is being tried out. */
  points: readonly PlanePoint[];
  tried: PlanePoint | null;
  colours: Partial<Record<BandCode, string>>;
  words: { amount: string; frequency: string; riskUnit: string; assessed: string; tried: string };
}

const power = (value: number) => shown(value, 3);

/** Frequency against consequence on logarithmic axes: cells in the colours of their bands, lines of equal risk, points. */
export function riskPlaneOption({ plane, lines, points, tried, colours, words }: Drawing, tokens: Tokens) {
  const { palette, chart } = tokens;
  const inside = (value: number, [from, to]: [number, number]) => Math.min(Math.max(value, from), to);
  // What lies beyond an open end is drawn on the edge of the picture, with its own figures in the tip.
  const place = ({ amount, frequency, name }: PlanePoint) => ({
    value: [inside(amount, plane.amount), inside(frequency, plane.frequency)],
    name: `${name}<br/>${figure(amount)} × ${power(frequency)} = ${figure(amount * frequency)} ${words.riskUnit}`,
  });
  const log = (name: string, [min, max]: [number, number]) => ({
    type: 'log',
    name,
    min,
    max,
    axisLabel: { formatter: power },
    splitLine: { show: false },
  });
  return {
    grid: { left: 64, right: 84, top: 30, bottom: 42 },
    legend: { top: 0, itemStyle: { borderWidth: 0 }, data: [words.assessed, words.tried] },
    tooltip: { trigger: 'item', formatter: ({ name }: { name: string }) => name },
    xAxis: { ...log(words.amount, plane.amount), nameLocation: 'middle', nameGap: 24 },
    yAxis: log(words.frequency, plane.frequency),
    series: [
      {
        name: words.assessed,
        type: 'scatter',
        symbolSize: 7,
        itemStyle: { color: palette.text, opacity: 0.55 },
        data: points.map(place),
        markArea: {
          silent: true,
          data: plane.cells.map(({ band, amount, frequency }) => [
            {
              coord: [amount[0], frequency[0]],
              itemStyle: {
                color: (band && colours[band]) ?? palette.sunken,
                opacity: 0.55,
                borderColor: palette.surface,
                borderWidth: 1,
              },
            },
            { coord: [amount[1], frequency[1]] },
          ]),
        },
      },
      ...lines.map(({ risk, ends }) => ({
        type: 'line',
        silent: true,
        symbol: 'none',
        lineStyle: { color: palette.text, width: 1, type: [4, 3] },
        endLabel: { show: true, formatter: `${figure(risk)}`, color: palette.text, fontSize: 10 },
        data: ends,
      })),
      {
        name: words.tried,
        type: 'scatter',
        symbol: 'diamond',
        symbolSize: 16,
        itemStyle: { color: chart.series[0], borderColor: palette.surface, borderWidth: 2 },
        data: tried ? [place(tried)] : [],
      },
    ],
  };
}
