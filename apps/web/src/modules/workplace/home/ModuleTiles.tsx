import { LockOutlined, SearchOutlined } from '@ant-design/icons';
import { type MenuEntry, menuGroups } from '@ircrisk/contract/menu.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import type { MenuItem } from '#shell/menu.ts';
import { useShell } from '#shell/shell-context.ts';

interface Tile {
  entry: MenuEntry;
  /** The caller's own menu entry; without one the module is not granted. */
  leaf: MenuItem | undefined;
}

const everyday = new Set(['home', 'userManual']);

/** Every module of the product, open where it is granted; the others say so. Administration shows only what is granted. */
function useTiles(): { group: (typeof menuGroups)[number]; tiles: Tile[] }[] {
  const { leaves } = useShell();
  return useMemo(() => {
    const granted = new Map(leaves.map((leaf) => [leaf.code, leaf]));
    return menuGroups
      .map((group) => ({
        group,
        tiles: group.entries
          .filter((entry) => !everyday.has(entry.code))
          .map((entry) => ({ entry, leaf: granted.get(entry.code) }))
          .filter(({ entry, leaf }) => leaf !== undefined || entry.module !== undefined),
      }))
      .filter(({ tiles }) => tiles.length > 0);
  }, [leaves]);
}

export function ModuleTiles() {
  const t = useText();
  const say = useSay();
  const { open, isInstalled } = useShell();
  const groups = useTiles();
  const [typed, setTyped] = useState('');
  const word = typed.trim().toLowerCase();
  const fits = ({ entry }: Tile) => !word || `${entry.zh} ${entry.en}`.toLowerCase().includes(word);
  const all = groups.flatMap(({ tiles }) => tiles);
  const granted = all.filter(({ leaf }) => leaf).length;

  return (
    <Panel
      title={t('home.modules')}
      note={t('home.granted', { granted, total: all.length })}
      tools={
        <Input
          size="small"
          allowClear
          prefix={<SearchOutlined />}
          style={{ width: 170 }}
          aria-label={t('home.findModule')}
          placeholder={t('home.findModule')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      }
    >
      <div className="home-groups">
        {groups.map(({ group, tiles }) => {
          const shown = tiles.filter(fits);
          if (shown.length === 0) return null;
          return (
            <section key={group.code}>
              <h3>
                {say(group)}
                <span>{`${tiles.filter(({ leaf }) => leaf).length} / ${tiles.length}`}</span>
              </h3>
              <div className="home-tiles">
                {shown.map(({ entry, leaf }) =>
                  leaf ? (
                    <button
                      key={entry.code}
                      type="button"
                      className="home-tile"
                      onClick={() => open(leaf.path)}
                    >
                      <MenuIcon name={entry.icon} />
                      <span>
                        <b>{say(leaf)}</b>
                        <em>{say(entry) === say(leaf) ? t('home.open') : say(entry)}</em>
                      </span>
                    </button>
                  ) : (
                    <div key={entry.code} className="home-tile off">
                      <MenuIcon name={entry.icon} />
                      <span>
                        <b>{say(entry)}</b>
                        <em>{t(isInstalled(entry) ? 'home.notGranted' : 'home.notInstalled')}</em>
                      </span>
                      {isInstalled(entry) && <LockOutlined className="home-lock" />}
                    </div>
                  ),
                )}
              </div>
            </section>
          );
        })}
      </div>
    </Panel>
  );
}
