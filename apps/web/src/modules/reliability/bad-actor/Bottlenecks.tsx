import { runBottlenecks } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { listed } from '@ircrisk/contract/text.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { TreeInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Skeleton, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';

/** Tags by the day they end the run: wall life, statutory inspection, open high risk. */
export function Bottlenecks({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const language = useLanguage();
  const { open } = useShell();
  const [nodeId, setNodeId] = useState<string>();
  const { data, error, refetch } = useCall(runBottlenecks, nodeId ? { nodeId } : {}, {
    keepPrevious: true,
    suppress: true,
  });
  return (
    <div className="ba-page">
      <PageTitle title={t('bad-actor.bottleneck.title')} note={switcher} />
      <div style={{ width: 280 }}>
        <TreeInput
          resource={factoryModel}
          aria-label={t('bad-actor.scope')}
          placeholder={t('bad-actor.whole')}
          value={nodeId}
          onChange={(value) => setNodeId(value ? String(value) : undefined)}
        />
      </div>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && data.rows.length === 0 && (
        <EmptyState title={t('bad-actor.bottleneck.none')} purpose={t('bad-actor.bottleneck.hint')} />
      )}
      {data && data.rows.length > 0 && (
        <>
          <div className="ba-tiles">
            <StatTile
              label={t('bad-actor.bottleneck.first')}
              value={
                <FigureButton
                  figure={data.figure}
                  title={t('bad-actor.bottleneck.first')}
                  value={data.limitingDate}
                >
                  {data.limitingDate}
                </FigureButton>
              }
              note={data.rows[0]?.tag ?? ''}
            />
            <StatTile
              label={t('bad-actor.bottleneck.runEnd')}
              value={data.plannedRunEnd ?? NO_VALUE}
              note={data.plannedRunEnd ? '' : t('bad-actor.bottleneck.noRunEnd')}
            />
            <StatTile
              label={t('bad-actor.bottleneck.before')}
              value={data.beforeRunEnd ?? NO_VALUE}
              note={t('bad-actor.bottleneck.of', { total: data.total })}
            />
          </div>
          <Table
            size="small"
            rowKey="equipmentId"
            aria-label={t('bad-actor.bottleneck.title')}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            dataSource={data.rows}
            columns={[
              {
                key: 'tag',
                title: t('bad-actor.column.tag'),
                render: (_, { equipmentId, tag }) => (
                  <Button
                    type="link"
                    className="ir-list-label"
                    onClick={() => open(`/equipment/detail?id=${equipmentId}`)}
                  >
                    {tag}
                  </Button>
                ),
              },
              { key: 'name', title: t('bad-actor.column.name'), dataIndex: 'name' },
              { key: 'unit', title: t('bad-actor.column.unit'), dataIndex: 'unit' },
              {
                key: 'cause',
                title: t('bad-actor.bottleneck.cause'),
                render: (_, { cause }) => t(`bad-actor.cause.${cause}`),
              },
              { key: 'date', title: t('bad-actor.bottleneck.date'), width: 110, dataIndex: 'date' },
              {
                key: 'left',
                title: t('bad-actor.bottleneck.daysLeft'),
                align: 'right',
                render: (_, { daysLeft }) =>
                  daysLeft < 0 ? <StateMark state="miss" text={String(daysLeft)} /> : daysLeft,
              },
              {
                key: 'others',
                title: t('bad-actor.bottleneck.others'),
                render: (_, { others }) =>
                  listed(
                    language,
                    others.map((cause) => t(`bad-actor.cause.${cause}`)),
                  ) || NO_VALUE,
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
