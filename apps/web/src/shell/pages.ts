import { type MenuEntry, menuGroups } from '@ircrisk/contract/menu.ts';
import { pages } from '../modules.ts';
import { resourcePage } from '../resources/resource-pages.ts';
import type { PageLoader } from './load-page.ts';
import type { MenuItem } from './menu.ts';

/** `app/qra` → `qra`: the page is an embedded application, mounted by the shell beside its own pages. */
export const subAppOf = (item: Pick<MenuItem, 'component'>): string | undefined =>
  /^app\/([a-z0-9-]+)$/.exec(item.component)?.[1];

/** How a menu entry's page is loaded; undefined means that the module is not installed. */
export function pageLoaderOf(leaf: Pick<MenuItem, 'component'>): PageLoader | undefined {
  const [kind, ...rest] = leaf.component.split('/');
  const id = rest.join('/');
  if (kind === 'module') return pages[id];
  if (kind === 'resource') return resourcePage(id);
  if (leaf.component === 'outside/frame') return () => import('./OutsidePage.tsx');
  return undefined;
}

export const isInstalled = (entry: Pick<MenuItem, 'component'>): boolean =>
  subAppOf(entry) !== undefined || pageLoaderOf(entry) !== undefined;

/** The entry of the product's own menu behind an address somebody may not open, or that opens nothing. */
export function shippedEntryAt(path: string): MenuEntry | undefined {
  return menuGroups
    .flatMap(({ entries }) => entries)
    .find((entry) => {
      const own = entry.path.startsWith('/') ? entry.path : `/${entry.path}`;
      return path === own || path.startsWith(`${own}/`);
    });
}

/** Why a path leads to no page: not there on this platform, not this person's, or never heard of. */
export function absenceAt(path: string): 'notInstalled' | 'forbidden' | 'unknown' {
  const shipped = shippedEntryAt(path);
  if (!shipped) return 'unknown';
  return isInstalled(shipped) ? 'forbidden' : 'notInstalled';
}
