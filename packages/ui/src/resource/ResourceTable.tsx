import type { Resource } from '@ircrisk/contract/resource.ts';
import { Checkbox, Table, type TableProps } from 'antd';
import {
  lazy,
  type ReactNode,
  Suspense,
  type UIEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RecordData } from '../api/resource-api.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { usePhone } from '../parts/use-phone.ts';
import { declaredColumns, groupColumns, isBrief, tableColumns } from './columns.tsx';
import { contentWidths } from './content-widths.ts';
import { anyWidth, asFilled, fitInto } from './fit-columns.ts';
import type { Sort } from './list-query.ts';
import type { ColumnOverride } from './overrides.ts';
import type { Density } from './saved-views.ts';
import { countShown, openBranches } from './tree-move.ts';
import { useCutText } from './use-cut-text.ts';
import { usePicks } from './use-picks.ts';
import { useRoom, useWidth } from './use-room.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useRowOpen } from './use-row-open.ts';
import { WindowBody, type WindowRows, WindowRowsContext } from './WindowBody.tsx';
import './resource.css';
import { labelOf, namedBy } from './readable.ts';

interface Props {
  resource: Resource;
  rows: RecordData[];
  loading?: boolean;
  /** Names of the columns; as declared unless told. */
  columns?: readonly string[] | undefined;
  /** Columns for which there is no room are left out, and told to whoever offers them again; else all are shown. */
  onLeftOut?: ((names: readonly string[]) => void) | undefined;
  overrides?: Readonly<Record<string, ColumnOverride>>;
  density?: Density;
  sort?: Sort | undefined;
  onSort?: (sort: Sort | undefined) => void;
  /** Opens a record; the column that names it becomes a link. */
  onOpen?: (record: RecordData) => void;
  rowActions?: (record: RecordData) => ReactNode;
  selected?: readonly string[];
  onSelect?: (records: RecordData[]) => void;
  /** Tree resources: a row was dropped on another (`0` = root). */
  onMove?: (record: RecordData, parentId: string) => void;
  /** Tree resources: the rows are what a search found, so nothing of it may hide in a closed branch. */
  searched?: boolean;
  /** Id of the record shown beside the table. */
  current?: string | undefined;
  empty?: ReactNode;
  /** The end of the rows comes into view. */
  onEnd?: (() => void) | undefined;
}

const none: Readonly<Record<string, ColumnOverride>> = {};
/** Past so many rows only those in view are drawn: a flat list by our own body, a tree by the library's. */
const virtualFrom = 120;
const actionsWidth = 108;
const boxesWidth = 30;
const windowed = { body: { wrapper: WindowBody } };

const RecordCards = lazy(() => import('./RecordCards.tsx'));

/** The records of a declared resource, as a table or on a phone as cards; hand-made pages use it too. */
export function ResourceTable(props: Props) {
  if (!usePhone()) return <DeskTable {...props} />;
  return (
    <Suspense>
      <RecordCards {...props} overrides={props.overrides ?? none} />
    </Suspense>
  );
}

