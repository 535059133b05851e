import { orderStates } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DateText } from '@ircrisk/ui/parts/DateText.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { formatNumber, NO_VALUE } from '@ircrisk/units';
import { Table } from 'antd';
import type { Links } from '../queries.ts';

/** What failed and what was done about it: the last of each. */
export function WorkHistory({ links }: { links: Links }) {
  const t = useText();
  const say = useSay();
  const figure = (value: number | null) => (value === null ? NO_VALUE : formatNumber(value, { decimals: 1 }));
  return (
    <>
      <Panel title={t('equipment.links.failures')}>
        <Table<Links['failures'][number]>
          size="small"
          rowKey="id"
          pagination={false}
          aria-label={t('equipment.links.failures')}
          dataSource={links.failures}
          locale={{ emptyText: <span className="eq-note">{t('equipment.links.noFailure')}</span> }}
          columns={[
            { key: 'number', title: t('equipment.links.number'), dataIndex: 'number', width: 130 },
            {
              key: 'detected',
              title: t('equipment.links.detected'),
              width: 160,
              render: (_, { detectedAt }) => <DateText value={detectedAt} />,
            },
            { key: 'mode', title: t('equipment.links.mode'), render: (_, { mode }) => mode ?? NO_VALUE },
            {
              key: 'downtime',
              align: 'right',
              title: t('equipment.links.downtime'),
              width: 120,
              render: (_, { downtimeHours }) => figure(downtimeHours),
            },
            {
              key: 'cost',
              align: 'right',
              title: t('equipment.links.cost'),
              width: 120,
              render: (_, { repairCost }) => figure(repairCost),
            },
          ]}
        />
      </Panel>
      <Panel title={t('equipment.links.orders')}>
        <Table<Links['orders'][number]>
          size="small"
          rowKey="id"
          pagination={false}
          aria-label={t('equipment.links.orders')}
          dataSource={links.orders}
          locale={{ emptyText: <span className="eq-note">{t('equipment.links.noOrder')}</span> }}
          columns={[
            { key: 'number', title: t('equipment.links.number'), dataIndex: 'number', width: 130 },
            { key: 'title', title: t('equipment.links.orderTitle'), dataIndex: 'title' },
            {
              key: 'state',
              title: t('equipment.links.state'),
              width: 100,
              render: (_, { state }) => {
                const known = orderStates[state as keyof typeof orderStates];
                return known ? say(known) : state;
              },
            },
            {
              key: 'due',
              title: t('equipment.links.due'),
              width: 110,
              render: (_, { dueDate, overdue }) =>
                overdue && dueDate ? <StateMark state="miss" text={dueDate} /> : (dueDate ?? NO_VALUE),
            },
          ]}
        />
      </Panel>
    </>
  );
}
