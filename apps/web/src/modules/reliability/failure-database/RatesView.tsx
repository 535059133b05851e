import {
  failurePivot,
  failureRates,
  type RateRow,
} from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { NO_VALUE, shown } from '@ircrisk/units';
import { Alert, Segmented, Select, Skeleton, Table } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { rateOption } from './charts.ts';
import { DataSheetButton } from './DataSheetButton.tsx';
import { ExchangeButton } from './ExchangeButton.tsx';
import { lifeText, moneyText, rateText, repairText } from './figures.ts';
import { LeftOut, type Scope, ScopeBar, scopeInput } from './ScopeBar.tsx';
import { useFreshFailures } from './use-fresh.ts';

const groups = ['class', 'node', 'mode', 'mechanism', 'cause', 'equipment'] as const;

/** Rates with interval bars by class, unit, code or tag, the figures of the whole, and the table of codes. */
export function RatesView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const language = useLanguage();
  const [scope, setScope] = useState<Scope>({ period: 'all' });
  const [by, setBy] = useState<(typeof groups)[number]>('class');
  useFreshFailures();
  const { data, error, refetch } = useCall(
    failureRates,
    { ...scopeInput(scope), by },
    { keepPrevious: true, suppress: true },
  );
  const rows = useMemo(
    () => (data?.rows ?? []).filter(({ perMillionHours }) => perMillionHours !== null).slice(0, 20),
    [data],
  );
  const option = useCallback((tokens: Tokens) => rateOption(rows, language, tokens), [rows, language]);
  const table = useMemo(
    () => ({
      columns: (
        [
          'name',
          'failures',
          'hours',
          'perMillionHours',
          'lower',
          'upper',
          'mtbfHours',
          'mttrHours',
          'known',
          'meanCost',
        ] as const
      ).map((key) => ({
        key,
        title: t(`failure.rates.${key}`),
        numeric: key !== 'name' && key !== 'known',
      })),
      rows: (data?.rows ?? []).map(
        ({ zh, en, key: _key, estimated: _estimated, hoursKnown, costKnown: _cost, ...row }) => ({
          ...row,
          known: hoursKnown ? `${hoursKnown.known} / ${hoursKnown.of}` : null,
          name: language === 'zh' ? zh : en,
        }),
      ),
    }),
    [data, language, t],
  );
  const repair = data?.repair.value as
    | {
        mtbfHours: number | null;
        mtbfGreaterThanHours: number | null;
        mttrHours: number | null;
        meanCostToRepair: number | null;
        hoursCoverage: { known: number; of: number };
        costCoverage: { known: number; of: number };
      }
    | null
    | undefined;
  const rate = data?.rate.value as
    | { perMillionHours: number; lower: number; upper: number }
    | null
    | undefined;
  const mtbf = repair?.mtbfGreaterThanHours
    ? `> ${lifeText(repair.mtbfGreaterThanHours)}`
    : lifeText(repair?.mtbfHours);
  const hasMtbf = Boolean(repair?.mtbfHours ?? repair?.mtbfGreaterThanHours);
  return (
    <div className="fd-page">
      <PageTitle title={t('failure.rates.title')} note={switcher} />
      <ScopeBar scope={scope} onChange={setScope}>
        <Segmented
          aria-label={t('failure.rates.by')}
          value={by}
          onChange={setBy}
          options={groups.map((value) => ({ value, label: t(`failure.rates.${value}`) }))}
        />
        <DataSheetButton scope={scope} />
        <ExchangeButton scope={scope} />
      </ScopeBar>
      <LeftOut period={data?.period} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <div className="fd-tiles">
            <StatTile
              label={t('failure.rates.rate')}
              unit={rate ? '×10⁻⁶/h' : ''}
              value={
                <FigureButton
                  figure={data.rate}
                  title={t('failure.rates.rate')}
                  value={rate ? rate.perMillionHours / 1e6 : null}
                >
                  {rate ? rateText(rate.perMillionHours) : t('failure.noData')}
                </FigureButton>
              }
              note={
                rate
                  ? t('failure.rates.interval', {
                      low: rateText(rate.lower * 1e6),
                      high: rateText(rate.upper * 1e6),
                    })
                  : ''
              }
            />
            <StatTile
              label="MTBF"
              unit={hasMtbf ? 'h' : ''}
              value={
                <FigureButton figure={data.repair} title="MTBF" value={repair?.mtbfHours ?? null}>
                  {hasMtbf ? mtbf : t('failure.noData')}
                </FigureButton>
              }
              note={t('failure.rates.period', { from: data.period.from, to: data.period.to })}
            />
            <StatTile
              label="MTTR"
              unit={repair?.mttrHours ? 'h' : ''}
              value={
                repair?.mttrHours ? (
                  <FigureButton figure={data.repair} title="MTTR" value={repair.mttrHours}>
                    {repairText(repair.mttrHours)}
                  </FigureButton>
                ) : (
                  t('failure.noData')
                )
              }
              note={repair ? t('failure.rates.hoursKnown', repair.hoursCoverage) : ''}
            />
            <StatTile
              label="MCTR"
              unit={repair?.meanCostToRepair ? 'CNY' : ''}
              value={
                repair?.meanCostToRepair ? (
                  <FigureButton figure={data.repair} title="MCTR" value={repair.meanCostToRepair}>
                    {moneyText(repair.meanCostToRepair)}
                  </FigureButton>
                ) : (
                  t('failure.noData')
                )
              }
              note={[
                ...(repair ? [t('failure.rates.costKnown', repair.costCoverage)] : []),
                ...(data.releasedOnly ? [t('failure.rates.releasedOnly')] : []),
              ].join(' · ')}
            />
          </div>
          {data.notices.map((notice) => (
            <Alert key={notice.code} type="info" showIcon title={notice[language]} />
          ))}
          {rows.length === 0 ? (
            <EmptyState title={t('failure.noData')} purpose={t('failure.rates.emptyHint')} />
          ) : (
            <Chart
              title={t('failure.rates.chart')}
              note="×10⁻⁶/h · 90 %"
              height={Math.max(220, 40 + rows.length * 24)}
              option={option}
              table={table}
            />
          )}
          <RateTable rows={data.rows} />
          <Pivot scope={scope} />
        </>
      )}
    </div>
  );
}

