import type { MatrixVersion } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import type { RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { change, perform, redo, startHistory, undo } from '@ircrisk/ui/diagram/history.ts';
import { useState } from 'react';

interface Draft {
  name: string;
  nameEn: string;
  definition: RiskMatrix;
}

const startOf = ({ name, nameEn, definition }: MatrixVersion): Draft => ({ name, nameEn, definition });
const same = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A version being edited: every step can be taken back; what is stored stays as it is until it is saved. When the stored
 * one changes meanwhile, unsaved steps stay and are saved against the state they began from, so that the server tells.
 */
export function useDraft(version: MatrixVersion) {
  const [base, setBase] = useState(version);
  const [history, setHistory] = useState(() => startHistory(startOf(version)));
  /** What was saved last and is to come back as the stored version. */
  const [sent, setSent] = useState<Draft>();
  const { present } = history;
  const changed = !same(present, startOf(base));
  if (version.version !== base.version && (!changed || sent)) {
    setBase(version);
    setSent(undefined);
    // What was typed while it was being saved goes on as a change of the new state.
    if (!changed || (sent && same(present, sent))) setHistory(startHistory(startOf(version)));
  }
  return {
    ...present,
    /** The state it began from, for the lock. */
    version: base.version,
    changed,
    saved: setSent,
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
