import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { id, listQuery, page, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const Job = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.object({ zh: z.string(), en: z.string() }),
  state: z.enum(jobStates),
  done: z.number(),
  total: z.number(),
  result: z.unknown(),
  /** Why it failed, in the caller's language. */
  error: z.string().nullable(),
  createTime: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;

export const jobErrors = errors('job', {
  ended: { status: 409, zh: '任务已结束，无法取消', en: 'The job has ended and cannot be cancelled' },
});

export const jobDetail = endpoint('GET /ircrisk-system/job/detail', {
  access: 'signed-in',
  title: { zh: '任务进度', en: 'Job progress' },
  input: z.object({ id }),
  result: Job,
});

export const jobList = endpoint('GET /ircrisk-system/job/list', {
  access: 'signed-in',
  title: { zh: '我的任务', en: 'My jobs' },
  input: listQuery,
  result: page(Job),
});

export const cancelJob = endpoint('POST /ircrisk-system/job/cancel', {
  access: 'signed-in',
  title: { zh: '取消任务', en: 'Cancel a job' },
  form: true,
  input: z.object({ id }),
  result: yes,
});
