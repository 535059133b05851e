import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import { Input, Modal } from 'antd';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useState } from 'react';
import { type MenuItem, titleOf } from './menu.ts';
import { recentPages } from './recent.ts';
import { useShell } from './shell-context.ts';

const most = 12;

/** Both names, the code and the path are searched; every typed word has to occur. */
function fits(item: MenuItem, words: string[]): boolean {
  const text = `${item.zh} ${item.en} ${item.code} ${item.path}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function found(leaves: readonly MenuItem[], typed: string): MenuItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length > 0) return leaves.filter((leaf) => fits(leaf, words)).slice(0, most);
  const recent = recentPages().flatMap((page) => leaves.filter((leaf) => leaf.path === page.path));
  return [...new Set([...recent, ...leaves])].slice(0, most);
}

/** Ctrl+K: any page of the menu by a few letters of its name in either language. */
export function MenuSearch({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={520}
      destroyOnHidden
      // It comes and goes with the keys: the next search never meets the box of the last one fading away.
      transitionName=""
      maskTransitionName=""
      style={{ top: 80 }}
    >
      <SearchBox onClose={onClose} />
    </Modal>
  );
}

function SearchBox({ onClose }: { onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const list = useId();
  const { leaves, open } = useShell();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const hits = found(leaves, typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new word starts at the first hit
  useEffect(() => setAt(0), [typed]);

  const choose = (item: MenuItem | undefined) => {
    if (!item) return;
    open(item.path);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((at + 1) % Math.max(1, hits.length));
    else if (event.key === 'ArrowUp') setAt((at + hits.length - 1) % Math.max(1, hits.length));
    else if (event.key === 'Enter') choose(hits[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Input
        autoFocus
        size="large"
        role="combobox"
        aria-label={t('shell.search')}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={hits[at] ? `${list}-${at}` : undefined}
        placeholder={t('shell.searchHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="search-hits" id={list} role="listbox" aria-label={t('shell.search')}>
        {hits.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the combobox that owns the list
          <div
            key={item.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={index === at ? 'on' : undefined}
            onClick={() => choose(item)}
          >
            <MenuIcon name={item.icon} />
            <span>{titleOf(item, language)}</span>
            <small>{titleOf(item, language === 'zh' ? 'en' : 'zh')}</small>
          </div>
        ))}
      </div>
      {hits.length === 0 && <p className="notices-none">{t('shell.searchNone')}</p>}
    </>
  );
}
