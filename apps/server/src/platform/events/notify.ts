import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { tellOf } from './event-hub.ts';

export interface NewNotice {
  kind: string;
  title: Text;
  body?: Text;
  /** A path of the platform that shows what the notice is about. */
  link?: string;
  /** Asks for something that others may do as well; `settleNotices` closes it once it is done. Needs a link. */
  asks?: boolean;
}

/** Puts a notice before these users, with the transaction that causes it. */
export async function notify(
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
  notice: NewNotice,
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.run(sql`
    with made as (
      insert into notices (tenant_id, user_id, kind, title, body, link, asks)
      select ${tenantId}, u, ${notice.kind}, ${JSON.stringify(notice.title)}::jsonb,
        ${notice.body ? JSON.stringify(notice.body) : null}::jsonb, ${notice.link ?? null}, ${notice.asks ?? false}
      from unnest(${userIds}::bigint[]) u returning tenant_id, user_id)
    ${tellOf(sql`select distinct tenant_id, user_id from made`, 'notice')}`);
}

/** What notices of a kind asked for at this path is done, by whom ever: they are read, and say so. */
export async function settleNotices(
  tx: Tx,
  tenantId: string,
  { kind, link }: { kind: string; link: string },
): Promise<void> {
  await tx.run(sql`
    with settled as (
      update notices set settled_time = now(), read_time = coalesce(read_time, now())
      where tenant_id = ${tenantId} and kind = ${kind} and link = ${link} and asks and settled_time is null and is_deleted = 0
      returning tenant_id, user_id)
    ${tellOf(sql`select distinct tenant_id, user_id from settled`, 'notice')}`);
}
