import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { searchPages } from './markdown.ts';
import { contents } from './pages.ts';
import { readAll } from './read-page.ts';

interface Props {
  typed: string;
  onOpen: (page: string, heading: string) => void;
}

const most = 60;

/** Sections of the whole manual that hold the words. */
export function SearchResults({ typed, onOpen }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const wanted = useDeferredValue(typed);
  const { data } = useQuery({
    queryKey: ['manual', 'all', language],
    queryFn: () => readAll(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const titles = useMemo(
    () => new Map(contents().flatMap(({ pages }) => pages.map(({ name, title }) => [name, title]))),
    [],
  );
  const hits = useMemo(() => (data ? searchPages(data, wanted) : []), [data, wanted]);
  if (data && hits.length === 0) return <EmptyState title={t('manual.nothing', { typed: wanted })} />;
  return (
    <div className="manual-text">
      <h2 role="status">{t('manual.found', { count: hits.length })}</h2>
      <ul className="manual-hits">
        {hits.slice(0, most).map(({ page, section, excerpt }) => (
          <li key={`${page}#${section.slug}`}>
            <button type="button" onClick={() => onOpen(page, section.slug)}>
              <strong>{section.heading}</strong>
              <small>{say(titles.get(page) ?? { zh: page, en: page })}</small>
              <span>{excerpt}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
