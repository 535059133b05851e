import { type UsualLogDetail, usualLog } from '@ircrisk/contract/modules/system/usage.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { useQuery } from '@tanstack/react-query';
import { Descriptions, Drawer, Spin, Switch, Table } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { changedColumns, valueText } from './change-rows.ts';

const InWords = lazy(() => import('./InWords.tsx'));

const shown = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : String(value);

const ownStamps = /^(?:update|create)(?:Time|User|Dept)|^version$/;

/** Columns that no declaration names are in the table alone. */
const saysMore = ({ before, after }: NonNullable<UsualLogDetail['history']>['entry']): boolean =>
  !before ||
  !after ||
  Object.keys(after).some(
    (name) => !ownStamps.test(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/** One operation: each column before and after. */
export function ChangeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const field = useId();
  const [all, setAll] = useState(false);
  const log = useCall(usualLog, { id }, { suppress: true });
  const data = log.data;
  const table = data?.tableName;
  // Names of columns come from the declarations; they are many and few people open this.
  const labels = useQuery({
    queryKey: ['column labels', table],
    queryFn: async () => (await import('./column-labels.ts')).columnLabels(table ?? ''),
    enabled: Boolean(table),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const columns = data && !labels.isPending ? changedColumns(data, labels.data, all) : [];
  const say = { yes: t('ui.yes'), no: t('ui.no') };
  const nameOf = (column: string) => labels.data?.get(column)?.[language] ?? column;
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
              { key: 'record', label: t('usage.record'), children: data.recordName ?? shown(data.recordId) },
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
          {data.history && !all && saysMore(data.history.entry) ? (
            <Suspense>
              <InWords history={data.history} />
            </Suspense>
          ) : (
            <Table
              size="small"
              rowKey="column"
              aria-label={t('usage.changes')}
              pagination={false}
              dataSource={columns.map((column) => ({ column }))}
              loading={labels.isPending}
              locale={{ emptyText: t(data.changed.length > 0 ? 'usage.onlyKept' : 'usage.noChanges') }}
              columns={[
                { key: 'name', title: t('usage.field'), width: 180, render: (_, row) => nameOf(row.column) },
                {
                  key: 'before',
                  title: t('usage.before'),
                  render: (_, row) => (
                    <span className={data.changed.includes(row.column) ? 'usage-before' : ''}>
                      {valueText(row.column, data.before?.[row.column], language, say)}
                    </span>
                  ),
                },
                {
                  key: 'after',
                  title: t('usage.after'),
                  render: (_, row) => (
                    <span className={data.changed.includes(row.column) ? 'usage-after' : ''}>
                      {valueText(row.column, data.after?.[row.column], language, say)}
                    </span>
                  ),
                },
              ]}
            />
          )}
        </>
      )}
    </Drawer>
  );
}
