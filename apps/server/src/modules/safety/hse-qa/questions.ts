import * as contract from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { qaErrors } from '@ircrisk/contract/modules/safety/hse-qa-errors.ts';
import { document } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { qaQuestion } from '@ircrisk/contract/resources/safety/qa.ts';
import {
  type QuestionAct,
  type QuestionState,
  questionActs,
} from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { notify, settleNotices } from '#platform/events/notify.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { checkCitations, checkTaken } from './citable.ts';
import { personalOf, publicationHandler, publicationOf, publish, settleConsent } from './publication.ts';
import { readSettings } from './settings.ts';

type Acting = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;

interface Question {
  id: string;
  number: string;
  question: string;
  visibility: string;
  category: string | null;
  state: QuestionState;
  version: number;
  createUser: string | null;
  expertId: string | null;
  answeredBy: string | null;
  answer: string | null;
  answerEn: string | null;
  passageIds: string[];
}

const rights: Readonly<Record<QuestionAct, string>> = {
  assign: 'hse-qa.assign',
  answer: 'hse-qa.answer',
  approve: 'hse-qa.approve',
  sendBack: 'hse-qa.approve',
  dispute: 'hse-qa.ask',
  close: 'hse-qa.ask',
  reopen: 'hse-qa.ask',
};
const peopleOf = ({ answeredBy }: Pick<Question, 'answeredBy'>) => ({ expert: answeredBy });

type Parts = Pick<Question, 'state' | 'answeredBy' | 'createUser' | 'expertId'>;
type Rights = ReadonlySet<string> | undefined;

/** Nobody loses the answer they wait for by another's hand: its asker, its expert and those who manage questions close it. */
const mayClose = ({ createUser, expertId }: Parts, userId: string, permissions: Rights): boolean =>
  createUser === userId ||
  expertId === userId ||
  permissions?.has('hse-qa.assign') === true ||
  permissions?.has('hse-qa.manage') === true;

export const actsFor = (question: Parts, userId: string, permissions: Rights): QuestionAct[] =>
  allowedActs(questionActs, { state: question.state, people: peopleOf(question) }, userId).filter(
    (act) => permissions?.has(rights[act]) && (act !== 'close' || mayClose(question, userId, permissions)),
  );

async function find({ tx, actor, projectId }: Acting, id: string): Promise<Question> {
  const found = await tx.maybe<Question>(sql`
    select t.id, t.number, t.question, t.visibility, t.category, t.state, t.version, t.create_user as "createUser", t.expert_id as "expertId", t.answered_by as "answeredBy",
      t.answer, t.answer_en as "answerEn", t.passage_ids::text[] as "passageIds"
    from qa_questions t where t.id = ${id} and ${visible(qaQuestion, viewerOf(actor, projectId))} for update`);
  if (!found) throw fail(commonErrors.notFound);
  return found;
}

const linkOf = (id: string) => `/hse-qa/question/${id}`;

interface Asked {
  act: QuestionAct;
  reason?: string | undefined;
  version?: number | undefined;
}

/** One step of a question: checked, stored with what comes with it, kept in its history. */
async function move(call: Acting, question: Question, asked: Asked, more: Sql = sql``) {
  const { tx, actor } = call;
  if (asked.version !== undefined && asked.version !== question.version) throw fail(commonErrors.stale);
  const state = takeAct(
    questionActs,
    { state: question.state, people: peopleOf(question) },
    asked,
    actor.userId,
  );
  const { version } = await tx.one<{ version: number }>(sql`
    update qa_questions set state = ${state}, state_reason = ${asked.reason ?? null}${more} where id = ${question.id} returning version`);
  await tx.run(sql`
    insert into qa_moves (question_id, act, from_state, to_state, note) values (${question.id}, ${asked.act}, ${question.state}, ${state}, ${asked.reason ?? null})`);
  // Whoever was asked to do this, or what came before it, is asked no more.
  await settleNotices(tx, actor.tenantId, { kind: 'qa', link: linkOf(question.id) });
  return { state, version };
}

const others = (people: readonly (string | null)[], actor: Actor) =>
  [...new Set(people)].filter((one): one is string => one !== null && one !== actor.userId);

