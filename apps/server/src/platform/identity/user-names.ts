import type { Queries } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

/** A person `u` in both languages, for what is written once and read in either; `u.shown_name` is for readers of one. */
export const writtenName: Sql = sql`case when u.id is not null then jsonb_build_object('zh', coalesce(nullif(u.real_name, ''), u.account),
  'en', coalesce(nullif(u.real_name_en, ''), nullif(u.real_name, ''), u.account)) end`;

/** Names and logins of everybody who is or was a user: what a text is published without. */
export async function userNames(tx: Queries): Promise<string[]> {
  const users = await tx.all<{ name: string | null; nameEn: string | null; account: string }>(
    sql`select real_name as name, real_name_en as "nameEn", account from users where tenant_id = current_tenant()`,
  );
  return users.flatMap(({ name, nameEn, account }) => [name ?? '', nameEn ?? '', account]);
}
