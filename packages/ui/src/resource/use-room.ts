import { type RefObject, useLayoutEffect, useState } from 'react';

/** A vertical scrollbar, where it takes room at all. */
const scrollbar = 17;

/** Width an element has for columns, told up to what they want: a wider window changes nothing for them. */
export function useWidth(holder: RefObject<HTMLElement | null>, wanted: number): number {
  const [width, setWidth] = useState(wanted);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(Math.min(element.clientWidth - scrollbar, wanted));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [holder, wanted]);
  return width;
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
