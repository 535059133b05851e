import { ExportOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import { permissionOf, type Resource } from '@ircrisk/contract/resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { notify } from '../api/notifier.ts';
import { type RecordData, resourceApi, resourceKey } from '../api/resource-api.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { usePermission } from '../session/permissions.ts';
import { declaredColumns } from './columns.tsx';
import type { ColumnOverride, ResourceAction } from './overrides.ts';
import { ResourceTable } from './ResourceTable.tsx';
import { mayDo, RowActions } from './RowActions.tsx';
import { runExport } from './run-export.ts';
import { useRemove } from './use-remove.tsx';

const ResourceFormDrawer = lazy(() =>
  import('./ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);
const ImportDialog = lazy(() => import('./ImportDialog.tsx').then((it) => ({ default: it.ImportDialog })));
const HistoryDrawer = lazy(() => import('./HistoryDrawer.tsx').then((it) => ({ default: it.HistoryDrawer })));

interface Props {
  resource: Resource;
  /** The record they belong to: `{ equipmentId: '17' }`. Keep its identity stable. */
  owner: Readonly<Record<string, string>>;
  /** Where the owner's page has them already, they are not asked for again; `onChanged` brings new ones. */
  given?: RecordData[];
  title?: ReactNode;
  columns?: readonly string[];
  overrides?: Readonly<Record<string, ColumnOverride>>;
  actions?: readonly ResourceAction[];
  /** Whether its sheets come in and go out here; in they come for every owner they name. */
  exchange?: boolean;
  /** Something was added, changed or removed: what was calculated from it is out of date. */
  onChanged?: () => void;
}

type Opened =
  | { kind: 'form'; record?: RecordData }
  | { kind: 'history'; record: RecordData }
  | { kind: 'import' };

const most = 500;
const rowHeight = 27;
const tallest = 420;
const none: readonly ResourceAction[] = [];

/** Records that belong to another one, inside its page: their table, and adding, editing and removing them. */
export function ResourceSubList(props: Props) {
  const { resource, owner, title, overrides = {}, actions = none, onChanged } = props;
  const t = useText();
  const language = useLanguage();
  const say = useSay();
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const mayCreate = usePermission(permissionOf(resource, 'create')) && !resource.readOnly;
  const mayImport = usePermission(permissionOf(resource, 'import')) && props.exchange === true;
  const mayExport = usePermission(permissionOf(resource, 'export')) && props.exchange === true;
  const query = useQuery({
    queryKey: resourceKey(resource, 'list', owner),
    queryFn: ({ signal }) => resourceApi(resource).page({ ...owner, current: 1, size: most }, signal),
    enabled: props.given === undefined,
  });
  const changed = () => {
    void client.invalidateQueries({ queryKey: resourceKey(resource) });
    onChanged?.();
  };
  const remove = useRemove(resource, onChanged);
  const open = useCallback((record: RecordData) => setOpened({ kind: 'form', record }), []);
  const columns = useMemo(
    () => props.columns ?? declaredColumns(resource, overrides, language).filter((name) => !(name in owner)),
    [props.columns, resource, overrides, language, owner],
  );
  const rows = props.given ?? query.data?.records ?? [];
  const known = props.given !== undefined || query.isSuccess;
  const add = mayCreate && (
    <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setOpened({ kind: 'form' })}>
      {t('ui.list.addOf', { name: say(resource.title) })}
    </Button>
  );

  return (
    <section className="ir-sub-list" aria-label={say(resource.title)}>
      <div className="ir-sub-list-head">
        <h3>{title ?? say(resource.title)}</h3>
        {rows.length > 0 && (
          <span className="ir-title-note">{t('ui.list.total', { count: rows.length })}</span>
        )}
        {mayImport && (
          <Button
            size="small"
            icon={<ImportOutlined aria-hidden />}
            onClick={() => setOpened({ kind: 'import' })}
          >
            {t('ui.import.open')}
          </Button>
        )}
        {mayExport && rows.length > 0 && (
          <Button
            size="small"
            icon={<ExportOutlined aria-hidden />}
            onClick={() => void runExport(resource, owner)}
          >
            {t('ui.export')}
          </Button>
        )}
        {rows.length > 0 && add}
      </div>
      {query.error && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {known && rows.length === 0 && (
        <EmptyState
          title={t('ui.list.empty', { name: say(resource.title) })}
          purpose={say(resource.purpose)}
          action={add}
        />
      )}
      {rows.length > 0 && (
        <div style={{ height: Math.min(tallest, 62 + rows.length * rowHeight), display: 'flex' }}>
          <ResourceTable
            resource={resource}
            rows={rows}
            loading={query.isFetching && !known}
            columns={columns}
            overrides={overrides}
            onOpen={open}
            rowActions={(record) => (
              <RowActions
                resource={resource}
                record={record}
                actions={actions}
                refresh={changed}
                onEdit={() => open(record)}
                onRemove={() => remove([record])}
                onHistory={() => setOpened({ kind: 'history', record })}
              />
            )}
          />
        </div>
      )}
      <Suspense>
        {opened?.kind === 'form' && (
          <ResourceFormDrawer
            key={opened.record?.id ?? 'new'}
            resource={resource}
            record={opened.record}
            given={owner}
            readOnly={opened.record !== undefined && !mayDo(resource, 'update', opened.record)}
            onClose={() => setOpened(undefined)}
            onSaved={() => {
              notify.success(say(opened.record ? successTexts.updated : successTexts.created));
              setOpened(undefined);
              changed();
            }}
          />
        )}
        {opened?.kind === 'import' && (
          <ImportDialog
            resource={resource}
            onClose={() => {
              setOpened(undefined);
              changed();
            }}
          />
        )}
        {opened?.kind === 'history' && (
          <HistoryDrawer resource={resource} record={opened.record} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </section>
  );
}
