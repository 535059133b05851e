import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  startTransition,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLanguage } from '../i18n/texts.ts';
import { CellEditor, type Editing } from './CellEditor.tsx';
import { isReadOnly, type SheetRow } from './column.ts';
import { boxOf, columnAt, headHeight, layOut, numberWidth, oneLine, twoLines } from './layout.ts';
import { moved, only, rangeOf, type Spot } from './range.ts';
import { rowOf, type SheetLine, textIn } from './rows.ts';
import { SheetBar } from './SheetBar.tsx';
import { SheetFoot } from './SheetFoot.tsx';
import { SheetHead } from './SheetHead.tsx';
import { SheetMarks } from './SheetMarks.tsx';
import { MergedCells, SheetRows } from './SheetRows.tsx';
import { SheetStripes } from './SheetStripes.tsx';
import type { Sheet } from './sheet.ts';
import './sheet.css';
import { useCursor } from './use-cursor.ts';
import { useEdits } from './use-edits.ts';
import { usePlaces } from './use-places.ts';
import { useSteady } from './use-steady.ts';

interface Props {
  sheet: Sheet;
  /** What the sheet holds, for those who cannot see it. */
  label: string;
  /** What a row is called. */
  rowLabel: (row: SheetRow) => string;
  /** Rows the screen itself wants to see; keep its identity. */
  where?: (line: SheetLine) => boolean;
  /** The row the person is in, for an inspector beside the sheet. */
  onRow?: (key: string | undefined) => void;
  /** A pasted block the screen takes itself: true, and the sheet leaves it alone. */
  onBlock?: (text: string) => boolean;
  /** Further tools of the screen. */
  tools?: ReactNode;
}

