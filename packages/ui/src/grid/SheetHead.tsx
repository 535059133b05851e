import { memo, type PointerEvent, type RefObject, useRef } from 'react';
import { useLanguage, useText } from '../i18n/texts.ts';
import { columnUnit } from '../resource/columns.tsx';
import type { SheetView } from './arrange.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { headHeight, type Layout, numberWidth } from './layout.ts';
import type { Sheet } from './sheet.ts';

/** Keep the identity of all of them: forty columns with their menus are not drawn anew for a key or a turn of the wheel. */
interface Props {
  sheet: RefObject<Sheet>;
  layout: Layout;
  view: SheetView;
  onView: (change: (view: SheetView) => SheetView) => void;
  onFreeze: (name: string) => void;
  onWidth: (name: string, width: number) => void;
  onColumn: (at: number) => void;
}

const least = 36;

/** Heads of the columns: a click chooses the column, the edge makes it wider, the mark opens what can be done with it. */
export const SheetHead = memo(function SheetHead(props: Props) {
  const { sheet, layout, view, onView, onFreeze, onWidth, onColumn } = props;
  const t = useText();
  const language = useLanguage();
  const drag = useRef({ name: '', from: 0, width: 0 });
  const pull = (event: PointerEvent<HTMLElement>) => {
    const { name, from, width } = drag.current;
    if (event.buttons === 1 && name !== '') onWidth(name, Math.max(least, width + event.clientX - from));
  };
  return (
    <thead className="ir-sheet-head" style={{ width: layout.width, height: headHeight }}>
      <tr aria-rowindex={1}>
        <th
          scope="col"
          aria-colindex={1}
          className="ir-cell is-frozen ir-sheet-number"
          style={{ width: numberWidth, left: 0 }}
        >
          <span aria-hidden>#</span>
          <span className="ir-out-of-sight">{t('ui.sheet.number')}</span>
        </th>
        {layout.columns.map(({ column, width, left, at, isFrozen }) => {
          const { name, field } = column;
          const unit = columnUnit(field, language);
          const isSorted = view.sort?.name === name;
          return (
            <th
              key={name}
              scope="col"
              aria-colindex={at + 2}
              className={isFrozen ? 'ir-cell is-frozen' : 'ir-cell'}
              aria-sort={isSorted ? (view.sort?.descending ? 'descending' : 'ascending') : undefined}
              title={field.hint?.[language]}
              style={isFrozen ? { width, left } : { width }}
            >
              <button type="button" tabIndex={-1} className="ir-sheet-title" onClick={() => onColumn(at)}>
                {field[language]}
                {field.required && <i aria-hidden> *</i>}
                {unit && <small>{unit}</small>}
              </button>
              <ColumnMenu
                sheet={sheet}
                column={column}
                view={view}
                onView={onView}
                onFreeze={() => onFreeze(name)}
              />
              <span
                className="ir-sheet-edge"
                onPointerDown={(event) => {
                  event.preventDefault();
                  event.stopPropagation();
                  event.currentTarget.setPointerCapture(event.pointerId);
                  drag.current = { name, from: event.clientX, width };
                }}
                onPointerMove={pull}
                onPointerUp={() => {
                  drag.current = { name: '', from: 0, width: 0 };
                }}
              />
            </th>
          );
        })}
      </tr>
    </thead>
  );
});
