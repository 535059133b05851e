import type { ListPreferences } from '@ircrisk/ui/resource/saved-views.ts';
import { useState } from 'react';
import { type ColumnSetId, columnSets } from './column-sets.ts';

/** The columns of the chosen set; changed ones are kept, for the whole ledger also in this browser. */
export function useColumnSet(
  preferences: ListPreferences,
  prefer: (change: Partial<ListPreferences>) => void,
  set: ColumnSetId,
) {
  const [changed, setChanged] = useState<Partial<Record<ColumnSetId, readonly string[]>>>({});
  const kept = set === 'all' ? preferences.columns : changed[set];
  return {
    columns: kept ?? columnSets[set].columns,
    setColumns(columns: string[] | undefined) {
      if (set === 'all') {
        const { columns: _, ...others } = preferences;
        prefer(columns ? { columns } : { ...others, columns: undefined });
      } else {
        setChanged((now) => ({ ...now, [set]: columns }));
      }
    },
  };
}
