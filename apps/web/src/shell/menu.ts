import { menuGroups } from '@ircrisk/contract/menu.ts';
import type { MenuNode } from '@ircrisk/contract/modules/system/menu.ts';
import { product } from '@ircrisk/contract/product.ts';
import type { Language } from '@ircrisk/contract/text.ts';

/** What the shell reads of a node of the `menu/routes` answer. */
export type RouteNode = Pick<MenuNode, 'id' | 'code' | 'name'> &
  Partial<Pick<MenuNode, 'nameEn' | 'path' | 'source' | 'component' | 'isOpen' | 'keepAlive'>> & {
    children?: RouteNode[];
  };

/** A place in the menu: a branch with children, or a leaf that opens a page. */
export interface MenuItem {
  id: string;
  code: string;
  zh: string;
  en: string;
  /** Full path, joined from the parents' paths; a URL for outside pages that open in a window of their own. */
  path: string;
  /** The outside page that is shown in a frame on `path`. */
  address?: string;
  icon: string;
  component: string;
  newWindow: boolean;
  /** False: the page starts anew each time its tab is selected. */
  keepAlive: boolean;
  children: MenuItem[];
}

export const isOutside = (path: string): boolean => /^https?:\/\//i.test(path);

function join(parent: string, path: string): string {
  if (path.startsWith('/') || isOutside(path)) return path;
  return `${parent === '/' ? '' : parent}/${path}`.replace(/\/+$/, '') || '/';
}

/** An outside page needs no component of ours: it is opened in a window, or framed on a path of the platform. */
const outsidePlace = ({ code, isOpen }: RouteNode, address: string) =>
  isOpen === 2
    ? { component: 'outside/window' }
    : { component: 'outside/frame', path: `/outside/${encodeURIComponent(code)}`, address };

/** Gives every leaf its full path. An absolute path or an address of another host stands for itself. */
export function buildMenu(nodes: readonly RouteNode[], parentPath = ''): MenuItem[] {
  return nodes.map((node) => {
    const path = join(parentPath, node.path ?? '');
    const outside = isOutside(path) ? outsidePlace(node, path) : undefined;
    return {
      id: node.id,
      code: node.code,
      zh: node.name,
      en: node.nameEn || node.name,
      path,
      icon: node.source ?? '',
      component: node.component ?? '',
      newWindow: node.isOpen === 2,
      keepAlive: node.keepAlive ?? true,
      children: buildMenu(node.children ?? [], path),
      ...outside,
    };
  });
}

export const isLeaf = (item: MenuItem): boolean => item.children.length === 0 && item.component !== '';

export const leavesOf = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => (isLeaf(item) ? [item] : leavesOf(item.children)));

export const titleOf = (item: Pick<MenuItem, 'zh' | 'en'>, language: Language): string => item[language];

/** Somebody without any grant still has a first page: it says who they are and what there would be to ask for. */
export const orHome = (items: MenuItem[]): MenuItem[] =>
  leavesOf(items).length > 0
    ? items
    : buildMenu([
        {
          id: '0',
          code: 'home',
          name: '首页',
          nameEn: 'Home',
          path: product.firstPage,
          source: 'home',
          component: 'module/home/main',
        },
      ]);

/** What everybody of a company with the module may open, whatever they were granted: the report from the field. */
const quickReport: MenuItem = {
  id: 'incident-report',
  code: 'incident-report',
  zh: '一分钟快报',
  en: 'Quick report',
  path: '/incident-management/report',
  icon: 'incident',
  component: 'module/incident-management/main',
  newWindow: false,
  keepAlive: true,
  children: [],
};

/** Somebody without the incidents still finds the report, in the group where the incidents would be. */
export function withReport(items: MenuItem[], modules: readonly string[]): MenuItem[] {
  const has = leavesOf(items).some(({ code }) => code === 'incident-management');
  const shipped = menuGroups.find(({ entries }) =>
    entries.some(({ code }) => code === 'incident-management'),
  );
  if (has || !shipped || !modules.includes('incident-management')) return items;
  if (items.some(({ code }) => code === shipped.code))
    return items.map((item) =>
      item.code === shipped.code ? { ...item, children: [quickReport, ...item.children] } : item,
    );
  const { code, zh, en, icon } = shipped;
  return [
    ...items,
    { ...quickReport, id: code, code, zh, en, icon, path: '', component: '', children: [quickReport] },
  ];
}

/** Where a session lands: the first leaf, or the product's first page when the menu is empty. */
export const landingPath = (items: readonly MenuItem[]): string =>
  leavesOf(items).find((leaf) => !isOutside(leaf.path))?.path ?? product.firstPage;

/** The leaf whose page shows this path: its own path or one below it, the longest one. */
export function leafFor(items: readonly MenuItem[], path: string): MenuItem | undefined {
  const fitting = leavesOf(items).filter((leaf) => path === leaf.path || path.startsWith(`${leaf.path}/`));
  return fitting.reduce<MenuItem | undefined>(
    (best, leaf) => (best && best.path.length >= leaf.path.length ? best : leaf),
    undefined,
  );
}
