import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { RecordData } from '../api/resource-api.ts';

interface Now {
  rows: readonly RecordData[];
  picked: ReadonlySet<string>;
  onSelect: ((records: RecordData[]) => void) | undefined;
}

/** Ticked rows of a list of which only a part is drawn: one by one, from one to another, all of them. */
export function usePicks(
  rows: readonly RecordData[],
  selected: readonly string[] | undefined,
  onSelect: ((records: RecordData[]) => void) | undefined,
) {
  const ids = selected?.join(' ') ?? '';
  const picked = useMemo<ReadonlySet<string>>(() => new Set(ids === '' ? [] : ids.split(' ')), [ids]);
  const now = useRef<Now>({ rows, picked, onSelect });
  // Records of other pages stay chosen, though they are no longer among the rows.
  const known = useRef(new Map<string, RecordData>());
  const last = useRef<string>(undefined);
  useEffect(() => {
    now.current = { rows, picked, onSelect };
  }, [rows, picked, onSelect]);

  const choose = useCallback((next: ReadonlySet<string>) => {
    for (const row of now.current.rows) if (next.has(row.id)) known.current.set(row.id, row);
    now.current.onSelect?.([...next].flatMap((id) => known.current.get(id) ?? []));
  }, []);
  const onPick = useCallback(
    (record: RecordData, to: boolean) => {
      const { rows: all, picked: before } = now.current;
      const next = new Set(before);
      const on = !before.has(record.id);
      const [one, other] = [last.current, record.id].map((id) => all.findIndex((row) => row.id === id));
      const range = to && one !== undefined && one >= 0 && other !== undefined;
      const touched = range ? all.slice(Math.min(one, other), Math.max(one, other) + 1) : [record];
      for (const { id } of touched) on ? next.add(id) : next.delete(id);
      last.current = record.id;
      choose(next);
    },
    [choose],
  );
  const onPickAll = useCallback(
    (on: boolean) => {
      const next = new Set(now.current.picked);
      for (const { id } of now.current.rows) on ? next.add(id) : next.delete(id);
      choose(next);
    },
    [choose],
  );
  /** Whether the rows are ticked: all, some or none of them. */
  const share = useMemo(() => {
    const count = picked.size === 0 ? 0 : rows.filter(({ id }) => picked.has(id)).length;
    return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
  }, [rows, picked]);
  return { picked, share, onPick, onPickAll } as const;
}
