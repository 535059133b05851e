import type { TableColumnType } from 'antd';
import {
  Children,
  type CSSProperties,
  createContext,
  type MouseEvent,
  memo,
  type ReactNode,
  use,
  useMemo,
  useRef,
} from 'react';
import type { RecordData } from '../api/resource-api.ts';
import { useRowWindow } from './use-row-window.ts';

type Column = TableColumnType<RecordData>;
/** The words by which a record is called. */
type Label = (record: RecordData) => string;

/** The rows of a long list and how they are drawn. Keep the identities stable: a row is drawn again when one changes. */
export interface WindowRows {
  rows: readonly RecordData[];
  /** Without groups, in their order. */
  columns: readonly Column[];
  height: number;
  density: string;
  /** What the record is called, and the column that says so. */
  label: Label;
  named: string;
  /** Columns whose text may be cut where it is too long. Each such cell costs when rows scroll. */
  cut: ReadonlySet<string>;
  current: string | undefined;
  /** Width of the column with the boxes, and what is ticked. */
  picks: { width: number; picked: ReadonlySet<string>; onPick: Pick } | undefined;
}

/** `to`: all rows between the last one picked and this one. */
export type Pick = (record: RecordData, to: boolean) => void;

/** The library makes the body's element itself; what it shall hold comes by this way. */
export const WindowRowsContext = createContext<WindowRows | undefined>(undefined);

const none: ReadonlySet<string> = new Set();

interface Place {
  className: string;
  style: CSSProperties;
}

const isFixed = (column: Column | undefined, side: 'left' | 'right') => column?.fixed === side;

/** Class and place of each cell as the library would set them: the boxes go with the first column. */
function placesOf(columns: readonly Column[], cut: ReadonlySet<string>, boxes: number): Place[] {
  const widths = columns.map(({ width }) => Number(width ?? 0));
  const sum = (some: readonly number[]) => some.reduce((total, width) => total + width, 0);
  return columns.map((column, at) => {
    const classes = ['ant-table-cell'];
    const style: CSSProperties = column.align && column.align !== 'left' ? { textAlign: column.align } : {};
    if (cut.has(String(column.key))) classes.push('ant-table-cell-ellipsis');
    if (isFixed(column, 'left')) {
      classes.push('ant-table-cell-fix', 'ant-table-cell-fix-start');
      if (!isFixed(columns[at + 1], 'left')) classes.push('ir-window-edge-start');
      style.insetInlineStart = boxes + sum(widths.slice(0, at));
    }
    if (isFixed(column, 'right')) {
      classes.push('ant-table-cell-fix', 'ant-table-cell-fix-end');
      if (!isFixed(columns[at - 1], 'right')) classes.push('ir-window-edge-end');
      style.insetInlineEnd = sum(widths.slice(at + 1));
    }
    return { className: classes.join(' '), style };
  });
}

/**
 * The body of a table of many rows: those in view and some around them, between two gaps of the height of the rest. Rows that
 * stay are not drawn again, and the library, which does a hundred times the work for a row, sees none of them.
 */
export function WindowBody({ className, children }: { className?: string; children?: ReactNode }) {
  const given = use(WindowRowsContext);
  const body = useRef<HTMLTableSectionElement>(null);
  const {
    rows = [],
    columns = [],
    height = 0,
    density = '',
    label,
    named,
    cut = none,
    picks,
    current,
  } = given ?? {};
  const boxes = picks?.width ?? 0;
  const places = useMemo(() => placesOf(columns, cut, boxes), [columns, cut, boxes]);
  const { from, to, rowHeight } = useRowWindow(body, rows.length, height, density);
  // The first child measures the columns for the head; the others are the library's own rows.
  const [measure] = Children.toArray(children);
  const span = columns.length + (picks ? 1 : 0);
  return (
    <tbody ref={body} className={className}>
      {measure}
      <Gap height={from * rowHeight} span={span} />
      {rows.slice(from, to).map((record, at) => (
        <WindowRow
          key={record.id}
          record={record}
          at={from + at}
          columns={columns}
          places={places}
          isCurrent={record.id === current}
          isPicked={picks?.picked.has(record.id) ?? false}
          label={label}
          named={named}
          onPick={picks?.onPick}
        />
      ))}
      <Gap height={(rows.length - to) * rowHeight} span={span} />
    </tbody>
  );
}

function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className="ir-window-gap">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

interface RowProps {
  record: RecordData;
  at: number;
  columns: readonly Column[];
  places: readonly Place[];
  isCurrent: boolean;
  isPicked: boolean;
  label: Label | undefined;
  named: string | undefined;
  onPick: Pick | undefined;
}

const WindowRow = memo(function WindowRow(props: RowProps) {
  const { record, at, columns, places, isCurrent, isPicked, label, named, onPick } = props;
  const state = `${isPicked ? ' ant-table-row-selected' : ''}${isCurrent ? ' ir-row-current' : ''}`;
  return (
    <tr className={`ant-table-row ir-window-row${state}`} data-row-key={record.id} aria-rowindex={at + 2}>
      {onPick && (
        <td className={`ant-table-cell ant-table-selection-column${boxPlace(columns)}`} style={atStart}>
          <input
            type="checkbox"
            className="ir-box"
            checked={isPicked}
            aria-label={label?.(record)}
            onChange={() => {}}
            onClick={(event: MouseEvent) => onPick(record, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={String(column.key)}
          {...places[index]}
          {...(column.key === named ? { title: label?.(record) } : {})}
        >
          {column.render?.(record[String(column.dataIndex)], record, at) as ReactNode}
        </td>
      ))}
    </tr>
  );
});

const atStart = { insetInlineStart: 0 };
const boxPlace = (columns: readonly Column[]) =>
  isFixed(columns[0], 'left') ? ' ant-table-cell-fix ant-table-cell-fix-start' : '';
