import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { HistoryList } from '@ircrisk/ui/resource/HistoryDrawer.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Table } from 'antd';
import { EquipmentStateMark } from '../marks.tsx';
import type { Overview } from '../queries.ts';
import { AsLeft } from './AsLeft.tsx';

interface Props {
  id: string;
  overview: Overview;
  /** Whether the reader has the module of procedures. */
  hasProcedures: boolean;
}

/** States by date, what maintenance left, then every change of the record. */
export function HistoryTab({ id, overview, hasProcedures }: Props) {
  const t = useText();
  return (
    <div className="eq-stack">
      <Panel title={t('equipment.history.states')}>
        <Table<Overview['states'][number]>
          size="small"
          rowKey="id"
          pagination={false}
          aria-label={t('equipment.history.states')}
          dataSource={overview.states}
          locale={{ emptyText: <span className="eq-note">{t('equipment.history.noState')}</span> }}
          columns={[
            { key: 'since', title: t('equipment.state.since'), dataIndex: 'since', width: 110 },
            {
              key: 'state',
              title: t('equipment.state.to'),
              width: 110,
              render: (_, { state }) => <EquipmentStateMark state={state} />,
            },
            {
              key: 'reason',
              title: t('equipment.state.reason'),
              render: (_, { reason }) => reason ?? NO_VALUE,
            },
            {
              key: 'user',
              title: t('equipment.state.by'),
              width: 100,
              render: (_, { user }) => user ?? NO_VALUE,
            },
          ]}
        />
      </Panel>
      {hasProcedures && <AsLeft id={id} />}
      <Panel title={t('equipment.history.changes')}>
        <div className="eq-pad">
          <HistoryList resource={equipment} id={id} />
        </div>
      </Panel>
    </div>
  );
}
