import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import type { Platform } from '#platform/platform.ts';
import { keepRounds, type TenantRounds } from '#platform/tenancy/rounds.ts';
import { evaluateWeekly, readNew } from './measure.ts';
import { readSettings } from './settings.ts';

interface Late {
  id: string;
  number: string;
  expertId: string | null;
}
const waits = sql`state in ('open', 'assigned', 'disputed') and is_deleted = 0`;

/** At half the time and at its end whoever has to answer hears of it, once each. */
async function remind(tx: Tx, tenantId: string): Promise<number> {
  const returning = sql`returning id, number, expert_id as "expertId"`;
  const late = await tx.all<Late>(
    sql`update qa_questions set late_told = now(), half_told = coalesce(half_told, now()) where ${waits} and late_told is null and due_at <= now() ${returning}`,
  );
  const half = await tx.all<Late>(
    sql`update qa_questions set half_told = now() where ${waits} and half_told is null and now() >= asked_at + (due_at - asked_at) / 2 ${returning}`,
  );
  if (late.length + half.length === 0) return 0;
  const chiefs = await whoMay(tx, 'hse-qa.assign');
  const tell = (rows: readonly Late[], zh: string, en: string, alsoChiefs: boolean) =>
    Promise.all(
      rows.map(({ id, number, expertId }) =>
        notify(
          tx,
          tenantId,
          [...new Set([...(expertId ? [expertId] : chiefs), ...(alsoChiefs ? chiefs : [])])],
          {
            kind: 'qa',
            title: { zh: `${number} ${zh}`, en: `${number} ${en}` },
            link: `/hse-qa/question/${id}`,
            asks: true,
          },
        ),
      ),
    );
  await tell(half, '答复期限已过半', 'has used half of its time', false);
  await tell(late, '已超过答复期限', 'is past its deadline', true);
  return late.length + half.length;
}

/** Answers and questions to learn by whose citation is not in force any more are to be checked. */
export async function flagAnswers(tx: Tx): Promise<number> {
  const answers = await tx.run(sql`
    update qa_faqs f set state = 'toCheck' where f.state = 'inForce' and f.is_deleted = 0 and exists (
      select from qa_passages p join documents d on d.id = p.document_id where p.id = any(f.passage_ids) and (d.state <> 'approved' or d.is_deleted = 1))`);
  const items = await tx.run(sql`
    update qa_quiz_items i set state = 'toCheck' where i.state = 'inForce' and i.is_deleted = 0 and exists (
      select from qa_passages p join documents d on d.id = p.document_id where p.id = i.passage_id and (d.state <> 'approved' or d.is_deleted = 1))`);
  return answers + items;
}

/** Settled questions may name people: after their time they go, with their history; a published answer stays, without names. */
async function forget(tx: Tx, days: number): Promise<void> {
  const old = await tx.all<{ id: string }>(sql`
    select id from qa_questions where state in ('accepted', 'closed') and greatest(asked_at, answered_at, accepted_at, update_time) < now() - make_interval(days => ${days})
    order by id limit 500`);
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await tx.run(
    sql`delete from qa_faqs where question_id = any(${ids}::bigint[]) and (state = 'toConfirm' or is_deleted = 1)`,
  );
  await tx.run(sql`update qa_faqs set question_id = null where question_id = any(${ids}::bigint[])`);
  await tx.run(sql`delete from qa_moves where question_id = any(${ids}::bigint[])`);
  await tx.run(sql`delete from qa_questions where id = any(${ids}::bigint[])`);
}

export async function watchQuestions(tx: Tx, tenantId: string): Promise<{ told: number; flagged: number }> {
  const told = await remind(tx, tenantId);
  const flagged = await flagAnswers(tx);
  const { keepDays, keepQuestionDays } = await readSettings(tx);
  await forget(tx, keepQuestionDays);
  await tx.run(sql`delete from qa_queries where at < now() - make_interval(days => ${keepDays})`);
  await tx.run(sql`delete from qa_quiz_rounds where begun < now() - make_interval(days => ${keepDays})`);
  return { told, flagged };
}

const rounds: TenantRounds = {
  operation: 'watch questions',
  everyMs: 300_000,
  firstMs: 125_000,
  async visit({ id, inTenant }) {
    await inTenant((tx) => watchQuestions(tx, id));
    await inTenant(readNew);
    await inTenant((tx) => evaluateWeekly(tx, id));
  },
};
export const keepWatch = (app: FastifyInstance, platform: Platform): void =>
  keepRounds(app, platform, rounds);
