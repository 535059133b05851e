import type { MatrixVersion } from '@ircrisk/contract/modules/risk-matrix.ts';
import type { RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { change, perform, redo, startHistory, undo } from '@ircrisk/ui/diagram/history.ts';
import { useMemo, useState } from 'react';

interface Draft {
  name: string;
  nameEn: string;
  definition: RiskMatrix;
}

/** A version being edited: every step can be taken back; what is stored stays as it is until it is saved. */
export function useDraft(version: MatrixVersion) {
  const { name, nameEn, definition } = version;
  const start = useMemo<Draft>(() => ({ name, nameEn, definition }), [name, nameEn, definition]);
  const [history, setHistory] = useState(() => startHistory(start));
  const { present } = history;
  return {
    ...present,
    changed: JSON.stringify(present) !== JSON.stringify(start),
    setNames: (names: Partial<Pick<Draft, 'name' | 'nameEn'>>) =>
      setHistory((now) =>
        perform(
          now,
          change('name', (draft) => ({ ...draft, ...names }), 'name'),
        ),
      ),
    /** Letters typed into one field are one step. */
    edit: (recipe: (matrix: RiskMatrix) => RiskMatrix, mergeKey?: string) =>
      setHistory((now) =>
        perform(
          now,
          change(
            'edit',
            (draft) => {
              const next = recipe(draft.definition);
              return next === draft.definition ? draft : { ...draft, definition: next };
            },
            mergeKey,
          ),
        ),
      ),
    undo: history.past.length > 0 ? () => setHistory(undo) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redo) : undefined,
  } as const;
}
