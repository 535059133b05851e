import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { hasUnsaved } from '@ircrisk/ui/parts/unsaved.ts';
import { Dropdown, type MenuProps } from 'antd';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { addressOf } from '../entry/navigation.ts';
import { useAsk } from './dialogs.tsx';
import { leafFor, titleOf } from './menu.ts';
import { absenceAt, shippedEntryAt } from './pages.ts';
import { useOpenTabs, useShell } from './shell-context.ts';
import { type Tab, titleIn } from './tabs.ts';

/** Asks before pages are closed: the specification wants it for every one. */
function useConfirmClose() {
  const t = useText();
  const ask = useAsk();
  return (paths: readonly string[], close: () => void) => {
    if (paths.length === 0) return;
    const unsaved = paths.some((path) => hasUnsaved(addressOf(path)));
    const one = unsaved ? t('shell.confirmCloseUnsaved') : t('shell.confirmClose');
    ask({
      title: t('shell.confirmTitle'),
      text: paths.length === 1 || unsaved ? one : t('shell.confirmCloseMany', { count: paths.length }),
      onOk: close,
    });
  };
}

export function TabBar() {
  const t = useText();
  const language = useLanguage();
  const { menu, tabs, open: show } = useShell();
  const { open, current } = useOpenTabs();
  const confirmClose = useConfirmClose();
  const bar = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab comes into view when it changes
  useEffect(() => {
    bar.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  const nameOf = (tab: Tab) => {
    const leaf = leafFor(menu, tab.path);
    return (
      titleIn(tab.title, language) ??
      (leaf ? titleOf(leaf, language) : undefined) ??
      // A module that is refused keeps its name: of several such tabs each is told from the other.
      shippedEntryAt(tab.path)?.[language] ??
      t(`shell.page.${absenceAt(tab.path)}`)
    );
  };
  const select = (tab: Tab) => show(tab.path + tab.rest);
  const move = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = open[at + step];
    if (event.key === 'Delete' && open[at]?.path !== tabs.firstPath) {
      const path = open[at]!.path;
      confirmClose([path], () => tabs.close(path));
    }
    if (step === 0 || !next) return;
    select(next);
    bar.current?.querySelectorAll<HTMLElement>('.tab-name')[at + step]?.focus();
  };
  const others = (path: string | undefined) =>
    open.map((tab) => tab.path).filter((one) => one !== path && one !== tabs.firstPath);

  const tools: MenuProps['items'] = [
    { key: 'refresh', label: t('shell.refreshTab'), onClick: () => tabs.refresh(current) },
    {
      key: 'close',
      label: t('shell.closeTab'),
      disabled: current === tabs.firstPath,
      onClick: () => confirmClose([current], () => tabs.close(current)),
    },
    {
      key: 'others',
      label: t('shell.closeOthers'),
      disabled: others(current).length === 0,
      onClick: () => confirmClose(others(current), () => tabs.closeOthers(current)),
    },
    {
      key: 'all',
      label: t('shell.closeAll'),
      disabled: others(undefined).length === 0,
      onClick: () => confirmClose(others(undefined), () => tabs.closeAll()),
    },
  ];

  return (
    <nav className="tabs" aria-label={t('shell.tabs')}>
      <ul className="tabs-list" ref={bar}>
        {open.map((tab, at) => {
          const name = nameOf(tab);
          const selected = tab.path === current;
          return (
            <li key={tab.path} className={selected ? 'tab on' : 'tab'}>
              <button
                type="button"
                className="tab-name"
                // Only a name that may be cut is told in full.
                title={name.length > 18 ? name : undefined}
                aria-current={selected ? 'page' : undefined}
                onClick={() => select(tab)}
                onAuxClick={(event) => {
                  if (event.button === 1 && tab.path !== tabs.firstPath)
                    confirmClose([tab.path], () => tabs.close(tab.path));
                }}
                onKeyDown={(event) => move(event, at)}
              >
                {name}
              </button>
              {tab.path !== tabs.firstPath && (
                <button
                  type="button"
                  className="tab-close"
                  aria-label={t('shell.closeThis', { title: name })}
                  onClick={() => confirmClose([tab.path], () => tabs.close(tab.path))}
                >
                  <CloseOutlined />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <Dropdown menu={{ items: tools }} trigger={['click']} placement="bottomRight">
        <button type="button" className="tabs-tools" aria-label={t('shell.tabTools')}>
          <DownOutlined />
        </button>
      </Dropdown>
    </nav>
  );
}