function RateTable({ rows }: { rows: readonly RateRow[] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Table<RateRow>
      size="small"
      rowKey="key"
      aria-label={t('failure.rates.title')}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      dataSource={[...rows]}
      columns={[
        { key: 'name', title: t('failure.rates.name'), render: (_, row) => row[language] },
        {
          key: 'failures',
          title: t('failure.rates.failures'),
          align: 'right',
          dataIndex: 'failures',
          sorter: (a, b) => a.failures - b.failures,
        },
        {
          key: 'hours',
          title: t('failure.rates.hours'),
          align: 'right',
          render: (_, { hours }) => lifeText(hours),
        },
        {
          key: 'rate',
          title: t('failure.rates.perMillionHours'),
          align: 'right',
          render: (_, row) => rateText(row.perMillionHours),
        },
        {
          key: 'interval',
          title: '90 %',
          align: 'right',
          render: (_, { lower, upper }) =>
            lower === null ? NO_VALUE : `${rateText(lower)} – ${rateText(upper)}`,
        },
        {
          key: 'mtbf',
          title: `${t('failure.rates.mtbfHours')}`,
          align: 'right',
          render: (_, row) =>
            row.mtbfGreaterThanHours ? `> ${lifeText(row.mtbfGreaterThanHours)}` : lifeText(row.mtbfHours),
        },
        {
          key: 'mttr',
          title: t('failure.rates.mttrHours'),
          align: 'right',
          render: (_, { mttrHours }) => repairText(mttrHours),
        },
        {
          key: 'known',
          title: t('failure.rates.known'),
          align: 'right',
          render: (_, { hoursKnown }) => (hoursKnown ? `${hoursKnown.known} / ${hoursKnown.of}` : NO_VALUE),
        },
        {
          key: 'cost',
          title: t('failure.rates.meanCost'),
          align: 'right',
          render: (_, { meanCost }) => moneyText(meanCost),
        },
      ]}
    />
  );
}

const axes = ['mode', 'mechanism', 'cause', 'subunit', 'class', 'detection', 'impact'] as const;
type Axis = (typeof axes)[number];

/** Counts by two codes. */
function Pivot({ scope }: { scope: Scope }) {
  const t = useText();
  const language = useLanguage();
  const [rows, setRows] = useState<Axis>('mode');
  const [columns, setColumns] = useState<Axis>('mechanism');
  const { data } = useCall(
    failurePivot,
    { ...scopeInput(scope), rows, columns },
    { keepPrevious: true, suppress: true },
  );
  if (!data || data.total === 0) return null;
  const axis = (value: Axis, set: (next: Axis) => void, label: string) => (
    <Select
      size="small"
      aria-label={label}
      value={value}
      onChange={set}
      style={{ width: 120 }}
      options={axes.map((one) => ({ value: one, label: t(`failure.axis.${one}`) }))}
    />
  );
  return (
    <Panel
      title={t('failure.pivot.title')}
      note={t('failure.pivot.total', { count: data.total })}
      tools={
        <>
          {axis(rows, setRows, t('failure.pivot.rows'))}
          {axis(columns, setColumns, t('failure.pivot.columns'))}
        </>
      }
    >
      <Table
        size="small"
        rowKey="code"
        pagination={false}
        scroll={{ x: 'max-content', y: 360 }}
        aria-label={t('failure.pivot.title')}
        dataSource={data.rows}
        columns={[
          {
            key: 'name',
            title: t(`failure.axis.${rows}`),
            fixed: 'left' as const,
            render: (_: unknown, row: (typeof data.rows)[number]) => row[language],
          },
          {
            key: 'share',
            title: 'α',
            align: 'right' as const,
            render: (_: unknown, { share }: (typeof data.rows)[number]) => `${shown(share * 100, 3)} %`,
          },
          ...data.columns.map((column, at) => ({
            key: column.code || 'none',
            title: column[language],
            align: 'right' as const,
            render: (_: unknown, { counts }: (typeof data.rows)[number]) => counts[at] || '',
          })),
        ]}
      />
    </Panel>
  );
}
