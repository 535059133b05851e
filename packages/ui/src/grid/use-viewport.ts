import { type RefObject, useEffect, useState } from 'react';

/** The window moves by so many rows at a time: few enough to be drawn within a frame. */
const step = 4;

/** How far a sheet is scrolled, in steps, and how much of it is seen. */
export function useViewport(hold: RefObject<HTMLElement | null>, rowHeight: number) {
  const [view, setView] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = hold.current;
    if (!element) return;
    const stride = rowHeight * step;
    const follow = () => {
      const top = Math.floor(element.scrollTop / stride) * stride;
      const height = element.clientHeight;
      setView((before) => (before.top === top && before.height === height ? before : { top, height }));
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [hold, rowHeight]);
  return view;
}
