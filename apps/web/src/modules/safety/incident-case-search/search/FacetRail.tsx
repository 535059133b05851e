import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { searchCases } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { type CaseFacet, caseFacets } from '@ircrisk/contract/resources/safety/case-choices.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { valueText } from '../labels.ts';
import type { Chosen } from './search-address.ts';

type Counts = ResultOf<typeof searchCases>['facets'];
const names = Object.keys(caseFacets) as CaseFacet[];
const shownFirst = 6;

interface Props {
  facets: Counts;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** Values with their counts under the choices of all other facets; several of one are "or". */
export function FacetRail({ facets, chosen, onChoose }: Props) {
  const t = useText();
  const some = Object.values(chosen).some((values) => values.length > 0);
  return (
    <Panel
      title={t('incident-case-search.facets')}
      tools={
        some && (
          <Button type="link" size="small" onClick={() => onChoose({})}>
            {t('incident-case-search.clear')}
          </Button>
        )
      }
    >
      {names.map((name) => (
        <Facet
          key={name}
          name={name}
          values={facets[name] ?? []}
          picked={chosen[name] ?? []}
          onPick={(values) => onChoose({ ...chosen, [name]: values })}
        />
      ))}
    </Panel>
  );
}

interface FacetProps {
  name: CaseFacet;
  values: Counts[string];
  picked: readonly string[];
  onPick: (values: string[]) => void;
}
function Facet({ name, values, picked, onPick }: FacetProps) {
  const t = useText();
  const say = useSay();
  const [all, setAll] = useState(false);
  if (values.length < 2 && picked.length === 0) return null;
  const shown = all ? values : values.filter(({ value }, at) => at < shownFirst || picked.includes(value));
  return (
    <fieldset className="case-facet" aria-label={say(caseFacets[name])}>
      <h3>{say(caseFacets[name])}</h3>
      {shown.map(({ value, name: called, count }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox stands inside
        <label key={value}>
          <Checkbox
            checked={picked.includes(value)}
            aria-label={say(valueText(name, value, called))}
            onChange={({ target }) =>
              onPick(target.checked ? [...picked, value] : picked.filter((one) => one !== value))
            }
          />
          <span>{say(valueText(name, value, called))}</span>
          <small>{count}</small>
        </label>
      ))}
      {values.length > shownFirst && (
        <Button type="link" size="small" onClick={() => setAll(!all)}>
          {t(all ? 'incident-case-search.fewer' : 'incident-case-search.more', { count: values.length })}
        </Button>
      )}
    </fieldset>
  );
}