/** It fills the height it is given. */
function DeskTable({ resource, rows, overrides = none, density = 'small', sort, onOpen, ...props }: Props) {
  const language = useLanguage();
  const say = useSay();
  const t = useText();
  const holder = useRef<HTMLDivElement>(null);
  const room = useRoom(holder);
  const drag = useRowDrag(rows, props.onMove);
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { searched = false } = props;
  const open = useMemo(
    () => (resource.tree ? openBranches(rows, byHand, searched) : []),
    [resource, rows, byHand, searched],
  );
  const { columns: chosen, rowActions, onSort, selected, onSelect } = props;

  const sorts = onSort !== undefined;
  const wanted = useMemo(() => {
    const made = tableColumns({
      resource,
      names: chosen ?? declaredColumns(resource, overrides, language),
      overrides,
      language,
      sort,
      sorts,
      open: (record, content) =>
        onOpen ? (
          // A plain button: one stands in every row, and the library's own is many components deep.
          <button type="button" className="ir-list-label" onClick={() => onOpen(record)}>
            {content}
          </button>
        ) : (
          content
        ),
    });
    if (!rowActions) return made;
    const actions = { key: 'actions', width: actionsWidth, fixed: 'right' as const, align: 'right' as const };
    return [
      ...made,
      {
        ...actions,
        title: <span className="ir-out-of-sight">{t('ui.list.actions')}</span>,
        render: (_: unknown, record: RecordData) => rowActions(record),
      },
    ];
  }, [resource, chosen, overrides, language, sort, sorts, onOpen, rowActions, t]);

  const boxes = onSelect ? boxesWidth : 0;
  const widthOf = (all: readonly (typeof wanted)[number][]) =>
    all.reduce((sum, column) => sum + Number(column.width ?? anyWidth), boxes);
  // Told as text: rows that come in below leave the columns as they are.
  const words = useMemo(
    () =>
      JSON.stringify(
        contentWidths(
          rows,
          wanted.map(({ key }) => String(key)),
          resource,
          overrides,
          language,
        ),
      ),
    [rows, wanted, resource, overrides, language],
  );
  const known = useMemo(
    () => ({ resource, overrides, language, contents: JSON.parse(words) as Record<string, number> }),
    [resource, overrides, language, words],
  );
  const most = useMemo(() => asFilled(wanted, known), [wanted, known]);
  const across = useWidth(holder, Math.max(widthOf(wanted), widthOf(most)));
  const { onLeftOut } = props;
  const mayLeaveOut = onLeftOut !== undefined;
  const { columns: fitted, lines } = useMemo(
    () => fitInto(wanted, across - boxes, known, mayLeaveOut),
    [wanted, across, boxes, known, mayLeaveOut],
  );
  const leftOut = wanted
    .flatMap(({ key }) => (fitted.some((one) => one.key === key) ? [] : [String(key)]))
    .join();
  useEffect(() => onLeftOut?.(leftOut === '' ? [] : leftOut.split(',')), [leftOut, onLeftOut]);
  const width = widthOf(fitted);
  const fits = width <= across;
  // Every cell that is held in view is a layer of its own to the browser, and costs when rows scroll: only where it must be.
  const columns = useMemo(
    () => (fits ? fitted.map(({ fixed: _, ...column }) => column) : [...fitted]),
    [fits, fitted],
  );
  const grouped = useMemo(
    () => groupColumns(columns, { resource, overrides, language }),
    [columns, resource, overrides, language],
  );
  const hasGroups = grouped.length < columns.length || grouped.some((column) => 'children' in column);
  const head = (lines === 2 ? twoLines : headHeights[density]) + (hasGroups ? groupHeight : 0);
  const isVirtual = room !== undefined && countShown(rows, new Set(open)) > virtualFrom;
  const isWindow = isVirtual && !resource.tree;
  const { picked, share, onPick, onPickAll } = usePicks(rows, selected, onSelect);
  const mayPick = onSelect !== undefined;
  const { current } = props;
  const cut = useMemo(
    () =>
      new Set(
        columns.flatMap(({ key }) =>
          key === 'actions' || isBrief(resource.fields[String(key)]) ? [] : [String(key)],
        ),
      ),
    [columns, resource],
  );
  const label = useCallback(
    (record: RecordData) => labelOf(resource, record, language),
    [resource, language],
  );
  const shown = useMemo<WindowRows>(
    () => ({
      rows,
      columns,
      height: room ?? 0,
      density,
      label,
      named: namedBy(
        resource,
        columns.map(({ key }) => String(key)),
        language,
      ),
      cut,
      current,
      picks: mayPick ? { width: boxesWidth, picked, onPick } : undefined,
    }),
    [rows, columns, room, density, cut, current, mayPick, picked, label, resource, language, onPick],
  );
  // One row stands for all: it tells the library that the table is not empty.
  const drawn = useMemo(() => (isWindow ? rows.slice(0, 1) : rows), [isWindow, rows]);
  useCutText(holder);
  useRowOpen(holder, rows, onOpen);
  const selection: TableProps<RecordData>['rowSelection'] = onSelect && {
    selectedRowKeys: isWindow ? [] : [...(selected ?? [])],
    preserveSelectedRowKeys: true,
    checkStrictly: true,
    columnWidth: boxesWidth,
    ...(isWindow
      ? {
          columnTitle: (
            <Checkbox
              aria-label={t('ui.list.selectAll')}
              checked={share === 'all'}
              indeterminate={share === 'some'}
              onChange={({ target }) => onPickAll(target.checked)}
            />
          ),
        }
      : { getTitleCheckboxProps: () => ({ 'aria-label': t('ui.list.selectAll') }) }),
    getCheckboxProps: (record) => ({ 'aria-label': label(record) }),
    onChange: (_, records) => onSelect(records.filter(Boolean)),
  };

  return (
    <div
      ref={holder}
      className={`ir-list-table${onOpen ? ' ir-list-opens' : ''}${lines === 2 ? ' ir-list-heads-2' : ''}`}
    >
      <WindowRowsContext value={shown}>
        <Table<RecordData>
          rowKey="id"
          size={density}
          columns={grouped}
          dataSource={drawn}
          {...(isWindow ? { components: windowed } : {})}
          loading={props.loading ?? false}
          pagination={false}
          aria-label={say(resource.title)}
          virtual={isVirtual && !isWindow}
          scroll={{ x: width, ...(room && rows.length > 0 ? { y: room - head } : {}) }}
          showSorterTooltip={false}
          {...(props.onEnd
            ? { onScroll: (event: UIEvent<HTMLDivElement>) => isNearEnd(event) && props.onEnd?.() }
            : {})}
          rowClassName={(record) =>
            `${drag.className(record)}${record.id === props.current ? ' ir-row-current' : ''}`
          }
          {...(props.onMove ? { onRow: drag.row } : {})}
          {...(selection ? { rowSelection: selection } : {})}
          {...(props.empty ? { locale: { emptyText: props.empty } } : {})}
          expandable={{
            indentSize: 16,
            expandedRowKeys: open,
            onExpand: (isOpen, { id }) => setByHand((now) => new Map(now).set(id, isOpen)),
          }}
          onChange={(_, __, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter;
            onSort?.(
              one?.order ? { by: String(one.columnKey), descending: one.order === 'descend' } : undefined,
            );
          }}
        />
      </WindowRowsContext>
    </div>
  );
}

/** Less than three screens are left below. */
const isNearEnd = ({ currentTarget, target }: UIEvent<HTMLDivElement>): boolean => {
  const { scrollTop, scrollHeight, clientHeight } = (target as HTMLElement | null) ?? currentTarget;
  return scrollHeight - scrollTop < 4 * clientHeight;
};

/** The second row of a head with groups. */
const groupHeight = 22;
/** Heads of two lines, in every density. */
const twoLines = 40;
const headHeights: Record<Density, number> = { small: 27, middle: 29, large: 31 };
