import type { Resource } from '@ircrisk/contract/resource.ts';
import { Button, Radio } from 'antd';
import type { ImportCheck, ImportColumn, ImportMapping } from '../api/resource-api.ts';
import { useSay, useText } from '../i18n/texts.ts';
import { importProperties } from './import-columns.ts';

interface Props {
  resource: Resource;
  check: ImportCheck;
  columns: readonly ImportColumn[];
  mapping: ImportMapping;
  empty: 'keep' | 'clear';
  busy: boolean;
  onEmpty: (empty: 'keep' | 'clear') => void;
  onColumns: () => void;
}

/** How the file is being read: its columns, what makes a row a record that is there, and what an empty cell means. */
export function ImportRail({ resource, check, columns, mapping, empty, busy, onEmpty, onColumns }: Props) {
  const t = useText();
  const say = useSay();
  const labels = new Map(importProperties(resource).map(({ property, label }) => [property, say(label)]));
  const propertyAt = new Map(Object.entries(mapping).map(([property, index]) => [index, property]));
  const key = (resource.unique?.[0] ?? []).map((property) => labels.get(property) ?? property);
  const identity = [...('id' in mapping ? ['ID'] : []), ...(key.length > 0 ? [key.join(' + ')] : [])];
  return (
    <aside className="ir-import-rail" aria-label={t('ui.import.rail')}>
      <h4>
        {t('ui.import.columnsOf', { used: propertyAt.size, count: columns.length })}
        <Button type="link" size="small" onClick={onColumns}>
          {t('ui.import.changeColumns')}
        </Button>
      </h4>
      <ul className="ir-import-map">
        {columns.map(({ index, letter, header }) => {
          const property = propertyAt.get(index);
          return (
            <li key={index}>
              <span>{letter}</span>
              <span title={header}>{header}</span>
              {property ? (
                <span title={labels.get(property)}>{labels.get(property)}</span>
              ) : (
                <em>{t('ui.import.skip')}</em>
              )}
            </li>
          );
        })}
      </ul>
      <h4>{t('ui.import.identity')}</h4>
      <p>{identity.length > 0 ? identity.join(t('ui.import.or')) : t('ui.import.allNew')}</p>
      <h4>{t('ui.import.empty')}</h4>
      <Radio.Group
        vertical
        disabled={busy}
        value={empty}
        onChange={(event) => onEmpty(event.target.value as 'keep' | 'clear')}
        options={[
          { value: 'keep', label: t('ui.import.keep') },
          { value: 'clear', label: t('ui.import.clear') },
        ]}
      />
      <p className="ir-import-quiet">
        {t('ui.import.emptyCount', { rows: check.emptyRows, cells: check.emptyCells })}
      </p>
      <h4>{t('ui.import.namesakes')}</h4>
      <p className="ir-import-quiet">{t('ui.import.namesakesHint')}</p>
    </aside>
  );
}
