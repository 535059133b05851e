import type { Resource } from '@ircrisk/contract/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { resourceApi, resourceKey } from '../api/resource-api.ts';
import { useText } from '../i18n/texts.ts';
import { DateText } from '../parts/DateText.tsx';
import { UndoImport } from './UndoImport.tsx';

/** Imports of the last seven days, each with its way back. */
export function PastImports({ resource }: { resource: Resource }) {
  const t = useText();
  const { data = [] } = useQuery({
    queryKey: resourceKey(resource, 'imports'),
    queryFn: ({ signal }) => resourceApi(resource).imports(signal),
  });
  if (data.length === 0) return null;
  return (
    <section className="ir-import-past">
      <h4>{t('ui.import.past')}</h4>
      <ul>
        {data.map(({ id, time, user, fileName, inserted, updated, undoTime }) => (
          <li key={id}>
            <DateText value={time} /> {user} <strong>{fileName}</strong>
            <span>{t('ui.import.pastCounts', { inserted, updated })}</span>
            {undoTime ? (
              <span className="ir-import-quiet">{t('ui.import.undo.past')}</span>
            ) : (
              <UndoImport resource={resource} importId={id} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
