import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { searchCases } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { type CaseSearch, spreads } from './search-address.ts';

const CaseMap = lazy(() => import('./map/CaseMap.tsx'));

interface Props {
  search: CaseSearch;
  years: ResultOf<typeof searchCases>['years'];
  onChange: (changes: Partial<CaseSearch>) => void;
}

/** When the cases that were found happened, or where. */
export function Spread({ search, years, onChange }: Props) {
  const t = useText();
  const { spread, text, facets, current } = search;
  return (
    <Panel
      title={t(`incident-case-search.${spread === 'map' ? 'places' : 'years'}`)}
      tools={
        <Segmented
          size="small"
          aria-label={t('incident-case-search.spread')}
          value={spread}
          onChange={(next) => onChange({ spread: next, current })}
          options={spreads.map((value) => ({ value, label: t(`incident-case-search.spreads.${value}`) }))}
        />
      }
    >
      {spread === 'map' ? (
        <Suspense fallback={<Skeleton active className="case-map-wait" />}>
          <CaseMap text={text} facets={facets} onChoose={(next) => onChange({ facets: next })} />
        </Suspense>
      ) : (
        <Years years={years} />
      )}
    </Panel>
  );
}

function Years({ years }: Pick<Props, 'years'>) {
  const t = useText();
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return null;
  const counts = new Map(years.map(({ year, count }) => [year, count]));
  const most = Math.max(...counts.values());
  const line = Array.from({ length: last.year - first.year + 1 }, (_, at) => first.year + at);
  return (
    <>
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
        {last !== first && <span>{last.year}</span>}
      </div>
    </>
  );
}
