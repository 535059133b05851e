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
  const settle = (id: string) => setShown((now) => new Map([...now].filter(([other]) => other !== id)));
  const store = async (id: string, to: Times): Promise<boolean> => {
    setShown((now) => new Map(now).set(id, to));
    try {
      const api = resourceApi(rcaTimeline);
      const { version } = await api.detail(id);
      await api.submit({ id, version, ...to });
      await read();
      settle(id);
      return true;
    } catch (error) {
      settle(id);
      notify.error(error instanceof Refusal ? error.message : t('rca.timeline.notSaved'));
      return false;
    }
  };
  return {
    shown,
    canUndo: count > 0,
    async move(event, to) {
      const before = shown.get(event.id) ?? { happenedAt: event.happenedAt, endedAt: event.endedAt };
      if (before.happenedAt === to.happenedAt) return;
      if (!(await store(event.id, to))) return;
      done.current.push({ id: event.id, before });
      setCount(done.current.length);
    },
    async undo() {
      const last = done.current.at(-1);
      if (!last || !(await store(last.id, last.before))) return;
      done.current.pop();
      setCount(done.current.length);
    },
    saved: () => void read(),
  };
}
