import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { Random } from '../ledger/random.ts';
import { expertQuestions, faqs, unansweredSearches } from './faqs.ts';
import { type JudgedQuestion, judgedQuestions } from './judged.ts';
import { colloquialQuestions } from './judged-colloquial.ts';
import { peopleSafety, supersededRule } from './people-safety.ts';
import { processSafety } from './process-safety.ts';
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

/** Rules with their clauses, accepted answers, questions to experts, the graded questions and what was asked. */
export async function seedHseQa(tx: Tx): Promise<void> {
  await seedRules(tx);
  await seedJudgements(tx);
  const at = await places(tx);
  await seedFaqs(tx, at);
  await seedQuestions(tx, at);
  await seedQueries(tx);
}
