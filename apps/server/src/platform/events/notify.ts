import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { tell } from './event-hub.ts';

export interface NewNotice {
  kind: string;
  title: Text;
  body?: Text;
  /** A path of the platform that shows what the notice is about. */
  link?: string;
}

/** Puts a notice before these users, with the transaction that causes it. */
export async function notify(
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
  notice: NewNotice,
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await tx.all<{ id: string; user_id: string }>(sql`
    insert into notices (user_id, kind, title, body, link)
    select u, ${notice.kind}, ${JSON.stringify(notice.title)}::jsonb,
      ${notice.body ? JSON.stringify(notice.body) : null}::jsonb, ${notice.link ?? null}
    from unnest(${userIds}::bigint[]) u returning id, user_id`);
  for (const { id, user_id } of rows) {
    await tell(tx, { tenantId, userId: user_id, type: 'notice', data: { id, kind: notice.kind } });
  }
}
