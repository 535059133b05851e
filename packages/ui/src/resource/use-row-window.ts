import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Rows kept ready above and below those in view: a turn of the wheel meets no gap. */
const ahead = 12;
/** The window moves by so many rows at a time: few enough to be drawn within a frame. */
const step = 4;

const shownOf = (height: number, rowHeight: number) => Math.ceil(height / rowHeight) + step;
/** As many rows as are ever drawn at once in a window so high. */
export const mostDrawn = (height: number, rowHeight: number): number =>
  shownOf(height, rowHeight) + 2 * ahead;

/** Which of many rows of one height are to be drawn, `from` included and `to` not. */
export function rowWindow(top: number, height: number, rowHeight: number, count: number) {
  const first = Math.floor(Math.max(top, 0) / rowHeight / step) * step;
  const shown = shownOf(height, rowHeight);
  const from = Math.max(0, Math.min(first, count - shown) - ahead);
  return { from, to: Math.min(count, Math.max(first, 0) + shown + ahead) };
}

/** The rows of a body that is scrolled by the browser itself; only the change of the window is told to React. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  density: string,
) {
  const [rowHeight, setRowHeight] = useState(27);
  const [top, setTop] = useState(0);
  // All rows are one line high; how high that is depends on the density and the font.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density has other rows
  useLayoutEffect(() => {
    const measured = body.current?.querySelector('.ir-window-row')?.getBoundingClientRect().height ?? 0;
    if (measured > 0) setRowHeight(measured);
  }, [body, density, count === 0]);
  useEffect(() => {
    const scroller = body.current?.closest('.ant-table-body');
    if (!scroller) return;
    const follow = () => {
      const stride = rowHeight * step;
      setTop(Math.floor(scroller.scrollTop / stride) * stride);
    };
    follow();
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => scroller.removeEventListener('scroll', follow);
  }, [body, rowHeight]);
  return { rowHeight, ...rowWindow(top, height, rowHeight, count) };
}
