import { type RefObject, useLayoutEffect, useState } from 'react';

/** A vertical scrollbar, where it takes room at all. */
const scrollbar = 17;

/** Whether an element is wide enough for columns of this width, so that nothing in it need stay in view. */
export function useFits(holder: RefObject<HTMLElement | null>, width: number): boolean {
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setFits(element.clientWidth - scrollbar >= width);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [holder, width]);
  return fits;
}

/** Height of an element as it is laid out, so that a table can scroll inside it. */
export function useRoom(holder: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    // A page that is hidden has no height; the table keeps the one it had.
    const measure = () => {
      if (element.clientHeight > 0) setHeight(element.clientHeight);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [holder]);
  return height;
}
