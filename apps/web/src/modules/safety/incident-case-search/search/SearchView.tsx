import { FilterOutlined } from '@ant-design/icons';
import { type CaseHit, searchCases } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import {
  casePhases,
  countries,
  languageTexts,
  textFields,
} from '@ircrisk/contract/resources/safety/case-choices.ts';
import { accidentTypes } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Button, Input, Pagination, Select, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { valueText } from '../labels.ts';
import { FacetRail } from './FacetRail.tsx';
import { SavedSearches } from './SavedSearches.tsx';
import { Spread } from './Spread.tsx';
import { addressOf, type CaseSearch, type Chosen, orders, searchOf } from './search-address.ts';

const size = 20;
const without = ({ area: _, ...others }: Chosen): Chosen => others;

/** What is searched: changed at once where the person changes it, and by an address that somebody else gave to this page. */
function useAddressedSearch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState(() => searchOf(new URLSearchParams(search)));
  const own = useRef({ pathname, written: new Set([search]) });
  useEffect(() => {
    // A page that is not shown hears of the addresses of others.
    if (pathname === own.current.pathname && !own.current.written.has(search))
      setAsked(searchOf(new URLSearchParams(search)));
  }, [pathname, search]);
  const go = (changes: Partial<CaseSearch>) => {
    const next = { ...asked, current: 1, ...changes };
    const address = addressOf(next, new URLSearchParams(search)).toString();
    own.current.written.add(address && `?${address}`);
    setAsked(next);
    navigate({ pathname, search: address }, { replace: true });
  };
  return [asked, go] as const;
}

/** Published cases: words, facets at the left, why each was found, and when they happened. */
export function SearchView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const [asked, go] = useAddressedSearch();
  const { text, facets, order, current } = asked;
  const [typed, setTyped] = useState(text);
  const [filtering, setFiltering] = useState(false);
  useEffect(() => setTyped(text), [text]);
  const { data, error, refetch } = useCall(
    searchCases,
    { text, facets: JSON.stringify(facets), order, current, size },
    { keepPrevious: true },
  );
  const ask = (words: string, chosen: Chosen) => go({ text: words, facets: chosen });
  const chosenCount = Object.values(facets).flat().length;
  return (
    <div className="case-page">
      <PageTitle
        title={t('incident-case-search.title')}
        note={
          <span className="case-tools">
            {data && t('incident-case-search.found', { count: data.total })} {switcher}
          </span>
        }
      />
      <div className="case-bar">
        <Input.Search
          allowClear
          value={typed}
          maxLength={400}
          placeholder={t('incident-case-search.placeholder')}
          aria-label={t('incident-case-search.words')}
          onChange={(event) => setTyped(event.target.value)}
          onSearch={(words) => ask(words, facets)}
        />
        <Select
          value={order}
          onChange={(next) => go({ order: next })}
          aria-label={t('incident-case-search.order')}
          options={orders.map((value) => ({ value, label: t(`incident-case-search.orders.${value}`) }))}
        />
        <span className="case-end">
          <SavedSearches text={text} facets={facets} onPick={ask} />
        </span>
        <Button
          className="case-filter"
          aria-expanded={filtering}
          icon={<FilterOutlined aria-hidden />}
          onClick={() => setFiltering(!filtering)}
        >
          {t('incident-case-search.facets')}
          {chosenCount > 0 && ` ${chosenCount}`}
        </Button>
      </div>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <div className="case-two">
        {data ? (
          <div className={filtering ? 'case-rail case-rail-open' : 'case-rail'}>
            <FacetRail facets={data.facets} chosen={facets} onChoose={(next) => go({ facets: next })} />
          </div>
        ) : (
          <Skeleton active />
        )}
        {data && (
          <div className="case-page">
            <Spread search={asked} years={data.years} onChange={go} />
            {facets.area && (
              <div className="case-line">
                <span className="case-chip case-done">{t('incident-case-search.chosenPlaces')}</span>
                <Button type="link" size="small" onClick={() => go({ facets: without(facets) })}>
                  {t('incident-case-search.allPlaces')}
                </Button>
              </div>
            )}
            <ul className="case-hits" aria-label={t('incident-case-search.title')}>
              {data.records.map((hit) => (
                <Hit key={hit.id} hit={hit} />
              ))}
            </ul>
            {data.total === 0 && <EmptyState title={t('incident-case-search.nothing')} />}
            {data.total > size && (
              <Pagination
                size="small"
                current={current}
                pageSize={size}
                total={data.total}
                showSizeChanger={false}
                onChange={(page) => go({ current: page })}
              />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Hit({ hit }: { hit: CaseHit }) {
  const t = useText();
  const say = useSay();
  const { leaf } = usePage();
  const { open } = useShell();
  const named = (texts: Readonly<Record<string, Text>>, key: string | null) => {
    const known = key ? texts[key] : undefined;
    return known ? say(known) : null;
  };
  const chips = [
    hit.unit && say(valueText('unit', hit.unit)),
    hit.equipmentClassName,
    named(accidentTypes, hit.accidentType),
    hit.hazard && say(valueText('hazard', hit.hazard)),
    named(casePhases, hit.phase),
  ].filter(Boolean);
  const where = [hit.place, named(countries, hit.country)].filter(Boolean).join(', ');
  return (
    <li className="ir-card case-hit">
      <div className="case-line">
        <Button
          type="link"
          size="small"
          className="case-open"
          onClick={() => open(`${leaf.path}/case/${hit.id}`)}
        >
          {hit.title}
        </Button>
        <span className="case-faint">{[hit.happenedOn ?? hit.year, where].filter(Boolean).join(' · ')}</span>
        {hit.fatalities !== null && hit.fatalities > 0 && (
          <strong>{t('incident-case-search.deaths', { count: hit.fatalities })}</strong>
        )}
        {hit.isRead && <span className="case-chip case-done">{t('incident-case-search.read')}</span>}
      </div>
      {hit.summary && <p>{hit.summary}</p>}
      <div className="case-chips">
        {chips.map((chip) => (
          <span key={chip} className="case-chip">
            {chip}
          </span>
        ))}
        {hit.lessons > 0 && (
          <span className="case-chip">{t('incident-case-search.lessonCount', { count: hit.lessons })}</span>
        )}
        {hit.onlyIn && (
          <span className="case-chip">
            {t('incident-case-search.onlyIn', { language: say(languageTexts[hit.onlyIn]) })}
          </span>
        )}
        {hit.matched.length > 0 && (
          <span className="case-faint">
            {t('incident-case-search.matched', {
              fields: hit.matched.map((one) => say(textFields[one])).join(' · '),
            })}
          </span>
        )}
      </div>
    </li>
  );
}
