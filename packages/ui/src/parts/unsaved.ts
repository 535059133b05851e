import { createContext, use, useEffect, useId } from 'react';

const marks = new Map<string, string>();

const ask = (event: BeforeUnloadEvent) => {
  if (marks.size > 0) event.preventDefault();
};
if (typeof window !== 'undefined') window.addEventListener('beforeunload', ask);

/** Path of the page a screen stands in. Without one (an embedded application) the address of the browser is it. */
export const PagePathContext = createContext<string | undefined>(undefined);

/** Marks a screen as changed but not saved: the browser asks before it is left, the shell before its tab is closed. */
export function useUnsaved(changed: boolean): void {
  const id = useId();
  // Not the browser's address: a page that draws itself while it is hidden would mark the page in sight.
  const place = use(PagePathContext);
  useEffect(() => {
    if (!changed) return;
    marks.set(id, place ?? location.pathname);
    return () => void marks.delete(id);
  }, [changed, id, place]);
}

/** Whether a page (by the path it was opened at) holds changes; without a path, whether any does. */
export const hasUnsaved = (place?: string): boolean =>
  place === undefined ? marks.size > 0 : [...marks.values()].includes(place);
