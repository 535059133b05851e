import { resources } from '@ircrisk/contract/catalog.ts';
import { permissionOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import type { FoundFile } from '#platform/files/files.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { type Actor, may } from '#platform/tenancy/actor.ts';

/** Whether somebody may read a file: its maker, or who may read the record that holds it. */
export async function mayRead(
  tx: Tx,
  actor: Actor,
  projectId: string | null,
  { createUser, ownerTable, ownerId }: FoundFile,
): Promise<boolean> {
  if (createUser === actor.userId) return true;
  if (ownerTable === null || ownerId === null) return false;
  const sees = async (resource: Resource) =>
    may(actor, permissionOf(resource, 'read')) &&
    (await tx.maybe(sql`select from ${name(resource.table)} t
      where t.tenant_id = current_tenant() and t.id = ${ownerId} and ${visible(resource, viewerOf(actor, projectId))}`)) !==
      undefined;
  for (const resource of resources) {
    if (resource.table === ownerTable && (await sees(resource))) return true;
  }
  return false;
}
