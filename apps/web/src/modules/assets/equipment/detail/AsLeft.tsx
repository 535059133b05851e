import {
  type LeftReading,
  leftReadings,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DateText } from '@ircrisk/ui/parts/DateText.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Table } from 'antd';
import { useShell } from '#shell/shell-context.ts';

/** What maintenance left the equipment with: the last readings of procedures that were accepted. */
export function AsLeft({ id }: { id: string }) {
  const t = useText();
  const { open } = useShell();
  const { data = [] } = useCall(leftReadings, { equipmentId: id });
  return (
    <Panel title={t('equipment.history.left')}>
      <Table<LeftReading>
        size="small"
        rowKey="id"
        pagination={data.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
        aria-label={t('equipment.history.left')}
        dataSource={[...data]}
        locale={{ emptyText: <span className="eq-note">{t('equipment.history.noLeft')}</span> }}
        columns={[
          {
            key: 'at',
            title: t('equipment.history.readAt'),
            width: 150,
            render: (_, { at }) => <DateText value={at} />,
          },
          {
            key: 'step',
            title: t('equipment.history.reading'),
            render: (_, { step, text }) => `${step} ${text}`,
          },
          {
            key: 'typed',
            title: t('equipment.history.value'),
            width: 130,
            render: (_, { typed, concession }) =>
              concession ? (
                <StateMark
                  state="near"
                  text={`${typed} · ${t('equipment.history.conceded', { number: concession })}`}
                />
              ) : (
                (typed ?? NO_VALUE)
              ),
          },
          {
            key: 'execution',
            title: t('equipment.history.execution'),
            width: 260,
            render: (_, { executionId, execution, procedure }) => (
              <Button
                type="link"
                size="small"
                className="ir-list-label"
                onClick={() => open(`/equipment-maintenance-procedures/execution/${executionId}`)}
              >
                {execution} {procedure}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  );
}
