import {
  cancelJob as cancelEndpoint,
  jobDetail,
  type Job as WireJob,
} from '@ircrisk/contract/modules/system/job.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './client.ts';
import { onServerEvent } from './events.ts';

/** A job whose result the caller knows the shape of. */
export type Job<R = unknown> = Omit<WireJob, 'result'> & { result: R | null };

export const isOver = (job: Pick<Job, 'state'>): boolean => job.state !== 'queued' && job.state !== 'running';

/** Whole percent, or undefined while the total is not known. */
export function jobPercent(job: Pick<Job, 'done' | 'total' | 'state'>): number | undefined {
  if (job.state === 'done') return 100;
  if (!job.total) return undefined;
  return Math.min(99, Math.floor((job.done / job.total) * 100));
}

const readJob = async <R>(id: string, signal?: AbortSignal): Promise<Job<R>> =>
  (await call(jobDetail, { id }, { uncounted: true, ...(signal ? { signal } : {}) })) as Job<R>;

export const cancelJob = (id: string): Promise<boolean> => call(cancelEndpoint, { id });

/** Events tell progress at once; asking now and then covers a broken stream. */
const askEveryMs = 2000;

/** Follows a job until it is over. It does not depend on a screen: the work goes on when the page is left. */
export function followJob<R>(
  id: string,
  progress?: (job: Job<R>) => void,
  signal?: AbortSignal,
): Promise<Job<R>> {
  return new Promise((done, failed) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      stopListening();
    };
    const take = (job: Job<R>) => {
      progress?.(job);
      if (!isOver(job)) return;
      end();
      done(job);
    };
    const stopListening = onServerEvent<Job<R>>('job', (job) => {
      if (job.id === id && !isOver(job)) take(job);
      // The end is read in full: an event may leave out the result.
      else if (job.id === id) void ask();
    });
    const ask = async () => {
      clearTimeout(timer);
      try {
        const job = await readJob<R>(id, signal);
        take(job);
        if (!isOver(job)) timer = setTimeout(ask, askEveryMs);
      } catch (error) {
        end();
        failed(error);
      }
    };
    void ask();
  });
}

/** A job on a screen; undefined until its first answer. */
export function useJob<R>(id: string | undefined): Job<R> | undefined {
  const client = useQueryClient();
  useEffect(
    () =>
      onServerEvent<Job>('job', (job) => {
        if (job.id === id) void client.invalidateQueries({ queryKey: ['job', id] });
      }),
    [client, id],
  );
  const { data } = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => readJob<R>(id ?? '', signal),
    enabled: id !== undefined,
    refetchInterval: (query) => (query.state.data && isOver(query.state.data) ? false : askEveryMs),
  });
  return data;
}
