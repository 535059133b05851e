import type { QuestionPage } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import * as contract from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { qaQuestion } from '@ircrisk/contract/resources/safety/qa.ts';
import { asksOfPerson } from '@ircrisk/engine-answer';
import { type Cleaner, peopleCleaner } from '#plant/without-people.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify, settleNotices } from '#platform/events/notify.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';

/** The clauses cited are everybody's: the duty telephone that one of them names stays. */
async function cleanerOf(
  tx: Tx,
  passageIds: readonly string[],
  texts: readonly (string | null | undefined)[],
): Promise<Cleaner> {
  const cited = await tx.all<{ text: string }>(
    sql`select concat_ws(' ', text, text_en) as text from qa_passages where id = any(${passageIds}::bigint[]) and is_deleted = 0`,
  );
  return peopleCleaner(tx, texts, { known: cited.map(({ text }) => text).join(' ') });
}

/** What somebody who accepts the answer is told before: these go, and the wording waits for whoever asked. */
export async function personalOf(
  tx: Tx,
  texts: readonly (string | null)[],
  passageIds: readonly string[],
): Promise<QuestionPage['personal']> {
  const { found } = await cleanerOf(tx, passageIds, texts);
  const all = texts.flatMap((text) => (text ? found(text) : []));
  return [...new Map(all.map((one) => [`${one.kind} ${one.text}`, one])).values()];
}

/** Of its own kind: no step of the question answers it, and agreeing answers nothing else. */
const consentNotice = (id: string) => ({ kind: 'qa-publication', link: `/hse-qa/question/${id}` });

interface Accepted {
  id: string;
  number: string;
  question: string;
  visibility: string;
  createUser: string | null;
  category: string | null;
  answer: string | null;
  answerEn: string | null;
  passageIds: string[];
}

/**
 * Puts an accepted answer into the FAQ, without what points at somebody. What did, is about a person or was meant for the experts alone waits
 * until whoever asked has agreed to the wording; anything else is found at once.
 */
export async function publish(
  { tx, actor }: Pick<Call, 'tx' | 'actor'>,
  question: Accepted,
  wording: string,
): Promise<void> {
  const texts = [wording, question.question, question.answer, question.answerEn];
  const { clean } = await cleanerOf(tx, question.passageIds, texts);
  const [asked, answer, answerEn] = [wording, question.answer ?? '', question.answerEn ?? ''].map((text) =>
    clean(text),
  );
  const named =
    clean(question.question) !== question.question || answer !== question.answer || asksOfPerson(wording);
  const waits = named || question.visibility === 'team';
  await tx.run(sql`
    insert into qa_faqs as f (question, answer, answer_en, category, passage_ids, question_id, state)
    values (${asked?.slice(0, 500)}, ${answer}, ${answerEn || null}, ${question.category}, ${question.passageIds}::bigint[], ${question.id},
      ${waits ? 'toConfirm' : 'inForce'})
    on conflict (tenant_id, question) where is_deleted = 0 do update set answer = excluded.answer, answer_en = excluded.answer_en,
      passage_ids = excluded.passage_ids, question_id = excluded.question_id, state = excluded.state`);
  if (waits && question.createUser)
    await notify(tx, actor.tenantId, [question.createUser], {
      ...consentNotice(question.id),
      title: {
        zh: `${question.number} 的解答将入库，请确认去除姓名后的文字`,
        en: `The answer to ${question.number} goes into the FAQ: please agree to the wording without names`,
      },
      asks: true,
    });
}

/** Whoever asked agrees; for somebody who has left, whoever keeps the knowledge base does. */
const mayConfirm = (actor: Call['actor']) => sql`
  (t.create_user = ${actor.userId} or ${actor.permissions.has('hse-qa.manage')} and not exists (
    select 1 from users u where u.tenant_id = current_tenant() and u.id = t.create_user and u.is_deleted = 0))`;

/** What would be published of a question, while it waits for its asker. */
export async function publicationOf(
  tx: Tx,
  actor: Call['actor'],
  questionId: string,
): Promise<QuestionPage['publication']> {
  const found = await tx.maybe<NonNullable<QuestionPage['publication']>>(sql`
    select f.question, f.answer, f.answer_en as "answerEn", ${mayConfirm(actor)} as may
    from qa_faqs f join qa_questions t on t.id = f.question_id
    where f.question_id = ${questionId} and f.state = 'toConfirm' and f.is_deleted = 0 limit 1`);
  return found ?? null;
}

/** Whoever asked is asked no more once no wording waits for them. */
export async function settleConsent(tx: Tx, actor: Call['actor'], questionId: string): Promise<void> {
  if ((await publicationOf(tx, actor, questionId)) === null)
    await settleNotices(tx, actor.tenantId, consentNotice(questionId));
}

export const publicationHandler = handle(
  contract.confirmPublication,
  async ({ tx, actor, projectId, input }) => {
    const waiting = await tx.maybe<{ faqId: string; passageIds: string[] }>(sql`
    select f.id as "faqId", f.passage_ids::text[] as "passageIds" from qa_faqs f join qa_questions t on t.id = f.question_id
    where t.id = ${input.id} and f.state = 'toConfirm' and f.is_deleted = 0 and ${mayConfirm(actor)} and ${visible(qaQuestion, viewerOf(actor, projectId))}
    for update of f`);
    if (!waiting) throw fail(commonErrors.notFound);
    const { clean } = await cleanerOf(tx, waiting.passageIds, [input.question]);
    await tx.run(
      input.publish
        ? sql`update qa_faqs set question = coalesce(${input.question ? clean(input.question) : null}, question), state = case when exists (
          select from qa_passages p join documents d on d.id = p.document_id where p.id = any(passage_ids) and (d.state <> 'approved' or d.is_deleted = 1))
          then 'toCheck' else 'inForce' end where id = ${waiting.faqId}`
        : sql`update qa_faqs set is_deleted = 1 where id = ${waiting.faqId}`,
    );
    await settleConsent(tx, actor, input.id);
    return {};
  },
);
