import {
  codesFor,
  failureCodes,
  weibullFit,
} from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { ReferenceInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { NO_VALUE, shown } from '@ircrisk/units';
import { Alert, Input, Segmented, Select, Skeleton, Switch, Table } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { weibullOption } from './charts.ts';
import { LeftOut, type Scope, ScopeBar, scopeInput } from './ScopeBar.tsx';

type Bounds = readonly [number | null, number | null];

interface Fit {
  beta: number;
  eta: number;
  threshold: number;
  b10: number;
  median: number;
  mean: number;
  rhoSquared: number;
  bounds: {
    kind: 'likelihoodRatio' | 'fisher' | 'betaBinomial';
    confidence: number;
    beta: Bounds | null;
    eta: Bounds | null;
    b10: Bounds;
  } | null;
  goodness: { statistic: number; adjusted: number; critical5: number; rejected: boolean } | null;
}

/** The Weibull page: probability plot with suspensions and band, parameters with their derivation, goodness of fit, other families. */
export function WeibullView({
  switcher,
  equipmentId: given,
}: {
  switcher: ReactNode;
  equipmentId?: string | undefined;
}) {
  const t = useText();
  const language = useLanguage();
  const [scope, setScope] = useState<Scope>({ period: 'all', isoClass: given ? undefined : 'PU' });
  const [equipmentId, setEquipmentId] = useState(given);
  const [modeCode, setMode] = useState<string>();
  const [method, setMethod] = useState<'mle' | 'rry' | 'rrx'>('mle');
  const [threshold, setThreshold] = useState(false);
  const [enterLate, setEnterLate] = useState(false);
  const [beta, setBeta] = useState<number | null>(null);
  const [further, setFurther] = useState('');
  const codes = useCall(failureCodes, {}, { staleTime: 600_000 });
  const { data, error, refetch } = useCall(
    weibullFit,
    {
      ...scopeInput(scope),
      method,
      threshold: threshold ? 'estimate' : 'zero',
      ...(enterLate ? { enterLate } : {}),
      ...(equipmentId ? { equipmentId } : {}),
      ...(modeCode ? { modeCode } : {}),
      ...(beta ? { beta } : {}),
      ...(further ? { further } : {}),
    },
    { keepPrevious: true, suppress: true },
  );
  const words = useMemo(
    () => ({
      points: t('failure.weibull.points'),
      line: t('failure.weibull.line'),
      band: t('failure.weibull.band'),
      suspended: t('failure.weibull.suspended'),
    }),
    [t],
  );
  const option = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) =>
      data ? weibullOption(data, words, roles, tokens) : {},
    [data, words],
  );
  const table = useMemo(
    () => ({
      columns: [
        { key: 'kind', title: t('failure.weibull.kind') },
        { key: 'tag', title: t('failure.weibull.tag') },
        { key: 'age', title: t('failure.weibull.age'), numeric: true },
        { key: 'share', title: 'F %', numeric: true },
      ],
      rows: [
        ...(data?.points ?? []).map(({ age, unreliability, tag }) => ({
          kind: words.points,
          tag: tag ?? '',
          age,
          share: unreliability * 100,
        })),
        ...(data?.suspended ?? []).map(({ age, tag }) => ({
          kind: words.suspended,
          tag: tag ?? '',
          age,
          share: null,
        })),
      ],
    }),
    [data, t, words],
  );
  const fit = data?.fit.value as Fit | null | undefined;
  return (
    <div className="fd-page">
      <PageTitle title={t('failure.weibull.title')} note={switcher} />
      <ScopeBar scope={scope} onChange={setScope}>
        <div style={{ width: 170 }}>
          <ReferenceInput
            to="equipment"
            aria-label={t('failure.weibull.tag')}
            placeholder={t('failure.weibull.anyTag')}
            value={equipmentId}
            onChange={(value) => setEquipmentId(value ? String(value) : undefined)}
          />
        </div>
        <Select
          allowClear
          aria-label={t('failure.axis.mode')}
          placeholder={t('failure.weibull.anyMode')}
          style={{ width: 190 }}
          value={modeCode ?? null}
          onChange={(value: string | null) => setMode(value ?? undefined)}
          options={codesFor(codes.data ?? [], 'mode', scope.isoClass ?? null).map((code) => ({
            value: code.code,
            label: `${code.code} ${code[language]}`,
          }))}
        />
        <Segmented
          aria-label={t('failure.weibull.method')}
          value={method}
          onChange={setMethod}
          options={[
            { value: 'mle', label: t('failure.weibull.mle') },
            { value: 'rry', label: 'RRY' },
            { value: 'rrx', label: 'RRX' },
          ]}
        />
        <span className="fd-inline">
          <Switch
            size="small"
            aria-label={t('failure.weibull.three')}
            checked={threshold}
            onChange={setThreshold}
          />
          {t('failure.weibull.three')}
        </span>
        <span className="fd-inline">
          <Switch
            size="small"
            aria-label={t('failure.weibull.enterLate')}
            checked={enterLate}
            onChange={setEnterLate}
          />
          {t('failure.weibull.enterLate')}
        </span>
        <Input
          allowClear
          aria-label={t('failure.weibull.further')}
          placeholder={t('failure.weibull.furtherHint')}
          title={t('failure.weibull.furtherHint')}
          maxLength={2000}
          defaultValue=""
          style={{ width: 260 }}
          onBlur={(event) => setFurther(event.target.value.trim())}
          onPressEnter={(event) => setFurther(event.currentTarget.value.trim())}
          onClear={() => setFurther('')}
        />
        <PlainNumber
          aria-label={t('failure.weibull.beta')}
          placeholder="Weibayes β"
          min={0.1}
          max={20}
          step={0.1}
          value={beta}
          onChange={setBeta}
          style={{ width: 120 }}
        />
      </ScopeBar>
      <LeftOut period={data?.period} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <Notes data={data} />
          {fit ? (
            <div className="fd-weibull">
              <Chart
                title={t('failure.weibull.plot')}
                note={t('failure.weibull.counts', { failures: data.failures, suspensions: data.suspensions })}
                height={420}
                option={option}
                table={table}
              />
              <Parameters figure={data.fit} fit={fit} families={data.families} />
            </div>
          ) : (
            <EmptyState
              title={data.fit.reason?.[language] ?? t('failure.noData')}
              purpose={t('failure.weibull.emptyHint', {
                failures: data.failures,
                suspensions: data.suspensions,
              })}
            />
          )}
          {data.weibayes && (
            <Panel title="Weibayes">
              <div className="fd-tiles">
                <StatTile
                  label="η"
                  unit="h"
                  value={
                    <FigureButton
                      figure={data.weibayes}
                      title="Weibayes η"
                      value={(data.weibayes.value as { eta: number } | null)?.eta ?? null}
                    >
                      {shown((data.weibayes.value as { eta: number } | null)?.eta ?? 0, 6)}
                    </FigureButton>
                  }
                />
                <StatTile
                  label="B10"
                  unit="h"
                  value={shown((data.weibayes.value as { b10: number } | null)?.b10 ?? 0, 6)}
                />
              </div>
            </Panel>
          )}
        </>
      )}
    </div>
  );
}

