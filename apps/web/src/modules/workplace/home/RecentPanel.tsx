import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { leafFor, titleOf } from '#shell/menu.ts';
import { recentPages } from '#shell/recent.ts';
import { useShell } from '#shell/shell-context.ts';

const two = (value: number) => String(value).padStart(2, '0');

function useWhen() {
  const t = useText();
  return (time: number) => {
    const at = new Date(time);
    const clock = `${two(at.getHours())}:${two(at.getMinutes())}`;
    const days = Math.round(
      (new Date().setHours(0, 0, 0, 0) - new Date(time).setHours(0, 0, 0, 0)) / 86_400_000,
    );
    if (days === 0) return t('home.today', { clock });
    if (days === 1) return t('home.yesterday', { clock });
    return `${two(at.getMonth() + 1)}-${two(at.getDate())}`;
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
              <span>{title ?? titleOf(leaf, language)}</span>
              <small>{title ? titleOf(leaf, language) : ''}</small>
              <time>{when(time)}</time>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
