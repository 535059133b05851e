import { userErrors } from '@ircrisk/contract/modules/system/user.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { mayPass, type Reach, reachOf, rolesOf } from '#platform/permissions/reach.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { administratorRemains, reachedDepartments, type Target, targetsOf } from './store.ts';

/**
 * The people a call names: all of them in reach of its permission, or "not found"; none holding more than the actor has. Who needs
 * the actor's reach for more than that hands it in.
 */
export async function manageable(
  tx: Queries,
  actor: Actor,
  permission: string,
  ids: readonly string[],
  given?: Reach,
): Promise<Target[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw fail(commonErrors.nothingSelected);
  const targets = await targetsOf(tx, actor, permission, wanted);
  if (targets.length !== wanted.length) throw fail(commonErrors.notFound);
  const others = targets.filter((target) => target.id !== actor.userId);
  const held = await heldRoles(
    tx,
    others.flatMap((target) => target.roleIds),
  );
  const reach = given ?? (await reachOf(tx, actor.userId));
  if (held.some((role) => !mayPass(reach, role))) throw fail(userErrors.roleBeyondYours);
  return targets;
}

/** Of these people, those who hold nothing the actor lacks. */
export async function withinRights<T extends Pick<Target, 'roleIds'>>(
  tx: Queries,
  actor: Actor,
  people: readonly T[],
): Promise<T[]> {
  const reach = await reachOf(tx, actor.userId);
  const held = await heldRoles(
    tx,
    people.flatMap(({ roleIds }) => roleIds),
  );
  const beyond = new Set(held.filter((role) => !mayPass(reach, role)).map(({ id }) => id));
  return people.filter(({ roleIds }) => !roleIds.some((id) => beyond.has(id)));
}

/** Roles may have been removed since they were given; those count for nothing. */
async function heldRoles(tx: Queries, ids: readonly string[]) {
  const live = await tx.all<{ id: string }>(sql`select id from roles
    where tenant_id = current_tenant() and id = any(${ids}::bigint[]) and is_deleted = 0`);
  return rolesOf(
    tx,
    live.map(({ id }) => id),
  );
}

/** New roles must belong to the tenant and carry nothing the giver lacks. */
export async function checkNewRoles(tx: Queries, reach: Reach, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const roles = await rolesOf(tx, roleIds);
  if (roles.some((role) => !mayPass(reach, role))) throw fail(userErrors.roleBeyondYours);
}

/** Somebody with a bounded reach keeps people inside it. */
export function checkDepartments(actor: Actor, permission: string, deptIds: readonly string[]): void {
  const departments = reachedDepartments(actor, permission);
  if (!departments) return;
  const inside = deptIds.length > 0 && deptIds.every((id) => departments.includes(id));
  if (!inside) throw fail(userErrors.outOfReach);
}

export function notOneself(actor: Actor, targets: readonly Target[]): void {
  if (targets.some((target) => target.id === actor.userId)) throw fail(userErrors.notOneself);
}

/** The tenant keeps an administrator who can sign in. */
export async function keepAdministrator(tx: Queries, targets: readonly Target[]): Promise<void> {
  const leaving = targets.filter((target) => target.isAdmin).map((target) => target.id);
  if (leaving.length > 0 && !(await administratorRemains(tx, leaving)))
    throw fail(userErrors.lastAdministrator);
}
