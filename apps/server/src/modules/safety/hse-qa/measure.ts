import { setImmediate as immediate } from 'node:timers/promises';
import * as contract from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { qaErrors } from '@ircrisk/contract/modules/safety/hse-qa-errors.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { hitRate, meanReciprocalRank, median, ndcg } from '@ircrisk/engine-answer';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { type Viewer, viewerOf } from '#platform/resources/scope.ts';
import { catchUp } from '#platform/search/index-records.ts';
import { readSynonyms } from '#platform/search/query-terms.ts';
import { noContext, rankClauses } from './answer.ts';
import { readableDocuments } from './citable.ts';
import { ownSources } from './sources.ts';
import { sinceMonths, unansweredTopics } from './topics.ts';

/** Relevant: answers the question, at least in part. */
const relevant = 2;
const depth = 10;
const hitDepth = 3;

interface Judged {
  query: string;
  grades: Record<string, number>;
}

/** Clauses that were changed since the last look. Their reader holds up other readers until it has committed. */
export const readNew = (tx: Tx) => catchUp(tx, ownSources, 5000);

/** Every judged question asked as people ask it, and where the first relevant clause came. */
export async function evaluateAll(
  tx: Tx,
  viewer: Viewer,
  progress?: (done: number, total: number) => Promise<void>,
): Promise<contract.Evaluation> {
  const judged = await tx.all<Judged>(sql`
    select query, jsonb_object_agg(passage_id::text, grade) as grades from qa_judgements where is_deleted = 0 group by query order by query`);
  await readNew(tx);
  const { inForce } = await readableDocuments(tx, viewer);
  const synonyms = await readSynonyms(tx);
  const ranks: { query: string; rank: number | null; found: number; gain: number | null }[] = [];
  for (const { query, grades } of judged) {
    const { citations } = await rankClauses(
      { tx, language: 'zh' },
      viewer,
      query,
      inForce,
      noContext,
      synonyms,
    );
    const got = citations.slice(0, depth).map(({ passageId }) => grades[passageId] ?? 0);
    const at = got.findIndex((grade) => grade >= relevant);
    ranks.push({
      query,
      rank: at < 0 ? null : at + 1,
      found: citations.length,
      gain: ndcg(got, Object.values(grades), depth),
    });
    await progress?.(ranks.length, judged.length);
  }
  const firsts = ranks.map(({ rank }) => rank);
  const gains = ranks.flatMap(({ gain }) => (gain === null ? [] : [gain]));
  return {
    queries: judged.length,
    mrr: meanReciprocalRank(firsts),
    ndcg: gains.length === 0 ? null : gains.reduce((sum, gain) => sum + gain, 0) / gains.length,
    hitRate: hitRate(firsts, hitDepth),
    zero: ranks.filter(({ found }) => found === 0).length,
    misses: ranks
      .filter(({ rank }) => rank === null || rank > hitDepth)
      .map(({ query, rank }) => ({ query, rank })),
  };
}

/** Measures and keeps the figures. */
async function keepEvaluation(
  tx: Tx,
  viewer: Viewer,
  progress?: (done: number, total: number) => Promise<void>,
): Promise<contract.Evaluation> {
  const result = await evaluateAll(tx, viewer, progress);
  await tx.run(sql`
    insert into qa_evaluations (queries, mrr, ndcg, hit_rate, zero) values (${result.queries}, ${result.mrr}, ${result.ndcg}, ${result.hitRate}, ${result.zero})`);
  return result;
}

type Measured = { readonly viewer: Omit<Viewer, 'permissions'> };
const asking = (viewer: Measured['viewer']): Viewer => ({ ...viewer, permissions: new Set(['hse-qa.ask']) });

/** All questions with the eyes of whoever asked for it, one after the other; between two of them others have their turn. */
export const evaluateJob: JobKind<Measured, contract.Evaluation> = {
  kind: 'hse-qa.evaluate',
  title: { zh: '运行问答评测', en: 'Run the evaluation of answers' },
  afterCrash: 'resume',
  async run({ input, inTenant, progress }) {
    // By itself, so that nobody who asks waits until all is measured.
    await inTenant(readNew);
    return inTenant((tx) =>
      keepEvaluation(tx, asking(input.viewer), async (done, total) => {
        await immediate();
        await progress(done, total);
      }),
    );
  },
};

