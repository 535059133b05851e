import { jhaStatistics } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { accidentTypes } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { DayRangeInput, TreeInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { addDays, addMonths } from '@ircrisk/units';
import { Skeleton } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { ColourChip } from './marks.tsx';

const shownColours = ['red', 'orange', 'yellow', 'blue'] as const;
/** First day of the month so many months ago, or the last of this one. */
const day = (months: number) => {
  const first = addMonths(`${plantToday().slice(0, 7)}-01`, months);
  return months < 0 ? first : addDays(first, -1);
};

/** How the four colours fall: hazards before and after, jobs by month, accidents named most. */
export function StatisticsView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const say = useSay();
  const [days, setDays] = useState<[string, string]>([day(-11), day(1)]);
  const [nodeId, setNode] = useState<string>();
  const { data, error, refetch } = useCall(
    jhaStatistics,
    { from: days[0], to: days[1], ...(nodeId ? { nodeId } : {}) },
    { keepPrevious: true },
  );
  const months = data?.months;
  const option = useCallback(
    ({ risk, chart }: Tokens) => {
      const fills = {
        red: risk.high.solid,
        orange: risk.mediumHigh.solid,
        yellow: risk.medium.solid,
        blue: chart.series[0],
      };
      return {
        grid: { left: 8, right: 8, top: 28, bottom: 8, containLabel: true },
        legend: { top: 0 },
        tooltip: { trigger: 'axis' },
        xAxis: { type: 'category', data: (months ?? []).map(({ month }) => month) },
        yAxis: { type: 'value', minInterval: 1 },
        series: shownColours.map((colour) => ({
          name: t(`job-hazard-analysis.colour.${colour}`),
          type: 'bar',
          stack: 'all',
          itemStyle: { color: fills[colour] },
          data: (months ?? []).map((row) => row[colour]),
        })),
      };
    },
    [months, t],
  );
  return (
    <div className="jha-page">
      <PageTitle title={t('job-hazard-analysis.statistics')} note={switcher} />
      <div className="jha-bar">
        <DayRangeInput
          aria-label={t('job-hazard-analysis.period')}
          value={days}
          onChange={(next) => next?.[0] && next[1] && setDays([next[0], next[1]])}
        />
        <div style={{ width: 220 }}>
          <TreeInput
            resource={factoryModel}
            aria-label={t('job-hazard-analysis.place')}
            placeholder={t('job-hazard-analysis.whole')}
            value={nodeId}
            onChange={(value) => setNode(value ? String(value) : undefined)}
          />
        </div>
      </div>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <div className="jha-three">
            {(['before', 'after', 'jobs'] as const).map((name) => (
              <Panel key={name} title={t(`job-hazard-analysis.counted.${name}`)}>
                <div className="jha-text jha-counts">
                  {shownColours.map((colour) => (
                    <ColourChip
                      key={colour}
                      colour={colour}
                      text={String(
                        (data[name][colour] ?? 0) + (colour === 'blue' ? (data[name].light ?? 0) : 0),
                      )}
                    />
                  ))}
                </div>
              </Panel>
            ))}
          </div>
          <Chart
            title={t('job-hazard-analysis.byMonth')}
            option={option}
            height={240}
            table={{
              columns: [
                { key: 'month', title: t('job-hazard-analysis.month') },
                ...shownColours.map((key) => ({
                  key,
                  title: t(`job-hazard-analysis.colour.${key}`),
                  numeric: true,
                })),
              ],
              rows: data.months,
            }}
          />
          <Panel title={t('job-hazard-analysis.accidents')}>
            <ol className="jha-bars">
              {data.accidents.map(({ code, count }) => (
                <li key={code}>
                  <span>
                    {say(accidentTypes[code as keyof typeof accidentTypes] ?? { zh: code, en: code })}
                  </span>
                  <i style={{ width: `${(100 * count) / (data.accidents[0]?.count ?? 1)}%` }} />
                  <strong>{count}</strong>
                </li>
              ))}
            </ol>
          </Panel>
        </>
      )}
    </div>
  );
}
