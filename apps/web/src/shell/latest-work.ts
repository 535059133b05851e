import type { Job } from '@ircrisk/contract/modules/system/job.ts';

/** The part of notices and jobs that the bell shows. */
export const latest = { current: 1, size: 10 };

export const isRunning = (job: Pick<Job, 'state'>): boolean =>
  job.state === 'queued' || job.state === 'running';
