import { commonErrors, type Failure, fail } from '@ircrisk/contract/errors.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { menuOf } from './menu-of.ts';

const places = new Map<string, string | undefined>();

function placeOf(permission: string): string | undefined {
  if (!places.has(permission)) places.set(permission, menuOf(permission));
  return places.get(permission);
}

/**
 * Why somebody may not: the whole module is closed to them, or this one thing in a module they otherwise work in. The two are
 * mended by different people, so they read differently.
 */
export function notPermitted(actor: Actor, permission: string): Failure {
  const place = placeOf(permission);
  if (place === undefined) return fail(commonErrors.forbidden);
  for (const held of actor.permissions) if (placeOf(held) === place) return fail(commonErrors.forbidden);
  return fail(commonErrors.moduleForbidden);
}
