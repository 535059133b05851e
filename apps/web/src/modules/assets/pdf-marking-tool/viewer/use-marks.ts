import {
  type MarkInput,
  pdfMarks,
  removeMarks,
  saveMark,
} from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { NoAnswer, Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

export const inputOf = (mark: Mark, changes: Partial<MarkInput> = {}): MarkInput => ({
  id: mark.id,
  version: mark.version,
  documentId: mark.documentId,
  layerId: mark.layerId,
  page: mark.page,
  type: mark.type,
  strokes: mark.strokes,
  style: mark.style,
  label: mark.label,
  note: mark.note,
  state: mark.state,
  bindings: mark.bindings.map(({ kind, id }) => ({ kind, id })),
  ...changes,
});

const noMarks: readonly Mark[] = [];

/** The marks of a document; each is saved by itself, and what another person changed meanwhile is shown, not lost. */
export function useMarks(documentId: string, conflictText: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(0);
  const { data = noMarks, refetch } = useCall(pdfMarks, { documentId }, { staleTime: 60_000 });
  const keep = useCallback(
    (change: (marks: readonly Mark[]) => readonly Mark[]) =>
      queries.setQueryData<readonly Mark[]>(callKey(pdfMarks, { documentId }), (marks = noMarks) =>
        change(marks),
      ),
    [queries, documentId],
  );
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
  const save = useCallback(
    (input: MarkInput) =>
      attempt(async () => {
        const saved = await call(saveMark, input, { suppress: true });
        keep((marks) => [...marks.filter(({ id }) => id !== saved.id), saved]);
        return saved;
      }),
    [attempt, keep],
  );
  const remove = useCallback(
    (id: string) =>
      attempt(async () => {
        await call(removeMarks, { ids: [id] }, { suppress: true });
        keep((marks) => marks.filter((mark) => mark.id !== id));
      }),
    [attempt, keep],
  );
  return { marks: data, busy: busy > 0, save, remove, keep, refetch };
}
