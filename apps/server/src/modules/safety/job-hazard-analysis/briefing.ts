import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { jhaErrors } from '@ircrisk/contract/modules/safety/jha-errors.ts';
import * as contract from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { isOver } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { clockDifference, latestNow } from '#platform/database/clocks.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail, invalidField } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { digestOf, sameBody } from '#platform/http/sent-before.ts';
import { findJob, type Job } from './store.ts';
import { isSamePerson, trained, trainingNotesOf } from './training.ts';

type Signed = ParsedInputOf<typeof contract.signBriefing>;

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
async function checkPerson(tx: Queries, job: Job, signer: Signed) {
  const { person, contractor, trainingUntil } = signer;
  const signed = await tx.all<{ person: string; employer: string | null }>(
    sql`select person, employer from jha_signatures where jha_id = ${job.id} and is_deleted = 0`,
  );
  if (signed.some((one) => isSamePerson(one, signer))) throw fail(jhaErrors.signedBefore, { person });
  if (job.state !== 'active' || !contractor) return;
  const { lapsed } = await tx.one<{ lapsed: boolean }>(
    sql`select coalesce(${trainingUntil ?? null}::date < current_date, true) as lapsed`,
  );
  if (lapsed && !(await trainingNotesOf(tx, job.id)).some((note) => isSamePerson(note, signer)))
    throw fail(jhaErrors.trainingAtWork, { people: person });
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
