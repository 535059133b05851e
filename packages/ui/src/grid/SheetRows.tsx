import type { Language } from '@ircrisk/contract/text.ts';
import { memo, type RefObject } from 'react';
import { useLanguage } from '../i18n/texts.ts';
import { rowWindow } from '../resource/use-row-window.ts';
import type { Place, spansOf } from './arrange.ts';
import { isReadOnly, type SheetColumn } from './column.ts';
import { contentText } from './content.ts';
import { headHeight, type Laid, type Layout, numberWidth } from './layout.ts';
import { contentOf, rowOf, type SheetLine } from './rows.ts';
import type { Sheet } from './sheet.ts';
import { useViewport } from './use-viewport.ts';

interface Props {
  sheet: Sheet;
  /** What scrolls. */
  hold: RefObject<HTMLElement | null>;
  places: readonly Place[];
  layout: Layout;
  rowHeight: number;
  /** Keep its identity. */
  onGroup: (text: string) => void;
}

/** The places in view. Whoever draws them asks for them: scrolling draws nothing else of the sheet anew. */
function useWindow({ hold, places, rowHeight }: Pick<Props, 'hold' | 'places' | 'rowHeight'>) {
  const { top, height } = useViewport(hold, rowHeight);
  return rowWindow(top, height, rowHeight, places.length);
}

/** The rows in view. A row is drawn again only when something in it has changed. */
export const SheetRows = memo(function SheetRows(props: Props) {
  const { sheet, places, layout, rowHeight, onGroup } = props;
  const { from, to } = useWindow(props);
  const language = useLanguage();
  return (
    <>
      {places.slice(from, to).map((place, index) => {
        const at = from + index;
        const top = headHeight + at * rowHeight;
        if (place.kind === 'group')
          return (
            <tr
              key={`group ${place.text}`}
              className="ir-sheet-group"
              aria-rowindex={at + 2}
              style={{ top, height: rowHeight, width: layout.width }}
            >
              <td colSpan={layout.columns.length + 1}>
                <button type="button" aria-expanded={!place.isClosed} onClick={() => onGroup(place.text)}>
                  {place.isClosed ? '▸' : '▾'} {place.text || '–'} <small>{place.count}</small>
                </button>
              </td>
            </tr>
          );
        const line = sheet.lineOf(place.key);
        if (!line) return null;
        return (
          <SheetRowView
            key={place.key}
            line={line}
            number={place.number}
            at={at}
            top={top}
            height={rowHeight}
            layout={layout}
            language={language}
            faults={sheet.faultsOf(line)}
            unsaved={sheet.saving ? sheet.unsavedOf(line).join(' ') : ''}
            edit={sheet.isEditable ? sheet.edit : undefined}
          />
        );
      })}
    </>
  );
});

interface RowProps {
  line: SheetLine;
  number: number;
  at: number;
  top: number;
  height: number;
  layout: Layout;
  language: Language;
  faults: Readonly<Record<string, string>>;
  unsaved: string;
  edit: Sheet['edit'] | undefined;
}

const figures = new Set(['number', 'quantity', 'money']);

function classOf({ column, isFrozen }: Laid, fault: string | undefined, unsaved: boolean, mark = ''): string {
  const names = ['ir-cell'];
  if (column.isFigure || figures.has(column.field.kind)) names.push('is-figure');
  if (isFrozen) names.push('is-frozen');
  if (column.merged) names.push('is-under');
  if (isReadOnly(column)) names.push('is-fixed');
  if (unsaved) names.push('is-unsaved');
  if (fault !== undefined) names.push('is-bad');
  return mark ? `${names.join(' ')} ${mark}` : names.join(' ');
}

const SheetRowView = memo(
  function SheetRowView(props: RowProps) {
    const { line, number, at, top, height, layout, language, faults, unsaved, edit } = props;
    const changed = new Set(unsaved.split(' '));
    const row = rowOf(line);
    return (
      <tr className="ir-sheet-row" aria-rowindex={at + 2} style={{ top, height, width: layout.width }}>
        <th scope="row" className="ir-cell ir-sheet-number is-frozen" style={{ width: numberWidth, left: 0 }}>
          {faults[''] ? (
            <span className="ir-sheet-bad" title={faults['']}>
              ◆ {number}
            </span>
          ) : (
            number
          )}
        </th>
        {layout.columns.map((laid) => {
          const { column, width, left, isFrozen } = laid;
          const fault = faults[column.name];
          const text = contentText(column, contentOf(line, column), language);
          const drawn = column.show && fault === undefined ? column.show(row, text) : text;
          return (
            <td
              key={column.name}
              title={fault}
              className={classOf(laid, fault, changed.has(column.name), column.mark?.(row))}
              style={isFrozen ? { width, left } : { width }}
            >
              {column.merged ? (
                <span className="ir-out-of-sight">{text}</span>
              ) : // A bare text keeps to its line; what is drawn looks after itself.
              typeof drawn === 'string' ? (
                <span>{drawn}</span>
              ) : (
                drawn
              )}
              {edit && column.act && <CellAct line={line} column={column} layout={layout} edit={edit} />}
            </td>
          );
        })}
      </tr>
    );
  },
  (one, other) =>
    one.line.stored === other.line.stored &&
    one.line.cells === other.line.cells &&
    one.top === other.top &&
    one.number === other.number &&
    one.height === other.height &&
    one.layout === other.layout &&
    one.language === other.language &&
    one.unsaved === other.unsaved &&
    (one.edit === undefined) === (other.edit === undefined) &&
    (one.faults === other.faults || JSON.stringify(one.faults) === JSON.stringify(other.faults)),
);

/** One click fills another cell of the row, as if it had been typed. */
function CellAct({
  line,
  column,
  layout,
  edit,
}: {
  line: SheetLine;
  column: SheetColumn;
  layout: Layout;
  edit: Sheet['edit'];
}) {
  const act = column.act?.(rowOf(line));
  const filled = act && layout.columns.find((laid) => laid.column.name === act.name)?.column;
  if (!act || !filled) return null;
  return (
    <button
      type="button"
      className="ir-cell-act"
      title={act.title}
      // The sheet would take the press for a choice of the cell.
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() =>
        edit(act.title, [
          { key: line.key, name: act.name, before: contentOf(line, filled), after: { value: act.value } },
        ])
      }
    >
      {act.text}
    </button>
  );
}

type MergedProps = Omit<Props, 'onGroup'> & { spans: ReturnType<typeof spansOf> };

/** Tall cells over the rows that share them; their text stays in view while the cell does. */
export const MergedCells = memo(function MergedCells(props: MergedProps) {
  const { sheet, spans, places, layout, rowHeight } = props;
  const { from, to } = useWindow(props);
  const language = useLanguage();
  return (
    <>
      {layout.columns.flatMap(({ column, left, width }) =>
        (spans.get(column.name) ?? [])
          .filter((span) => span.to > from && span.from < to)
          .map((span) => {
            const place = places[span.from];
            const line = place?.kind === 'row' ? sheet.lineOf(place.key) : undefined;
            const text = line ? contentText(column, contentOf(line, column), language) : '';
            const top = headHeight + span.from * rowHeight;
            return (
              <div
                key={`${column.name} ${span.from}`}
                aria-hidden
                className={span.to - span.from === 1 ? 'ir-sheet-merged is-single' : 'ir-sheet-merged'}
                style={{ left, width, top, height: (span.to - span.from) * rowHeight }}
              >
                <span>{line && column.show ? column.show(rowOf(line), text) : text}</span>
              </div>
            );
          }),
      )}
    </>
  );
});
