import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** Names and logins of everybody who is or was a user: what a text is published without. */
export async function userNames(tx: Queries): Promise<string[]> {
  const users = await tx.all<{ name: string | null; nameEn: string | null; account: string }>(
    sql`select real_name as name, real_name_en as "nameEn", account from users where tenant_id = current_tenant()`,
  );
  return users.flatMap(({ name, nameEn, account }) => [name ?? '', nameEn ?? '', account]);
}
