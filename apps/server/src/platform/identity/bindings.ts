import {
  type Binding,
  identityErrors,
  type MessagingSource,
  messagingTexts,
} from '@ircrisk/contract/modules/system/identity.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';

export async function listBindings(tx: Queries, userId: string, language: Language): Promise<Binding[]> {
  const rows = await tx.all<Omit<Binding, 'sourceName'>>(sql`
    select id, user_id as "userId", source, subject, nickname, create_time as "createTime" from identity_bindings
    where tenant_id = current_tenant() and user_id = ${userId} and is_deleted = 0 order by id`);
  return rows.map((row) => ({ ...row, sourceName: messagingTexts[row.source][language] }));
}

/** Binds an outside identity to an existing user, in place of the one bound before. */
export async function bindIdentity(
  tx: Queries,
  binding: { userId: string; source: MessagingSource; subject: string; nickname: string },
): Promise<string> {
  const { userId, source, subject, nickname } = binding;
  const user = await tx.maybe(
    sql`select id from users where tenant_id = current_tenant() and id = ${userId} and is_deleted = 0`,
  );
  if (!user) throw fail(commonErrors.notFound);
  const taken = await tx.maybe<{ userId: string }>(sql`select user_id as "userId" from identity_bindings
    where tenant_id = current_tenant() and source = ${source} and subject = ${subject} and is_deleted = 0`);
  if (taken && taken.userId !== userId) throw fail(identityErrors.alreadyBound);
  await tx.run(sql`update identity_bindings set is_deleted = 1
    where tenant_id = current_tenant() and user_id = ${userId} and source = ${source} and is_deleted = 0`);
  const { id } = await tx.one<{
    id: string;
  }>(sql`insert into identity_bindings (user_id, source, subject, nickname)
    values (${userId}, ${source}, ${subject}, ${nickname.slice(0, 100)}) returning id`);
  return id;
}

export async function ownerOfBinding(tx: Queries, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ userId: string }>(sql`select user_id as "userId" from identity_bindings
    where tenant_id = current_tenant() and id = ${id} and is_deleted = 0`);
  return row?.userId;
}

export async function removeBinding(tx: Queries, id: string): Promise<void> {
  await tx.run(
    sql`update identity_bindings set is_deleted = 1 where tenant_id = current_tenant() and id = ${id}`,
  );
}
