import type { Language, Text } from '@ircrisk/contract/text.ts';

/** An open page. Its key is the full path, so two studies of one module stand side by side. */
export interface Tab {
  path: string;
  /** Query and hash last seen on it; selecting the tab brings them back. */
  rest: string;
  /** Counts refreshes: a new number mounts the page anew. */
  round: number;
  /** A name the page gave itself, such as the number of a study. */
  title?: PageTitle;
}

/** A number is the same in both languages, a name has one for each: a page that is not loaded cannot be asked again. */
export type PageTitle = string | Text;

export const titleIn = (title: PageTitle | undefined, language: Language): string | undefined =>
  typeof title === 'object' ? title[language] : title;

const isSame = (a: PageTitle | undefined, b: PageTitle): boolean =>
  titleIn(a, 'zh') === titleIn(b, 'zh') && titleIn(a, 'en') === titleIn(b, 'en');

export interface Tabs {
  open: readonly Tab[];
  current: string;
}

/** Opens a path or, if it is open already, selects it. */
export function openTab({ open }: Tabs, path: string, rest: string): Tabs {
  const known = open.some((tab) => tab.path === path);
  return {
    open: known
      ? open.map((tab) => (tab.path === path && tab.rest !== rest ? { ...tab, rest } : tab))
      : [...open, { path, rest, round: 0 }],
    current: path,
  };
}

export const isFull = ({ open }: Tabs, path: string, tabCount: number): boolean =>
  open.length >= tabCount && !open.some((tab) => tab.path === path);

/** Without the oldest page that may go; the first page and the current one stay. Undefined when none may. */
export function withRoom(
  tabs: Tabs,
  firstPath: string,
  mayDrop: (path: string) => boolean,
): Tabs | undefined {
  const oldest = tabs.open.find(({ path }) => path !== firstPath && path !== tabs.current && mayDrop(path));
  return oldest && { ...tabs, open: tabs.open.filter((tab) => tab !== oldest) };
}

/** Closing the current tab selects its left neighbour; closing another keeps the current one. The first page stays. */
export function closeTab(tabs: Tabs, path: string, firstPath: string): Tabs {
  const at = tabs.open.findIndex((tab) => tab.path === path);
  if (at < 0 || path === firstPath) return tabs;
  const open = tabs.open.filter((tab) => tab.path !== path);
  if (tabs.current !== path) return { ...tabs, open };
  const neighbour = open[Math.max(0, at - 1)];
  return { open, current: neighbour?.path ?? firstPath };
}

export const closeOthers = (tabs: Tabs, path: string, firstPath: string): Tabs => ({
  open: tabs.open.filter((tab) => tab.path === path || tab.path === firstPath),
  current: path,
});

export const closeAll = (tabs: Tabs, firstPath: string): Tabs => ({
  open: tabs.open.filter((tab) => tab.path === firstPath),
  current: firstPath,
});

const change = (tabs: Tabs, path: string, by: (tab: Tab) => Tab): Tabs => ({
  ...tabs,
  open: tabs.open.map((tab) => (tab.path === path ? by(tab) : tab)),
});

export const refreshTab = (tabs: Tabs, path: string): Tabs =>
  change(tabs, path, (tab) => ({ ...tab, round: tab.round + 1 }));

/** A name that is known already changes nothing: pages say theirs at every rendering. */
export const nameTab = (tabs: Tabs, path: string, title: PageTitle): Tabs =>
  tabs.open.some((tab) => tab.path === path && !isSame(tab.title, title))
    ? change(tabs, path, (tab) => ({ ...tab, title }))
    : tabs;
