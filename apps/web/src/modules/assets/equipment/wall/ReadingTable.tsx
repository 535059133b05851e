import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { thicknessReading } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Quantity, useUnitSymbol } from '@ircrisk/ui/parts/Quantity.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { useRemove } from '@ircrisk/ui/resource/use-remove.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import type { LocationFigures } from '../queries.ts';
import { LedgerMarks, ReadingSource } from './ReadingSource.tsx';

type Reading = LocationFigures['readings'][number];

interface Props {
  location: LocationFigures;
  exchange: ReactNode;
  onAdd: (() => void) | undefined;
  onEdit: (id: string) => void;
  onChanged: () => void;
}

/** Every reading of one location, newest first, with what is odd about it. */
export function ReadingTable({ location, exchange, onAdd, onEdit, onChanged }: Props) {
  const t = useText();
  const say = useSay();
  const unit = useUnitSymbol('thickness');
  const mayUpdate = usePermission('thickness-reading.update');
  const mayDelete = usePermission('thickness-reading.delete');
  const remove = useRemove(thicknessReading, onChanged);
  const methods = thicknessReading.fields.method.choices as Record<string, { zh: string; en: string }>;
  const columns: TableColumnsType<Reading> = [
    { key: 'date', title: t('equipment.wall.date'), dataIndex: 'date', width: 110 },
    {
      key: 'thickness',
      align: 'right',
      width: 110,
      title: (
        <>
          {t('equipment.wall.measured')} <small className="ir-unit">{unit}</small>
        </>
      ),
      render: (_, { id, thickness }) => (
        <>
          <ReadingSource locationId={location.id} readingId={id} />
          <Quantity quantity="thickness" value={thickness} unit={false} />
        </>
      ),
    },
    {
      key: 'method',
      title: t('equipment.wall.method'),
      width: 140,
      render: (_, { method }) => (methods[method] ? say(methods[method]) : method),
    },
    {
      key: 'findings',
      title: t('equipment.wall.findings'),
      render: (_, { doubtful, findings }) => (
        <>
          {doubtful && <StateMark state="identified" text={t('equipment.wall.doubtful')} />}{' '}
          {findings.map((finding) => (
            <StateMark key={finding.code} state="near" text={say(finding)} />
          ))}
        </>
      ),
    },
    {
      key: 'actions',
      align: 'right',
      width: 70,
      title: <span className="ir-out-of-sight">{t('ui.list.actions')}</span>,
      render: (_, { id, date }) => (
        <>
          {mayUpdate && (
            <Button
              type="text"
              size="small"
              icon={<EditOutlined aria-hidden />}
              aria-label={t('ui.edit.of', { name: date })}
              onClick={() => onEdit(id)}
            />
          )}
          {mayDelete && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('equipment.wall.removeOf', { name: date })}
              onClick={() => remove([{ id, readingDate: date }])}
            />
          )}
        </>
      ),
    },
  ];
  return (
    <Panel
      title={t('equipment.wall.readingsOf', { number: location.number })}
      tools={
        <>
          <LedgerMarks kind="location" id={location.id} />
          {exchange}
          {onAdd && (
            <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
              {t('equipment.wall.addReading')}
            </Button>
          )}
        </>
      }
    >
      <Table<Reading>
        size="small"
        rowKey="id"
        pagination={false}
        aria-label={t('equipment.wall.readingsOf', { number: location.number })}
        columns={columns}
        dataSource={location.readings.toReversed()}
        scroll={{ y: 240 }}
      />
    </Panel>
  );
}
