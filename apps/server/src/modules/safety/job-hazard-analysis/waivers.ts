import { jhaErrors } from '@ircrisk/contract/modules/safety/jha-errors.ts';
import * as contract from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { missingOf } from './permits.ts';
import { findJob, permitsOf } from './store.ts';

export const waiversOf = (tx: Queries, jhaId: string) =>
  tx.all<contract.Waiver>(sql`
    select w.kind, w.reason, u.shown_name as user, w.create_time as time from jha_permit_waivers w left join users u on u.id = w.create_user
    where w.jha_id = ${jhaId} and w.is_deleted = 0 order by w.id`);

/** Until the job is approved: what was signed stays. Nobody spares the permit of a job they have written themselves. */
export const waiveHandler = handle(contract.waivePermit, async (call) => {
  const { tx, input, actor } = call;
  const job = await findJob(call, input.id, true);
  if (!['draft', 'submitted', 'reviewed'].includes(job.state)) throw fail(jhaErrors.over);
  if ([job.createUser, job.submittedBy].includes(actor.userId)) throw fail(jhaErrors.ownWaiver);
  if (input.withdraw) {
    const gone = await tx.run(
      sql`update jha_permit_waivers set is_deleted = 1 where jha_id = ${job.id} and kind = ${input.kind} and is_deleted = 0`,
    );
    if (gone === 0) throw fail(commonErrors.notFound);
    return {};
  }
  if (!input.reason)
    throw invalidField('reason', 'required', { zh: '请填写原因', en: 'Say why it is not needed' });
  if (!missingOf(job, await permitsOf(tx, job.id)).some(({ kind }) => kind === input.kind))
    throw invalidField('kind', 'choice', {
      zh: '只能免办模板要求而尚未办理的作业票',
      en: 'Only a permit the template calls for and the job does not have can be spared',
    });
  await tx.run(
    sql`insert into jha_permit_waivers (jha_id, kind, reason) values (${job.id}, ${input.kind}, ${input.reason})`,
  );
  return {};
});
