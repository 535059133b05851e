import type { Resource } from '@ircrisk/contract/resource.ts';
import { Alert, Radio, Table } from 'antd';
import type { ImportCheck, ImportFault } from '../api/resource-api.ts';
import { useSay, useText } from '../i18n/texts.ts';

/** What is wrong, cell by cell. */
export function FaultTable({ resource, errors }: { resource: Resource; errors: readonly ImportFault[] }) {
  const t = useText();
  const say = useSay();
  return (
    <Table<ImportFault & { key: number }>
      size="small"
      aria-label={t('ui.import.errors')}
      pagination={{ pageSize: 50, size: 'small', hideOnSinglePage: true }}
      scroll={{ y: 260 }}
      dataSource={errors.map((error, key) => ({ ...error, key }))}
      columns={[
        { dataIndex: 'row', title: t('ui.import.row'), width: 70, align: 'right' },
        { dataIndex: 'column', title: t('ui.import.column'), width: 60 },
        {
          dataIndex: 'field',
          title: t('ui.merge.field'),
          width: 140,
          render: (name: string | null) => {
            const field = resource.fields[name ?? ''];
            return field ? say(field) : name;
          },
        },
        { dataIndex: 'value', title: t('ui.import.value'), width: 150, ellipsis: true },
        { dataIndex: 'msg', title: t('ui.import.msg') },
      ]}
    />
  );
}

interface Props {
  resource: Resource;
  check: ImportCheck;
  mode: 'all' | 'valid';
  onMode: (mode: 'all' | 'valid') => void;
}

/** Third step: all is sound, or what is wrong and what to do about it. */
export function ImportFaults({ resource, check, mode, onMode }: Props) {
  const t = useText();
  const { rows, valid, errors } = check;
  if (errors.length === 0) {
    return <Alert showIcon type="success" title={t('ui.import.sound', { count: rows })} />;
  }
  return (
    <>
      <Alert showIcon type="warning" title={t('ui.import.faulty', { rows, valid, errors: errors.length })} />
      <Radio.Group
        style={{ margin: '12px 0' }}
        value={mode}
        onChange={(event) => onMode(event.target.value as 'all' | 'valid')}
        options={[
          { value: 'all', label: t('ui.import.all') },
          { value: 'valid', label: t('ui.import.valid', { count: valid }), disabled: valid === 0 },
        ]}
      />
      <FaultTable resource={resource} errors={errors} />
    </>
  );
}