/** A spreadsheet over rows of the contract's fields. */
export function Worksheet({ sheet, label, rowLabel, where, onRow, onBlock, tools }: Props) {
  const language = useLanguage();
  const hold = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isTall, setTall] = useState(false);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const [frozenTo, setFrozenTo] = useState<string>();
  const [editing, setEditing] = useState<Editing>();
  const [fillsTo, setFillsTo] = useState<number>();
  const mayLeave = useRef(false);
  const hasFocus = useRef(false);
  const rowHeight = isTall ? twoLines : oneLine;
  const layout = useMemo(
    () => layOut(sheet.columns, language, widths, frozenTo),
    [sheet.columns, language, widths, frozenTo],
  );
  const { view, setView, places, spans } = usePlaces(sheet, where);
  const current = useRef(sheet);
  current.current = sheet;
  const { choice, setChoice, go } = useCursor(hold, layout, rowHeight);
  const range = rangeOf(choice);
  const edits = useEdits(sheet, places, spans, range);
  const spot =
    choice.to.row < places.length ? choice.to : { ...choice.to, row: Math.max(0, places.length - 1) };
  const line = edits.lineAt(spot.row);
  const column = sheet.columns[spot.column];
  const row = line && rowOf(line);
  const fault = line && column && sheet.faultsOf(line)[column.name];
  const extent = {
    rows: places.length,
    columns: sheet.columns.length,
    // Asked for by a key alone: a measure taken with every drawing would make the browser lay out first.
    get page() {
      const height = hold.current?.clientHeight ?? 600;
      return Math.max(1, Math.floor((height - headHeight) / rowHeight) - 1);
    },
    holdsCells: (at: number) => places[at]?.kind === 'row',
    isFilled: ({ row: at, column: across }: Spot) => {
      const own = edits.lineAt(at);
      const of = sheet.columns[across];
      return own !== undefined && of !== undefined && textIn(own, of, language) !== '';
    },
  };

  const focus = () => {
    hasFocus.current = true;
    field.current?.focus({ preventScroll: true });
  };
  /** What stands beside the sheet follows when the sheet itself is drawn. */
  const tellRow = (at: number) => {
    const place = places[at];
    startTransition(() => onRow?.(place?.kind === 'row' ? place.key : undefined));
  };
  const visit = (next: Spot, extend = false) => {
    go(next, extend);
    tellRow(next.row);
  };
  const commit = () => {
    if (editing) edits.type(spot, editing.text);
    setEditing(undefined);
  };
  const step = (key: string) => {
    const next = moved(spot, key, false, extent);
    if (next) visit(next);
  };
  /** Tab goes on to the next row, and out of the sheet behind its last cell. */
  const tab = (event: KeyboardEvent, back: boolean) => {
    const { columns } = extent;
    const at = spot.row * columns + spot.column + (back ? -1 : 1);
    if (mayLeave.current || at < 0 || at >= places.length * columns) return;
    event.preventDefault();
    commit();
    const next = { row: Math.floor(at / columns), column: at % columns };
    if (extent.holdsCells(next.row)) visit(next);
    else step(back ? 'ArrowUp' : 'ArrowDown');
  };
  const open = () => {
    if (!sheet.isEditable || !line || !column || isReadOnly(column)) return;
    setEditing({ text: textIn(line, column, language, true), isTyped: false });
  };
  const nextFault = () => {
    const order = [...places.keys()].map((at) => (spot.row + at + 1) % places.length);
    for (const at of order) {
      const own = edits.lineAt(at);
      const bad = own && Object.keys(sheet.faultsOf(own))[0];
      if (bad === undefined) continue;
      const across = sheet.columns.findIndex(({ name }) => name === bad);
      visit({ row: at, column: Math.max(0, across) });
      focus();
      return;
    }
  };
  const addRow = () => {
    const [key] = sheet.add?.(line?.key, [{}]) ?? [];
    if (key !== undefined) visit({ row: line ? spot.row + 1 : 0, column: spot.column });
    focus();
  };
  const removeRows = () => sheet.remove?.(edits.chosenLines().map(({ key }) => key));
  const steady = {
    addRow: useSteady(addRow),
    removeRows: useSteady(removeRows),
    undo: useSteady(() => sheet.undo()),
    redo: useSteady(() => sheet.redo()),
    save: useSteady(() => sheet.saving?.now()),
    widen: useSteady((name: string, width: number) => setWidths((before) => ({ ...before, [name]: width }))),
    chooseColumn: useSteady((at: number) => {
      setChoice({ from: { row: places.length - 1, column: at }, to: { row: 0, column: at } });
      focus();
    }),
    toggleGroup: useSteady((text: string) =>
      setView((before) => {
        const closed = new Set(before.closed);
        if (!closed.delete(text)) closed.add(text);
        return { ...before, closed };
      }),
    ),
  };
  const count = useMemo(() => places.filter(({ kind }) => kind === 'row').length, [places]);

  const commands: Readonly<Record<string, () => void>> = {
    z: sheet.undo,
    y: sheet.redo,
    Z: sheet.redo,
    d: edits.fillDown,
    s: () => sheet.saving?.now(),
    a: () =>
      setChoice({
        from: { row: 0, column: 0 },
        to: { row: places.length - 1, column: sheet.columns.length - 1 },
      }),
    '=': addRow,
    '+': addRow,
    '-': removeRows,
  };
  const whileEditing = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') setEditing(undefined);
    else if (event.key === 'Enter' && event.altKey && editing)
      setEditing({ ...editing, text: `${editing.text}\n` });
    else if (event.key === 'Enter') {
      commit();
      step(event.shiftKey ? 'ArrowUp' : 'ArrowDown');
    } else if (event.key === 'Tab') return tab(event, event.shiftKey);
    else if (editing?.isTyped && event.key.startsWith('Arrow')) {
      commit();
      step(event.key);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (editing) return whileEditing(event);
    const { key, shiftKey } = event;
    const jumps = event.ctrlKey || event.metaKey;
    if (key === 'Tab') return tab(event, shiftKey);
    mayLeave.current = key === 'Escape';
    const command = jumps ? commands[key] : undefined;
    const next = moved(shiftKey ? choice.to : spot, key, jumps, extent);
    if (command) command();
    else if (next) visit(next, shiftKey);
    else if (key === 'Enter') step(shiftKey ? 'ArrowUp' : 'ArrowDown');
    else if (key === 'F2') open();
    else if (key === 'F8') nextFault();
    else if (key === 'Delete' || key === 'Backspace') edits.clear();
    else if (key === 'Escape') setChoice(only(spot));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const spotAt = (event: PointerEvent): Spot | undefined => {
    const element = hold.current;
    if (!element) return undefined;
    const box = element.getBoundingClientRect();
    const at = Math.floor((event.clientY - box.top + element.scrollTop - headHeight) / rowHeight);
    if (event.clientY - box.top < headHeight || !extent.holdsCells(at)) return undefined;
    return { row: at, column: columnAt(layout, event.clientX - box.left, element.scrollLeft) };
  };
  const onPointerDown = (event: PointerEvent) => {
    const isOwn = (event.target as Element).closest('.ir-sheet-edit, .ir-sheet-fill, button');
    const at = spotAt(event);
    if (isOwn || !at || event.button > 0) return;
    event.preventDefault();
    commit();
    const box = hold.current!.getBoundingClientRect();
    if (event.clientX - box.left < numberWidth) {
      setChoice({ from: { row: at.row, column: sheet.columns.length - 1 }, to: { row: at.row, column: 0 } });
      tellRow(at.row);
    } else visit(at, event.shiftKey);
    focus();
    hold.current?.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 1 || !hold.current?.hasPointerCapture(event.pointerId)) return;
    const at = spotAt(event);
    if (!at) return;
    if (fillsTo !== undefined) setFillsTo(Math.max(range.bottom, at.row));
    else go(at, true);
  };
  const onPointerUp = () => {
    if (fillsTo !== undefined && fillsTo > range.bottom) {
      edits.fillTo(fillsTo);
      setChoice({ from: { row: range.top, column: range.left }, to: { row: fillsTo, column: range.right } });
    }
    setFillsTo(undefined);
  };

  const cell = boxOf(layout, rangeOf(only(spot)), rowHeight, layout.columns[spot.column]?.isFrozen ?? false);
  const editor = cell && column && row && (
    <CellEditor
      field={field}
      hasFocus={hasFocus}
      box={cell}
      label={`${rowLabel(row)} ${column.field[language]}`}
      described={fault}
      column={column}
      row={row}
      editing={editing}
      isEditable={sheet.isEditable && !isReadOnly(column)}
      onType={(text) => setEditing((before) => ({ text, isTyped: before?.isTyped ?? true }))}
      onPick={(value, picked) => {
        edits.pick(spot, value, picked);
        setEditing(undefined);
        step('ArrowDown');
        focus();
      }}
      onCancel={() => setEditing(undefined)}
      onKeyDown={onKeyDown}
      onCopy={(event) => !editing && edits.copy(event)}
      onCut={(event) => !editing && edits.cut(event)}
      onPaste={(event) => {
        if (editing) return;
        event.stopPropagation();
        if (onBlock?.(event.clipboardData.getData('text/plain'))) event.preventDefault();
        else edits.paste(event);
      }}
    />
  );
  const marks = (isFrozen: boolean) => (
    <SheetMarks
      layout={layout}
      isFrozen={isFrozen}
      rowHeight={rowHeight}
      range={range}
      dashed={[edits.note?.range, fillsTo === undefined ? undefined : { ...range, bottom: fillsTo }]}
      hasHandle={sheet.isEditable && !editing}
      onFill={(event) => {
        event.preventDefault();
        setFillsTo(range.bottom);
        hold.current?.setPointerCapture(event.pointerId);
      }}
    >
      {layout.columns[spot.column]?.isFrozen === isFrozen && editor}
    </SheetMarks>
  );

  const inner = headHeight + places.length * rowHeight;
  return (
    <section className="ir-sheet" aria-label={label}>
      <SheetBar
        columns={sheet.columns}
        view={view}
        onView={setView}
        count={count}
        isTall={isTall}
        onTall={setTall}
        isEditable={sheet.isEditable}
        onAdd={sheet.add && steady.addRow}
        onRemove={sheet.remove && steady.removeRows}
        phase={sheet.saving?.phase}
        hasUnsaved={(sheet.saving?.unsaved ?? 0) > 0}
        canUndo={sheet.canUndo}
        canRedo={sheet.canRedo}
        onUndo={steady.undo}
        onRedo={steady.redo}
        onSave={steady.save}
        tools={tools}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click only moves the one field, which has all the keys */}
      <div
        ref={hold}
        className={isTall ? 'ir-sheet-hold is-tall' : 'ir-sheet-hold'}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onDoubleClick={open}
      >
        <div className="ir-sheet-all" style={{ width: layout.width, height: inner }}>
          <SheetStripes layout={layout} height={inner - headHeight} />
          <table
            aria-rowcount={places.length + 1}
            aria-colcount={layout.columns.length + 1}
            style={{ width: layout.width, height: inner }}
          >
            <caption className="ir-out-of-sight">{label}</caption>
            <SheetHead
              sheet={current}
              layout={layout}
              view={view}
              onView={setView}
              onFreeze={setFrozenTo}
              onWidth={steady.widen}
              onColumn={steady.chooseColumn}
            />
            <SheetRows
              sheet={sheet}
              hold={hold}
              places={places}
              layout={layout}
              rowHeight={rowHeight}
              onGroup={steady.toggleGroup}
            />
          </table>
          <div className="ir-sheet-marks">{marks(false)}</div>
          <div className="ir-sheet-marks is-frozen">
            <MergedCells
              sheet={sheet}
              hold={hold}
              spans={spans}
              places={places}
              layout={layout}
              rowHeight={rowHeight}
            />
            {marks(true)}
          </div>
        </div>
      </div>
      <SheetFoot
        sheet={sheet}
        note={edits.note}
        fault={fault && column ? { text: fault, column, row: spot.row } : undefined}
        onNextFault={nextFault}
        onUndoPaste={edits.undoPaste}
      />
    </section>
  );
}
