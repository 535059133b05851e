import { session } from '@ircrisk/ui/session/session.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addressBar, useAddress } from './address.ts';
import type { PageTitle, Tab, Tabs } from './tabs.ts';
import { closeAll, closeOthers, closeTab, isFull, nameTab, openTab, refreshTab, withRoom } from './tabs.ts';

/** What stands open now. */
export interface OpenTabs {
  open: readonly Tab[];
  current: string;
}

/** What can be done with tabs; the same from step to step. */
export interface TabActions {
  firstPath: string;
  close(path: string): void;
  closeOthers(path: string): void;
  closeAll(): void;
  refresh(path: string): void;
  name(path: string, title: PageTitle): void;
}

interface Options {
  firstPath: string;
  tabCount: number;
  /** The tab that shows a path: itself, or the one tab of an embedded application. */
  tabPathOf: (path: string) => string;
  /** Whether a page may close by itself to make room for another. */
  mayDrop: (path: string) => boolean;
  onFull: () => void;
}

const stored = (): Tab[] =>
  (session.getTab<Tab[]>('tabs') ?? [])
    .filter((tab) => typeof tab?.path === 'string')
    .map((tab) => ({ ...tab, round: 0 }));

/** Tabs follow the address: every way to a page (menu, link, back button) goes through it. */
export function useTabs({ firstPath, tabCount, tabPathOf, mayDrop, onFull }: Options): {
  tabs: OpenTabs;
  actions: TabActions;
} {
  const { pathname, search, hash } = useAddress();
  const wanted = tabPathOf(pathname);
  const rest = wanted === pathname ? search + hash : pathname.slice(wanted.length) + search + hash;
  const [tabs, setTabs] = useState<Tabs>(() =>
    openTab(openTab({ open: stored(), current: firstPath }, firstPath, ''), wanted, rest),
  );
  const latest = useRef(tabs);
  latest.current = tabs;

  const show = useCallback((next: Tabs) => {
    setTabs(next);
    const tab = next.open.find(({ path }) => path === next.current);
    if (next.current !== latest.current.current) addressBar.push(next.current + (tab?.rest ?? ''));
  }, []);

  useEffect(() => {
    const now = latest.current;
    if (isFull(now, wanted, tabCount)) {
      const roomy = withRoom(now, firstPath, mayDrop);
      if (roomy) return setTabs(openTab(roomy, wanted, rest));
      onFull();
      const tab = now.open.find(({ path }) => path === now.current);
      addressBar.replace(now.current + (tab?.rest ?? ''));
      return;
    }
    setTabs((before) => openTab(before, wanted, rest));
  }, [wanted, rest, tabCount, firstPath, mayDrop, onFull]);

  useEffect(() => session.setTab('tabs', tabs.open), [tabs.open]);

  const actions = useMemo<TabActions>(
    () => ({
      firstPath,
      close: (path) => show(closeTab(latest.current, path, firstPath)),
      closeOthers: (path) => show(closeOthers(latest.current, path, firstPath)),
      closeAll: () => show(closeAll(latest.current, firstPath)),
      refresh: (path) => setTabs((before) => refreshTab(before, path)),
      name: (path, title) => setTabs((before) => nameTab(before, path, title)),
    }),
    [firstPath, show],
  );
  // The page stepped to is there, and at its address, in the same drawing as the step.
  const shown = useMemo(
    () => (isFull(tabs, wanted, tabCount) ? { ...tabs, current: wanted } : openTab(tabs, wanted, rest)),
    [tabs, wanted, rest, tabCount],
  );
  return { tabs: shown, actions };
}
