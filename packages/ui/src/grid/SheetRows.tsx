import type { Language } from '@ircrisk/contract/text.ts';
import { memo, type RefObject, useId, useMemo } from 'react';
import { useLanguage } from '../i18n/texts.ts';
import type { Place, spansOf } from './arrange.ts';
import { isReadOnly, type SheetColumn } from './column.ts';
import { headHeight, type Laid, type Layout, numberCell, oneLine } from './layout.ts';
import { contentOf, rowOf, type SheetLine, textIn } from './rows.ts';
import type { Sheet } from './sheet.ts';
import { useSteady } from './use-steady.ts';
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

type GroupPlace = Extract<Place, { kind: 'group' }>;

/**
 * The rows in view, in two bodies: numbers and frozen columns, which stay in view as one piece, and of the other columns those
 * in view. A row of the first body owns its rest in the second, so that whoever cannot see them hears one row.
 *
 * A row that leaves at one end is written anew as the one that comes in at the other: to the browser new words in an old
 * place cost a tenth of new elements. So the rows stand in the document in a circle, and the body says their order.
 */
export const SheetRows = memo(function SheetRows(props: Props) {
  const { sheet, hold, places, layout, rowHeight, onGroup } = props;
  const { from, to, slots, columns } = useViewport(hold, layout, rowHeight, places.length);
  const language = useLanguage();
  const id = useId();
  const edit = useSteady(sheet.edit);
  const frozen = useMemo(() => layout.columns.filter(({ isFrozen }) => isFrozen), [layout]);
  const others = useMemo(
    () => layout.columns.slice(columns.from, columns.to).filter(({ isFrozen }) => !isFrozen),
    [layout, columns],
  );
  const inOrder = places.slice(from, to).map((place, index): Drawn => {
    const at = from + index;
    const slot = at % slots;
    const box = { at, top: at * rowHeight, height: rowHeight };
    const ids = { id: `${id}${slot}`, rest: `${id}${slot}-rest` };
    const line = place.kind === 'row' ? sheet.lineOf(place.key) : undefined;
    if (place.kind === 'group' || !line) return { slot, place, ...box, ...ids };
    const row = {
      ...{ line, number: place.number, layout, language },
      ...box,
      ...ids,
      faults: sheet.faultsOf(line),
      unsaved: sheet.saving ? sheet.unsavedOf(line).join(' ') : '',
      edit: sheet.isEditable ? edit : undefined,
    };
    return { slot, place, ...box, ...ids, row };
  });
  const drawn = inOrder.toSorted((one, other) => one.slot - other.slot);
  const isTurned = inOrder.some(({ slot }, at) => slot !== drawn[at]!.slot);
  const height = places.length * rowHeight;
  return (
    <>
      <tbody
        className="ir-sheet-frozen"
        style={{ width: layout.frozen, height }}
        aria-owns={isTurned ? inOrder.map((one) => one.id).join(' ') : undefined}
      >
        {drawn.map(({ slot, place, at, top, id: own, row }) =>
          place.kind === 'group' ? (
            <GroupRow key={slot} {...{ id: own, place, at, top, rowHeight, layout, onGroup }} />
          ) : (
            row && <FrozenRow key={slot} {...row} columns={frozen} />
          ),
        )}
      </tbody>
      <tbody role="none" className="ir-sheet-rest" style={{ top: headHeight, width: layout.width, height }}>
        {drawn.map(({ slot, place, top, row }) =>
          place.kind === 'group' ? (
            <GroupBand key={slot} top={top} height={rowHeight} />
          ) : (
            row && <RestRow key={slot} {...row} columns={others} />
          ),
        )}
      </tbody>
    </>
  );
});

interface Drawn {
  slot: number;
  place: Place;
  at: number;
  top: number;
  id: string;
  row?: Omit<RowProps, 'columns'>;
}

interface GroupProps {
  id: string;
  place: GroupPlace;
  at: number;
  top: number;
  rowHeight: number;
  layout: Layout;
  onGroup: (text: string) => void;
}

const GroupRow = ({ id, place, at, top, rowHeight, layout, onGroup }: GroupProps) => (
  <tr
    id={id}
    className="ir-sheet-group"
    aria-rowindex={at + 2}
    style={{ top, height: rowHeight, minWidth: layout.frozen }}
  >
    <td colSpan={layout.columns.length + 1}>
      <button type="button" aria-expanded={!place.isClosed} onClick={() => onGroup(place.text)}>
        {place.isClosed ? '▸' : '▾'} {place.text || '–'} <small>{place.count}</small>
      </button>
    </td>
  </tr>
);

