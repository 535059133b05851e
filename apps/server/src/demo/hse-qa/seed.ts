import { pickRound } from '@ircrisk/engine-answer';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { Random } from '../ledger/random.ts';
import { expertQuestions, faqs, unansweredSearches } from './faqs.ts';
import { type JudgedQuestion, judgedQuestions } from './judged.ts';
import { colloquialQuestions } from './judged-colloquial.ts';
import { peopleSafety, supersededRule } from './people-safety.ts';
import { processSafety } from './process-safety.ts';
import { type DemoQuizItem, outdatedItem, quizItems } from './quiz.ts';
import type { Rule } from './rule.ts';
import { specialWork } from './special-work.ts';

export const demoRules: readonly Rule[] = [...specialWork, ...processSafety, ...peopleSafety];

async function addRule(tx: Tx, rule: Rule, revision: string, state: string): Promise<void> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into documents (document_number, title, title_en, type, revision, state, effective_date, review_due_date, keywords)
    values (${rule.number}, ${rule.title}, ${rule.titleEn}, ${rule.type}, ${revision}, ${state}, ${rule.effective}, ${rule.effective}::date + 1096, ${rule.keywords}) returning id`);
  const rows = rule.clauses;
  await tx.run(sql`
    insert into qa_passages (document_id, position, clause, page, heading, heading_en, text, text_en)
    select ${id}, u.at, u.clause, u.page, u.heading, u.heading_en, u.text, u.text_en from unnest(${rows.map(([clause]) => clause)}::text[],
      ${rows.map(([, page]) => page)}::int[], ${rows.map(([, , heading]) => heading)}::text[], ${rows.map(([, , , headingEn]) => headingEn)}::text[],
      ${rows.map(([, , , , text]) => text)}::text[], ${rows.map(([, , , , , textEn]) => textEn)}::text[]) with ordinality u(clause, page, heading, heading_en, text, text_en, at)`);
}

/** The rules of the refinery as documents with their clauses, one of them with the revision it replaced. */
export async function seedRules(tx: Tx): Promise<void> {
  await addRule(tx, supersededRule, '0', 'superseded');
  for (const rule of demoRules)
    await addRule(tx, rule, rule.number === supersededRule.number ? '1' : '0', 'approved');
}

/** Ids of clauses in force by `0312 5.3`. */
async function places(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.all<{ id: string; place: string }>(sql`
    select p.id, substring(d.document_number from 'DHSH (\\d{4})') || ' ' || p.clause as place from qa_passages p join documents d on d.id = p.document_id
    where d.state = 'approved' and p.is_deleted = 0 and d.document_number like 'Q/DHSH %'`);
  return new Map(rows.map(({ place, id }) => [place, id]));
}

function known(at: ReadonlyMap<string, string>, place: string): string {
  const id = at.get(place);
  if (!id) throw new Error(`no clause ${place}`);
  return id;
}

/** The graded questions that measure the search; also what the bench prints. */
export async function seedJudgements(
  tx: Tx,
  questions: readonly JudgedQuestion[] = [...judgedQuestions, ...colloquialQuestions],
): Promise<void> {
  const at = await places(tx);
  const rows = questions.flatMap(([query, ...grades]) =>
    grades.map(([place, grade]) => ({ query, passageId: known(at, place), grade })),
  );
  await tx.run(sql`
    insert into qa_judgements (query, passage_id, grade) select * from unnest(${rows.map(({ query }) => query)}::text[],
      ${rows.map(({ passageId }) => passageId)}::bigint[], ${rows.map(({ grade }) => grade)}::int[])`);
}

async function seedFaqs(tx: Tx, at: ReadonlyMap<string, string>): Promise<void> {
  for (const [place, category, question, questionEn, answer, answerEn] of faqs)
    await tx.run(sql`
      insert into qa_faqs (question, question_en, answer, answer_en, category, passage_ids, valid_until)
      values (${question}, ${questionEn}, ${answer}, ${answerEn}, ${category}, ${[known(at, place)]}::bigint[], current_date + 700)`);
}

async function seedQuestions(tx: Tx, at: ReadonlyMap<string, string>): Promise<void> {
  const person = (account: string) =>
    sql`(select id from users where tenant_id = current_tenant() and account = ${account})`;
  for (const { question, category, urgency, hoursAgo, state, place, answer, answerEn } of expertQuestions) {
    const asked = sql`now() - make_interval(secs => ${hoursAgo * 3600})`;
    const answered = answer
      ? sql`${asked} + make_interval(secs => ${hoursAgo * 900})`
      : sql`null::timestamptz`;
    const { id } = await tx.one<{ id: string }>(sql`
      insert into qa_questions (question, category, urgency, asked_at, due_at, state, expert_id, answer, answer_en, passage_ids, answered_by, answered_at, state_reason)
      values (${question}, ${category}, ${urgency}, ${asked}, ${asked} + case when ${urgency} = 'urgent' then interval '4 hours' else interval '24 hours' end, ${state},
        case when ${state} = 'open' then null else ${person('tangyubo')} end, ${answer ?? null}, ${answerEn ?? null},
        ${place ? [known(at, place)] : []}::bigint[], case when ${answer ?? null}::text is null then null else ${person('tangyubo')} end, ${answered},
        case when ${state} = 'disputed' then '厂家说明书允许 8 年，请复核' end) returning id`);
    if (state === 'accepted')
      await tx.run(sql`
        insert into qa_faqs (question, question_en, answer, answer_en, category, passage_ids, question_id)
        values ('气温 38 ℃ 时室外作业怎么安排？', 'How is outdoor work arranged at 38 °C?', ${answer}, ${answerEn ?? null}, ${category}, ${[known(at, place ?? '')]}::bigint[], ${id})`);
  }
}

/** What was asked over the last year, so that the figures have something to show. */
async function seedQueries(tx: Tx): Promise<void> {
  const random = new Random(312);
  const rows = Array.from({ length: 420 }, (_, at) => {
    const nothing = random.whole(0, 99) < 6;
    const text = nothing
      ? random.pick(unansweredSearches)
      : (judgedQuestions[Math.floor((random.whole(0, 999) / 1000) ** 2 * judgedQuestions.length)]?.[0] ?? '');
    const unreliable = !nothing && random.whole(0, 99) < 14;
    const said = !nothing && !unreliable && random.whole(0, 99) < 45;
    return {
      daysAgo: Math.floor(at * 0.82),
      text,
      outcome: nothing ? 'none' : unreliable ? 'unreliable' : 'answered',
      hits: nothing ? 0 : random.whole(3, 40),
      milliseconds: random.whole(18, 140),
      verdict: said
        ? random.whole(0, 99) < 88
          ? 'right'
          : random.whole(0, 1)
            ? 'incomplete'
            : 'wrong'
        : null,
      rank: random.whole(0, 99) < 82 ? 1 : random.whole(2, 3),
    };
  });
  await tx.run(sql`
    insert into qa_queries (at, text, outcome, hits, milliseconds, verdict, right_rank)
    select now() - make_interval(days => u.days), u.text, u.outcome, u.hits, u.ms, u.verdict, case when u.verdict = 'right' then u.rank end
    from unnest(${rows.map(({ daysAgo }) => daysAgo)}::int[], ${rows.map(({ text }) => text)}::text[], ${rows.map(({ outcome }) => outcome)}::text[],
      ${rows.map(({ hits }) => hits)}::int[], ${rows.map(({ milliseconds }) => milliseconds)}::int[], ${rows.map(({ verdict }) => verdict)}::text[],
      ${rows.map(({ rank }) => rank)}::int[]) u(days, text, outcome, hits, ms, verdict, rank)`);
}

const people = ['luwenzhe', 'xujiahe', 'tangyubo'];
const daysOfPractice = 90;

async function addQuizItem(tx: Tx, item: DemoQuizItem, passageId: string, state: string): Promise<string> {
  const { category, question, options, correct, explanation } = item;
  const [zh, en] = [0, 1].map((at) =>
    Array.from({ length: 6 }, (_, place) => options[place]?.[at as 0 | 1] ?? null),
  );
  const { id } = await tx.one<{ id: string }>(sql`
    insert into qa_quiz_items (question, question_en, category, option_a, option_a_en, option_b, option_b_en, option_c, option_c_en, option_d, option_d_en,
      option_e, option_e_en, option_f, option_f_en, correct, explanation, explanation_en, passage_id, state, asks_since)
    select ${question[0]}, ${question[1]}, ${category}, o.zh[1], o.en[1], o.zh[2], o.en[2], o.zh[3], o.en[3], o.zh[4], o.en[4], o.zh[5], o.en[5], o.zh[6], o.en[6],
      ${correct}, ${explanation[0]}, ${explanation[1]}, ${passageId}::bigint, ${state}, now() - make_interval(days => ${daysOfPractice + 1})
    from (select ${zh}::text[] as zh, ${en}::text[] as en) o returning id`);
  return id;
}

/** Questions to learn by, with their ids. */
export async function seedQuizItems(
  tx: Tx,
  wanted: readonly DemoQuizItem[] = quizItems,
): Promise<{ id: string; item: DemoQuizItem }[]> {
  const at = await places(tx);
  const items: { id: string; item: DemoQuizItem }[] = [];
  for (const item of wanted)
    items.push({ id: await addQuizItem(tx, item, known(at, item.place), 'inForce'), item });
  return items;
}

/** One that asks what a superseded rule said, and what three people did with the others over the last months. */
export async function seedPractice(
  tx: Tx,
  items: readonly { id: string; item: DemoQuizItem }[],
): Promise<void> {
  const old = await tx.one<{ id: string }>(sql`
    select p.id from qa_passages p join documents d on d.id = p.document_id
    where d.document_number = ${supersededRule.number} and d.state = 'superseded' and p.clause = ${outdatedItem.place}`);
  await addQuizItem(tx, outdatedItem, old.id, 'toCheck');
  const random = new Random(806);
  for (const [person, account] of people.entries()) {
    // Where the plant is shown without its people, nobody has practised.
    const user = await tx.maybe<{ id: string }>(
      sql`select id from users where tenant_id = current_tenant() and account = ${account}`,
    );
    if (!user) continue;
    for (let daysAgo = daysOfPractice - person * 3; daysAgo > 1; daysAgo -= random.whole(9, 16)) {
      const fresh = items.map(({ id }) => ({ id, lastAt: null, lastRight: null }));
      const picked = pickRound(fresh, `${account} ${daysAgo}`);
      const asked = items.filter(({ id }) => picked.includes(id));
      const begun = sql`now() - make_interval(days => ${daysAgo}, hours => ${person + 1})`;
      const { id: roundId } = await tx.one<{ id: string }>(sql`
        insert into qa_quiz_rounds (user_id, begun, item_ids) values (${user.id}, ${begun}, ${asked.map(({ id }) => id)}::bigint[]) returning id`);
      // The longer people practise, the more they know.
      const learned = Math.round(((daysOfPractice - daysAgo) / daysOfPractice) * 20);
      const given = asked.map(({ id, item }) => {
        const isRight = random.whole(0, 99) < item.known + learned;
        const wrong = item.options.findIndex((_, place) => !item.correct.includes('ABCDEF'[place] ?? ''));
        return { id, isRight, chosen: isRight ? item.correct : ('ABCDEF'[Math.max(0, wrong)] ?? 'A') };
      });
      await tx.run(sql`
        insert into qa_quiz_answers (round_id, item_id, user_id, at, chosen, is_right)
        select r.id, u.item, r.user_id, r.begun + make_interval(secs => 40 * u.place), u.chosen, u.is_right from qa_quiz_rounds r,
          unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ chosen }) => chosen)}::text[], ${given.map(({ isRight }) => isRight)}::boolean[])
          with ordinality u(item, chosen, is_right, place) where r.id = ${roundId}`);
    }
  }
  await tx.run(sql`
    insert into qa_quiz_shares (item_id, answers, right_answers)
    select item_id, count(*)::int, (count(*) filter (where is_right))::int from qa_quiz_answers group by 1`);
}

/** One of the topics without an answer is a training need already. */
async function seedNeed(tx: Tx): Promise<void> {
  const [topic] = unansweredSearches.filter((one) => one.startsWith('无人机'));
  const { id } = await tx.one<{ id: string }>(sql`
    insert into action_items (source_module, title, title_en, description, type, priority, state, owner_id, due_date)
    select 'hse-qa', ${`培训需求：${topic}`}, 'Training need: permit for inspection by drone', ${`HSE 问答没有可靠答案的提问。\n- ${topic}`},
      'preventive', 'medium', 'inProgress',
      (select id from users where tenant_id = current_tenant() and account = 'tangyubo'), current_date + 21 returning id`);
  await tx.run(sql`
    insert into qa_training_needs (question_hash, action_id) values (md5(lower(trim(${topic}::text))), ${id})`);
  await tx.run(sql`
    update action_items a set source_id = n.id from qa_training_needs n where n.action_id = a.id and a.id = ${id}`);
}

/** Rules with their clauses, accepted answers, questions to experts, the graded questions, what was asked and what was learned. */
export async function seedHseQa(tx: Tx): Promise<void> {
  await seedRules(tx);
  await seedJudgements(tx);
  const at = await places(tx);
  await seedFaqs(tx, at);
  await seedQuestions(tx, at);
  await seedQueries(tx);
  await seedPractice(tx, await seedQuizItems(tx));
  await seedNeed(tx);
}
