import { cancelJob, jobDetail, jobErrors, jobList } from '@ircrisk/contract/modules/system/job.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { pageOf } from '#platform/http/page.ts';
import { jobTitles } from '#platform/jobs/job-titles.ts';
import { cancelJob as cancel } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { findJob, listJobs } from './store.ts';

/** Progress and cancel of long work. */
export const job: ServerModule = {
  id: 'job',
  handlers: [
    handle(jobDetail, async ({ tx, actor, input, language }) => {
      const found = await findJob(tx, input.id, actor.userId, jobTitles, language);
      if (!found) throw fail(commonErrors.notFound);
      return found;
    }),
    handle(jobList, async ({ tx, actor, input, language }) => {
      const { records, total } = await listJobs(tx, actor.userId, input, jobTitles, language);
      return pageOf(records, total, input);
    }),
    handle(cancelJob, async ({ tx, actor, input, language }) => {
      const found = await findJob(tx, input.id, actor.userId, jobTitles, language);
      if (!found) throw fail(commonErrors.notFound);
      if (!(await cancel(tx, input.id))) throw fail(jobErrors.ended);
      return true;
    }),
  ],
};
