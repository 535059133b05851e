import type { Tx } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import type { Plant, Row } from './making.ts';
import { generatePlant } from './plant.ts';

/** More than the plant needs; unused ids are simply gone. */
const idCount = 30_000;
const batch = 5000;

async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  // A column left out of a row keeps the table's own default only if no row has it; these are nullable or always given.
  const list = join(columns.map((column) => name(column)));
  for (let at = 0; at < rows.length; at += batch) {
    await tx.run(sql`
      insert into ${name(table)} (${list}) select ${list} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(rows.slice(at, at + batch))}::jsonb)`);
  }
}

/** Generates the refinery into the tenant of the transaction; answers what was made, for modules that add to it. */
export async function insertPlant(tx: Tx): Promise<Plant> {
  const [ids, materials, users, root] = await Promise.all([
    tx.all<{ id: string }>(sql`select next_id() as id from generate_series(1, ${idCount})`),
    tx.all<{ id: string; name: string }>(sql`select id, name from materials where is_deleted = 0`),
    tx.all<{ id: string; account: string }>(
      sql`select id, account from users where tenant_id = current_tenant() and is_deleted = 0`,
    ),
    tx.one<{ id: string; today: string }>(
      sql`select id, current_date as today from factory_nodes where parent_id = 0 and is_deleted = 0 order by id limit 1`,
    ),
  ]);
  let used = 0;
  const plant = generatePlant({
    today: root.today,
    rootId: root.id,
    id: () => {
      const next = ids[used];
      used += 1;
      if (!next) throw new Error('the demo plant needs more ids');
      return next.id;
    },
    materials: new Map(materials.map(({ id, name: known }) => [known, id])),
    users: new Map(users.map(({ id, account }) => [account, id])),
  });
  for (const [table, rows] of Object.entries(plant)) await insertRows(tx, table, rows as Row[]);
  return plant;
}
