import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { PageNameContext } from '@ircrisk/ui/parts/page-name.ts';
import { PagePathContext } from '@ircrisk/ui/parts/unsaved.ts';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import { ListAddressContext } from '@ircrisk/ui/resource/list-address.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Router } from 'react-router';
import { addressOf } from '../entry/navigation.ts';
import { useFilesWaiting } from '../entry/use-files-waiting.ts';
import { addressBar } from './address.ts';
import type { PageModule } from './load-page.ts';
import { isForPhone, loadPage, NotInstalled } from './load-page.ts';
import { leafFor, titleOf } from './menu.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { LoadFailure, NoLine, PageNote } from './PageFailure.tsx';
import { PageProvider } from './page-context.ts';
import { absenceAt, pageLoaderOf, shippedEntryAt } from './pages.ts';
import { useShell } from './shell-context.ts';
import type { PageTitle, Tab } from './tabs.ts';

type State = { module: PageModule } | { error: unknown } | undefined;

/** The page of one tab: found by its menu entry, loaded lazily, kept while the tab is open. */
export function PageHost({ tab, visible }: { tab: Tab; visible: boolean }) {
  const t = useText();
  const language = useLanguage();
  const { menu, tabs, open } = useShell();
  const [state, setState] = useState<State>();
  const [attempt, setAttempt] = useState(0);
  const isWaiting = useFilesWaiting();
  const isPhone = usePhone();
  const [anyway, setAnyway] = useState(false);
  const leaf = useMemo(() => leafFor(menu, tab.path), [menu, tab.path]);
  const load = leaf && pageLoaderOf(leaf);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    if (!load) return;
    let gone = false;
    loadPage(load).then(
      (module) => !gone && setState({ module }),
      (error: unknown) => !gone && setState({ error }),
    );
    return () => {
      gone = true;
    };
  }, [load, attempt]);

  const setTitle = useCallback((title: PageTitle) => tabs.name(tab.path, title), [tabs.name, tab.path]);
  const close = useCallback(() => tabs.close(tab.path), [tabs.close, tab.path]);
  const place = useMemo(
    () =>
      leaf && { leaf, path: tab.path, below: tab.path.slice(leaf.path.length + 1), visible, setTitle, close },
    [leaf, tab.path, visible, setTitle, close],
  );
  const name = useMemo(
    () =>
      leaf && {
        resource: leaf.component.replace(/^resource\/|^module\/|\/main$/g, ''),
        title: titleOf(leaf, language),
      },
    [leaf, language],
  );
  // A hidden page keeps the address it was left at.
  const [pathname, search, hash] = [tab.path, tab.rest.replace(/#.*/, ''), /#.*/.exec(tab.rest)?.[0] ?? ''];
  const at = useMemo(() => ({ pathname, search, hash, state: null, key: 'tab' }), [pathname, search, hash]);

  const address = useMemo(
    () => ({
      search,
      visible,
      replace: (next: string) => addressBar.replace(pathname + next + hash),
    }),
    [search, visible, pathname, hash],
  );

  const module = state && 'module' in state ? state.module : undefined;
  const page = useMemo(() => module && <module.default />, [module]);

  const home = () => open(tabs.firstPath);
  const notInstalled = (title: string) => (
    <PageNote
      title={t('shell.page.notInstalled')}
      hint={t('shell.page.notInstalledHint', { title })}
      onHome={home}
    />
  );
  if (!leaf || !place) {
    const reason = absenceAt(tab.path);
    if (reason === 'notInstalled') return notInstalled(shippedEntryAt(tab.path)?.[language] ?? '');
    return <PageNote title={t(`shell.page.${reason}`)} hint={t(`shell.page.${reason}Hint`)} onHome={home} />;
  }
  if (!load || (state && 'error' in state && state.error instanceof NotInstalled))
    return notInstalled(titleOf(leaf, language));
  const retry = () => {
    setState(undefined);
    setAttempt(attempt + 1);
  };
  if (state === undefined && isWaiting) return <NoLine />;
  if (state === undefined) return <output className="page-loading">{t('shell.loading')}</output>;
  if ('error' in state) return <LoadFailure error={state.error} onRetry={retry} />;
  if (isPhone && !anyway && !isForPhone(state.module, place.below)) {
    return (
      <PageNote
        title={t('shell.page.wide')}
        hint={t('shell.page.wideHint', { title: titleOf(leaf, language) })}
        onOpen={() => setAnyway(true)}
        onHome={home}
      />
    );
  }
  return (
    <PageBoundary onRetry={() => tabs.refresh(tab.path)}>
      <Router location={at} navigator={addressBar}>
        <PageProvider value={place}>
          <PagePathContext value={addressOf(pathname)}>
            <PageNameContext value={name}>
              <ListAddressContext value={address}>{page}</ListAddressContext>
            </PageNameContext>
          </PagePathContext>
        </PageProvider>
      </Router>
    </PageBoundary>
  );
}
