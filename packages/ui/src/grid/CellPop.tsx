import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { popSpot } from './layout.ts';

/** What opens at a cell lies over everything else, in the window and not in the sheet, whose edge would cut it. */
export function CellPop({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = place.current;
    const cell = own?.parentElement;
    if (!own || !cell) return;
    const put = () => {
      const at = cell.getBoundingClientRect();
      own.style.minWidth = `${at.width}px`;
      const { left, top } = popSpot(
        at,
        { width: own.offsetWidth, height: own.offsetHeight },
        { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight },
      );
      own.style.left = `${left}px`;
      own.style.top = `${top}px`;
    };
    put();
    // Its options come later, and the sheet may be scrolled under it.
    const sized = new ResizeObserver(put);
    sized.observe(own);
    document.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      sized.disconnect();
      document.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, []);
  return (
    <div ref={place} className="ir-sheet-place">
      {children}
    </div>
  );
}
