import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
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
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Button, Input, Pagination, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { valueText } from '../labels.ts';
import { type Chosen, FacetRail } from './FacetRail.tsx';
import { SavedSearches } from './SavedSearches.tsx';

const orders = ['relevance', 'newest', 'oldest', 'deadliest'] as const;
const size = 20;

/** Published cases: words, facets at the left, why each was found, and when they happened. */
export function SearchView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const [text, setText] = useState('');
  const [typed, setTyped] = useState('');
  const [facets, setFacets] = useState<Chosen>({});
  const [order, setOrder] = useState<(typeof orders)[number]>('relevance');
  const [current, setCurrent] = useState(1);
  const { data, error, refetch } = useCall(
    searchCases,
    { text, facets: JSON.stringify(facets), order, current, size },
    { keepPrevious: true },
  );
  const ask = (words: string, chosen: Chosen) => {
    setTyped(words);
    setText(words);
    setFacets(chosen);
    setCurrent(1);
  };
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
          onChange={setOrder}
          aria-label={t('incident-case-search.order')}
          options={orders.map((value) => ({ value, label: t(`incident-case-search.orders.${value}`) }))}
        />
        <span className="case-end">
          <SavedSearches text={text} facets={facets} onPick={ask} />
        </span>
      </div>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <div className="case-two">
        {data ? (
          <FacetRail
            facets={data.facets}
            chosen={facets}
            onChoose={(next) => {
              setFacets(next);
              setCurrent(1);
            }}
          />
        ) : (
          <Skeleton active />
        )}
        {data && (
          <div className="case-page">
            <Years years={data.years} />
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
                onChange={setCurrent}
              />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Years({ years }: Pick<ResultOf<typeof searchCases>, 'years'>) {
  const t = useText();
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last || years.length < 2) return null;
  const counts = new Map(years.map(({ year, count }) => [year, count]));
  const most = Math.max(...counts.values());
  const line = Array.from({ length: last.year - first.year + 1 }, (_, at) => first.year + at);
  return (
    <Panel title={t('incident-case-search.years')}>
      <div
        className="case-years"
        role="img"
        aria-label={t('incident-case-search.yearsFrom', { from: first.year, to: last.year })}
      >
        {line.map((year) => (
          <span
            key={year}
            title={`${year}: ${counts.get(year) ?? 0}`}
            style={{ height: `${(100 * (counts.get(year) ?? 0)) / most}%` }}
          />
        ))}
      </div>
      <div className="case-scale">
        <span>{first.year}</span>
        <span>{last.year}</span>
      </div>
    </Panel>
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
