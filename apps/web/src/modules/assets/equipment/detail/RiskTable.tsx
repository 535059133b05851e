import { mechanismNames } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Quantity, useUnitSymbol } from '@ircrisk/ui/parts/Quantity.tsx';
import { NO_VALUE, typesetNumber } from '@ircrisk/units';
import { Table } from 'antd';
import { DueDate, RiskMark } from '../marks.tsx';
import type { Links } from '../queries.ts';

type Risk = Links['risks'][number];

/** Each part as the approved risk-based studies see it. */
export function RiskTable({ risks }: { risks: Risk[] }) {
  const t = useText();
  const say = useSay();
  const area = useUnitSymbol('area');
  const nameOf = (driver: string) => {
    const known = mechanismNames[driver as keyof typeof mechanismNames];
    return known ? say(known) : driver;
  };
  return (
    <Panel title={t('equipment.risk.parts')} note={t('equipment.risk.readOnly')}>
      <Table<Risk>
        size="small"
        rowKey="id"
        pagination={false}
        aria-label={t('equipment.risk.parts')}
        dataSource={risks}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'part', title: t('equipment.wall.part'), dataIndex: 'part' },
          {
            key: 'level',
            title: t('equipment.risk.level'),
            render: (_, { level }) => <RiskMark level={level} />,
          },
          { key: 'pof', align: 'right', title: 'POF 1/a', render: (_, { pof }) => typesetNumber(pof) },
          {
            key: 'area',
            align: 'right',
            title: t('equipment.risk.area', { unit: area }),
            render: (_, one) => <Quantity quantity="area" value={one.area} unit={false} />,
          },
          {
            key: 'driver',
            title: t('equipment.risk.driver'),
            render: (_, { driver }) => (driver ? nameOf(driver) : NO_VALUE),
          },
          {
            key: 'target',
            title: t('equipment.risk.target'),
            render: (_, { targetDate }) => targetDate ?? NO_VALUE,
          },
          {
            key: 'inspection',
            title: t('equipment.risk.inspection'),
            render: (_, { inspectionDate }) => <DueDate date={inspectionDate} />,
          },
          {
            key: 'effectiveness',
            align: 'center',
            title: t('equipment.risk.effectiveness'),
            render: (_, { effectiveness }) => effectiveness ?? NO_VALUE,
          },
          {
            key: 'study',
            title: t('equipment.risk.study'),
            render: (_, { study, date }) => `${study} ${date}`,
          },
        ]}
      />
    </Panel>
  );
}