const tellPeople = (
  { tx, actor }: Acting,
  people: readonly (string | null)[],
  { id }: Question,
  zh: string,
  en: string,
  asks = false,
) =>
  notify(tx, actor.tenantId, others(people, actor), {
    kind: 'qa',
    title: { zh, en },
    link: linkOf(id),
    asks,
  });

const askHandler = handle(contract.askExpert, async (call) => {
  const { tx, actor, projectId, input } = call;
  await checkTaken(tx, viewerOf(actor, projectId), input.passageIds);
  const { normalHours, urgentHours } = await readSettings(tx);
  const hours = input.urgency === 'urgent' ? urgentHours : normalHours;
  const made = await tx.one<{ id: string; number: string; dueAt: string }>(sql`
    insert into qa_questions (question, category, urgency, visibility, node_id, equipment_id, passage_ids, due_at)
    values (${input.question}, ${input.category ?? null}, ${input.urgency}, ${input.visibility}, ${input.nodeId ?? null}, ${input.equipmentId ?? null},
      ${input.passageIds}::bigint[],
      now() + make_interval(secs => ${hours * 3600})) returning id, number, due_at as "dueAt"`);
  if (input.queryId) await tx.run(sql`update qa_queries set escalated = true where id = ${input.queryId}`);
  await notify(tx, actor.tenantId, others(await whoMay(tx, 'hse-qa.assign'), actor), {
    kind: 'qa',
    title: { zh: `新问题待分派：${made.number}`, en: `A question waits for an expert: ${made.number}` },
    link: linkOf(made.id),
    asks: true,
  });
  return made;
});

const assignHandler = handle(contract.assignQuestion, async (call) => {
  const { tx, input } = call;
  const question = await find(call, input.id);
  if (!(await whoMay(tx, 'hse-qa.answer')).includes(input.expertId))
    throw invalidField('expertId', 'reference', {
      zh: '该人员没有解答的权限，请另选专家',
      en: 'This person may not answer questions; choose another expert',
    });
  const moved = await move(
    call,
    question,
    { act: 'assign', version: input.version },
    sql`, expert_id = ${input.expertId}`,
  );
  await tellPeople(
    call,
    [input.expertId],
    question,
    `请解答 ${question.number}`,
    `Please answer ${question.number}`,
    true,
  );
  return moved;
});

const answerHandler = handle(contract.answerQuestion, async (call) => {
  const { actor, projectId, input, tx } = call;
  const question = await find(call, input.id);
  await checkCitations(tx, viewerOf(actor, projectId), input.passageIds, [input.answer, input.answerEn]);
  const moved = await move(
    call,
    question,
    { act: 'answer', version: input.version },
    sql`, answer = ${input.answer}, answer_en = ${input.answerEn || null}, passage_ids = ${input.passageIds}::bigint[], answered_by = ${actor.userId},
      answered_at = now(), expert_id = coalesce(expert_id, ${actor.userId})`,
  );
  await tellPeople(
    call,
    await whoMay(tx, 'hse-qa.approve'),
    question,
    `${question.number} 已解答，待审核`,
    `${question.number} is answered and waits for review`,
    true,
  );
  return moved;
});

const judgeHandler = handle(contract.judgeQuestion, async (call) => {
  const { input, tx, actor, projectId } = call;
  const question = await find(call, input.id);
  const approves = input.act === 'approve';
  // A document may have been superseded since the answer was written.
  if (approves && question.state === 'answered')
    await checkCitations(tx, viewerOf(actor, projectId), question.passageIds, [
      question.answer,
      question.answerEn,
    ]);
  const moved = await move(
    call,
    question,
    input,
    approves ? sql`, accepted_by = ${actor.userId}, accepted_at = now()` : sql``,
  );
  if (approves) await publish(call, question, input.publicQuestion ?? question.question);
  await tellPeople(
    call,
    approves ? [question.createUser, question.answeredBy] : [question.expertId, question.answeredBy],
    question,
    approves ? `${question.number} 的解答已采纳` : `${question.number} 的解答被退回`,
    approves
      ? `The answer to ${question.number} was accepted`
      : `The answer to ${question.number} was sent back`,
  );
  return moved;
});