type Data = NonNullable<ReturnType<typeof useCall<typeof weibullFit>>['data']>;

const quiet = new Set(['unknownStart', 'typedLivesCount']);

function Notes({ data }: { data: Data }) {
  const language = useLanguage();
  const notes = [...data.fit.warnings, ...data.notices];
  return notes.map((notice) => (
    <Alert
      key={notice.code}
      type={quiet.has(notice.code) ? 'info' : 'warning'}
      showIcon
      title={notice[language]}
    />
  ));
}

function Parameters({
  figure,
  fit,
  families,
}: {
  figure: Data['fit'];
  fit: Fit;
  families: Data['families'];
}) {
  const t = useText();
  const { bounds, goodness } = fit;
  // A side the data do not reach is open.
  const side = (value: number | null) => (value === null ? '…' : shown(value, 4));
  const between = (interval: Bounds | null | undefined) =>
    interval ? `${side(interval[0])} – ${side(interval[1])}` : NO_VALUE;
  const rows = [
    { key: 'beta', name: t('failure.weibull.shape'), value: fit.beta, interval: bounds?.beta, unit: '' },
    { key: 'eta', name: t('failure.weibull.scale'), value: fit.eta, interval: bounds?.eta, unit: 'h' },
    ...(fit.threshold > 0
      ? [{ key: 'threshold', name: 't₀', value: fit.threshold, interval: undefined, unit: 'h' }]
      : []),
    { key: 'b10', name: 'B10', value: fit.b10, interval: bounds?.b10, unit: 'h' },
    { key: 'median', name: t('failure.weibull.median'), value: fit.median, interval: undefined, unit: 'h' },
    { key: 'mean', name: t('failure.weibull.mean'), value: fit.mean, interval: undefined, unit: 'h' },
    { key: 'rho', name: 'ρ²', value: fit.rhoSquared, interval: undefined, unit: '' },
  ];
  return (
    <div className="fd-stack">
      <Panel
        title={t('failure.weibull.parameters')}
        note={
          bounds
            ? t(`failure.weibull.bounds.${bounds.kind}`, { percent: Math.round(bounds.confidence * 100) })
            : ''
        }
      >
        <Table
          size="small"
          rowKey="key"
          pagination={false}
          aria-label={t('failure.weibull.parameters')}
          // Failures that nobody saw have no place on the plot, and no correlation.
          dataSource={rows.filter(({ value }) => Number.isFinite(value))}
          columns={[
            { key: 'name', title: t('failure.weibull.parameter'), dataIndex: 'name' },
            {
              key: 'value',
              title: t('failure.weibull.value'),
              align: 'right',
              render: (_, { name, value, unit }) => (
                <FigureButton
                  figure={figure}
                  title={name}
                  value={value}
                >{`${shown(value, 5)} ${unit}`}</FigureButton>
              ),
            },
            {
              key: 'interval',
              title: t('failure.weibull.interval'),
              align: 'right',
              render: (_, { interval }) => between(interval),
            },
          ]}
        />
      </Panel>
      <Panel title={t('failure.weibull.goodness')}>
        <div className="fd-text">
          {goodness
            ? t(goodness.rejected ? 'failure.weibull.rejected' : 'failure.weibull.accepted', {
                value: shown(goodness.adjusted, 4),
                critical: shown(goodness.critical5, 4),
              })
            : t('failure.weibull.noTest')}
        </div>
        <Table
          size="small"
          rowKey="family"
          pagination={false}
          aria-label={t('failure.weibull.families')}
          dataSource={families}
          columns={[
            {
              key: 'family',
              title: t('failure.weibull.families'),
              render: (_, { family }) => t(`failure.weibull.${family}`),
            },
            { key: 'aic', title: 'AIC', align: 'right', render: (_, { aic }) => shown(aic, 6) },
          ]}
        />
      </Panel>
    </div>
  );
}
