import type { Characteristic, Measured } from '@ircrisk/contract/modules/risk/qra.ts';
import { type CapabilityStudy, specificationFrom } from '@ircrisk/engine-quality';
import { ChartCanvas } from '@ircrisk/ui/chart/ChartCanvas.tsx';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';
import { useMemo } from 'react';
import { binsOf, curveOf, outlineOf } from './bins.ts';

interface Props {
  plan: Characteristic;
  measured: Measured;
  study: CapabilityStudy;
}

/** The values with their limits, and the normal curves of both deviations over them. */
export function Histogram({ plan, measured, study }: Props) {
  const t = useText();
  const tokens = useTokens();
  const option = useMemo(() => {
    const roles = chartRoles(tokens);
    const values = measured.values
      .filter((_, at) => !measured.excluded[at])
      .slice(specificationFrom(plan, measured))
      .flat()
      .filter((value): value is number => value !== null);
    const bins = binsOf(values);
    const range = [...values, plan.lsl, plan.usl].filter((value): value is number => value !== null);
    const [least, most] = [Math.min(...range), Math.max(...range)];
    const room = (most - least) * 0.06;
    const limit = (name: string, value: number | null, style: object) =>
      value === null
        ? []
        : [{ xAxis: value, lineStyle: style, label: { formatter: `${name} ${value}`, rotate: 0 } }];
    const curve = (sigma: number, style: object) => ({
      type: 'line',
      symbol: 'none',
      silent: true,
      animation: false,
      lineStyle: style,
      data: curveOf(study.mean, sigma, values.length * bins.width, least - room, most + room),
    });
    return {
      animation: false,
      grid: { left: 8, right: 8, top: 24, bottom: 22 },
      xAxis: {
        type: 'value',
        min: least - room,
        max: most + room,
        scale: true,
        splitLine: { show: false },
        axisLabel: { showMinLabel: false, showMaxLabel: false },
      },
      yAxis: { type: 'value', show: false },
      series: [
        {
          type: 'line',
          symbol: 'none',
          animation: false,
          silent: true,
          data: outlineOf(bins),
          lineStyle: { width: 1, color: tokens.palette.text3 },
          areaStyle: { color: tokens.chart.fill, opacity: 1 },
          markLine: {
            symbol: 'none',
            silent: true,
            animation: false,
            data: [
              ...limit('LSL', plan.lsl, roles.target),
              ...limit('USL', plan.usl, roles.target),
              ...limit('T', plan.target, { color: tokens.palette.text3, type: 'solid' }),
            ],
          },
        },
        curve(study.sigmaWithin, roles.current),
        curve(study.sigmaOverall, roles.projection),
      ],
    };
  }, [plan, measured, study, tokens]);
  return <ChartCanvas option={option} height={170} label={t('qra.cap.histogram')} />;
}
