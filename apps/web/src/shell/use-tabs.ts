import { session } from '@ircrisk/ui/session/session.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PageTitle, Tab, Tabs } from './tabs.ts';
import { closeAll, closeOthers, closeTab, isFull, nameTab, openTab, refreshTab, withRoom } from './tabs.ts';

export interface TabActions {
  open: readonly Tab[];
  current: string;
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
export function useTabs({ firstPath, tabCount, tabPathOf, mayDrop, onFull }: Options): TabActions {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const wanted = tabPathOf(pathname);
  const rest = wanted === pathname ? search + hash : pathname.slice(wanted.length) + search + hash;
  const [tabs, setTabs] = useState<Tabs>(() =>
    openTab(openTab({ open: stored(), current: firstPath }, firstPath, ''), wanted, rest),
  );
  const latest = useRef(tabs);
  latest.current = tabs;

  const show = useCallback(
    (next: Tabs) => {
      setTabs(next);
      const tab = next.open.find(({ path }) => path === next.current);
      if (next.current !== latest.current.current) navigate(next.current + (tab?.rest ?? ''));
    },
    [navigate],
  );

  useEffect(() => {
    const now = latest.current;
    if (isFull(now, wanted, tabCount)) {
      const roomy = withRoom(now, firstPath, mayDrop);
      if (roomy) return setTabs(openTab(roomy, wanted, rest));
      onFull();
      const tab = now.open.find(({ path }) => path === now.current);
      navigate(now.current + (tab?.rest ?? ''), { replace: true });
      return;
    }
    setTabs((before) => openTab(before, wanted, rest));
  }, [wanted, rest, tabCount, firstPath, mayDrop, navigate, onFull]);

  useEffect(() => session.setTab('tabs', tabs.open), [tabs.open]);

  return useMemo(
    () => ({
      open: tabs.open,
      current: wanted,
      firstPath,
      close: (path) => show(closeTab(latest.current, path, firstPath)),
      closeOthers: (path) => show(closeOthers(latest.current, path, firstPath)),
      closeAll: () => show(closeAll(latest.current, firstPath)),
      refresh: (path) => setTabs((before) => refreshTab(before, path)),
      name: (path, title) => setTabs((before) => nameTab(before, path, title)),
    }),
    [tabs.open, wanted, firstPath, show],
  );
}
