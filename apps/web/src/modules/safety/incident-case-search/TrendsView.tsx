import { caseTrends } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { accidentTypes } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { latentCodes } from '@ircrisk/engine-root-cause';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { Skeleton } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { valueText } from './labels.ts';

/** When which kinds of accident happened, and which latent causes go with which equipment. */
export function TrendsView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const say = useSay();
  const { data, error, refetch } = useCall(caseTrends, {});
  const rows = data?.decades;
  const { decades, types } = useMemo(
    () => ({
      decades: [...new Set((rows ?? []).map(({ decade }) => decade))],
      types: [...new Set((rows ?? []).map(({ accidentType }) => accidentType))],
    }),
    [rows],
  );
  const typeName = useCallback(
    (code: string) =>
      say(accidentTypes[code as keyof typeof accidentTypes] ?? valueText('accidentType', code)),
    [say],
  );
  const count = useCallback(
    (decade: number, type: string) =>
      (rows ?? []).find((one) => one.decade === decade && one.accidentType === type)?.count ?? 0,
    [rows],
  );
  const option = useCallback(
    (_tokens: Tokens) => ({
      grid: { left: 8, right: 8, top: 44, bottom: 8, containLabel: true },
      legend: { top: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: decades.map((decade) => say(valueText('decade', String(decade)))) },
      yAxis: { type: 'value', minInterval: 1 },
      series: types.map((type) => ({
        name: typeName(type),
        type: 'bar',
        stack: 'all',
        data: decades.map((decade) => count(decade, type)),
      })),
    }),
    [decades, types, typeName, count, say],
  );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <div className="case-page">
      <PageTitle title={t('incident-case-search.trends')} note={switcher} />
      {!data && <Skeleton active />}
      {data && (
        <>
          <Chart
            title={t('incident-case-search.byDecade')}
            option={option}
            height={260}
            table={{
              columns: [
                { key: 'decade', title: t('incident-case-search.decade') },
                ...types.map((type) => ({ key: type || 'none', title: typeName(type), numeric: true })),
              ],
              rows: decades.map((decade) => ({
                decade: String(decade),
                ...Object.fromEntries(types.map((type) => [type || 'none', count(decade, type)])),
              })),
            }}
          />
          <Panel title={t('incident-case-search.causesByClass')}>
            <HeatTable causes={data.causes} />
          </Panel>
        </>
      )}
    </div>
  );
}

interface Cause {
  latent: string;
  equipmentClass: string;
  equipmentClassName: string | null;
  count: number;
}
function HeatTable({ causes }: { causes: readonly Cause[] }) {
  const say = useSay();
  const t = useText();
  const classes = new Map(causes.map((one) => [one.equipmentClass, one.equipmentClassName]));
  const codes = [...new Set(causes.map(({ latent }) => latent))].sort(
    (one, other) => Number(one.slice(1)) - Number(other.slice(1)),
  );
  const most = Math.max(1, ...causes.map(({ count }) => count));
  const at = new Map(causes.map((one) => [`${one.latent} ${one.equipmentClass}`, one.count]));
  return (
    <div className="case-heat">
      <table aria-label={t('incident-case-search.causesByClass')}>
        <thead>
          <tr>
            <td />
            {[...classes].map(([code, name]) => (
              <th key={code} scope="col">
                {say(valueText('equipmentClass', code, name))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code}>
              <th scope="row">
                {code} {latentCodes[code] ? say(latentCodes[code]) : ''}
              </th>
              {[...classes.keys()].map((one) => {
                const count = at.get(`${code} ${one}`) ?? 0;
                return (
                  <td
                    key={one}
                    style={
                      count > 0
                        ? {
                            background: `color-mix(in srgb, var(--ir-primary) ${(55 * count) / most}%, transparent)`,
                          }
                        : undefined
                    }
                  >
                    {count || ''}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
