import type { Resource } from '@ircrisk/contract/resource.ts';
import { AutoComplete, Button, Input, Select, Space, Table } from 'antd';
import { useState } from 'react';
import type { ImportColumn, ImportFault, ImportMend, MergedFault } from '../api/resource-api.ts';
import { useSay, useText } from '../i18n/texts.ts';
import { importProperties, rowRanges, unitOfColumn } from './import-columns.ts';
import { useReferenceOptions } from './options.ts';

function useFieldName(resource: Resource): (property: string | null) => string {
  const say = useSay();
  const labels = new Map(importProperties(resource).map(({ property, label }) => [property, say(label)]));
  return (property) => labels.get(property ?? '') ?? property ?? '';
}

/** What is wrong, cell by cell: of a job that found more than the check did. */
export function FaultTable({ resource, errors }: { resource: Resource; errors: readonly ImportFault[] }) {
  const t = useText();
  const fieldName = useFieldName(resource);
  return (
    <Table<ImportFault & { key: number }>
      size="small"
      aria-label={t('ui.import.errors')}
      pagination={{ pageSize: 50, size: 'small', hideOnSinglePage: true }}
      scroll={{ y: 260 }}
      dataSource={errors.map((error, key) => ({ ...error, key }))}
      columns={[
        { dataIndex: 'row', title: t('ui.import.row'), width: 70, align: 'right' },
        { dataIndex: 'column', title: t('ui.import.column'), width: 84 },
        { dataIndex: 'field', title: t('ui.merge.field'), width: 140, render: fieldName },
        { dataIndex: 'value', title: t('ui.import.value'), width: 150, ellipsis: true },
        { dataIndex: 'msg', title: t('ui.import.msg') },
      ]}
    />
  );
}

interface Props {
  resource: Resource;
  columns: readonly ImportColumn[];
  faults: readonly MergedFault[];
  refused: number;
  busy: boolean;
  onMend: (mend: ImportMend) => void;
}

/** The same fault once, with its rows and the place to mend it; what is mended is checked again at once. */
export function MergedFaults({ resource, columns, faults, refused, busy, onMend }: Props) {
  const t = useText();
  const fieldName = useFieldName(resource);
  return (
    <section>
      <h4 className="ir-import-head">
        <i aria-hidden className="ir-import-mark is-refused">
          ◆
        </i>
        {t('ui.import.refusedRows', { count: refused })}
        <small>{t('ui.import.refusedHint', { count: faults.length })}</small>
      </h4>
      <Table<MergedFault & { key: string }>
        size="small"
        className="ir-import-faults"
        aria-label={t('ui.import.errors')}
        pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true }}
        dataSource={faults.map((fault) => ({ ...fault, key: `${fault.field} ${fault.value} ${fault.msg}` }))}
        columns={[
          {
            dataIndex: 'rows',
            title: t('ui.import.row'),
            width: 110,
            render: (rows: number[], { count }) => (
              <>
                {rowRanges(rows.slice(0, 12))}
                {count > 12 && ' …'}
                {count > 1 && <small> {t('ui.import.rowCount', { count })}</small>}
              </>
            ),
          },
          {
            dataIndex: 'field',
            title: t('ui.merge.field'),
            width: 130,
            render: (field: string, { column }) => (
              <>
                {fieldName(field)}
                {column && <small> {column}</small>}
              </>
            ),
          },
          {
            dataIndex: 'value',
            title: t('ui.import.value'),
            width: 150,
            render: (value: string | null, fault) =>
              value === null || value === undefined || value === '' ? (
                <span className="ir-import-quiet">{t('ui.import.blank')}</span>
              ) : (
                <>
                  <span className="ir-import-bad">{value}</span>
                  <small> {unitOfColumn(resource, columns, fault)}</small>
                </>
              ),
          },
          { dataIndex: 'msg', title: t('ui.import.msg') },
          {
            key: 'mend',
            title: t('ui.import.mend'),
            width: 290,
            render: (_, fault) => (
              <Mend resource={resource} columns={columns} fault={fault} busy={busy} onMend={onMend} />
            ),
          },
        ]}
      />
    </section>
  );
}

function Mend({
  resource,
  columns,
  fault,
  busy,
  onMend,
}: Omit<Props, 'faults' | 'refused'> & { fault: MergedFault }) {
  const t = useText();
  const { field, value, candidates = [], count } = fault;
  const [to, setTo] = useState<string>(candidates[0] ?? '');
  const known = importProperties(resource).some(({ property }) => property === field);
  // An id is not typed anew, and a cell that is empty has no text by which its like could be found.
  const mendable = field && known && field !== 'id' && value && !field.endsWith('.id');
  if (!mendable) return <span className="ir-import-quiet">{t('ui.import.mendInFile')}</span>;
  const label = t('ui.import.mendOf', { value });
  const use = () => onMend({ field, value: value.trim(), to });
  return (
    <Space.Compact style={{ width: '100%' }}>
      {candidates.length > 0 ? (
        <Select
          size="small"
          style={{ flex: 1, minWidth: 0 }}
          aria-label={label}
          value={to}
          onChange={setTo}
          popupMatchSelectWidth={false}
          options={candidates.map((one) => ({ value: one, label: one }))}
        />
      ) : resource.fields[field]?.kind === 'reference' ? (
        <NameInput to={resource.fields[field].to} label={label} value={to} onChange={setTo} />
      ) : (
        <Input
          size="small"
          aria-label={label}
          placeholder={t('ui.import.mendTo')}
          suffix={unitOfColumn(resource, columns, fault)}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          onPressEnter={() => to.trim() && use()}
        />
      )}
      <Button size="small" disabled={busy || to.trim() === ''} onClick={use}>
        {t('ui.import.useFor', { count })}
      </Button>
    </Space.Compact>
  );
}

/** The name of a record that there is: typed, or chosen from those that fit what is typed. */
function NameInput({
  to,
  label,
  value,
  onChange,
}: {
  to: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const { options } = useReferenceOptions(to, { keyword: value, ids: [] });
  return (
    <AutoComplete
      size="small"
      style={{ flex: 1, minWidth: 0 }}
      aria-label={label}
      placeholder={t('ui.import.mendTo')}
      popupMatchSelectWidth={false}
      value={value}
      onChange={onChange}
      options={[...new Set(options.map((one) => one.label))].map((one) => ({ value: one }))}
    />
  );
}