const actHandler = handle(contract.actOnQuestion, async (call) => {
  const { input, tx, actor } = call;
  const question = await find(call, input.id);
  if (input.act === 'close' && !mayClose(question, actor.userId, actor.permissions))
    throw fail(qaErrors.notYoursToClose);
  const moved = await move(call, question, input);
  if (input.act === 'dispute') {
    await tx.run(
      sql`update qa_faqs set state = 'toCheck' where question_id = ${question.id} and is_deleted = 0`,
    );
    await settleConsent(tx, actor, question.id);
    await tellPeople(
      call,
      [question.answeredBy],
      question,
      `${question.number} 有异议`,
      `${question.number} is disputed`,
    );
  }
  return moved;
});

const pageHandler = handle(contract.readQuestion, async (call) => {
  const { tx, actor, projectId, input, language } = call;
  const english = language === 'en';
  const found = await tx.maybe<
    Omit<contract.QuestionPage, 'citations' | 'moves' | 'allowed' | 'publication' | 'personal'> & {
      answeredBy: string | null;
      createUser: string | null;
      passageIds: string[];
    }
  >(sql`
    select t.id, t.number, t.question, t.category, t.urgency, t.state, t.state_reason as "stateReason", t.asked_at as "askedAt", a.shown_name as "askedBy",
      t.due_at as "dueAt", t.due_at < now() and t.state in ('open', 'assigned', 'disputed') as overdue, t.expert_id as "expertId", x.shown_name as "expertName",
      e.tag as equipment, t.answer, t.answer_en as "answerEn", t.answered_at as "answeredAt", t.version, t.answered_by as "answeredBy",
      t.create_user as "createUser", t.passage_ids::text[] as "passageIds", (select f.id from qa_faqs f where f.question_id = t.id and f.is_deleted = 0 and f.state <> 'toConfirm' limit 1) as "faqId"
    from qa_questions t left join equipment e on e.id = t.equipment_id left join users a on a.tenant_id = current_tenant() and a.id = t.create_user
    left join users x on x.tenant_id = current_tenant() and x.id = t.expert_id
    where t.id = ${input.id} and ${visible(qaQuestion, viewerOf(actor, projectId))}`);
  if (!found) throw fail(commonErrors.notFound);
  const { answeredBy, createUser, passageIds, ...shown } = found;
  // What the reader may not read, or nobody has approved yet, is not shown, whoever put it there.
  const citations = await tx.all<contract.QuestionPage['citations'][number]>(sql`
    select p.id as "passageId", t.id as "documentId", t.document_number as "documentNumber", ${english ? sql`coalesce(t.title_en, t.title)` : sql`t.title`} as title,
      p.clause, p.page, ${english ? sql`coalesce(p.text_en, p.text)` : sql`p.text`} as text, t.state = 'approved' as "inForce"
    from unnest(${passageIds}::bigint[]) with ordinality c(id, at) join qa_passages p on p.id = c.id join documents t on t.id = p.document_id
    where t.state in ('approved', 'superseded', 'archived') and ${visible(document, viewerOf(actor, projectId))} order by c.at`);
  const moves = await tx.all<contract.QuestionPage['moves'][number]>(sql`
    select m.act, m.create_time as at, u.shown_name as by, m.note from qa_moves m left join users u on u.tenant_id = current_tenant() and u.id = m.create_user
    where m.question_id = ${input.id} order by m.id`);
  const allowed = actsFor(
    { state: found.state as QuestionState, answeredBy, createUser, expertId: found.expertId },
    actor.userId,
    actor.permissions,
  );
  const publication = await publicationOf(tx, actor, input.id);
  const personal = allowed.includes('approve')
    ? await personalOf(tx, [shown.question, shown.answer, shown.answerEn], passageIds)
    : [];
  return { ...shown, citations, moves, allowed, publication, personal };
});

export const questionHandlers = [
  askHandler,
  assignHandler,
  answerHandler,
  judgeHandler,
  actHandler,
  pageHandler,
  publicationHandler,
];
