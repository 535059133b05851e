import type { PointerEvent, ReactNode } from 'react';
import { useText } from '../i18n/texts.ts';
import { boxOf, type Layout } from './layout.ts';
import type { Range } from './range.ts';

interface Props {
  layout: Layout;
  /** Over the frozen columns, or over the others. */
  isFrozen: boolean;
  rowHeight: number;
  range: Range;
  /** What was pasted, and how far a fill is pulled. */
  dashed: readonly (Range | undefined)[];
  hasHandle: boolean;
  onFill: (event: PointerEvent) => void;
  children: ReactNode;
}

/** What lies over the cells: the choice, its handle, the last paste and the field. The rows below are not drawn again for it. */
export function SheetMarks(props: Props) {
  const { layout, isFrozen, rowHeight, range, dashed, hasHandle, onFill, children } = props;
  const t = useText();
  const box = boxOf(layout, range, rowHeight, isFrozen);
  const corner = layout.columns[range.right]?.isFrozen === isFrozen ? box : undefined;
  return (
    <>
      {box && <div className="ir-sheet-range" style={box} />}
      {dashed.map((one, at) => {
        const place = one && boxOf(layout, one, rowHeight, isFrozen);
        // biome-ignore lint/suspicious/noArrayIndexKey: two marks, each with its own meaning
        return place && <div key={at} className="ir-sheet-pasted" style={place} />;
      })}
      {children}
      {corner && hasHandle && (
        <div
          className="ir-sheet-fill"
          title={t('ui.sheet.fill')}
          style={{ left: corner.left + corner.width - 4, top: corner.top + corner.height - 4 }}
          onPointerDown={onFill}
        />
      )}
    </>
  );
}
