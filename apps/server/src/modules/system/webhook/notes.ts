import { testTopic, webhookData, webhookRights } from '@ircrisk/contract/modules/system/webhook.ts';
import type { Topic, Topics } from '@ircrisk/contract/topics.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import type { Follows } from '#platform/events/topics.ts';

/** Every id in what is told: calls about one record keep their order. */
const idsIn = (data: Readonly<Record<string, unknown>>): string[] => [
  ...new Set(
    Object.entries(data).flatMap(([name, value]) => {
      if (Array.isArray(value)) return value.map(String);
      return name === 'id' || name === 'seriesId' ? [String(value)] : [];
    }),
  ),
];

interface Note {
  readonly topic: string;
  readonly needs: string | null;
  readonly projectId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Notes a call for each of these webhooks, with the transaction that causes it, and wakes a sender. */
async function note(tx: Tx, { topic, needs, projectId, data }: Note, hooks: Sql): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    with noted as (
      insert into webhook_deliveries (webhook_id, topic, needs, project_id, record_ids, data, next_time)
      select w.id, ${topic}, ${needs}, ${projectId}::bigint, ${idsIn(data)}::text[], ${JSON.stringify(data)}, now()
      from webhooks w where w.tenant_id = current_tenant() and w.is_deleted = 0 and ${hooks}
      returning id, webhook_id)
    insert into webhook_queue (delivery_id, webhook_id) select id, webhook_id from noted returning delivery_id as id`);
  if (rows.length > 0) await tx.run(sql`select pg_notify('ircrisk_jobs', '')`);
  return rows.map(({ id }) => id);
}

async function hear<T extends Topic>(tx: Tx, topic: T, payload: Topics[T]): Promise<void> {
  const projectId = 'projectId' in payload ? payload.projectId : null;
  await note(
    tx,
    { topic, needs: webhookRights[topic](payload), projectId, data: webhookData[topic].parse(payload) },
    sql`w.state = 'active' and ${topic}::text = any(w.topics)`,
  );
}

const listening = <T extends Topic>(topic: T) => ({
  [topic]: (tx: Tx, payload: Topics[T]) => hear(tx, topic, payload),
});

/** Every topic, for whoever has asked for it. */
export const follows = Object.assign(
  {},
  ...(Object.keys(webhookData) as Topic[]).map((topic) => listening(topic)),
) as Follows;

export const noteTest = (tx: Tx, webhookId: string): Promise<string[]> =>
  note(tx, { topic: testTopic, needs: null, projectId: null, data: {} }, sql`w.id = ${webhookId}`);

/** Calls of the log once more; what waits already goes at once. */
export async function noteAgain(tx: Tx, ids: readonly string[]): Promise<number> {
  const queued = await tx.run(sql`
    insert into webhook_queue (delivery_id, webhook_id)
    select d.id, d.webhook_id from webhook_deliveries d join webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id and w.is_deleted = 0
    where d.id = any(${ids}::bigint[]) and (w.state = 'active' or d.topic = ${testTopic})
    on conflict (tenant_id, delivery_id) do update set due_time = now()`);
  await tx.run(sql`update webhook_deliveries d set state = 'waiting', attempts = 0, next_time = now()
    where id = any(${ids}::bigint[]) and exists (select from webhook_queue q where q.delivery_id = d.id and q.due_time <= now())`);
  await tx.run(sql`select pg_notify('ircrisk_jobs', '')`);
  return queued;
}
