import {
  DeleteOutlined,
  ExportOutlined,
  ImportOutlined,
  PlusOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import { isMadeElsewhere, permissionOf, type Resource, type Verb } from '@ircrisk/contract/resource.ts';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../api/failures.ts';
import { notify } from '../api/notifier.ts';
import { tellNoAnswer } from '../api/queries.ts';
import { type RecordData, resourceApi } from '../api/resource-api.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { NoLine } from '../parts/NoLine.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { usePageName } from '../parts/page-name.ts';
import { usePhone } from '../parts/use-phone.ts';
import { usePermission } from '../session/permissions.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { columnTitle, declaredColumns, offeredColumns } from './columns.tsx';
import type { FormValues } from './form-model.ts';
import { ListFoot } from './ListFoot.tsx';
import { countFilters, type Filters, searchParameters } from './list-query.ts';
import type { ResourceOverrides } from './overrides.ts';
import { ResourceFilters } from './ResourceFilters.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import { mayDo, RowActions } from './RowActions.tsx';
import { runExport } from './run-export.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useRemove } from './use-remove.tsx';
import { useResourceList } from './use-resource-list.ts';
import { ViewMenu } from './ViewMenu.tsx';
import { serveForms, type WantedForm } from './wanted-form.ts';
import './resource.css';

// A list is opened far more often than its form: what opens later loads later.
const ResourceFormDrawer = lazy(() =>
  import('./ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);
const HistoryDrawer = lazy(() => import('./HistoryDrawer.tsx').then((it) => ({ default: it.HistoryDrawer })));
const ResourceSheet = lazy(() =>
  import('../grid/ResourceSheet.tsx').then((it) => ({ default: it.ResourceSheet })),
);
const ImportDialog = lazy(() => import('./ImportDialog.tsx').then((it) => ({ default: it.ImportDialog })));

interface Props {
  resource: Resource;
  overrides?: ResourceOverrides;
  /** Filters the screen itself sets, such as the node chosen in a tree beside it. Keep the identity stable. */
  fixed?: Filters;
  /** First values of a new record, such as that node. */
  given?: FormValues;
  note?: ReactNode;
  /** Said where nothing is in the part of the list that `fixed` shows, in place of that there is none at all. */
  none?: string;
  /** The list its page is about, though it is called otherwise: headed as menu and tab name the page. */
  isOwn?: boolean;
  /** Opens a record in a place of its own; its form unless told. */
  onOpen?: (record: RecordData, refresh: () => void) => void;
  /** A place of its own for a new record too; the generic form unless told. */
  onCreate?: () => void;
}

type Opened =
  | { kind: 'form'; record?: RecordData; given?: FormValues }
  | { kind: 'history'; record: RecordData }
  | { kind: 'import' };

const noColumns = {};
const noActions: NonNullable<ResourceOverrides['actions']> = [];
const noFilters: Filters = {};

function useMay(resource: Resource, verb: Verb): boolean {
  const granted = usePermission(permissionOf(resource, verb));
  const exchange =
    verb === 'import' || verb === 'export' ? (resource.exchange?.includes(verb) ?? false) : true;
  // A form of its own is offered as an action of the page.
  const elsewhere = verb === 'create' && isMadeElsewhere(resource);
  return granted && exchange && !elsewhere && (verb === 'export' || !resource.readOnly);
}

/** Rows a sheet takes; longer lists are narrowed by their filters first. */
const mostSheetRows = 10_000;

/** Plain records of one kind, whose every verb is the mechanism's own, can be worked on as a sheet. */
const isSheet = ({ tree, readOnly, kinds, handMade = [] }: Resource): boolean =>
  !tree && !readOnly && !kinds && !handMade.includes('create') && !handMade.includes('update');

/** What names a record stays in view; then the columns of the list, then the rest of the form. */
const sheetNames = (resource: Resource, shown: readonly string[], offered: readonly string[]): string[] => [
  ...new Set([resource.label, ...shown, ...offered]),
];

/** The screen of a declared resource: list, filters, form, import, export and history. */
export function ResourceScreen(props: Props) {
  const { resource, overrides = {}, fixed = noFilters, given, note, none, isOwn, onOpen, onCreate } = props;
  const t = useText();
  const say = useSay();
  const heading = usePageName(resource.id, isOwn) ?? say(resource.title);
  const language = useLanguage();
  const columnsOverride = overrides.columns ?? noColumns;
  const actions = overrides.actions ?? noActions;
  const list = useResourceList(resource, fixed);
  const { state, change, query, preferences, prefer, refresh } = list;
  const [selected, setSelected] = useState<RecordData[]>([]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const remove = useRemove(resource, () => setSelected([]));
  const [asSheet, setAsSheet] = useState(false);
  // Sheets, files and many records at once are work for a desk.
  const isDesk = !usePhone();
  const mayUpdate = useMay(resource, 'update');
  const mayCreate = useMay(resource, 'create');
  const mayDelete = useMay(resource, 'delete');
  const mayImport = useMay(resource, 'import') && isDesk;
  const mayExport = useMay(resource, 'export') && isDesk;

  const shown = preferences.columns ?? declaredColumns(resource, columnsOverride, language);
  const inSight = preferences.columns ?? shown.filter((name) => !leftOut.includes(name));
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const isLineLost = query.isPaused && query.data === undefined;
  const filtered = countFilters(resource, state.filters) > 0 || state.keyword !== '';
  const create = (values?: FormValues) =>
    onCreate && Object.keys(values ?? {}).length === 0
      ? onCreate()
      : setOpened({ kind: 'form', given: { ...given, ...values } });
  const edit = useCallback((record: RecordData) => setOpened({ kind: 'form', record }), []);
  const opener = actions.find((action) => action.place === 'open');
  const open = useCallback(
    (record: RecordData) => (opener ? void opener.run([record], refresh) : edit(record)),
    [opener, edit, refresh],
  );

  const show = async (form: WantedForm) => {
    if ('given' in form) return mayCreate ? create(form.given) : undefined;
    try {
      open(await resourceApi(resource).detail(form.id));
    } catch (error) {
      if (error instanceof Refusal) notify.error(error.message);
      else tellNoAnswer(error);
    }
  };
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => serveForms(resource.id, (form) => void latest.current(form)), [resource.id]);

  const move = async (record: RecordData, parentId: string) => {
    try {
      if (overrides.move) await overrides.move(record, parentId);
      else await resourceApi(resource).submit({ id: record.id, version: record.version, parentId });
      notify.success(say(successTexts.updated));
      refresh();
    } catch (error) {
      if (error instanceof Refusal) notify.error(error.message);
      else tellNoAnswer(error);
    }
  };

  const addButton = mayCreate && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => create()}>
      {t('ui.list.add')}
    </Button>
  );
  const empty = filtered ? (
    <EmptyState
      title={t('ui.list.noMatch')}
      action={
        <Button onClick={() => change({ keyword: '', filters: {} })}>{t('ui.list.clearFilters')}</Button>
      }
    />
  ) : (
    <EmptyState
      title={none ?? t('ui.list.empty', { name: say(resource.title) })}
      purpose={say(resource.purpose)}
      action={addButton}
    />
  );
  const toolbar = actions.filter((action) => action.place === 'toolbar');
  const onSelected = actions.filter((action) => action.place === 'selection');

  return (
    <div className="ir-list">
      <PageTitle
        title={heading}
        note={note}
        actions={
          <>
            {toolbar
              .filter((action) => !action.primary)
              .map((action) => (
                <ActionButton key={action.key} action={action} records={selected} refresh={refresh} />
              ))}
            {mayUpdate &&
              isDesk &&
              isSheet(resource) &&
              (asSheet || (total > 0 && total <= mostSheetRows)) && (
                <Button icon={<TableOutlined aria-hidden />} onClick={() => setAsSheet(!asSheet)}>
                  {t(asSheet ? 'ui.sheet.toList' : 'ui.sheet.open')}
                </Button>
              )}
            {mayImport && (
              <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpened({ kind: 'import' })}>
                {t('ui.import.open')}
              </Button>
            )}
            {mayExport && (
              <Button
                icon={<ExportOutlined aria-hidden />}
                onClick={() => void runExport(resource, searchParameters(resource, list.asked), shown)}
              >
                {t('ui.export')}
              </Button>
            )}
            {addButton}
            {toolbar
              .filter((action) => action.primary)
              .map((action) => (
                <ActionButton key={action.key} action={action} records={selected} refresh={refresh} />
              ))}
          </>
        }
      />
      <ResourceFilters
        resource={resource}
        keyword={state.keyword}
        filters={state.filters}
        onChange={change}
        without={Object.keys(fixed)}
      />
      <SelectionBar count={selected.length} onClear={() => setSelected([])}>
        {onSelected.map((action) => (
          <ActionButton
            key={action.key}
            action={action}
            records={selected}
            refresh={() => {
              setSelected([]);
              refresh();
            }}
            small
          />
        ))}
        {mayDelete && (
          <Button size="small" icon={<DeleteOutlined aria-hidden />} onClick={() => remove(selected)}>
            {t('ui.remove.delete')}
          </Button>
        )}
      </SelectionBar>
      {query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : isLineLost ? (
        <NoLine />
      ) : asSheet && isDesk ? (
        <Suspense>
          <ResourceSheet
            resource={resource}
            filters={searchParameters(resource, list.asked)}
            names={sheetNames(resource, shown, offeredColumns(resource, columnsOverride))}
            columns={{ [resource.label]: { frozen: true } }}
          />
        </Suspense>
      ) : (
        <ResourceTable
          resource={resource}
          rows={rows}
          loading={query.isFetching}
          columns={shown}
          onLeftOut={preferences.columns ? undefined : setLeftOut}
          overrides={columnsOverride}
          density={preferences.density}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          onOpen={onOpen ? (record) => onOpen(record, refresh) : open}
          {...(mayDelete || onSelected.length > 0
            ? { selected: selected.map((one) => one.id), onSelect: setSelected }
            : {})}
          {...(resource.tree && !resource.readOnly
            ? { onMove: (record: RecordData, parentId: string) => void move(record, parentId) }
            : {})}
          empty={query.isPending ? undefined : empty}
          searched={filtered}
          rowActions={(record) => (
            <RowActions
              resource={resource}
              record={record}
              actions={actions}
              refresh={refresh}
              onEdit={() => edit(record)}
              onRemove={() => remove([record])}
              onHistory={() => setOpened({ kind: 'history', record })}
              onAddBelow={resource.tree && mayCreate ? () => create({ parentId: record.id }) : undefined}
            />
          )}
        />
      )}
      {!(asSheet && isDesk) && (
        <ListFoot
          total={query.data?.total}
          capped={query.data?.capped}
          density={preferences.density}
          onDensity={(density) => prefer({ density })}
          onRefresh={refresh}
          {...(resource.tree
            ? {}
            : {
                paging: {
                  current: state.current,
                  size: state.size,
                  onChange: (current, size) => {
                    if (size !== state.size) prefer({ size });
                    change({ size, current: size === state.size ? current : 1 });
                  },
                },
              })}
          tools={
            <>
              <ColumnChooser
                offered={offeredColumns(resource, columnsOverride).map((name) => ({
                  name,
                  title: columnTitle(resource, name, columnsOverride)[language],
                }))}
                shown={inSight}
                onChange={(columns) => prefer({ columns })}
              />
              <ViewMenu
                views={preferences.views}
                current={() => ({
                  keyword: state.keyword,
                  filters: state.filters,
                  sort: state.sort,
                  columns: [...inSight],
                })}
                onApply={list.applyView}
                onChange={(views) => prefer({ views })}
              />
            </>
          }
        />
      )}
      <Suspense>
        {opened?.kind === 'form' && (
          <ResourceFormDrawer
            key={opened.record?.id ?? 'new'}
            resource={resource}
            record={opened.record}
            given={opened.given}
            readOnly={opened.record !== undefined && !mayDo(resource, 'update', opened.record)}
            onClose={close}
            onSaved={() => {
              notify.success(say(opened.record ? successTexts.updated : successTexts.created));
              close();
              refresh();
            }}
          />
        )}
        {opened?.kind === 'history' && (
          <HistoryDrawer resource={resource} record={opened.record} onClose={close} />
        )}
        {opened?.kind === 'import' && <ImportDialog resource={resource} onClose={close} />}
      </Suspense>
    </div>
  );
}

interface ActionButtonProps {
  action: NonNullable<ResourceOverrides['actions']>[number];
  records: RecordData[];
  refresh: () => void;
  small?: boolean;
}

function ActionButton({ action, records, refresh, small }: ActionButtonProps) {
  const say = useSay();
  const granted = usePermission(action.permission ?? '');
  if (action.permission && !granted) return null;
  return (
    <Button
      icon={action.icon}
      danger={action.danger ?? false}
      type={action.primary ? 'primary' : 'default'}
      {...(small ? { size: 'small' as const } : {})}
      onClick={() => void action.run(records, refresh)}
    >
      {say(action.title)}
    </Button>
  );
}
