import { createHmac } from 'node:crypto';
import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
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
  toldOnce: {
    status: 409,
    zh: '该请求已经完成，其中的一次性信息不再显示',
    en: 'This request was done already; what it told is told only once',
  },
});

/**
 * Repeats the answer, not the work, when a write comes again with its Idempotency-Key within 24 hours. The key is kept
 * in the write's own transaction: a second request at the same time waits for the first, and a failed write leaves none.
 * An answer that is told once is not kept: the repetition is refused, so that neither the work nor the secret comes twice.
 */
export async function once<T>(
  tx: Tx,
  request: FastifyRequest,
  userId: string,
  { path: operation, secretAnswer }: Pick<Endpoint, 'path' | 'secretAnswer'>,
  input: unknown,
  secret: string,
  work: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return work();
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw fail(idempotencyErrors.badKey);
  // Keyed: the input of a password change must not lie about under a plain hash.
  const hash = createHmac('sha256', secret).update(JSON.stringify(input)).digest('base64url');
  // Old keys go by the way; nobody waits for another who is taking the same ones away.
  await tx.run(sql`
    delete from idempotency_keys where (user_id, key) in (select user_id, key from idempotency_keys
      where create_time < now() - interval '24 hours' limit 100 for update skip locked)`);
  const fresh = await tx.run(sql`
    insert into idempotency_keys (user_id, key, operation, request_hash) values (${userId}, ${key}, ${operation}, ${hash})
    on conflict do nothing`);
  if (fresh === 1) {
    const answer = await work();
    if (secretAnswer) return answer;
    await tx.run(sql`
      update idempotency_keys set answer = ${JSON.stringify({ data: answer ?? null })} where user_id = ${userId} and key = ${key}`);
    return answer;
  }
  const kept = await tx.one<{ operation: string; request_hash: string; answer: { data: T } | null }>(sql`
    select operation, request_hash, answer from idempotency_keys where user_id = ${userId} and key = ${key}`);
  if (kept.operation !== operation || kept.request_hash !== hash) throw fail(idempotencyErrors.reused);
  if (kept.answer === null) throw fail(idempotencyErrors.toldOnce);
  return kept.answer.data;
}
