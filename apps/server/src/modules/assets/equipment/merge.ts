import { equipmentErrors } from '@ircrisk/contract/modules/assets/equipment.ts';
import { equipment as resource } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { refreshIntegrity } from '#plant/integrity.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';

/** Everything that hangs on the others comes to the one that stays; answers how many records moved. */
export async function mergeInto(tx: Tx, keepId: string, given: readonly string[]): Promise<number> {
  const mergeIds = [...new Set(given)].filter((id) => id !== keepId);
  if (mergeIds.length === 0) throw fail(equipmentErrors.mergeSelf);
  const all = [keepId, ...mergeIds];
  const rows = await tx.all<{ id: string; tag: string; aliases: string[] }>(sql`
    select id, tag, tag_aliases as aliases from equipment where id = any(${all}::bigint[]) and is_deleted = 0 order by id for update`);
  if (rows.length !== all.length) throw fail(commonErrors.notFound);
  const { tanks } = await tx.one<{ tanks: number }>(
    sql`select count(*)::int as tanks from tanks where equipment_id = any(${all}::bigint[]) and is_deleted = 0`,
  );
  if (tanks > 1) throw fail(equipmentErrors.twoTanks);
  await tellApart(tx, keepId, mergeIds);
  let moved = 0;
  for (const { table, column } of resource.usedBy ?? []) {
    moved += await tx.run(sql`
      update ${name(table)} u set ${name(column)} = ${keepId} where u.${name(column)} = any(${mergeIds}::bigint[]) and u.is_deleted = 0
        and not (${table === 'equipment'} and u.id = ${keepId})`);
  }
  await tx.run(
    sql`update equipment set parent_equipment_id = null where id = ${keepId} and parent_equipment_id = any(${all}::bigint[])`,
  );
  const aliases = rows.filter(({ id }) => id !== keepId).flatMap((row) => [row.tag, ...row.aliases]);
  await tx.run(sql`update equipment set is_deleted = 1 where id = any(${mergeIds}::bigint[])`);
  await tx.run(sql`
    update equipment set tag_aliases = array(select distinct a from unnest(tag_aliases || ${aliases}::text[]) a where a <> tag) where id = ${keepId}`);
  await refreshIntegrity(tx, [keepId]);
  return moved;
}

/** Parts and process data whose names both have get the old tag behind theirs. */
async function tellApart(tx: Tx, keepId: string, mergeIds: readonly string[]): Promise<void> {
  const all = [keepId, ...mergeIds];
  await tx.run(sql`
    update parts p set number = left(p.number, 20) || '/' || left(e.tag, 11) from equipment e
    where e.id = p.equipment_id and p.equipment_id = any(${mergeIds}::bigint[]) and p.is_deleted = 0
      and exists (select 1 from parts o where o.equipment_id = any(${all}::bigint[]) and o.id <> p.id and o.number = p.number and o.is_deleted = 0)`);
  await tx.run(sql`
    update process_data p set fluid = left(p.fluid, 60) || ' (' || e.tag || ')' from equipment e
    where e.id = p.equipment_id and p.equipment_id = any(${mergeIds}::bigint[]) and p.is_deleted = 0
      and exists (select 1 from process_data o where o.equipment_id = any(${all}::bigint[]) and o.id <> p.id and o.side = p.side and o.fluid = p.fluid and o.is_deleted = 0)`);
}

export const likelyDuplicates = (tx: Tx, inNodes: ReturnType<typeof sql>) =>
  tx.all<{ key: string; equipment: { id: string; tag: string; name: string; node: string }[] }>(sql`
    select tag_search_key(e.tag) as key,
      jsonb_agg(jsonb_build_object('id', e.id::text, 'tag', e.tag, 'name', e.name, 'node', n.name) order by e.tag, e.id) as equipment
    from equipment e join factory_nodes n on n.id = e.node_id where e.is_deleted = 0 and ${inNodes}
    group by 1 having count(*) > 1 order by 1 limit 500`);
