import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Actor, DataScope, Office } from '#platform/tenancy/actor.ts';
import { hooksOf, keptOf } from './hooks.ts';

/** Whose eyes a query looks through. Plain data, so that a job can carry it. */
export interface Viewer {
  userId: string;
  tenantId: string;
  isOperator: boolean;
  dataScope: DataScope;
  scopeDeptIds: readonly string[];
  projectId: string | null;
  permissions?: ReadonlySet<string>;
  office?: Office | undefined;
  /** Of these the rights a job carries: those the rules of its resource ask about. */
  rights?: readonly string[];
}

/** Whether the viewer has a right, in a call or in a job. */
export const hasRight = ({ permissions, rights }: Viewer, right: string): boolean =>
  (permissions?.has(right) ?? false) || (rights?.includes(right) ?? false);

export function viewerOf(actor: Actor, projectId: string | null): Viewer {
  const { userId, tenantId, isOperator, dataScope, scopeDeptIds, permissions, office } = actor;
  return { userId, tenantId, isOperator, dataScope, scopeDeptIds, projectId, permissions, office };
}

function dataScope({ id, aboutUser }: Resource, viewer: Viewer): Sql | null {
  if (viewer.dataScope === 'all') return null;
  if (aboutUser) return dataScopeOfPerson(raw(`t.${aboutUser}`), viewer);
  const also = hooksOf(id)?.alsoVisible?.(viewer);
  const more = also ? sql` or ${also}` : sql``;
  if (viewer.dataScope === 'own') return sql`(t.create_user = ${viewer.userId}${more})`;
  return sql`(t.create_dept = any(${viewer.scopeDeptIds}) or t.create_user = ${viewer.userId}${more})`;
}

/** Own rows always; those of others by the departments they work in. */
const dataScopeOfPerson = (person: Sql, viewer: Viewer): Sql =>
  viewer.dataScope === 'own'
    ? sql`${person} = ${viewer.userId}`
    : sql`(${person} = ${viewer.userId} or ${person} in (select u.id from users u
        where u.tenant_id = current_tenant() and u.dept_ids && ${viewer.scopeDeptIds}::bigint[]))`;

/** Rows `t` the viewer may see or touch: not deleted, of the project, inside the data scope, past the resource's own rule. */
export const visible = (resource: Resource, viewer: Viewer): Sql =>
  all([raw('t.is_deleted = 0'), everVisible(resource, viewer)]);

/** The same of rows that were removed since, for what is shown as it once was. */
export function everVisible(resource: Resource, viewer: Viewer): Sql {
  return all(
    [
      raw('true'),
      resource.inProject ? sql`t.project_id = ${viewer.projectId}` : null,
      resource.platformWide ? null : dataScope(resource, viewer),
      hooksOf(resource.id)?.visibleRows?.(viewer) ?? null,
      ...keptOf(resource.id).map((rule) => rule.rows(viewer)),
    ].filter((condition) => condition !== null),
  );
}

/** Whether somebody sees every record of a list, whatever there is: nothing has to be asked for them then. */
const seesAll = ({ id }: Resource, viewer: Viewer): boolean =>
  viewer.dataScope === 'all' && !hooksOf(id)?.visibleRows?.(viewer) && keptOf(id).length === 0;

/** Rows whose `column` names a record of the list the viewer sees: one condition for figures and panels over many of them. */
export const namesSeen = (column: string, resource: Resource, viewer: Viewer): Sql =>
  seesAll(resource, viewer)
    ? raw('true')
    : sql`${name(column)} in (select t.id from ${name(resource.table)} t where ${visible(resource, viewer)})`;

/** Acts by ids are done to records the caller sees, all of them; any other is the same "not found" as one that does not exist. */
export async function mustSeeAll(
  tx: Pick<Tx, 'one'>,
  resource: Resource,
  ids: readonly string[],
  viewer: Viewer,
): Promise<void> {
  const wanted = [...new Set(ids.map((id) => String(BigInt(id))))];
  if (wanted.length === 0 || seesAll(resource, viewer)) return;
  const { seen } = await tx.one<{ seen: number }>(sql`
    select count(*)::int as seen from ${name(resource.table)} t where t.id = any(${wanted}::bigint[]) and ${visible(resource, viewer)}`);
  if (seen < wanted.length) throw fail(commonErrors.notFound);
}
