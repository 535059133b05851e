import { createHash } from 'node:crypto';
import { errors } from '@ircrisk/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from './answer.ts';

const idempotencyErrors = errors('idempotency', {
  badKey: {
    status: 400,
    zh: 'Idempotency-Key 须为 1–200 个可见字符',
    en: 'Idempotency-Key takes 1–200 visible characters',
  },
  reused: {
    status: 409,
    zh: '同一 Idempotency-Key 已用于另一请求',
    en: 'This Idempotency-Key was used for another request',
  },
});

/**
 * Repeats the answer, not the work, when a write comes again with its Idempotency-Key within 24 hours. The key is kept
 * in the write's own transaction: a second request at the same time waits for the first, and a failed write leaves none.
 */
export async function once<T>(
  tx: Tx,
  request: FastifyRequest,
  userId: string,
  operation: string,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return work();
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw fail(idempotencyErrors.badKey);
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  await tx.run(sql`delete from idempotency_keys where create_time < now() - interval '24 hours'`);
  const fresh = await tx.run(sql`
    insert into idempotency_keys (user_id, key, operation, request_hash) values (${userId}, ${key}, ${operation}, ${hash})
    on conflict do nothing`);
  if (fresh === 1) {
    const answer = await work();
    await tx.run(sql`
      update idempotency_keys set answer = ${JSON.stringify({ data: answer ?? null })} where user_id = ${userId} and key = ${key}`);
    return answer;
  }
  const kept = await tx.one<{ operation: string; request_hash: string; answer: { data: T } }>(sql`
    select operation, request_hash, answer from idempotency_keys where user_id = ${userId} and key = ${key}`);
  if (kept.operation !== operation || kept.request_hash !== hash) throw fail(idempotencyErrors.reused);
  return kept.answer.data;
}