/** One at a time in a company: who asks again follows the one that runs, and others are told of it. */
const evaluateHandler = handle(contract.evaluate, async (call) => {
  const { tx, actor, projectId } = call;
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('evaluate answers ' || current_tenant()))`);
  const running = await tx.maybe<{ id: string; mine: boolean }>(sql`
    select id, user_id = ${actor.userId} as mine from jobs where kind = ${evaluateJob.kind} and state in ('queued', 'running')
    order by mine desc, id desc limit 1`);
  if (running && !running.mine) throw fail(qaErrors.evaluating);
  if (running) return { jobId: running.id };
  const { permissions: _, ...viewer } = viewerOf(actor, projectId);
  return { jobId: await enqueue(tx, call, evaluateJob, { viewer }) };
});

/** Once a week by itself where there are graded questions, so that a change for the worse is seen. */
export async function evaluateWeekly(tx: Tx, tenantId: string): Promise<boolean> {
  const due = await tx.maybe(sql`
    select 1 from qa_judgements where is_deleted = 0 and not exists (
      select from qa_evaluations where is_deleted = 0 and create_time > now() - interval '7 days') limit 1`);
  if (!due) return false;
  const viewer = { userId: '0', tenantId, isOperator: false, scopeDeptIds: [], projectId: null };
  await keepEvaluation(tx, asking({ ...viewer, dataScope: 'all' }));
  return true;
}

const counts = (rows: readonly { name: string | null; count: number }[]) =>
  Object.fromEntries(rows.flatMap(({ name, count }) => (name === null ? [] : [[name, count]])));

async function asked(tx: Tx, language: Language, months: number) {
  const since = sinceMonths(months);
  const by = (column: 'outcome' | 'verdict') =>
    tx.all<{ name: string | null; count: number }>(
      column === 'outcome'
        ? sql`select outcome as name, count(*)::int as count from qa_queries where ${since} group by 1`
        : sql`select verdict as name, count(*)::int as count from qa_queries where ${since} group by 1`,
    );
  const outcomes = counts(await by('outcome'));
  const verdicts = counts(await by('verdict'));
  const top = await tx.all<contract.Metrics['top'][number]>(sql`
    select lower(trim(text)) as text, count(*)::int as count, max(at) as last from qa_queries
    where ${since} group by 1 order by 2 desc, 3 desc limit 10`);
  const { total, kept, reciprocal, times } = await tx.one<{
    total: number;
    kept: number;
    reciprocal: number | null;
    times: number[];
  }>(sql`
    select count(*)::int as total, (count(*) filter (where outcome = 'answered' and verdict = 'right' and not escalated))::int as kept,
      avg(1.0 / right_rank) filter (where right_rank is not null)::float8 as reciprocal, coalesce(array_agg(milliseconds), '{}') as times
    from qa_queries where ${since}`);
  const monthly = await tx.all<contract.Metrics['months'][number]>(sql`
    select to_char(at, 'YYYY-MM') as month, count(*)::int as asked, (count(*) filter (where outcome = 'none'))::int as zero,
      (count(*) filter (where outcome = 'unreliable'))::int as unreliable from qa_queries where ${since} group by 1 order by 1`);
  return {
    asked: total,
    outcomes,
    verdicts,
    deflection: total === 0 ? null : kept / total,
    livedMrr: reciprocal,
    medianMilliseconds: median(times),
    topics: await unansweredTopics(tx, language, months),
    top,
    months: monthly,
  };
}

async function expertFigures(tx: Tx): Promise<contract.Metrics['experts']> {
  const { hours, ...row } = await tx.one<{
    open: number;
    overdue: number;
    day: number;
    week: number;
    month: number;
    older: number;
    hours: number[];
  }>(sql`
    select (count(*) filter (where waits))::int as open, (count(*) filter (where waits and due_at < now()))::int as overdue,
      (count(*) filter (where waits and age < interval '1 day'))::int as day, (count(*) filter (where waits and age >= interval '1 day' and age < interval '7 days'))::int as week,
      (count(*) filter (where waits and age >= interval '7 days' and age < interval '30 days'))::int as month, (count(*) filter (where waits and age >= interval '30 days'))::int as older,
      coalesce(array_agg(extract(epoch from answered_at - asked_at)::float8 / 3600) filter (where answered_at is not null), '{}') as hours
    from (select *, state in ('open', 'assigned', 'disputed') as waits, now() - asked_at as age from qa_questions where is_deleted = 0) q`);
  const { open, overdue, ...ageing } = row;
  return { open, overdue, medianHours: median(hours), ageing };
}

const metricsHandler = handle(contract.qaMetrics, async ({ tx, input, language }) => {
  const faqs = await tx.one<{ inForce: number; toCheck: number }>(sql`
    select (count(*) filter (where state = 'inForce'))::int as "inForce", (count(*) filter (where state = 'toCheck'))::int as "toCheck" from qa_faqs where is_deleted = 0`);
  const evaluations = await tx.all<contract.Metrics['evaluations'][number]>(sql`
    select create_time as at, queries, mrr, ndcg, hit_rate as "hitRate", zero from qa_evaluations where is_deleted = 0 order by id desc limit 24`);
  return {
    ...(await asked(tx, language, input.months)),
    experts: await expertFigures(tx),
    faqs,
    evaluations: evaluations.reverse(),
  };
});

const verdictHandler = handle(contract.giveVerdict, async ({ tx, input }) => {
  await tx.run(sql`
    update qa_queries set verdict = ${input.verdict}, verdict_reason = ${input.reason || null}, right_rank = ${input.verdict === 'right' ? (input.rank ?? 1) : null}
    where id = ${input.queryId}`);
  return {};
});

export const measureHandlers = [evaluateHandler, metricsHandler, verdictHandler];
