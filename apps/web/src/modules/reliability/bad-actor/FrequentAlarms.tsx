import {
  caseBoard,
  frequentAlarms,
  openCase,
  runBadActor,
} from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Skeleton, Table } from 'antd';
import type { ReactNode } from 'react';
import { useShell } from '#shell/shell-context.ts';

const shownCodes = 3;

/** Equipment whose alarms come most, and the way into a case. */
export function FrequentAlarms({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const { open } = useShell();
  const may = usePermission('bad-actor.update');
  const { data, error, refetch } = useCall(frequentAlarms, {}, { suppress: true });
  const start = useAct(openCase, {
    refreshes: [caseBoard, runBadActor, frequentAlarms],
    onDone: ({ id }) => open(`/bad-actor?case=${id}`),
  });
  type Row = NonNullable<typeof data>[number];
  const told = ({ codes }: Row) =>
    codes
      .slice(0, shownCodes)
      .map(({ code, alarms }) => `${code} ×${alarms}`)
      .join(', ') + (codes.length > shownCodes ? ' …' : '');
  const problemOf = (row: Row) =>
    t('bad-actor.alarms.problem', { from: row.from, to: row.to, alarms: row.alarms, codes: told(row) });
  return (
    <div className="ba-page">
      <PageTitle title={t('bad-actor.alarms.title')} note={switcher} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && data.length === 0 && (
        <EmptyState title={t('bad-actor.alarms.none')} purpose={t('bad-actor.alarms.hint')} />
      )}
      {data && data.length > 0 && (
        <>
          <p>{t('bad-actor.alarms.period', { from: data[0]!.from, to: data[0]!.to })}</p>
          <Table
            size="small"
            rowKey="equipmentId"
            aria-label={t('bad-actor.alarms.title')}
            pagination={false}
            dataSource={data}
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
              { key: 'alarms', title: t('bad-actor.alarms.count'), align: 'right', dataIndex: 'alarms' },
              { key: 'codes', title: t('bad-actor.alarms.codes'), render: (_, row) => told(row) },
              {
                key: 'case',
                title: t('bad-actor.alarms.case'),
                render: (_, row) =>
                  row.caseId ? (
                    <Button type="link" onClick={() => open(`/bad-actor?case=${row.caseId}`)}>
                      {t('bad-actor.alarms.toCase')}
                    </Button>
                  ) : (
                    may && (
                      <Button
                        loading={start.isPending}
                        onClick={() =>
                          start.mutate({ equipmentId: row.equipmentId, problem: problemOf(row) })
                        }
                      >
                        {t('bad-actor.openCase')}
                      </Button>
                    )
                  ),
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
