import { LockOutlined, SearchOutlined } from '@ant-design/icons';
import { type MenuEntry, menuGroups } from '@ircrisk/contract/menu.ts';
import { type Figure, homeWork } from '@ircrisk/contract/modules/workplace/home.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import type { MenuItem } from '#shell/menu.ts';
import { useShell } from '#shell/shell-context.ts';
import { useFigures } from './use-figures.ts';

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

/** How many entries wait for the caller under each menu code. */
function useWaiting(): ReadonlyMap<string, number> {
  const { data } = useCall(homeWork, {}, { suppress: true });
  return useMemo(() => {
    const own = Map.groupBy(data?.filter(({ mine }) => mine) ?? [], ({ code }) => code);
    return new Map([...own].map(([code, works]) => [code, works.length]));
  }, [data]);
}

const marks = { near: 'near', miss: 'miss' } as const;

/** A figure that did not come is a dash, never a zero. */
function FigureLine({ figure, failed }: { figure: Figure | undefined; failed: boolean }) {
  const t = useText();
  if (!figure) return <em>{failed ? NO_VALUE : t('home.open')}</em>;
  if (figure.state === 'plain') return <em>{figure.text}</em>;
  return (
    <em>
      <StateMark state={marks[figure.state]} text={figure.text} />
    </em>
  );
}

export function ModuleTiles() {
  const t = useText();
  const say = useSay();
  const { open, isInstalled } = useShell();
  const groups = useTiles();
  const waiting = useWaiting();
  const { figures, failed } = useFigures();
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
          style={{ width: 130 }}
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
                <i>{`${tiles.filter(({ leaf }) => leaf).length} / ${tiles.length}`}</i>
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
                        <FigureLine figure={figures?.get(entry.code)} failed={failed} />
                      </span>
                      {waiting.has(entry.code) && (
                        <i className="home-badge" title={t('home.waiting')}>
                          {waiting.get(entry.code)}
                        </i>
                      )}
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
