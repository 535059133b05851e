import {
  type MarkInput,
  pdfMarks,
  removeMarks,
  restoreMark,
  saveMark,
} from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { NoAnswer, Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { acted, type MarkAct, type MarkWork, noActs, step, type Way } from './mark-history.ts';

const noMarks: readonly Mark[] = [];
const quiet = { suppress: true } as const;

/** The marks of a document; each is saved by itself, and what another person changed meanwhile is shown, not lost. */
export function useMarks(documentId: string, conflictText: string, enabled: boolean) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(0);
  const [history, setHistory] = useState(noActs);
  const { data = noMarks, refetch } = useCall(pdfMarks, { documentId }, { staleTime: 60_000, enabled });
  const key = callKey(pdfMarks, { documentId });
  const held = useRef({ history, key });
  held.current.key = key;
  const current = useCallback(
    () => queries.getQueryData<readonly Mark[]>(held.current.key) ?? noMarks,
    [queries],
  );
  const keep = useCallback(
    (change: (marks: readonly Mark[]) => readonly Mark[]) =>
      queries.setQueryData<readonly Mark[]>(held.current.key, (marks = noMarks) => change(marks)),
    [queries],
  );
  const remember = useCallback((next: typeof history) => {
    held.current.history = next;
    setHistory(next);
  }, []);
  const did = useCallback((act: MarkAct) => remember(acted(held.current.history, act)), [remember]);
  const attempt = useCallback(
    async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      setBusy((count) => count + 1);
      try {
        return await work();
      } catch (error) {
        if (error instanceof Refusal && error.status === 409 && error.body.data) {
          notify.warning(conflictText);
          await refetch();
        } else if (error instanceof Refusal || error instanceof NoAnswer) notify.error(error.message);
        else throw error;
        return undefined;
      } finally {
        setBusy((count) => count - 1);
      }
    },
    [conflictText, refetch],
  );
  /** Asks the server and puts its answer in place; the mark, or null where it is gone. */
  const run = useCallback(
    async (work: MarkWork): Promise<Mark | null> => {
      if (work.kind === 'remove') {
        const { id, version } = work.mark;
        await call(removeMarks, { ids: [id], versions: [version] }, quiet);
        keep((marks) => marks.filter((mark) => mark.id !== id));
        return null;
      }
      const saved =
        work.kind === 'save'
          ? await call(saveMark, work.input, quiet)
          : await call(restoreMark, { id: work.id, bindings: work.bindings }, quiet);
      keep((marks) => [...marks.filter(({ id }) => id !== saved.id), saved]);
      return saved;
    },
    [keep],
  );
  const save = useCallback(
    (input: MarkInput) =>
      attempt(async () => {
        const before = current().find(({ id }) => id === input.id) ?? null;
        const after = await run({ kind: 'save', input });
        did({ before, after });
        return after;
      }),
    [attempt, current, did, run],
  );
  const remove = useCallback(
    (id: string) =>
      attempt(async () => {
        const before = current().find((mark) => mark.id === id);
        if (!before) return;
        await run({ kind: 'remove', mark: before });
        did({ before, after: null });
      }),
    [attempt, current, did, run],
  );
  // One step after the other, however fast the keys come.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const go = useCallback(
    (way: Way) => {
      const one = async () => {
        const found = step(held.current.history, current(), way);
        if (!found) return undefined;
        const { work, next } = found;
        if (!work) {
          notify.warning(conflictText);
          remember(next);
          return undefined;
        }
        return attempt(async () => {
          const shown = await run(work);
          remember(next);
          return shown ?? undefined;
        });
      };
      const done = line.current.then(one);
      line.current = done.catch(() => undefined);
      return done;
    },
    [attempt, current, remember, run, conflictText],
  );
  return {
    marks: data,
    busy: busy > 0,
    save,
    remove,
    keep,
    refetch,
    go,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
