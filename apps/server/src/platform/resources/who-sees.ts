import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, type Sql, sql } from '#platform/database/sql.ts';
import { loadAllAbsent } from '#platform/identity/actor-store.ts';
import { viewerOf, visible } from './scope.ts';

interface Seen {
  readonly resource: Resource;
  readonly ids: readonly string[];
  readonly projectId?: string | null;
}

/**
 * Of these people of the tenant, by record, those who find it in its list: a notice tells others nothing of it. Two statements,
 * whatever the number of people and records; people with the same reach are asked about once.
 */
export async function whoSeesEach(
  tx: Tx,
  tenantId: string,
  people: readonly string[],
  { resource, ids, projectId = null }: Seen,
): Promise<Map<string, string[]>> {
  const seeing = new Map<string, string[]>(ids.map((id) => [id, []]));
  if (people.length === 0 || ids.length === 0) return seeing;
  const reaches = new Map<string, { condition: Sql; people: string[] }>();
  for (const actor of await loadAllAbsent(tx, tenantId, people)) {
    const condition = visible(resource, viewerOf(actor, projectId));
    const key = JSON.stringify(condition);
    const known = reaches.get(key) ?? { condition, people: [] };
    known.people.push(actor.userId);
    reaches.set(key, known);
  }
  const groups = [...reaches.values()];
  if (groups.length === 0) return seeing;
  const rows = await tx.all<{ at: number; id: string }>(
    join(
      groups.map(
        ({ condition }, at) => sql`
          select ${at}::int as at, t.id from ${name(resource.table)} t where t.id = any(${ids}::bigint[]) and ${condition}`,
      ),
      ' union all ',
    ),
  );
  for (const { at, id } of rows) seeing.get(id)?.push(...groups[at]!.people);
  return seeing;
}

/** The same of one record. */
export const whoSees = async (
  tx: Tx,
  tenantId: string,
  people: readonly string[],
  { id, ...seen }: Omit<Seen, 'ids'> & { readonly id: string },
): Promise<string[]> => (await whoSeesEach(tx, tenantId, people, { ...seen, ids: [id] })).get(id) ?? [];