/** The ground of the head of a group, across the columns that scroll. */
const GroupBand = ({ top, height }: { top: number; height: number }) => (
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a ground without a word
  <tr role="none" className="ir-sheet-band" style={{ top, height }} />
);

interface RowProps {
  line: SheetLine;
  number: number;
  at: number;
  top: number;
  height: number;
  id: string;
  /** The id of the rest of the row, which the row owns. */
  rest: string;
  /** Those drawn; keep the identity of the list. */
  columns: readonly Laid[];
  layout: Layout;
  language: Language;
  faults: Readonly<Record<string, string>>;
  unsaved: string;
  edit: Sheet['edit'] | undefined;
}

/** A row is drawn again only when something in it has changed. */
const isSameRow = (one: RowProps, other: RowProps): boolean =>
  one.line.stored === other.line.stored &&
  one.line.cells === other.line.cells &&
  one.top === other.top &&
  one.number === other.number &&
  one.height === other.height &&
  one.columns === other.columns &&
  one.language === other.language &&
  one.unsaved === other.unsaved &&
  one.edit === other.edit &&
  (one.faults === other.faults || JSON.stringify(one.faults) === JSON.stringify(other.faults));

const FrozenRow = memo(function FrozenRow(props: RowProps) {
  const { number, at, top, height, id, rest, faults } = props;
  return (
    <tr id={id} className="ir-sheet-row" aria-rowindex={at + 2} aria-owns={rest} style={{ top, height }}>
      <th scope="row" aria-colindex={1} className="ir-cell ir-sheet-number is-frozen" style={numberCell}>
        {faults[''] ? (
          <span className="ir-sheet-bad" title={faults['']}>
            ◆ {number}
          </span>
        ) : (
          number
        )}
      </th>
      <Cells {...props} />
    </tr>
  );
}, isSameRow);

const RestRow = memo(function RestRow(props: RowProps) {
  const { rest, top, height } = props;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: half a row, which the other half owns
    <tr role="none" id={rest} className="ir-sheet-row" style={{ top, height }}>
      <Cells {...props} />
    </tr>
  );
}, isSameRow);

const figures = new Set(['number', 'quantity', 'money']);

function classOf(
  { column, isFrozen }: Laid,
  fault: string | undefined,
  unsaved: boolean,
  isDrawn: boolean,
  mark: string | undefined,
): string {
  let names = 'ir-cell';
  if (column.isFigure || figures.has(column.field.kind)) names += ' is-figure';
  if (isFrozen) names += ' is-frozen';
  if (isReadOnly(column)) names += ' is-fixed';
  if (isDrawn) names += ' is-drawn';
  if (unsaved) names += ' is-unsaved';
  if (fault !== undefined) names += ' is-bad';
  return mark ? `${names} ${mark}` : names;
}

function Cells({ line, columns, layout, language, height, faults, unsaved, edit }: RowProps) {
  const isTall = height > oneLine;
  const changed = unsaved === '' ? undefined : new Set(unsaved.split(' '));
  const row = rowOf(line);
  return columns.map((laid) => {
    const { column, at, isMerged } = laid;
    const fault = faults[column.name];
    const text = textIn(line, column, language);
    // Of a tall cell only those hear the text here who do not see it drawn over all its rows.
    const drawn = column.show && fault === undefined && !isMerged ? column.show(row, text) : text;
    const act = edit && column.act && <CellAct line={line} column={column} layout={layout} edit={edit} />;
    const isText = typeof drawn === 'string' && !act;
    return (
      <td
        key={column.name}
        // biome-ignore lint/a11y/noRedundantRoles: its row has given up its own
        role="cell"
        aria-colindex={at + 2}
        title={fault}
        className={classOf(laid, fault, changed?.has(column.name) ?? false, !isText, column.mark?.(row))}
        style={laid.cell}
      >
        {isText && !isTall ? drawn : typeof drawn === 'string' ? <span>{drawn}</span> : drawn}
        {act}
      </td>
    );
  });
}

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
  const { sheet, hold, spans, places, layout, rowHeight } = props;
  const { from, to } = useViewport(hold, layout, rowHeight, places.length);
  const language = useLanguage();
  return (
    <>
      {layout.columns.flatMap(({ column, left, width, isMerged }) =>
        (isMerged ? (spans.get(column.name) ?? []) : [])
          .filter((span) => span.to > from && span.from < to)
          .map((span) => {
            const place = places[span.from];
            const line = place?.kind === 'row' ? sheet.lineOf(place.key) : undefined;
            const text = line ? textIn(line, column, language) : '';
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
