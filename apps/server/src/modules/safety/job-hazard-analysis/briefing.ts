import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { jhaErrors } from '@ircrisk/contract/modules/safety/jha-errors.ts';
import * as contract from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { isOver } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { nameKey } from '@ircrisk/contract/values.ts';
import { clockDifference, latestNow } from '#platform/database/clocks.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail, invalidField } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { digestOf, sameBody } from '#platform/http/sent-before.ts';
import { findJob, type Job } from './store.ts';

type Signed = ParsedInputOf<typeof contract.signBriefing>;

/** Whether a signer may take part: staff always, a contractor while the training lasts. */
const trained = sql`not contractor or coalesce(training_until >= current_date, false) as trained`;

/** People sign what has been approved, as it is; nobody signs for a job that is over. */
function checkState({ state }: Job): void {
  if (isOver(state)) throw fail(jhaErrors.over);
  if (!['approved', 'briefed', 'active'].includes(state)) throw fail(jhaErrors.notApproved);
}

/** Signed after the approval it tells of and not in the future. */
async function checkTime(tx: Queries, { jhaId, signedAt }: Signed): Promise<void> {
  const { early, late } = await tx.one<{ early: boolean; late: boolean }>(sql`
    select ${signedAt}::timestamptz > ${latestNow} as late,
      coalesce(${signedAt}::timestamptz < (select max(m.create_time) from jha_moves m where m.jha_id = ${jhaId} and m.to_state = 'approved') - ${clockDifference}, false) as early`);
  if (late)
    throw invalidField('signedAt', 'past', {
      zh: '签名时间不能晚于现在',
      en: 'It cannot have been signed in the future',
    });
  if (early)
    throw invalidField('signedAt', 'order', {
      zh: '签名时间不能早于作业批准',
      en: 'It cannot have been signed before the job was approved',
    });
}

/** Once the work goes on, nobody joins whom the briefing would not have let in. */
async function checkPerson(tx: Queries, job: Job, { person, employer, contractor, trainingUntil }: Signed) {
  const signed = await tx.all<{ person: string; employer: string | null }>(
    sql`select person, employer from jha_signatures where jha_id = ${job.id} and is_deleted = 0`,
  );
  const same = (one: string | null | undefined, other: string | null | undefined) =>
    nameKey(one ?? '') === nameKey(other ?? '');
  const before = signed.some((one) => same(one.person, person) && same(one.employer, employer));
  const { barred } = await tx.one<{ barred: boolean }>(sql`
    select ${job.state} = 'active' and ${contractor} and coalesce(${trainingUntil ?? null}::date < current_date, true)
        and not exists (select 1 from jhas j where j.id = ${job.id} and j.approver_note is not null) as barred`);
  if (before) throw fail(jhaErrors.signedBefore, { person });
  if (barred) throw fail(jhaErrors.training, { people: person });
}

export const signHandler = handle(contract.signBriefing, async (call) => {
  const { tx, input } = call;
  const digest = digestOf(input);
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('jha signature'), hashtext(${input.key}))`);
  const kept = await tx.maybe<{ id: string; trained: boolean; jhaId: string; digest: string | null }>(
    sql`select id, ${trained}, jha_id as "jhaId", submission_digest as digest from jha_signatures where submission_key = ${input.key}`,
  );
  if (kept) {
    if (kept.jhaId !== input.jhaId) throw fail(jhaErrors.keyUsed);
    sameBody(kept, digest, jhaErrors.keyUsed);
    return { id: kept.id, trained: kept.trained };
  }
  const job = await findJob(call, input.jhaId, true);
  checkState(job);
  await checkTime(tx, input);
  await checkPerson(tx, job, input);
  return tx.one<{ id: string; trained: boolean }>(sql`
    insert into jha_signatures (jha_id, person, employer, duty, contractor, training_until, language, strokes, signed_at, submission_key, submission_digest)
    values (${input.jhaId}, ${input.person}, ${input.employer ?? null}, ${input.duty ?? null}, ${input.contractor}, ${input.trainingUntil ?? null}, ${input.language},
      ${input.strokes}, ${input.signedAt}, ${input.key}, ${digest}) returning id, ${trained}`);
});
