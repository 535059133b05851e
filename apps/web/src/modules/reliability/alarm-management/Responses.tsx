import type { KpiAnswer } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import {
  medianText,
  type PriorityKey,
  priorityWords,
  unacknowledgedText,
} from '@ircrisk/contract/resources/alarm/choices.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Table } from 'antd';

/** How fast operators answered, by priority, beside what is configured. */
export default function Responses({ data }: { data: KpiAnswer }) {
  const t = useText();
  const say = useSay();
  const seconds = (value: number | null) => medianText(value, data.longestSeconds);
  return (
    <Panel
      title={t('alarm.responses.title')}
      note={t(data.fromRollups ? 'alarm.responses.whole' : 'alarm.responses.exact')}
    >
      <Table
        size="small"
        rowKey="priority"
        pagination={false}
        dataSource={data.responses}
        columns={[
          {
            title: t('alarm.actors.priority'),
            render: (_, row) => say(priorityWords[row.priority as PriorityKey]),
          },
          { title: t('alarm.responses.alarms'), align: 'right', dataIndex: 'alarms' },
          {
            title: t('alarm.responses.ack'),
            align: 'right',
            render: (_, row) => seconds(row.medianAckSeconds),
          },
          {
            title: t('alarm.responses.unanswered'),
            align: 'right',
            render: (_, row) => unacknowledgedText(row),
          },
          {
            title: t('alarm.responses.back'),
            align: 'right',
            render: (_, row) => seconds(row.medianReturnSeconds),
          },
          { title: t('alarm.responses.late'), align: 'right', dataIndex: 'late' },
          {
            title: t('alarm.responses.configured'),
            align: 'right',
            render: (_, row) => data.configured.find(({ priority }) => priority === row.priority)?.count ?? 0,
          },
        ]}
      />
    </Panel>
  );
}
