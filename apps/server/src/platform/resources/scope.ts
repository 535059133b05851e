import type { Resource } from '@ircrisk/contract/resource.ts';
import { all, raw, type Sql, sql } from '#platform/database/sql.ts';
import type { Actor, DataScope } from '#platform/tenancy/actor.ts';
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
  /** Of these the rights a job carries: those the rules of its resource ask about. */
  rights?: readonly string[];
}

/** Whether the viewer has a right, in a call or in a job. */
export const hasRight = ({ permissions, rights }: Viewer, right: string): boolean =>
  (permissions?.has(right) ?? false) || (rights?.includes(right) ?? false);

export function viewerOf(actor: Actor, projectId: string | null): Viewer {
  const { userId, tenantId, isOperator, dataScope, scopeDeptIds, permissions } = actor;
  return { userId, tenantId, isOperator, dataScope, scopeDeptIds, projectId, permissions };
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
