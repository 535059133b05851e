import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../i18n/texts.ts';
import { chartTheme } from '../theme/chart-theme.ts';
import { useTokens, wantsStillness } from '../theme/theme-store.ts';

/** What was clicked: enough to drill down. */
export interface ChartPick {
  seriesName?: string;
  name: string;
  dataIndex: number;
  value: unknown;
}

interface Props {
  option: EChartsCoreOption;
  height: number;
  label: string;
  onPick?: (pick: ChartPick) => void;
  /** Hands out a way to draw the chart as a picture. */
  onReady?: (picture: () => string) => void;
  live?: LiveDrawing | undefined;
}

/**
 * Draws on the chart past React, for what follows typing or a pointer: the patch is merged into the drawing at once,
 * none takes it back to its own option. Answers a way to stop.
 */
export type LiveDrawing = (draw: (patch: EChartsCoreOption | undefined) => void) => () => void;

const spread = new Set<unknown>(['heatmap', 'boxplot', 'pie']);
/** Whether a drawing holds what the plain library does not know. */
function showsSpread({ series }: EChartsCoreOption): boolean {
  const pieces: unknown[] = Array.isArray(series) ? series : [series];
  return pieces.some((piece) => spread.has((piece as { type?: unknown } | undefined)?.type));
}

/** The drawing itself; the library comes with the first chart on the page. */
export function ChartCanvas({ option, height, label, onPick, onReady, live }: Props) {
  const tokens = useTokens();
  const language = useLanguage();
  const holder = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType>();
  const wide = showsSpread(option);
  const pick = useEffectEvent((clicked: ChartPick) => onPick?.(clicked));
  const ready = useEffectEvent((made: EChartsType) =>
    onReady?.(() => made.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: tokens.palette.surface })),
  );

  useEffect(() => {
    let made: EChartsType | undefined;
    let gone = false;
    // A chart knows what was registered before it was made, so it is made anew for another kind of drawing; and it names the
    // months of its axes in the language it was made in.
    void (wide ? import('./echarts-spread.ts') : import('./echarts-core.ts')).then(({ init }) => {
      if (gone || !holder.current) return;
      made = init(holder.current, chartTheme(tokens), { locale: language === 'zh' ? 'ZH' : 'EN' });
      made.on('click', (event) => pick(event as unknown as ChartPick));
      setChart(made);
      ready(made);
    });
    return () => {
      gone = true;
      made?.dispose();
      setChart(undefined);
    };
  }, [tokens, wide, language]);

  useEffect(() => {
    if (chart?.isDisposed()) return;
    const whole = () =>
      chart?.setOption(
        // Without a description of ours the library would say its own, in its own language.
        {
          aria: { enabled: true, label: { description: label } },
          ...(wantsStillness() ? { animation: false } : {}),
          ...option,
        },
        { notMerge: true },
      );
    whole();
    return chart && live?.((patch) => (patch ? chart.setOption(patch, { silent: true }) : whole()));
  }, [chart, option, label, live]);

  useEffect(() => {
    if (!chart || !holder.current) return;
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(holder.current);
    return () => watch.disconnect();
  }, [chart]);

  return <div ref={holder} role="img" aria-label={label} style={{ height, width: '100%' }} />;
}
