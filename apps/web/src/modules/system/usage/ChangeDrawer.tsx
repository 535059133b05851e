import { type Told, type UsualLogDetail, usualLog } from '@ircrisk/contract/modules/system/usage.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Descriptions, Drawer, Spin, Switch, Table } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { storedColumns, storedText } from './change-rows.ts';

const InWords = lazy(() => import('./InWords.tsx'));

const shown = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : String(value);

/** One operation: what it changed, in words; on demand the row as it is stored. */
export function ChangeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const field = useId();
  const [all, setAll] = useState(false);
  const log = useCall(usualLog, { id }, { suppress: true });
  const data = log.data;
  return (
    <Drawer open size={720} title={data?.title ?? t('usage.detail')} onClose={onClose}>
      {log.error && <ErrorPanel error={log.error} onRetry={() => void log.refetch()} />}
      {!data && !log.error && <Spin />}
      {data && (
        <>
          <Descriptions
            size="small"
            bordered
            column={2}
            items={[
              { key: 'time', label: t('usage.time'), children: data.createTime },
              { key: 'who', label: t('usage.person'), children: data.createBy || t('usage.platform') },
              { key: 'object', label: t('usage.object'), children: data.tableTitle },
              { key: 'record', label: t('usage.record'), children: shown(data.recordName) },
              { key: 'action', label: t('usage.action'), children: data.actionName },
              { key: 'place', label: t('usage.place'), children: data.place || '–' },
              { key: 'path', label: t('usage.path'), span: 2, children: data.requestUri ?? '–' },
              { key: 'request', label: t('usage.request'), span: 2, children: data.requestId || '–' },
            ]}
          />
          <div className="usage-all">
            <Switch id={field} size="small" checked={all} onChange={setAll} />
            <label htmlFor={field}>{t('usage.allFields')}</label>
          </div>
          {all ? <Stored log={data} /> : <Changes log={data} />}
        </>
      )}
    </Drawer>
  );
}

const fieldWidth = 180;

/** What a person reads: names of fields and records, words for codes, units behind figures. */
function Changes({ log }: { log: UsualLogDetail }) {
  const t = useText();
  const { history, told } = log;
  const { before, after } = history?.entry ?? { before: null, after: null };
  const declared = Object.keys({ ...before, ...after }).length > 0;
  if (!declared && told.length === 0)
    return <p className="usage-none">{t(log.changed.length > 0 ? 'usage.onlyKept' : 'usage.noChanges')}</p>;
  return (
    <>
      {history && declared && (
        <Suspense>
          <InWords history={history} />
        </Suspense>
      )}
      {told.length > 0 && (
        <Table
          size="small"
          rowKey="name"
          aria-label={t('usage.changes')}
          pagination={false}
          dataSource={told}
          columns={[
            { key: 'name', title: t('usage.field'), width: fieldWidth, dataIndex: 'name' },
            ...(log.before
              ? [
                  {
                    key: 'before',
                    title: t('usage.before'),
                    render: (_: unknown, row: Told) => (
                      <span className="usage-before">{shown(row.before)}</span>
                    ),
                  },
                ]
              : []),
            ...(log.after
              ? [
                  {
                    key: 'after',
                    title: t('usage.after'),
                    render: (_: unknown, row: Told) => (
                      <span className="usage-after">{shown(row.after)}</span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </>
  );
}

/** For who has to prove something: the row as the database keeps it, names and codes included. */
function Stored({ log }: { log: UsualLogDetail }) {
  const t = useText();
  const value = (image: UsualLogDetail['before'], column: string) => storedText(image?.[column]);
  const changed = (column: string, mark: string) => (log.changed.includes(column) ? mark : '');
  return (
    <Table
      size="small"
      rowKey="column"
      aria-label={t('usage.allFields')}
      pagination={false}
      dataSource={storedColumns(log).map((column) => ({ column }))}
      columns={[
        { key: 'name', title: t('usage.column'), width: fieldWidth, dataIndex: 'column' },
        {
          key: 'before',
          title: t('usage.before'),
          render: (_, { column }) => (
            <span className={changed(column, 'usage-before')}>{value(log.before, column)}</span>
          ),
        },
        {
          key: 'after',
          title: t('usage.after'),
          render: (_, { column }) => (
            <span className={changed(column, 'usage-after')}>{value(log.after, column)}</span>
          ),
        },
      ]}
    />
  );
}
