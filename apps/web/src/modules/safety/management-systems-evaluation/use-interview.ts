import { managementAnswer, sectionWords } from '@ircrisk/contract/resources/management-evaluation.ts';
import { isFinal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { type RecordData, resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useRowBatch } from '@ircrisk/ui/grid/use-row-batch.ts';
import { namedOwner } from '@ircrisk/ui/outbox/own-outbox.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keepPending, type Pending, readPending, settled, withAnswer } from './pending-answers.ts';

export interface InterviewRow extends RecordData {
  code: string;
  section: string;
  question: string;
  questionEn: string | null;
  maxPoints: number;
  answer: string | null;
}

export interface Conflict {
  mine: Record<string, unknown>;
  theirs: InterviewRow;
}

const places = Object.keys(sectionWords);
const inOrder = (rows: readonly InterviewRow[]) =>
  [...rows].sort((a, b) => places.indexOf(a.section) - places.indexOf(b.section));

/**
 * The questions with what was answered here over what is stored. An answer is sent at once; without a line it waits in this
 * browser and goes when the line is back. Rows somebody else has answered meanwhile are told one by one.
 */
export function useInterview(id: string, onSaved: () => void) {
  const client = useQueryClient();
  const key = useMemo(() => resourceKey(managementAnswer, 'interview', { studyId: id }), [id]);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const page = await resourceApi(managementAnswer).page({ studyId: id, size: 500, current: 1 }, signal);
      return inOrder(page.records as InterviewRow[]);
    },
    staleTime: 30_000,
  });
  const save = useRowBatch(managementAnswer);
  // Of whoever typed it: on a shared tablet nobody sends the answers of another.
  const place = `${namedOwner()}/${id}`;
  const [pending, setPending] = useState<Pending>(() => readPending(localStorage, place));
  const [isOffline, setOffline] = useState(false);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const waiting = useRef(pending);
  const sending = useRef(false);
  const keep = useCallback(
    (next: Pending) => {
      waiting.current = next;
      keepPending(localStorage, place, next);
      setPending(next);
    },
    [place],
  );
  const takeIn = useCallback(
    (records: readonly RecordData[]) => {
      const byId = new Map(records.map((record) => [record.id, record as InterviewRow]));
      client.setQueryData<InterviewRow[]>(key, (rows) => rows?.map((row) => byId.get(row.id) ?? row));
    },
    [client, key],
  );

  const send = useCallback(async () => {
    const sent = waiting.current;
    if (sending.current || Object.keys(sent).length === 0) return;
    sending.current = true;
    try {
      const answer = await save({
        rows: Object.entries(sent).map(([row, { version, values }]) => ({
          key: row,
          id: row,
          ...(version === undefined ? {} : { version }),
          values,
        })),
      });
      setOffline(false);
      takeIn(answer.saved.map(({ record }) => record as RecordData));
      const gone = [
        ...answer.saved,
        ...answer.stale,
        ...answer.faults.map(({ key: row }) => ({ key: row, record: null })),
      ];
      const versions = Object.fromEntries(
        gone.map(({ key: row, record }) => [row, (record as RecordData | null)?.version]),
      );
      keep(settled(waiting.current, sent, versions));
      setConflicts((before) => [
        ...before,
        ...answer.stale.flatMap(({ key: row, record }) =>
          record ? [{ mine: sent[row]?.values ?? {}, theirs: record as InterviewRow }] : [],
        ),
      ]);
      for (const { errors } of answer.faults) notify.error(errors.map(({ msg }) => msg).join(' '));
      onSaved();
    } catch (failure) {
      // Signed out after hours without a line, or a server on its way back: what was typed waits.
      if (isFinal(failure)) keep({});
      else setOffline(true);
    } finally {
      sending.current = false;
    }
    if (waiting.current !== sent && Object.keys(waiting.current).length > 0) void send();
  }, [save, keep, takeIn, onSaved]);

  useEffect(() => {
    const again = () => void send();
    window.addEventListener('online', again);
    const timer = setInterval(again, 10_000);
    again();
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [send]);

  const answer = (row: InterviewRow, values: Record<string, unknown>) => {
    keep(withAnswer(waiting.current, row.id, row.version, values));
    void send();
  };
  const settle = (conflict: Conflict, whose: 'mine' | 'theirs') => {
    setConflicts((all) => all.filter((one) => one !== conflict));
    takeIn([conflict.theirs]);
    if (whose === 'mine') answer(conflict.theirs, conflict.mine);
  };
  const rows = useMemo(
    () => data?.map((row) => ({ ...row, ...pending[row.id]?.values }) as InterviewRow),
    [data, pending],
  );
  return { rows, error, refetch, answer, waiting: Object.keys(pending).length, isOffline, conflicts, settle };
}
