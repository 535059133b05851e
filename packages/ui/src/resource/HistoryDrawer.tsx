import type { Resource } from '@ircrisk/contract/resource.ts';
import { NO_VALUE } from '@ircrisk/units';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Skeleton, Table, Timeline } from 'antd';
import { type RecordData, resourceApi, resourceKey } from '../api/resource-api.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { DateText } from '../parts/DateText.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { type MeasuredEntry, withMeasures } from './measured-history.ts';
import { NamedValue } from './NamedValue.tsx';
import { labelOf, readableTwin } from './readable.ts';

interface Props {
  resource: Resource;
  record: RecordData;
  onClose: () => void;
}

/** Who changed what and when, from the audit: each field before and after. */
export function HistoryDrawer({ resource, record, onClose }: Props) {
  const t = useText();
  const name = labelOf(resource, record, useLanguage());
  return (
    <Drawer open size={640} title={t('ui.history.title', { name })} onClose={onClose}>
      <HistoryList resource={resource} id={record.id} record={record} />
    </Drawer>
  );
}

interface ListProps {
  resource: Resource;
  id: string;
  /** As it is now: it tells the units of figures whose unit has not changed since. */
  record?: RecordData;
}

export function HistoryList({ resource, id, record }: ListProps) {
  const t = useText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: resourceKey(resource, 'history', id),
    queryFn: ({ signal }) => resourceApi(resource).history(id, signal),
  });
  return (
    <>
      {isPending && <Skeleton active />}
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title={t('ui.history.empty')} />}
      {data && data.length > 0 && (
        <Timeline
          items={data.map((_, index) => ({
            key: index,
            content: <Entry resource={resource} entry={withMeasures(resource, data, index, record)} />,
          }))}
        />
      )}
    </>
  );
}

function Entry({ resource, entry }: { resource: Resource; entry: MeasuredEntry }) {
  const t = useText();
  const { time, user, action } = entry;
  return (
    <section>
      <strong>{t(`ui.history.${action}`)}</strong> {user ?? t('ui.history.system')}{' '}
      <span className="ir-history-time">
        <DateText value={time} />
      </span>
      <HistoryChange resource={resource} entry={entry} />
    </section>
  );
}

/** Each changed field before and after, in words and units. */
export function HistoryChange({ resource, entry }: { resource: Resource; entry: MeasuredEntry }) {
  const t = useText();
  const say = useSay();
  const { before, after } = entry;
  const fields = Object.keys({ ...before, ...after }).filter(
    (name) =>
      (name in resource.fields || name === 'parentId') &&
      (before?.[name] != null || after?.[name] != null) &&
      !entry.beside?.includes(name),
  );
  const value = (image: Record<string, unknown> | null, name: string) => {
    const field = resource.fields[name];
    const one = image?.[name];
    if (one === null || one === undefined) return NO_VALUE;
    const known = image && readableTwin({ id: '', ...image }, name);
    if (known && field && field.kind !== 'file') return known;
    if (name === 'parentId') return String(image?.parentIdName ?? t('ui.tree.root'));
    return field ? <NamedValue name={name} field={field} value={one} record={image ?? {}} /> : String(one);
  };
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="name"
      aria-label={t('ui.history.changes')}
      dataSource={fields.map((name) => ({ name }))}
      columns={[
        {
          key: 'name',
          title: t('ui.merge.field'),
          width: 150,
          render: (_, { name }) => {
            const field = resource.fields[name];
            return field ? say(field) : name === 'parentId' ? t('ui.tree.parent') : name;
          },
        },
        ...(before
          ? [
              {
                key: 'before',
                title: t('ui.history.before'),
                render: (_: unknown, { name }: { name: string }) => (
                  <span className="ir-old">{value(before, name)}</span>
                ),
              },
            ]
          : []),
        ...(after
          ? [
              {
                key: 'after',
                title: t(before ? 'ui.history.after' : 'ui.history.value'),
                render: (_: unknown, { name }: { name: string }) => value(after, name),
              },
            ]
          : []),
      ]}
    />
  );
}
