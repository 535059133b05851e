import type { OverTime, Uncertainty } from '@ircrisk/engine-fault-tree';
import { formatNumber, typesetNumber } from '@ircrisk/units';
import { Plot, roundValues } from '#platform/reports/plot.ts';
import type { Block } from '#platform/reports/report.ts';
import type { Words } from './report-words.ts';

const colour = '#2F6FA8';
const short = (value: number) => formatNumber(value, { decimals: 0 });

/** Values that divide an axis evenly, its ends among them. */
const even = (from: number, to: number, isLogarithmic: boolean, parts = 4): number[] =>
  Array.from({ length: parts + 1 }, (_, at) =>
    isLogarithmic ? from * (to / from) ** (at / parts) : from + ((to - from) * at) / parts,
  );

/** The spread of the top event's probability with what is read from it; null when it does not spread. */
export function spreadBlock(
  { histogram, percentiles, trials, seed, mean }: Uncertainty,
  w: Words,
): Block | null {
  const [from, to] = [histogram[0]?.from, histogram.at(-1)?.to];
  if (from === undefined || to === undefined || from === to) return null;
  const isLogarithmic = from > 0 && to / from > 10;
  const most = Math.max(...histogram.map(({ count }) => count));
  const plot = new Plot(
    {
      ...{ title: 'P', from, to, isLogarithmic },
      ticks: even(from, to, isLogarithmic),
      shown: (value) => typesetNumber(value, 1),
    },
    { title: w.say('trials'), from: 0, to: most * 1.05, ticks: roundValues(most), shown: short },
  );
  for (const bin of histogram) plot.bar(bin.from, bin.to, bin.count, colour);
  plot.mark(percentiles.p50, '50 %').mark(percentiles.p95, '95 %');
  return plot.block(
    w.say('spreadNote', {
      trials: short(trials),
      seed,
      mean: typesetNumber(mean),
      p5: typesetNumber(percentiles.p5),
      p50: typesetNumber(percentiles.p50),
      p95: typesetNumber(percentiles.p95),
    }),
  );
}

/** The probability along the mission, to its end. */
export function timeBlock({ points }: OverTime, w: Words): Block | null {
  const end = points.at(-1)?.timeHours ?? 0;
  const highest = Math.max(...points.map(({ probability }) => probability));
  if (!(end > 0 && highest > 0)) return null;
  const plot = new Plot(
    { title: w.say('hours'), from: 0, to: end, ticks: even(0, end, false), shown: short },
    {
      ...{ title: 'P', from: 0, to: highest * 1.08 },
      ticks: roundValues(highest),
      shown: (value) => typesetNumber(value, 1),
    },
  );
  plot.line(
    points.map(({ timeHours, probability }) => [timeHours, probability]),
    colour,
  );
  return plot.block(w.say('timeNote'));
}
