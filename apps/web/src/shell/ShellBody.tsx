import { product } from '@ircrisk/contract/product.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { translate, useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { PageLayer } from '@ircrisk/ui/parts/PageLayer.tsx';
import { hasUnsaved } from '@ircrisk/ui/parts/unsaved.ts';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { addressOf } from '../entry/navigation.ts';
import { isFrameless } from '../entry/page-type.ts';
import { addressBar, useAddress } from './address.ts';
import type { Boot } from './boot.ts';
import { DialogProvider } from './dialogs.tsx';
import { Header } from './Header.tsx';
import { isOutside, landingPath, leafFor, leavesOf, titleOf } from './menu.ts';
import { openOutside } from './open-outside.ts';
import { PageHost } from './PageHost.tsx';
import { isInstalled, subAppOf } from './pages.ts';
import { noteVisit } from './recent.ts';
import { SideMenu } from './SideMenu.tsx';
import { LoadingBar, StatusBar, VersionLabel } from './StatusBar.tsx';
import { SubAppHost } from './SubAppHost.tsx';
import { OpenTabsProvider, ShellProvider, type ShellState } from './shell-context.ts';
import { TabBar } from './TabBar.tsx';
import { type Tab, titleIn } from './tabs.ts';
import { useTabs } from './use-tabs.ts';
import './phone.css';

/** The whole contract of a matrix for four colours: after the first screen is soon enough. */
const BandColours = lazy(() => import('./BandColours.tsx'));
/** Knows every declared list: loaded when it is first asked for. */
const SearchBox = lazy(() => import('./search/SearchBox.tsx'));

const PhoneHead = lazy(() => import('./PhoneHead.tsx'));
const PhoneBar = lazy(() => import('./PhoneBar.tsx'));

const collapsedKey = 'ircrisk.collapsed';
/** Names of the first page; without a grant for it the first leaf of the menu stands in its place. */
const isFirst = (path: string) => path === '/' || path === '/home' || path === product.firstPage;

function useCollapsed() {
  const [collapsed, setCollapsed] = useState(
    () => localStorage.getItem(collapsedKey) === '1' || innerWidth < 900,
  );
  const toggle = () => {
    localStorage.setItem(collapsedKey, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  };
  return { collapsed, toggle };
}

/** Header, menu, tabs and pages of a signed-in session. */
export function ShellBody({ boot, reload }: { boot: Boot; reload: () => Promise<void> }) {
  const { menu } = boot;
  const language = useLanguage();
  const queries = useQueryClient();
  const { pathname } = useAddress();
  const { collapsed, toggle } = useCollapsed();
  const [searching, setSearching] = useState(false);
  const isPhone = usePhone();
  const leaves = useMemo(() => leavesOf(menu), [menu]);
  const firstPath = useMemo(
    () => (leafFor(menu, product.firstPage) ? product.firstPage : landingPath(menu)),
    [menu],
  );
  const tabCount = boot.project?.tabCount || product.defaultTabCount;
  const tabPathOf = useCallback(
    (path: string) => {
      if (isFirst(path)) return firstPath;
      const leaf = leafFor(menu, path);
      return leaf && subAppOf(leaf) ? leaf.path : path;
    },
    [menu, firstPath],
  );
  const onFull = useCallback(
    () => notify.warning(translate('shell.tabsFull', { count: tabCount })),
    [tabCount],
  );
  // A phone shows no tabs to close: the oldest page without unsaved work makes room.
  const mayDrop = useCallback((path: string) => isPhone && !hasUnsaved(addressOf(path)), [isPhone]);
  const { tabs, actions } = useTabs({ firstPath, tabCount, tabPathOf, mayDrop, onFull });
  const leaf = leafFor(menu, tabs.current);
  const subApp = leaf && subAppOf(leaf);

  useEffect(() => {
    if (isFirst(pathname) && pathname !== firstPath) addressBar.replace(firstPath);
  }, [pathname, firstPath]);

  const title =
    titleIn(tabs.open.find((tab) => tab.path === tabs.current)?.title, language) ??
    (leaf ? titleOf(leaf, language) : '');
  useEffect(() => {
    document.title = title ? `${title} · ${product.name}` : product.name;
  }, [title]);
  useEffect(() => {
    if (leaf && tabs.current !== firstPath)
      noteVisit(tabs.current, tabs.open.find((tab) => tab.path === tabs.current)?.title);
  }, [leaf, tabs.current, tabs.open, firstPath]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const open = useCallback((path: string) => {
    if (isOutside(path)) void openOutside(path);
    else addressBar.push(path);
  }, []);
  const shell = useMemo<ShellState>(
    () => ({
      ...boot,
      leaves,
      isInstalled,
      tabs: actions,
      open,
      async reload() {
        await reload();
        await queries.invalidateQueries();
      },
    }),
    [boot, leaves, actions, open, reload, queries],
  );

  const pages = (
    <main className="shell-content">
      {tabs.open.map((tab) => {
        const itsLeaf = leafFor(menu, tab.path);
        if (itsLeaf && subAppOf(itsLeaf)) return null;
        const visible = tab.path === tabs.current;
        if (itsLeaf?.keepAlive === false && !visible) return null;
        return <KeptPage key={`${tab.path}#${tab.round}`} tab={tab} visible={visible} />;
      })}
      <SubAppHost active={subApp} />
      <Suspense>
        <BandColours />
      </Suspense>
    </main>
  );
  if (isFrameless()) {
    return (
      <ShellProvider value={shell}>
        <OpenTabsProvider value={tabs}>
          <div className="shell frameless">
            {pages}
            <VersionLabel />
          </div>
        </OpenTabsProvider>
      </ShellProvider>
    );
  }
  const search = () => setSearching(true);
  // The pages keep their place in the tree: a phone that is turned loses nothing.
  return (
    <ShellProvider value={shell}>
      <OpenTabsProvider value={tabs}>
        <div className={isPhone ? 'shell phone' : collapsed ? 'shell narrow' : 'shell'}>
          {isPhone ? (
            <Suspense fallback={<header className="head" />}>
              <PhoneHead title={title} onSearch={search} />
            </Suspense>
          ) : (
            <Header collapsed={collapsed} onCollapse={toggle} onSearch={search} />
          )}
          <LoadingBar />
          {!isPhone && <SideMenu collapsed={collapsed} current={leaf?.code} />}
          {!isPhone && <TabBar />}
          {pages}
          {isPhone ? (
            <Suspense>
              <PhoneBar />
            </Suspense>
          ) : (
            <StatusBar />
          )}
          <Suspense>{searching && <SearchBox open onClose={() => setSearching(false)} />}</Suspense>
        </div>
      </OpenTabsProvider>
    </ShellProvider>
  );
}

/**
 * Mounted on its first showing, then only hidden: what was typed and scrolled stays while the tab is open. A step between
 * two pages is none of the others' business: they are not drawn anew.
 */
const KeptPage = memo(function KeptPage({ tab, visible }: { tab: Tab; visible: boolean }) {
  const [seen, setSeen] = useState(visible);
  if (visible && !seen) setSeen(true);
  return (
    <div className="shell-page" hidden={!visible}>
      <PageLayer visible={visible}>
        <DialogProvider>{seen && <PageHost tab={tab} visible={visible} />}</DialogProvider>
      </PageLayer>
    </div>
  );
});
