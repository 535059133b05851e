import type { PageLoader } from '#shell/load-page.ts';

/** Resources with something of their own beside the generic screen. */
const own: Record<string, PageLoader> = {
  material: () => import('./material/MaterialPage.tsx'),
  'statutory-rule': () => import('./statutory-rule/StatutoryRulePage.tsx'),
};

const loaders = new Map<string, PageLoader>();

/** The generic page of a declared resource; one loader per id, so that a page is not loaded twice. */
export function resourcePage(id: string): PageLoader {
  const known = own[id] ?? loaders.get(id);
  if (known) return known;
  const loader: PageLoader = async () => (await import('./ResourcePage.tsx')).pageOf(id);
  loaders.set(id, loader);
  return loader;
}
