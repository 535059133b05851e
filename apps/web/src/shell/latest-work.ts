import type { Job } from '@ircrisk/contract/modules/system/job.ts';

/** The part of notices and jobs that the bell shows. */
export const latest = { current: 1, size: 10 };

export const isRunning = (job: Pick<Job, 'state'>): boolean =>
  job.state === 'queued' || job.state === 'running';

/** The jobs with the progress that was just told; nothing where it tells of another state or of a job that is not among them. */
export function progressed<Page extends { records: Job[] }>(
  page: Page | undefined,
  { id, state, done, total }: Job,
): Page | undefined {
  const isKnown = page?.records.some((job) => job.id === id && job.state === state);
  if (!page || !isKnown) return undefined;
  return { ...page, records: page.records.map((job) => (job.id === id ? { ...job, done, total } : job)) };
}
