import { SearchOutlined } from '@ant-design/icons';
import { type TextLoader, useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { Markdown } from './Markdown.tsx';
import { sectionsOf } from './markdown.ts';
import { contents, pageOfScreen } from './pages.ts';
import { readPage } from './read-page.ts';
import { SearchResults } from './SearchResults.tsx';
import './manual.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

/** The user manual: contents, page, search. `?page=` is a page or the menu code of a screen, `#…` a heading. */
export default function ManualPage() {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { leaf } = usePage();
  const { leaves, open } = useShell();
  const { search, hash } = useLocation();
  const name = pageOfScreen(new URLSearchParams(search).get('page') ?? 'index');
  const [typed, setTyped] = useState('');
  const sheet = useRef<HTMLElement>(null);
  const parts = useMemo(contents, []);
  const page = useQuery({
    queryKey: ['manual', name, language],
    queryFn: () => readPage(name, language),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const go = (wanted: string, heading = '') => {
    setTyped('');
    open(`${leaf.path}?page=${wanted}${heading ? `#${encodeURIComponent(heading)}` : ''}`);
  };
  const follow = (target: string) => {
    if (target.startsWith('menu:')) {
      const screen = leaves.find((one) => one.code === target.slice('menu:'.length));
      if (screen) open(screen.path);
      return;
    }
    const [file = '', heading = ''] = target.split('#');
    go(file.replace(/\.md$/, '') || name, heading);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the page is there, its heading is shown
  useEffect(() => {
    const heading = decodeURIComponent(hash.slice(1));
    const place = heading ? sheet.current?.querySelector(`[id="${CSS.escape(heading)}"]`) : undefined;
    if (place) place.scrollIntoView({ block: 'start' });
    else sheet.current?.scrollTo({ top: 0 });
  }, [page.data, hash]);

  const headings = useMemo(() => sectionsOf(page.data ?? []).filter(({ depth }) => depth === 2), [page.data]);

  return (
    <div className="manual">
      <nav className="manual-contents" aria-label={t('manual.contents')}>
        <h1>{t('manual.title')}</h1>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          aria-label={t('manual.search')}
          placeholder={t('manual.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {parts.map(({ key, title, pages }) => (
          <section key={key}>
            <h2>{say(title)}</h2>
            <ul>
              {pages.map((one) => (
                <li key={one.name}>
                  <button
                    type="button"
                    aria-current={one.name === name ? 'page' : undefined}
                    onClick={() => go(one.name)}
                  >
                    {say(one.title)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long page is scrolled with the keyboard */}
      <article ref={sheet} className="manual-sheet" tabIndex={0} aria-label={t('manual.page')}>
        {typed.trim() !== '' ? (
          <SearchResults typed={typed} onOpen={go} />
        ) : (
          <>
            {page.isError && <ErrorPanel error={page.error} onRetry={() => void page.refetch()} />}
            {page.data && (
              <div className="manual-text">
                <Markdown tokens={page.data} onFollow={follow} />
              </div>
            )}
          </>
        )}
      </article>
      {headings.length > 1 && typed.trim() === '' && (
        <aside className="manual-headings" aria-label={t('manual.onThisPage')}>
          <h2>{t('manual.onThisPage')}</h2>
          <ul>
            {headings.map((one) => (
              <li key={one.slug}>
                <button type="button" onClick={() => go(name, one.slug)}>
                  {one.heading}
                </button>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}
