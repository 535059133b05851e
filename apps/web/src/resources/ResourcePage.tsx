import { findResource } from '@ircrisk/ui/resource/options.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import type { PageModule } from '#shell/load-page.ts';
import { NotInstalled } from '#shell/load-page.ts';

const pages = new Map<string, PageModule>();

/** The generic screen bound to one declared resource. */
export async function pageOf(id: string): Promise<PageModule> {
  const known = pages.get(id);
  if (known) return known;
  const resource = await findResource(id);
  if (!resource) throw new NotInstalled(id);
  const page: PageModule = { default: () => <ResourceScreen resource={resource} />, phone: true };
  pages.set(id, page);
  return page;
}
