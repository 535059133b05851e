import { type RefObject, useLayoutEffect, useState } from 'react';

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
