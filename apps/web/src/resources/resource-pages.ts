import type { PageLoader } from '#shell/load-page.ts';

const loaders = new Map<string, PageLoader>();

/** The generic page of a declared resource; one loader per id, so that a page is not loaded twice. */
export function resourcePage(id: string): PageLoader {
  const known = loaders.get(id);
  if (known) return known;
  const loader: PageLoader = async () => (await import('./ResourcePage.tsx')).pageOf(id);
  loaders.set(id, loader);
  return loader;
}
