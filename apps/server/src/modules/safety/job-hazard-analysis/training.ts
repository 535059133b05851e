import { jhaErrors } from '@ircrisk/contract/modules/safety/jha-errors.ts';
import * as contract from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { approverTexts, isOver } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { say } from '@ircrisk/contract/text.ts';
import { nameKey } from '@ircrisk/contract/values.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { maySign, neededLevel } from './approval.ts';
import { readSettings } from './settings.ts';
import { findJob, type Job, permitsOf } from './store.ts';

interface Person {
  person: string;
  employer?: string | null | undefined;
}

const sameName = (one: string | null | undefined, other: string | null | undefined) =>
  nameKey(one ?? '') === nameKey(other ?? '');
/** The same name at another employer is another person. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  sameName(one.person, other.person) && sameName(one.employer, other.employer);

/** Whether a signer may take part: staff always, a contractor while the training lasts. */
export const trained = sql`not contractor or coalesce(training_until >= current_date, false) as trained`;

export const trainingNotesOf = (tx: Queries, jhaId: string) =>
  tx.all<contract.TrainingNote & { id: string }>(sql`
    select n.id, n.person, n.employer, n.reason, u.shown_name as user, n.create_time as time from jha_training_notes n
    left join users u on u.id = n.create_user where n.jha_id = ${jhaId} and n.is_deleted = 0 order by n.id`);

/** Signers without training in force of whom the approver has said nothing. */
export async function untrainedOf(tx: Queries, jhaId: string): Promise<Person[]> {
  const signed = await tx.all<Person & { trained: boolean }>(
    sql`select person, employer, ${trained} from jha_signatures where jha_id = ${jhaId} and is_deleted = 0 order by id`,
  );
  const untrained = signed.filter((one) => !one.trained);
  if (untrained.length === 0) return [];
  const notes = await trainingNotesOf(tx, jhaId);
  return untrained.filter((one) => !notes.some((note) => isSamePerson(note, one)));
}

const isAuthor = (job: Job, actor: Actor) => [job.createUser, job.submittedBy].includes(actor.userId);
const isSigned = ({ state }: Job) => ['approved', 'briefed', 'active'].includes(state);

const levelOf = async (tx: Queries, job: Job) =>
  neededLevel(job.colour, await permitsOf(tx, job.id), (await readSettings(tx)).approvers);

/** Whoever may approve the job speaks for its untrained signers, but not whoever wrote it. */
export const mayNoteTraining = (job: Job, actor: Actor, needed: Parameters<typeof maySign>[1]): boolean =>
  isSigned(job) && !isAuthor(job, actor) && maySign(actor, needed);

export const trainingHandlers = [
  handle(contract.noteTraining, async (call) => {
    const { tx, input, actor, language } = call;
    const job = await findJob(call, input.id, true);
    if (isOver(job.state)) throw fail(jhaErrors.over);
    if (!isSigned(job)) throw fail(jhaErrors.notApproved);
    if (isAuthor(job, actor)) throw fail(jhaErrors.ownTrainingNote);
    const needed = await levelOf(tx, job);
    if (needed === null) throw fail(jhaErrors.red);
    if (!maySign(actor, needed))
      throw fail(jhaErrors.trainingLevel, { level: say(approverTexts[needed], language) });
    const before = (await trainingNotesOf(tx, job.id)).find((note) => isSamePerson(note, input));
    if (input.withdraw) {
      if (!before) throw fail(commonErrors.notFound);
      // Work goes on with the people the note let in.
      if (job.state === 'active') throw fail(jhaErrors.signed);
      await tx.run(sql`update jha_training_notes set is_deleted = 1 where id = ${before.id}`);
      return {};
    }
    if (!input.reason)
      throw invalidField('reason', 'required', {
        zh: '请说明此人为何可以参加',
        en: 'Say why this person may take part',
      });
    await tx.run(
      before
        ? sql`update jha_training_notes set reason = ${input.reason} where id = ${before.id}`
        : sql`insert into jha_training_notes (jha_id, person, employer, reason) values (${job.id}, ${input.person}, ${input.employer || null}, ${input.reason})`,
    );
    return {};
  }),
  handle(contract.strikeSignature, async (call) => {
    const { tx, input } = call;
    const job = await findJob(call, input.jhaId, true);
    if (isOver(job.state)) throw fail(jhaErrors.over);
    if (job.state === 'active') throw fail(jhaErrors.signerAtWork);
    const gone = await tx.run(sql`
      update jha_signatures set is_deleted = 1, removal_reason = ${input.reason} where id = ${input.id} and jha_id = ${job.id} and is_deleted = 0`);
    if (gone === 0) throw fail(commonErrors.notFound);
    return {};
  }),
];
