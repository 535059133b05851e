import { codingQuality } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { reviewStates } from '@ircrisk/contract/resources/failure.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { shown } from '@ircrisk/units';
import { Skeleton, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Scope, ScopeBar, scopeInput } from './ScopeBar.tsx';

/** How well failures are coded, what is missing most, what does not go together, and where. */
export function QualityView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const [scope, setScope] = useState<Scope>({ period: 'all' });
  const { data, error, refetch } = useCall(codingQuality, scopeInput(scope), {
    keepPrevious: true,
    suppress: true,
  });
  const counts = (name: 'missing' | 'conflicts') => (
    <Panel title={t(`failure.quality.${name}`)}>
      <Table
        size="small"
        rowKey={(row) => ('field' in row ? String(row.field) : String((row as { code: string }).code))}
        pagination={false}
        aria-label={t(`failure.quality.${name}`)}
        dataSource={(data?.[name] ?? []).filter(({ count }) => count > 0)}
        locale={{ emptyText: t('failure.quality.nothing') }}
        columns={[
          { key: 'name', title: t('failure.quality.what'), render: (_, row) => row[language] },
          { key: 'count', title: t('failure.quality.records'), align: 'right', dataIndex: 'count' },
          {
            key: 'share',
            title: '%',
            align: 'right',
            render: (_, { count }) => shown((100 * count) / Math.max(1, data?.total ?? 1), 3),
          },
        ]}
      />
    </Panel>
  );
  return (
    <div className="fd-page">
      <PageTitle title={t('failure.quality.title')} note={switcher} />
      <ScopeBar scope={scope} onChange={setScope} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && data.total === 0 && (
        <EmptyState title={t('failure.noData')} purpose={t('failure.quality.emptyHint')} />
      )}
      {data && data.total > 0 && (
        <>
          <div className="fd-tiles">
            <StatTile
              label={t('failure.quality.completeness')}
              unit="%"
              value={shown(data.completeness ?? 0, 4)}
              note={t('failure.quality.total', { count: data.total })}
            />
            {Object.entries(reviewStates).map(([state, text]) => (
              <StatTile key={state} label={say(text)} value={data.states[state] ?? 0} />
            ))}
          </div>
          <div className="fd-columns">
            {counts('missing')}
            {counts('conflicts')}
          </div>
          <Panel title={t('failure.quality.units')}>
            <Table
              size="small"
              rowKey="nodeId"
              pagination={{ pageSize: 10, hideOnSinglePage: true }}
              aria-label={t('failure.quality.units')}
              dataSource={data.units}
              columns={[
                {
                  key: 'name',
                  title: t('failure.rates.node'),
                  render: (_, { name, nameEn }) => (language === 'en' ? (nameEn ?? name) : name),
                },
                { key: 'count', title: t('failure.quality.records'), align: 'right', dataIndex: 'count' },
                { key: 'open', title: t('failure.quality.open'), align: 'right', dataIndex: 'open' },
                {
                  key: 'completeness',
                  title: t('failure.quality.completeness'),
                  align: 'right',
                  render: (_, { completeness }) => `${shown(completeness, 3)} %`,
                },
              ]}
            />
          </Panel>
        </>
      )}
    </div>
  );
}
