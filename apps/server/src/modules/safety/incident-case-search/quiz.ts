import { createHash, randomUUID } from 'node:crypto';
import * as contract from '@ircrisk/contract/modules/safety/case-quiz.ts';
import { caseErrors } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, failAt } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { inLanguage } from './search.ts';
import { publishedCases } from './see.ts';

type Kind = (typeof contract.quizKinds)[number];
type Told = Record<Kind, string[]>;
interface Asked extends contract.CaseQuestion {
  right: number;
}

const mostOptions = 4;
const fewestOptions = 3;
/** So many other cases give enough to choose wrong ones from. */
const others = 40;

/** Every order and choice of a round comes from this, so that the same round asks the same questions. */
const rank = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const shuffled = (texts: readonly string[], ...salt: readonly string[]): string[] =>
  texts.toSorted((a, b) => (rank(...salt, a) < rank(...salt, b) ? -1 : 1));

const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const keyOf = (line: string): string =>
  line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\s]/gu, '');

/** What a case tells of each kind, in the reader's language where it is written. */
async function toldBy(
  { tx, actor, projectId, language }: Pick<Call, 'tx' | 'actor' | 'projectId'> & { language: Language },
  id: string,
  round: string,
): Promise<{ own: Told; rest: Told }> {
  const said = (column: string, at = 'c') => inLanguage(column, language, at);
  const seen = publishedCases(viewerOf(actor, projectId));
  const rows = await tx.all<{
    own: boolean;
    lessons: string[];
    causes: string | null;
    barriers: string | null;
  }>(sql`
    select c.id = ${id} as own, ${said('immediate_causes')} as causes, ${said('barriers_failed')} as barriers,
      array(select ${said('lesson', 'l')} from case_lessons l where l.case_id = c.id and l.is_deleted = 0 order by l.sort, l.id) as lessons
    from incident_cases c where ${seen} and (c.id = ${id} or c.id in (
      select c.id from incident_cases c where ${seen} and c.id <> ${id} order by md5(c.id::text || ${round}) limit ${others}))
    order by c.id`);
  const told = (isOwn: boolean): Told => {
    const these = rows.filter(({ own }) => own === isOwn);
    return {
      lesson: these.flatMap(({ lessons }) => lessons),
      cause: these.flatMap(({ causes }) => linesOf(causes)),
      barrier: these.flatMap(({ barriers }) => linesOf(barriers)),
    };
  };
  if (!rows.some(({ own }) => own)) throw fail(commonErrors.notFound);
  return { own: told(true), rest: told(false) };
}

/** One line of the case among lines of others; what stands in both is no wrong answer. */
function questionsOf({ own, rest }: { own: Told; rest: Told }, round: string): Asked[] {
  return contract.quizKinds.flatMap((kind) => {
    const known = new Set(own[kind].map(keyOf));
    const [right] = shuffled(own[kind], round, kind);
    const wrong = new Map(
      rest[kind].filter((line) => !known.has(keyOf(line))).map((line) => [keyOf(line), line]),
    );
    if (right === undefined || wrong.size < fewestOptions - 1) return [];
    const chosen = shuffled([...wrong.values()], round, kind).slice(0, mostOptions - 1);
    const options = shuffled([right, ...chosen], round, kind, 'order');
    return [{ kind, options, right: options.indexOf(right) }];
  });
}

const digestOf = (questions: readonly Asked[]): string => rank(JSON.stringify(questions)).slice(0, 32);

async function keepScore(tx: Tx, caseId: string, userId: string, score: number): Promise<number> {
  const { best } = await tx.one<{ best: number }>(sql`
    insert into case_reads as r (case_id, user_id, quiz_score, quiz_on) values (${caseId}, ${userId}, ${score}, current_date)
    on conflict (tenant_id, case_id, user_id) do update set quiz_score = greatest(r.quiz_score, excluded.quiz_score), quiz_on = excluded.quiz_on
    returning quiz_score as best`);
  return best;
}

export const quizHandlers = [
  handle(contract.caseQuiz, async (call) => {
    const round = randomUUID();
    const questions = questionsOf(await toldBy(call, call.input.id, round), round);
    return {
      round,
      digest: digestOf(questions),
      questions: questions.map(({ kind, options }) => ({ kind, options })),
    };
  }),
  handle(contract.answerCaseQuiz, async (call) => {
    const { tx, actor, input } = call;
    const questions = questionsOf(await toldBy(call, input.id, input.round), input.round);
    if (questions.length === 0 || digestOf(questions) !== input.digest) throw fail(caseErrors.quizChanged);
    const open = input.answers.length < questions.length || input.answers.includes(null);
    if (open) throw failAt('answers', caseErrors.quizOpen, {});
    const right = questions.map((one) => one.right);
    const score = right.filter((place, at) => input.answers[at] === place).length / right.length;
    return { score, best: await keepScore(tx, input.id, actor.userId, score), right };
  }),
];
