import { resources } from '@ircrisk/contract/catalog.ts';
import { readOpenApi } from '@ircrisk/contract/modules/system/api-docs.ts';
import { redeemTicket } from '@ircrisk/contract/modules/system/identity.ts';
import { type Permission, permissionsOf } from '@ircrisk/contract/permissions.ts';
import { readMetrics } from '#platform/observability/metrics.ts';
import { studyHandlers } from '#platform/studies/handlers.ts';
import { modules } from './modules.ts';

/** Every permission the server asks for: the start registers them, so that roles can be given them. */
export function everyPermission(): Permission[] {
  const studies = studyHandlers(modules.flatMap((module) => module.studies ?? []));
  const declared = [...modules.flatMap((module) => module.handlers ?? []), ...studies].map(
    (handler) => handler.endpoint,
  );
  return [...permissionsOf(resources, [...declared, redeemTicket, readOpenApi]), readMetrics];
}

/** Modules the program has, by their ids: menus, grants and projects offer these and no others. */
export const installedModules = (): string[] => modules.map(({ id }) => id);
