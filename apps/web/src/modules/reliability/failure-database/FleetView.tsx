import { fleetFailures } from '@ircrisk/contract/modules/reliability/failure-outlook.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { NO_VALUE, shown } from '@ircrisk/units';
import { Skeleton, Table } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { lifeText } from './figures.ts';
import { fleetOption } from './life-charts.ts';
import { LeftOut, type Scope, ScopeBar, scopeInput } from './ScopeBar.tsx';

type Data = NonNullable<ReturnType<typeof useCall<typeof fleetFailures>>['data']>;
interface Trend {
  beta: number;
  betaUnbiased: number;
  betaInterval: [number, number];
  instantaneousMtbf: number;
  cumulativeMtbf: number;
  laplace: number;
  goodness: { statistic: number; critical10: number; rejected: boolean } | null;
  verdict: string;
}

/** Failures of a fleet by the hours since each item went into service, and those on demand. */
export function FleetView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const language = useLanguage();
  const [scope, setScope] = useState<Scope>({ period: 'all', isoClass: 'PU' });
  const { data, error, refetch } = useCall(fleetFailures, scopeInput(scope), {
    keepPrevious: true,
    suppress: true,
  });
  return (
    <div className="fd-page">
      <PageTitle title={t('failure.fleet.title')} note={switcher} />
      <ScopeBar scope={scope} onChange={setScope} />
      <LeftOut period={data?.period} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          {data.trend.value ? (
            <Tiles data={data} trend={data.trend.value as Trend} />
          ) : (
            <EmptyState
              title={data.trend.reason?.[language] ?? t('failure.noData')}
              purpose={t('failure.fleet.emptyHint')}
            />
          )}
          <MeanChart data={data} />
          <Demand rows={data.demand} />
        </>
      )}
    </div>
  );
}

function Tiles({ data, trend }: { data: Data; trend: Trend }) {
  const t = useText();
  return (
    <div className="fd-tiles">
      <StatTile
        label={t('failure.fleet.beta')}
        value={
          <FigureButton figure={data.trend} title={t('failure.fleet.beta')} value={trend.beta}>
            {shown(trend.beta, 4)}
          </FigureButton>
        }
        note={t('failure.fleet.betaNote', {
          low: shown(trend.betaInterval[0], 3),
          high: shown(trend.betaInterval[1], 3),
          unbiased: shown(trend.betaUnbiased, 4),
        })}
      />
      <StatTile
        label={t('failure.fleet.mtbf')}
        unit="h"
        value={lifeText(trend.instantaneousMtbf)}
        note={t('failure.fleet.mtbfNote', { whole: lifeText(trend.cumulativeMtbf) })}
      />
      <StatTile
        label={t('failure.fleet.laplace')}
        value={shown(trend.laplace, 3)}
        note={t(`failure.fleet.verdict.${trend.verdict}`)}
      />
      <StatTile
        label={t('failure.fleet.fit')}
        value={trend.goodness ? shown(trend.goodness.statistic, 3) : NO_VALUE}
        note={trend.goodness ? t('failure.fleet.fitNote', { limit: trend.goodness.critical10 }) : ''}
      />
    </div>
  );
}

function MeanChart({ data }: { data: Data }) {
  const t = useText();
  const option = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) =>
      fleetOption(
        data.points,
        { curve: t('failure.fleet.curve'), band: t('failure.fleet.band') },
        roles,
        tokens,
      ),
    [data, t],
  );
  const table = useMemo(
    () => ({
      columns: [
        { key: 'age', title: t('failure.fleet.age'), numeric: true },
        { key: 'value', title: t('failure.fleet.value'), numeric: true },
        { key: 'lower', title: t('failure.fleet.lower'), numeric: true },
        { key: 'upper', title: t('failure.fleet.upper'), numeric: true },
        { key: 'atRisk', title: t('failure.fleet.atRisk'), numeric: true },
      ],
      rows: data.points.map((point) => ({ ...point })),
    }),
    [data, t],
  );
  if (data.points.length === 0) return null;
  return (
    <Chart
      title={t('failure.fleet.mean')}
      note={t('failure.fleet.note', { items: data.items, metered: data.metered })}
      height={340}
      option={option}
      table={table}
    />
  );
}

function Demand({ rows }: { rows: Data['demand'] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Panel title={t('failure.fleet.demand')} note={t('failure.fleet.demandNote')}>
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        aria-label={t('failure.fleet.demand')}
        dataSource={rows}
        locale={{ emptyText: t('failure.fleet.noDemand') }}
        columns={[
          {
            key: 'class',
            title: t('failure.fleet.class'),
            render: (_, row) => `${row.key} ${row[language]}`,
          },
          { key: 'units', title: t('failure.fleet.units'), align: 'right', dataIndex: 'units' },
          { key: 'failures', title: t('failure.fleet.failures'), align: 'right', dataIndex: 'failures' },
          { key: 'demands', title: t('failure.fleet.demands'), align: 'right', dataIndex: 'demands' },
          {
            key: 'probability',
            title: t('failure.fleet.probability'),
            align: 'right',
            render: (_, { probability, reason }) =>
              probability === null ? (reason?.[language] ?? NO_VALUE) : shown(probability, 3),
          },
          {
            key: 'interval',
            title: t('failure.fleet.interval'),
            align: 'right',
            render: (_, { lower, upper }) =>
              lower === null || upper === null ? NO_VALUE : `${shown(lower, 3)} – ${shown(upper, 3)}`,
          },
        ]}
      />
    </Panel>
  );
}
