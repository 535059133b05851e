import { clickFigures } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { jumpClick } from '@ircrisk/contract/resources/jump-link.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { useCallback, useMemo } from 'react';

const days = 30;

/** Who goes where: the last thirty days in figures, and the log below. */
export default function ClickView() {
  const t = useText();
  const { data } = useCall(clickFigures, { days }, { suppress: true });
  return (
    <>
      {data && (
        <section className="jl-figures" aria-label={t('jump-link.figures', { days })}>
          <div>
            {t('jump-link.total', { days })}
            <b>{data.total}</b>
          </div>
          <div>
            {t('jump-link.people')}
            <b>{data.people}</b>
          </div>
          <div>
            {t('jump-link.refusedTickets')}
            <b>{data.refused}</b>
          </div>
          <ByDay days={data.days} />
          <ul className="jl-systems">
            {data.systems.slice(0, 6).map(({ systemId, name, count, people }) => (
              <li key={systemId}>{t('jump-link.systemClicks', { name, count, people })}</li>
            ))}
          </ul>
        </section>
      )}
      <ResourceScreen resource={jumpClick} />
    </>
  );
}

/** How often on which day, to be read by its axes. */
function ByDay({ days: counted }: { days: readonly { day: string; count: number }[] }) {
  const t = useText();
  const option = useCallback(
    ({ chart, palette }: Tokens) => ({
      animation: false,
      tooltip: { trigger: 'axis' },
      grid: { left: 32, right: 8, top: 8, bottom: 20 },
      xAxis: { type: 'category', data: counted.map(({ day }) => day.slice(5)) },
      yAxis: { type: 'value', minInterval: 1, splitNumber: 3 },
      series: [
        {
          type: 'bar',
          name: t('jump-link.clicksOfDay'),
          itemStyle: { color: chart.series[0] ?? palette.primary },
          data: counted.map(({ count }) => count),
        },
      ],
    }),
    [counted, t],
  );
  const table = useMemo(
    () => ({
      columns: [
        { key: 'day', title: t('jump-link.day') },
        { key: 'count', title: t('jump-link.clicksOfDay'), numeric: true },
      ],
      rows: counted.map(({ day, count }) => ({ day, count })),
    }),
    [counted, t],
  );
  return <Chart title={t('jump-link.byDay')} option={option} table={table} height={96} />;
}
