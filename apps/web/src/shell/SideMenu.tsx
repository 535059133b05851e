import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import type { CSSProperties, MouseEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../entry/navigation.ts';
import { isLeaf, isOutside, type MenuItem, titleOf } from './menu.ts';
import { useShell } from './shell-context.ts';

const indent = (depth: number) => ({ '--depth': depth }) as CSSProperties;
const foldedKey = 'ircrisk.foldedGroups';

function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(JSON.parse(localStorage.getItem(foldedKey) ?? '[]') as string[]),
  );
  const toggle = (code: string) => {
    const next = new Set(folded);
    if (!next.delete(code)) next.add(code);
    localStorage.setItem(foldedKey, JSON.stringify([...next]));
    setFolded(next);
  };
  return { folded, toggle };
}

/** Groups and trees of the server's menu. Collapsed it shows the icons; the names stay for screen readers and hover. */
export function SideMenu({ collapsed, current }: { collapsed: boolean; current: string | undefined }) {
  const t = useText();
  const { menu } = useShell();
  const { folded, toggle } = useFolded();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry comes into view when it changes
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} className={collapsed ? 'side collapsed' : 'side'} aria-label={t('shell.menu')}>
      {menu.map((group) => {
        if (isLeaf(group)) return <MenuLink key={group.id} item={group} current={current} depth={0} />;
        if (group.children.length === 0) return null;
        const open = collapsed || !folded.has(group.code) || holds(group, current);
        return (
          <div key={group.id} className="side-group">
            <GroupTitle group={group} open={open} onToggle={() => toggle(group.code)} hidden={collapsed} />
            {open && (
              <Branch items={group.children} current={current} depth={0} folded={folded} toggle={toggle} />
            )}
          </div>
        );
      })}
    </nav>
  );
}

const holds = (item: MenuItem, code: string | undefined): boolean =>
  item.code === code || item.children.some((child) => holds(child, code));

function GroupTitle({
  group,
  open,
  onToggle,
  hidden,
}: {
  group: MenuItem;
  open: boolean;
  onToggle: () => void;
  hidden: boolean;
}) {
  const language = useLanguage();
  if (hidden) return <hr className="side-rule" />;
  return (
    <button type="button" className="side-title" aria-expanded={open} onClick={onToggle}>
      {titleOf(group, language)}
    </button>
  );
}

interface BranchProps {
  items: MenuItem[];
  current: string | undefined;
  depth: number;
  folded: ReadonlySet<string>;
  toggle: (code: string) => void;
}

function Branch({ items, current, depth, folded, toggle }: BranchProps) {
  const language = useLanguage();
  return (
    <ul>
      {items.map((item) => {
        if (isLeaf(item)) {
          return (
            <li key={item.id}>
              <MenuLink item={item} current={current} depth={depth} />
            </li>
          );
        }
        const open = !folded.has(item.code) || holds(item, current);
        return (
          <li key={item.id}>
            <button
              type="button"
              className="side-item"
              style={indent(depth)}
              aria-expanded={open}
              onClick={() => toggle(item.code)}
            >
              <MenuIcon name={item.icon} />
              <span className="side-name">{titleOf(item, language)}</span>
            </button>
            {open && (
              <Branch
                items={item.children}
                current={current}
                depth={depth + 1}
                folded={folded}
                toggle={toggle}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function MenuLink({ item, current, depth }: { item: MenuItem; current: string | undefined; depth: number }) {
  const language = useLanguage();
  const { open } = useShell();
  const title = titleOf(item, language);
  const go = (event: MouseEvent) => {
    // A modified click opens a window of the browser, as on any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(item.path);
  };
  return (
    <a
      className="side-item"
      href={isOutside(item.path) ? item.path : addressOf(item.path)}
      style={indent(depth)}
      aria-current={current === item.code ? 'page' : undefined}
      title={title}
      onClick={go}
    >
      <MenuIcon name={item.icon} />
      <span className="side-name">{title}</span>
    </a>
  );
}
