import { pages } from '../modules.ts';
import { resourcePage } from '../resources/resource-pages.ts';
import type { PageLoader } from './load-page.ts';
import type { MenuItem } from './menu.ts';

/** `app/qra` → `qra`: the page is an embedded application, mounted by the shell beside its own pages. */
export const subAppOf = (item: Pick<MenuItem, 'component'>): string | undefined =>
  /^app\/([a-z0-9-]+)$/.exec(item.component)?.[1];

/** How a menu entry's page is loaded; undefined means that the module is not installed. */
export function pageLoaderOf(leaf: MenuItem): PageLoader | undefined {
  const [kind, ...rest] = leaf.component.split('/');
  const id = rest.join('/');
  if (kind === 'module') return pages[id];
  if (kind === 'resource') return resourcePage(id);
  if (leaf.component === 'outside/frame') return () => import('./OutsidePage.tsx');
  return undefined;
}
