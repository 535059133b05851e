import type { Language } from '@ircrisk/contract/text.ts';
import { type PeriodName, type ResolvedPeriod, resolvePeriod } from '@ircrisk/engine-reliability';
import { nameOf } from '#plant/names.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { raw, type Sql, sql } from '#platform/database/sql.ts';

export { nameOf } from '#plant/names.ts';

/** Branches of the plant, each with everything below; null is the whole of it. */
export type Places = readonly string[] | null;

/** A half-open stretch of time and the places it is about. */
export interface Scope {
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly nodeIds: Places;
}

export interface Place {
  id: string;
  name: string;
  levelCode: string;
}

export function scopeOf(
  name: PeriodName,
  nodeIds: Places,
  zone: string,
  now: number,
): { scope: Scope; period: ResolvedPeriod } {
  const period = resolvePeriod(name, now, zone);
  return { period, scope: { from: period.start, to: period.end, now, nodeIds } };
}

export const at = (ms: number): Sql => sql`to_timestamp(${ms}::double precision / 1000)`;

/** The last local day that belongs to a stretch of time. */
export const lastDay = ({ to, now }: Scope): Sql => sql`(${at(Math.min(to, now) - 1)})::date`;

/** Equipment `e` in service on a day: a change of state counts from the day after it, the first one at once. */
export const inService = (day: Sql): Sql => sql`coalesce(
  (select s.state from equipment_states s where s.equipment_id = e.id and s.is_deleted = 0 and s.since < ${day} order by s.since desc limit 1),
  (select s.state from equipment_states s where s.equipment_id = e.id and s.is_deleted = 0 and s.since <= ${day} order by s.since limit 1)
) in ('inUse', 'standby')`;

/** The newest month inside the stretch that somebody reported: a stock is what it was last, not a sum over months. */
export const newestMonth = (table: string, { from, to }: Scope): Sql =>
  sql`(select max(m.month) from ${raw(table)} m where m.is_deleted = 0 and m.month >= (${at(from)})::date and m.month < ${at(to)})`;

/** From the company down to the node; empty for the whole plant and for several branches. */
export function crumbs(tx: Queries, nodeIds: Places, language: Language): Promise<Place[]> {
  const [nodeId, ...others] = nodeIds ?? [];
  if (!nodeId || others.length > 0) return Promise.resolve([]);
  return tx.all<Place>(sql`
    select d.id, ${nameOf(language, 'd')} as name, d.level_code as "levelCode" from factory_nodes n
    cross join lateral unnest(string_to_array(trim('/' from n.path), '/')::bigint[]) with ordinality p(id, at)
    join factory_nodes d on d.id = p.id where n.id = ${nodeId}::bigint and n.is_deleted = 0 order by p.at`);
}

/** The places directly below; several branches are themselves the places, and a plant of one company shows what is below it. */
export async function places(
  tx: Queries,
  nodeIds: Places,
  language: Language,
): Promise<(Place & { path: string })[]> {
  const found = (which: Sql) =>
    tx.all<Place & { path: string }>(sql`
      select n.id, ${nameOf(language, 'n')} as name, n.level_code as "levelCode", n.path from factory_nodes n
      where ${which} and n.is_deleted = 0 order by n.order_no, n.id`);
  const below = (parent: string) => found(sql`n.parent_id = ${parent}::bigint`);
  const [nodeId, ...others] = nodeIds ?? [];
  if (others.length > 0) return found(sql`n.id = any(${nodeIds}::bigint[])`);
  if (nodeId) return below(nodeId);
  const roots = await below('0');
  const [only] = roots;
  return only && roots.length === 1 ? below(only.id) : roots;
}

/** The devices of the branch, where people know their risk; inside a device what is directly below it. */
export async function devices(
  tx: Queries,
  nodeIds: Places,
  language: Language,
): Promise<(Place & { path: string })[]> {
  const found = await tx.all<Place & { path: string }>(sql`
    select n.id, ${nameOf(language, 'n')} as name, n.level_code as "levelCode", n.path from factory_nodes n
    where n.level_code = 'device' and n.is_deleted = 0 and ${inPlaces('n.id', nodeIds)} and ${nodeIds?.length === 1 ? sql`n.id <> ${nodeIds[0]}::bigint` : sql`true`}
    order by n.path, n.order_no, n.id`);
  return found.length > 0 ? found : places(tx, nodeIds, language);
}
