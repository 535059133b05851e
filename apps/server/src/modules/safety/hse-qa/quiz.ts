import { qaErrors } from '@ircrisk/contract/modules/safety/hse-qa-errors.ts';
import * as contract from '@ircrisk/contract/modules/safety/hse-qa-learning.ts';
import { document } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { type QuizLetter, quizLetters } from '@ircrisk/contract/resources/safety/qa-quiz.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';
import { isToLearn, type Practised, pickRound } from '@ircrisk/engine-answer';
import { textIn } from '#plant/names.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { type Viewer, viewerOf, visible } from '#platform/resources/scope.ts';
import { inForce } from './citable.ts';

type Asking = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;

/** Items `i` the viewer may be asked: of a clause `p` in a document `t` that is in force and theirs to read. */
const askable = (viewer: Viewer) => sql`
  qa_quiz_items i join qa_passages p on p.id = i.passage_id and p.is_deleted = 0 join documents t on t.id = p.document_id
  where i.is_deleted = 0 and ${inForce} and ${visible(document, viewer)}`;

/** Each with what the person did with it last; answers to what it asked before it was changed are none. */
const practised = ({ tx, actor, projectId }: Asking): Promise<Practised[]> =>
  tx.all<Practised>(sql`
    select c.id, a.at as "lastAt", a.is_right as "lastRight" from (select i.id, i.asks_since from ${askable(viewerOf(actor, projectId))}) c
    left join lateral (select (extract(epoch from q.at) * 1000)::float8 as at, q.is_right from qa_quiz_answers q
      where q.user_id = ${actor.userId} and q.item_id = c.id and q.at >= c.asks_since order by q.at desc limit 1) a on true`);

type Options = Record<QuizLetter, { zh: string | null; en: string | null }>;
interface Item {
  id: string;
  question: string;
  options: Options;
  several: boolean;
}

const optionsSql = sql`json_build_object(
  'A', json_build_object('zh', i.option_a, 'en', i.option_a_en), 'B', json_build_object('zh', i.option_b, 'en', i.option_b_en),
  'C', json_build_object('zh', i.option_c, 'en', i.option_c_en), 'D', json_build_object('zh', i.option_d, 'en', i.option_d_en),
  'E', json_build_object('zh', i.option_e, 'en', i.option_e_en), 'F', json_build_object('zh', i.option_f, 'en', i.option_f_en))`;

const optionsIn = (options: Options, language: Language) =>
  quizLetters.flatMap((letter) => {
    const { zh, en } = options[letter];
    return zh ? [{ letter, text: nameIn(language, zh, en) }] : [];
  });

/** What a learner gets: the correct options do not leave the database before the answer is given. */
async function questionsOf(
  tx: Tx,
  language: Language,
  ids: readonly string[],
): Promise<contract.QuizQuestion[]> {
  const rows = await tx.all<Item>(sql`
    select i.id, ${textIn(language, 'i.question')} as question, ${optionsSql} as options, length(i.correct) > 1 as several
    from qa_quiz_items i where i.id = any(${ids}::bigint[])`);
  const items = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const item = items.get(id);
    if (!item) return [];
    const { question, options, several } = item;
    return [{ itemId: id, question, options: optionsIn(options, language), several }];
  });
}

const roundHandler = handle(contract.beginRound, async (call) => {
  const { tx, language } = call;
  const items = await practised(call);
  if (items.length === 0) return { roundId: null, questions: [] };
  const { roundId } = await tx.one<{ roundId: string }>(sql`select next_id() as "roundId"`);
  const ids = pickRound(items, roundId);
  await tx.run(sql`insert into qa_quiz_rounds (id, item_ids) values (${roundId}, ${ids}::bigint[])`);
  return { roundId, questions: await questionsOf(tx, language, ids) };
});

interface Asked {
  correct: string;
  filled: string;
  explanation: string;
  citation: contract.QuizOutcome['citation'];
}

/** The item as it was asked in a round; none where it was changed, withdrawn or superseded since. */
const askedItem = ({ tx, actor, projectId, language }: Asking, itemId: string, begun: string) =>
  tx.maybe<Asked>(sql`
    select i.correct, concat('AB', case when i.option_c is not null then 'C' end, case when i.option_d is not null then 'D' end,
        case when i.option_e is not null then 'E' end, case when i.option_f is not null then 'F' end) as filled,
      ${textIn(language, 'i.explanation')} as explanation, json_build_object('passageId', p.id::text, 'documentId', t.id::text,
        'documentNumber', t.document_number, 'title', ${textIn(language, 't.title')}, 'clause', p.clause, 'page', p.page, 'quote', ${textIn(language, 'p.text')}) as citation
    from ${askable(viewerOf(actor, projectId))} and i.id = ${itemId} and i.asks_since <= ${begun}::timestamptz`);

/** How many were right of how many answers: what whoever manages the questions sees of them. */
const countAnswers = (tx: Tx, itemId: string, isRight: boolean): Promise<number> =>
  tx.run(sql`
    insert into qa_quiz_shares as s (item_id, answers, right_answers) values (${itemId}, 1, ${isRight ? 1 : 0})
    on conflict (tenant_id, item_id) do update set answers = s.answers + 1, right_answers = s.right_answers + excluded.right_answers`);

const answerHandler = handle(contract.answerQuiz, async (call) => {
  const { tx, actor, input } = call;
  const round = await tx.maybe<{ begun: string }>(sql`
    select begun::text as begun from qa_quiz_rounds where id = ${input.roundId} and user_id = ${actor.userId} and ${input.itemId}::bigint = any(item_ids)`);
  if (!round) throw fail(commonErrors.notFound);
  const item = await askedItem(call, input.itemId, round.begun);
  if (!item) throw fail(qaErrors.quizGone);
  const chosen = quizLetters.filter((letter) => input.chosen.includes(letter));
  const unknown = chosen.find((letter) => !item.filled.includes(letter));
  if (unknown) throw fail(qaErrors.quizOption, { letter: unknown });
  const isRight = chosen.join('') === item.correct;
  const kept = await tx.run(sql`
    insert into qa_quiz_answers (round_id, item_id, chosen, is_right) values (${input.roundId}, ${input.itemId}, ${chosen.join('')}, ${isRight})
    on conflict do nothing`);
  if (kept === 0) throw fail(qaErrors.quizAnswered);
  await countAnswers(tx, input.itemId, isRight);
  return {
    right: isRight,
    chosen,
    correct: [...item.correct] as QuizLetter[],
    explanation: item.explanation,
    citation: item.citation,
  };
});

const mineHandler = handle(contract.ownResults, async (call) => {
  const { tx, actor } = call;
  const items = await practised(call);
  const unseen = items.filter(({ lastAt }) => lastAt === null).length;
  const rounds = await tx.all<contract.OwnResults['rounds'][number]>(sql`
    select r.id, r.begun, cardinality(r.item_ids) as asked, count(a.item_id)::int as answered, (count(*) filter (where a.is_right))::int as right
    from qa_quiz_rounds r join qa_quiz_answers a on a.round_id = r.id
    where r.user_id = ${actor.userId} group by r.tenant_id, r.id order by r.begun desc limit 20`);
  return { items: items.length, unseen, missed: items.filter(isToLearn).length - unseen, rounds };
});

export const quizHandlers = [roundHandler, answerHandler, mineHandler];
