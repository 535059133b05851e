import type { Resource } from '@ircrisk/contract/resource.ts';
import { NO_VALUE, quantityOf } from '@ircrisk/units';
import { Table } from 'antd';
import type { ImportRow } from '../api/resource-api.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { FieldValue } from './FieldValue.tsx';

interface Props {
  resource: Resource;
  kind: 'fresh' | 'changed';
  rows: readonly ImportRow[];
  total: number;
  cells?: number;
}

const columnsShown = 8;

/** Properties worth a column, in the order of the declaration: of changed rows what changes, of new ones what a list shows. */
function shownProperties(resource: Resource, kind: Props['kind'], rows: readonly ImportRow[]): string[] {
  const there = new Set(rows.flatMap(({ after }) => Object.keys(after)));
  const declared = [...(resource.tree ? ['parentId'] : []), ...Object.keys(resource.fields)];
  const filled = declared.filter((property) => there.has(property));
  if (kind === 'changed') return filled.slice(0, columnsShown);
  const listed = filled.filter(
    (property) => property !== resource.label && (property === 'parentId' || resource.fields[property]?.list),
  );
  return listed.slice(0, columnsShown);
}

/** Rows to be written: a changed cell shows old → new, one the row leaves alone shows nothing. */
export function ImportRows({ resource, kind, rows, total, cells = 0 }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const properties = shownProperties(resource, kind, rows);
  const labelField = resource.fields[resource.label];
  const value = (record: Record<string, unknown> | null, property: string) => {
    const field = resource.fields[property];
    if (property === 'parentId') return String(record?.parentIdName ?? t('ui.tree.root'));
    return field && record ? (
      <FieldValue name={property} field={field} record={{ id: '', ...record }} asWritten />
    ) : (
      NO_VALUE
    );
  };
  return (
    <section>
      <h4 className="ir-import-head">
        <i aria-hidden className={`ir-import-mark is-${kind}`}>
          {kind === 'fresh' ? '＋' : '≠'}
        </i>
        {t(`ui.import.tile.${kind}`)}
        <small>
          {kind === 'fresh'
            ? t('ui.import.freshRows', { count: total })
            : t('ui.import.changedRows', { count: total, cells })}
          {rows.length < total && t('ui.import.firstShown', { count: rows.length })}
        </small>
      </h4>
      <Table<ImportRow>
        size="small"
        rowKey="row"
        className="ir-import-rows"
        aria-label={t(`ui.import.tile.${kind}`)}
        pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        dataSource={[...rows]}
        columns={[
          { dataIndex: 'row', title: t('ui.import.row'), width: 64, fixed: 'start' },
          {
            dataIndex: 'name',
            title: labelField ? say(labelField) : '',
            width: 200,
            fixed: 'start',
            render: (name: string | null) => <strong className="ir-import-name">{name ?? NO_VALUE}</strong>,
          },
          ...properties.map((property) => {
            const field = resource.fields[property];
            return {
              key: property,
              title: (
                <>
                  {field ? say(field) : t('ui.tree.parent')}
                  {field?.kind === 'quantity' && (
                    <small className="ir-unit"> {quantityOf(field.quantity).display[language].symbol}</small>
                  )}
                </>
              ),
              onCell: ({ before, after }: ImportRow) => ({
                className: before && property in after ? 'ir-import-changed' : '',
              }),
              render: (_: unknown, { before, after }: ImportRow) => {
                if (!(property in after)) return null;
                if (!before) return value(after, property);
                return (
                  <>
                    <s className="ir-import-old">{value(before, property)}</s>
                    <span aria-hidden> → </span>
                    <b className="ir-import-new">{value(after, property)}</b>
                  </>
                );
              },
            };
          }),
        ]}
      />
    </section>
  );
}
