import { type RefObject, useEffect, useState } from 'react';
import { mostDrawn, rowWindow } from '../resource/use-row-window.ts';
import { type ColumnWindow, columnsInView, type Layout } from './layout.ts';

/** The window moves by so many rows at a time: few enough to be drawn within a frame. */
const step = 4;

interface Viewport {
  readonly top: number;
  readonly height: number;
  readonly columns: ColumnWindow;
  readonly layout: Layout;
}

/**
 * Which places and columns of a sheet are to be drawn. Whoever draws them asks for them: scrolling draws nothing else of the
 * sheet anew, and nothing at all until the window has moved.
 */
export function useViewport(
  hold: RefObject<HTMLElement | null>,
  layout: Layout,
  rowHeight: number,
  count: number,
) {
  const [view, setView] = useState<Viewport>(() => ({
    ...{ top: 0, height: 600, layout },
    columns: columnsInView(layout, 0, 1200),
  }));
  useEffect(() => {
    const element = hold.current;
    if (!element) return;
    const stride = rowHeight * step;
    // Measured when it changes and not with every turn of the wheel.
    let [width, height] = [0, 0];
    const follow = () => {
      const top = Math.floor(element.scrollTop / stride) * stride;
      const left = element.scrollLeft;
      setView((before) => {
        const isSame = before.layout === layout;
        const columns = columnsInView(layout, left, width, isSame ? before.columns : undefined);
        const isStill = before.top === top && before.height === height && before.columns === columns;
        return isSame && isStill ? before : { top, height, columns, layout };
      });
    };
    const measure = () => {
      [width, height] = [element.clientWidth, element.clientHeight];
      follow();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [hold, layout, rowHeight]);
  return {
    ...rowWindow(view.top, view.height, rowHeight, count),
    slots: mostDrawn(view.height, rowHeight),
    columns: view.columns,
  };
}
