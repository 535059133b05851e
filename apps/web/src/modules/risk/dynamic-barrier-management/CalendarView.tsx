import { testCalendar } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { addDays } from '@ircrisk/units';
import { Button, Spin, Table } from 'antd';
import { useMemo } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { StateMark } from './StateMark.tsx';

/** Proof tests of the coming year by month; what is overdue stands first. */
export default function CalendarView() {
  const t = useText();
  const { open } = useShell();
  const asked = useMemo(() => {
    const from = plantToday();
    return { from, to: addDays(from, 365) };
  }, []);
  const { data, error, refetch } = useCall(testCalendar, asked, { suppress: true });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  const months = [
    ...Map.groupBy(data, ({ overdueDays, dueDate }) => (overdueDays > 0 ? '' : dueDate.slice(0, 7))),
  ];
  return (
    <div className="bar-panel">
      {months.length === 0 && <p className="bar-note">{t('barrier.calendar.none')}</p>}
      {months.map(([month, tests]) => (
        <Panel
          key={month}
          title={month || t('barrier.calendar.overdue')}
          note={t('barrier.calendar.count', { count: tests.length })}
        >
          <Table
            size="small"
            rowKey="elementId"
            pagination={false}
            dataSource={tests}
            columns={[
              { title: t('barrier.calendar.due'), dataIndex: 'dueDate', width: 120 },
              { title: t('barrier.tag'), dataIndex: 'tag' },
              { title: t('barrier.calendar.barrier'), dataIndex: 'barrier' },
              { title: t('barrier.calendar.state'), render: (_, one) => <StateMark state={one.state} /> },
              {
                title: t('barrier.calendar.late'),
                align: 'right',
                render: (_, { overdueDays }) => (overdueDays > 0 ? overdueDays : '–'),
              },
              {
                title: t('barrier.calendar.order'),
                render: (_, { order }) =>
                  order ? (
                    <Button
                      type="link"
                      size="small"
                      onClick={() => open(`/maintenance-plan?order=${order.id}`)}
                    >
                      {order.number}
                    </Button>
                  ) : (
                    '–'
                  ),
              },
            ]}
          />
        </Panel>
      ))}
    </div>
  );
}
