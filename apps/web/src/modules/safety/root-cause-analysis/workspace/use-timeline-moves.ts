import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { rcaTimeline } from '@ircrisk/contract/resources/root-cause/parts.ts';
import { Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

export type TimelineEvent = RcaBoard['timeline'][number];
export type Times = Pick<TimelineEvent, 'happenedAt' | 'endedAt'>;

export interface TimelineMoves {
  /** Where events stand until the server has answered. */
  readonly shown: ReadonlyMap<string, Times>;
  readonly canUndo: boolean;
  move(event: TimelineEvent, to: Times): Promise<void>;
  undo(): Promise<void>;
  /** The form has written: what stands on the server is read again. */
  saved(): void;
}

/** Times changed by hand: each is saved at once, and the last ones can be taken back. */
export function useTimelineMoves(onRows: () => Promise<void>): TimelineMoves {
  const t = useText();
  const queries = useQueryClient();
  const done = useRef<{ id: string; before: Times }[]>([]);
  const [count, setCount] = useState(0);
  const [shown, setShown] = useState<ReadonlyMap<string, Times>>(new Map());
  const read = async () => {
    await queries.invalidateQueries({ queryKey: resourceKey(rcaTimeline) });
    await onRows();
  };
  /** What was moved on since stays as it is shown. */
  const settle = (id: string, to: Times) =>
    setShown((now) => new Map([...now].filter(([other, times]) => other !== id || times !== to)));
  // One after the other: a quick undo waits for the move it takes back.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = turn.current.then(work);
    turn.current = next;
    return next;
  };
  const store = async (id: string, to: Times): Promise<boolean> => {
    setShown((now) => new Map(now).set(id, to));
    try {
      const api = resourceApi(rcaTimeline);
      const { version } = await api.detail(id);
      await api.submit({ id, version, ...to });
      await read();
      settle(id, to);
      return true;
    } catch (error) {
      settle(id, to);
      notify.error(error instanceof Refusal ? error.message : t('rca.timeline.notSaved'));
      return false;
    }
  };
  return {
    shown,
    canUndo: count > 0,
    move({ id, happenedAt, endedAt }, to) {
      if (happenedAt === to.happenedAt) return Promise.resolve();
      setShown((now) => new Map(now).set(id, to));
      return inTurn(async () => {
        if (!(await store(id, to))) return;
        done.current.push({ id, before: { happenedAt, endedAt } });
        setCount(done.current.length);
      });
    },
    undo: () =>
      inTurn(async () => {
        const last = done.current.pop();
        if (last && !(await store(last.id, last.before))) done.current.push(last);
        setCount(done.current.length);
      }),
    saved: () => void read(),
  };
}
