import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import { expect, it } from 'vitest';
import { progressed } from './latest-work.ts';

const job = (id: string, state: Job['state'], done = 0): Job => ({
  ...{ id, state, done, total: 100, kind: 'read', title: { zh: '读取', en: 'Read' } },
  ...{ result: null, error: null, createTime: '', startTime: null, endTime: null },
});
const page = { records: [job('1', 'running'), job('2', 'queued')], total: 2 };

it('progress that is told is shown without asking, and anything else is asked for', () => {
  expect(progressed(page, job('1', 'running', 40))?.records.map(({ done }) => done)).toEqual([40, 0]);
  expect(page.records[0]?.done).toBe(0);
  // A job that has begun, one that has ended, and one nobody has heard of.
  expect(progressed(page, job('2', 'running', 1))).toBeUndefined();
  expect(progressed(page, job('1', 'done', 100))).toBeUndefined();
  expect(progressed(page, job('3', 'running', 5))).toBeUndefined();
  expect(progressed(undefined, job('1', 'running', 5))).toBeUndefined();
});
