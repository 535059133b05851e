import { testTopic } from '@ircrisk/contract/modules/system/webhook.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** While it is paused nothing is noted, and what waited stays where it is. */
export async function pause(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx.run(
    sql`update webhooks set state = 'paused' where id = ${id} and state = 'active' and is_deleted = 0`,
  );
  await tx.run(sql`update webhook_queue q set due_time = 'infinity' where webhook_id = ${id}
    and exists (select from webhook_deliveries d where d.id = q.delivery_id and d.topic <> ${testTopic})`);
  await tx.run(
    sql`update webhook_deliveries set next_time = null where webhook_id = ${id} and state = 'waiting'`,
  );
  return changed > 0;
}

/** What waited goes out first, in its order. */
export async function resume(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update webhooks set state = 'active' where id = ${id} and state = 'paused'`);
  await tx.run(sql`update webhook_queue set due_time = now() where webhook_id = ${id}`);
  await tx.run(
    sql`update webhook_deliveries set next_time = now() where webhook_id = ${id} and state = 'waiting'`,
  );
  await tx.run(sql`select pg_notify('ircrisk_jobs', '')`);
}

/** Calls that wait for a removed webhook go with it. */
export async function dropWaiting(tx: Tx, ids: readonly string[]): Promise<void> {
  const removed = sql`webhook_id in (select id from webhooks where is_deleted = 1 and id = any(${ids}::bigint[]))`;
  await tx.run(sql`delete from webhook_queue where ${removed}`);
  await tx.run(
    sql`update webhook_deliveries set state = 'dead', next_time = null where state = 'waiting' and ${removed}`,
  );
}
