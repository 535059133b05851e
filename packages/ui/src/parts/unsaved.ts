import { useEffect, useId } from 'react';

const marks = new Map<string, string>();

const ask = (event: BeforeUnloadEvent) => {
  if (marks.size > 0) event.preventDefault();
};
if (typeof window !== 'undefined') window.addEventListener('beforeunload', ask);

/** Marks a screen as changed but not saved: the browser asks before it is left, the shell before its tab is closed. */
export function useUnsaved(
  changed: boolean,
  place = typeof location === 'undefined' ? '' : location.pathname,
): void {
  const id = useId();
  useEffect(() => {
    if (!changed) return;
    marks.set(id, place);
    return () => void marks.delete(id);
  }, [changed, id, place]);
}

/** Whether a page (by the path it was opened at) holds changes; without a path, whether any does. */
export const hasUnsaved = (place?: string): boolean =>
  place === undefined ? marks.size > 0 : [...marks.values()].includes(place);
