import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { plantTime, plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { daysBetween } from '@ircrisk/units';
import { leafFor, titleOf } from '#shell/menu.ts';
import { recentPages } from '#shell/recent.ts';
import { useShell } from '#shell/shell-context.ts';
import { titleIn } from '#shell/tabs.ts';

function useWhen() {
  const t = useText();
  return (time: number) => {
    const at = plantTime(time);
    const clock = at.slice(11, 16);
    const days = daysBetween(at.slice(0, 10), plantToday());
    if (days === 0) return t('home.today', { clock });
    if (days === 1) return t('home.yesterday', { clock });
    return at.slice(5, 10);
  };
}

export function RecentPanel() {
  const t = useText();
  const language = useLanguage();
  const when = useWhen();
  const { menu, open } = useShell();
  const pages = recentPages().flatMap((page) => {
    const leaf = leafFor(menu, page.path);
    return leaf ? [{ ...page, leaf }] : [];
  });
  return (
    <Panel title={t('home.recent')}>
      {pages.length === 0 && <p className="home-none">{t('home.noRecent')}</p>}
      <ul className="home-recent">
        {pages.map(({ path, title, time, leaf }) => (
          <li key={path}>
            <button type="button" onClick={() => open(path)}>
              <MenuIcon name={leaf.icon} />
              <span>{titleIn(title, language) ?? titleOf(leaf, language)}</span>
              <small>{title ? titleOf(leaf, language) : ''}</small>
              <time>{when(time)}</time>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
