import { defaultLayout, Layout } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** What a person chose to see; a layout of an older version falls back to the default. */
export async function readLayout(tx: Tx, userId: string): Promise<Layout> {
  const row = await tx.maybe<{ layout: unknown }>(
    sql`select layout from dashboard_layouts where user_id = ${userId}::bigint and is_deleted = 0`,
  );
  const parsed = Layout.safeParse(row?.layout);
  return parsed.success ? parsed.data : defaultLayout;
}

export async function saveLayout(tx: Tx, userId: string, layout: Layout): Promise<Layout> {
  const once = {
    ...layout,
    tiles: [...new Set(layout.tiles)],
    panels: [...new Set(layout.panels)],
  };
  await tx.run(sql`
    insert into dashboard_layouts (user_id, layout) values (${userId}::bigint, ${JSON.stringify(once)}::jsonb)
    on conflict (tenant_id, user_id) where is_deleted = 0 do update set layout = excluded.layout`);
  return once;
}
