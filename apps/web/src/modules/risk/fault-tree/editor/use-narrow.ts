import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element has less than so many pixels of width. */
export function useNarrow(element: RefObject<HTMLElement | null>, below: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    // A hidden tab has no width; it keeps what it was.
    const measure = () => watched.clientWidth > 0 && setNarrow(watched.clientWidth < below);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(watched);
    return () => watch.disconnect();
  }, [element, below]);
  return isNarrow;
}
