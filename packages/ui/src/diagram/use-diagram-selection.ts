import { useCallback, useMemo, useState } from 'react';

/** What is chosen in a diagram, boxes and edges by id, and whose label is being written. */
export interface DiagramSelection {
  ids: readonly string[];
  chosen: ReadonlySet<string>;
  /** The one the inspector shows: chosen last. */
  last: string | undefined;
  editing: string | undefined;
  select(ids: readonly string[]): void;
  toggle(id: string): void;
  /** Begins writing a label; nothing given ends it. */
  rename(id: string | undefined): void;
}

export function useDiagramSelection(): DiagramSelection {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [editing, setEditing] = useState<string>();
  const chosen = useMemo(() => new Set(ids), [ids]);
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    [],
  );
  return useMemo(
    () => ({ ids, chosen, last: ids.at(-1), editing, select: setIds, toggle, rename: setEditing }),
    [ids, chosen, editing, toggle],
  );
}
