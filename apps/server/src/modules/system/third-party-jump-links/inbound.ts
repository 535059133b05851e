import { columnOf, permissionOf } from '@ircrisk/contract/resource.ts';
import { searchables } from '@ircrisk/contract/searchables.ts';
import { name, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { notPermitted } from '#platform/permissions/refusal.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { may } from '#platform/tenancy/actor.ts';
import type { Caller } from './context.ts';

/** The page of a record that another system knows by its number; who may not read it learns nothing of it. */
export async function inboundPath(
  { tx, actor, projectId }: Caller,
  type: string,
  key: string,
): Promise<string> {
  const found = searchables.find(({ resource }) => resource.id === type);
  if (!found?.number) throw fail(commonErrors.notFound);
  const { resource, number, opens } = found;
  const right = permissionOf(resource, 'read');
  if (!may(actor, right)) throw notPermitted(actor, right);
  const row = await tx.maybe<{ id: string }>(sql`
    select t.id from ${name(resource.table)} t where t.${name(columnOf(resource, number))} = ${key}
      and ${visible(resource, viewerOf(actor, projectId))} order by t.id desc limit 1`);
  if (!row) throw fail(commonErrors.notFound);
  return opens.replace('{id}', row.id);
}
