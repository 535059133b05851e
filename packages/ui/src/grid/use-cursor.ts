import { type RefObject, useCallback, useState } from 'react';
import { type Layout, scrolledTo } from './layout.ts';
import { type Choice, only, type Spot } from './range.ts';

/** Where the person is in the sheet, kept in view. */
export function useCursor(hold: RefObject<HTMLDivElement | null>, layout: Layout, rowHeight: number) {
  const [choice, setChoice] = useState<Choice>(() => only({ row: 0, column: 0 }));
  const reveal = useCallback(
    (spot: Spot) => {
      const element = hold.current;
      if (!element) return;
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element;
      const next = scrolledTo(layout, spot, rowHeight, { top, left, width, height });
      if (next.top !== top || next.left !== left) element.scrollTo(next);
    },
    [hold, layout, rowHeight],
  );
  /** Goes to a cell; `extends` leaves the beginning of the choice where it is. */
  const go = useCallback(
    (to: Spot, extend = false) => {
      setChoice((before) => (extend ? { from: before.from, to } : only(to)));
      reveal(to);
    },
    [reveal],
  );
  return { choice, setChoice, go };
}
