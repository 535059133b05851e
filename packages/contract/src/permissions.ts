import type { Endpoint } from './endpoint.ts';
import type { Resource } from './resource.ts';
import { permissionOf, verbsOf, verbTexts } from './resource.ts';
import type { Text } from './text.ts';

export interface Permission {
  readonly code: string;
  readonly title: Text;
  /** Only counts in the operator's tenant. */
  readonly operatorOnly: boolean;
}

/** Every permission there is, from the declared resources and endpoints alike. */
export function permissionsOf(resources: readonly Resource[], endpoints: readonly Endpoint[]): Permission[] {
  const found = new Map<string, Permission>();
  for (const resource of resources) {
    for (const verb of verbsOf(resource)) {
      const code = permissionOf(resource, verb);
      const title = {
        zh: `${resource.title.zh}：${verbTexts[verb].zh}`,
        en: `${resource.title.en}: ${verbTexts[verb].en}`,
      };
      // What everybody may read, everybody may take away as a workbook.
      const operatorOnly = Boolean(resource.platformWide) && verb !== 'read' && verb !== 'export';
      found.set(code, { code, title, operatorOnly });
    }
  }
  for (const { access, title, operatorOnly } of endpoints) {
    if (access === 'public' || access === 'signed-in' || found.has(access)) continue;
    found.set(access, { code: access, title, operatorOnly: operatorOnly ?? false });
  }
  return [...found.values()];
}
