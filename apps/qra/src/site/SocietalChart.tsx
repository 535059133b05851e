import { scientific, societalText } from '@ircrisk/contract/resources/site-risk/figures.ts';
import type { SiteRisk } from '@ircrisk/engine-quantitative-risk';
import { quantitativeRiskText } from '@ircrisk/engine-quantitative-risk/messages.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { useCallback, useMemo } from 'react';
import { societalSeries } from './societal-series.ts';

/** F of N or more deaths between the two lines of GB 36894-2018, both axes by powers of ten. */
export function SocietalChart({ societal }: { societal: SiteRisk['societal'] }) {
  const t = useText();
  const say = useSay();
  const { points } = societal;
  const most = 10 ** Math.max(3, Math.ceil(Math.log10(points.at(-1)?.deaths ?? 1)));
  const option = useCallback(
    (_: Tokens, roles: ReturnType<typeof chartRoles>) => {
      const names = { intolerable: t('qra.site.intolerable'), acceptable: t('qra.site.acceptable') };
      return {
        animation: false,
        tooltip: { trigger: 'item' },
        legend: { bottom: 0 },
        grid: { left: 70, right: 24, top: 20, bottom: 74 },
        xAxis: {
          type: 'log',
          min: 1,
          max: most,
          name: t('qra.site.deaths'),
          nameLocation: 'middle',
          nameGap: 26,
        },
        yAxis: {
          type: 'log',
          min: 1e-9,
          max: 1e-2,
          name: t('qra.site.frequencyOf'),
          axisLabel: { formatter: scientific },
        },
        series: societalSeries(points, names, roles),
      };
    },
    [points, most, t],
  );
  const table = useMemo(
    () => ({
      columns: [
        { key: 'deaths', title: t('qra.site.deaths'), numeric: true },
        { key: 'frequency', title: t('qra.site.frequencyOf'), numeric: true },
      ],
      rows: points.map(({ deaths, frequency }) => ({ deaths, frequency })),
    }),
    [points, t],
  );
  return (
    <Chart
      title={t('qra.site.curve')}
      note={`GB 36894-2018: ${say(societalText(societal, quantitativeRiskText))}`}
      option={option}
      table={table}
      height={360}
    />
  );
}
