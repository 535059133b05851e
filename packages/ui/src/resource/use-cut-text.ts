import { type RefObject, useEffect } from 'react';

/** What a narrow column cuts off is told where the pointer rests. */
export function useCutText(holder: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const table = holder.current;
    const tell = ({ target }: Event) => {
      const cell = target instanceof Element ? target.closest('td') : null;
      if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
    };
    table?.addEventListener('mouseover', tell);
    return () => table?.removeEventListener('mouseover', tell);
  }, [holder]);
}
