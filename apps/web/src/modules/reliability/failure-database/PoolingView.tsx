import { pooledRate } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { NO_VALUE, shown } from '@ircrisk/units';
import { Alert, Segmented, Skeleton, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { lifeText, rateText } from './figures.ts';
import { LeftOut, type Scope, ScopeBar, scopeInput } from './ScopeBar.tsx';

interface Pooled {
  method: 'multiSample' | 'pooled';
  pooled: number;
  mean: number;
  deviation: number;
  gamma: { alpha: number; beta: number } | null;
  lower: number;
  upper: number;
}

/** One rate from several devices, as OREDA pools installations. */
export function PoolingView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const language = useLanguage();
  const [scope, setScope] = useState<Scope>({ period: 'all', isoClass: 'PU' });
  const [method, setMethod] = useState<'multiSample' | 'pooled'>('multiSample');
  const { data, error, refetch } = useCall(
    pooledRate,
    { ...scopeInput(scope), method },
    { keepPrevious: true, suppress: true },
  );
  const value = data?.figure.value as Pooled | null | undefined;
  const rate = (one: number) => rateText(one * 1e6);
  return (
    <div className="fd-page">
      <PageTitle title={t('failure.pooling.title')} note={switcher} />
      <ScopeBar scope={scope} onChange={setScope}>
        <Segmented
          aria-label={t('failure.pooling.method')}
          value={method}
          onChange={setMethod}
          options={(['multiSample', 'pooled'] as const).map((one) => ({
            value: one,
            label: t(`failure.pooling.${one}`),
          }))}
        />
      </ScopeBar>
      <LeftOut period={data?.period} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && !value && (
        <EmptyState
          title={data.figure.reason?.[language] ?? t('failure.noData')}
          purpose={t('failure.pooling.hint')}
        />
      )}
      {data && value && (
        <>
          {data.figure.warnings.map((warning) => (
            <Alert key={warning.code} type="info" showIcon title={warning[language]} />
          ))}
          <div className="fd-tiles">
            <StatTile
              label={t(`failure.pooling.${value.method}`)}
              unit="×10⁻⁶/h"
              value={
                <FigureButton figure={data.figure} title={t('failure.pooling.title')} value={value.mean}>
                  {rate(value.mean)}
                </FigureButton>
              }
              note={t('failure.rates.interval', { low: rate(value.lower), high: rate(value.upper) })}
            />
            <StatTile
              label="θ₁"
              unit="×10⁻⁶/h"
              value={rate(value.pooled)}
              note={t('failure.pooling.simple')}
            />
            <StatTile
              label="σ"
              unit="×10⁻⁶/h"
              value={rate(value.deviation)}
              note={t('failure.pooling.between')}
            />
            <StatTile
              label={t('failure.pooling.gamma')}
              value={value.gamma ? `α ${shown(value.gamma.alpha, 4)}` : NO_VALUE}
              note={value.gamma ? `β ${lifeText(value.gamma.beta)} h` : ''}
            />
          </div>
        </>
      )}
      {data && (
        <Table
          size="small"
          rowKey="nodeId"
          pagination={false}
          aria-label={t('failure.pooling.samples')}
          dataSource={data.samples}
          columns={[
            {
              key: 'name',
              title: t('failure.pooling.device'),
              render: (_, { name, nameEn }) => (language === 'en' ? (nameEn ?? name) : name),
            },
            { key: 'units', title: t('failure.pooling.units'), align: 'right', dataIndex: 'units' },
            { key: 'failures', title: t('failure.rates.failures'), align: 'right', dataIndex: 'failures' },
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
              render: (_, { failures, hours }) => rate(failures / hours),
            },
          ]}
        />
      )}
    </div>
  );
}
