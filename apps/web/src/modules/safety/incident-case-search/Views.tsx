import { exportCases } from '@ircrisk/contract/modules/safety/case-exchange.ts';
import {
  loadLandmarks,
  mapCases,
  searchCases,
} from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { incidentCase } from '@ircrisk/contract/resources/safety/incident-case.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { tellNoAnswer, useAct } from '@ircrisk/ui/api/queries.ts';
import { type RecordData, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { useView } from '#shell/use-view.ts';
import './case.css';

const SearchView = lazy(() => import('./search/SearchView.tsx').then((it) => ({ default: it.SearchView })));
const LessonsView = lazy(() => import('./LessonsView.tsx').then((it) => ({ default: it.LessonsView })));
const JsonImport = lazy(() => import('./JsonImport.tsx'));
const TrendsView = lazy(() => import('./TrendsView.tsx').then((it) => ({ default: it.TrendsView })));

const views = ['search', 'lessons', 'trends', 'library'] as const;

export function Views() {
  const t = useText();
  const [view, show] = useView(views, 'view');
  const switcher = (
    <Segmented
      size="small"
      aria-label={t('incident-case-search.views')}
      value={view}
      onChange={show}
      options={views.map((value) => ({ value, label: t(`incident-case-search.view.${value}`) }))}
    />
  );
  return (
    <Suspense fallback={<Skeleton active />}>
      {view === 'search' && <SearchView switcher={switcher} />}
      {view === 'lessons' && <LessonsView switcher={switcher} />}
      {view === 'trends' && <TrendsView switcher={switcher} />}
      {view === 'library' && <Library switcher={switcher} />}
    </Suspense>
  );
}

/** The chosen cases, or all the reader sees, as a file another plant can take in. */
async function save(ids?: string[]): Promise<void> {
  try {
    const document = await call(exportCases, ids ? { ids } : {});
    const content = new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' });
    saveFile({ name: 'incident-cases.json', content });
  } catch (error) {
    tellNoAnswer(error);
  }
}

/** Every case with its state, for those who write and publish them. */
function Library({ switcher }: { switcher: React.ReactNode }) {
  const { leaf } = usePage();
  const { open } = useShell();
  const client = useQueryClient();
  const load = useAct(loadLandmarks, {
    refreshes: [searchCases, mapCases],
    onDone: () => void client.invalidateQueries({ queryKey: resourceKey(incidentCase) }),
  });
  const { mutate } = load;
  const [isImporting, setImporting] = useState(false);
  const openCase = useCallback(
    (record: RecordData) => open(`${leaf.path}/case/${record.id}`),
    [open, leaf.path],
  );
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      actions: [
        {
          key: 'landmarks',
          place: 'toolbar',
          title: { zh: '载入标志性案例', en: 'Load the landmark cases' },
          permission: 'incident-case.import',
          run: () => mutate({}),
        },
        {
          key: 'json-import',
          place: 'toolbar',
          title: { zh: '导入 JSON', en: 'Import JSON' },
          permission: 'incident-case.import',
          run: () => setImporting(true),
        },
        {
          key: 'json-export',
          place: 'toolbar',
          title: { zh: '导出 JSON', en: 'Export JSON' },
          permission: 'incident-case.export',
          run: () => save(),
        },
        {
          key: 'json-export-chosen',
          place: 'selection',
          title: { zh: '导出 JSON', en: 'Export JSON' },
          permission: 'incident-case.export',
          run: (records) => save(records.map(({ id }) => id)),
        },
      ],
    }),
    [mutate],
  );
  return (
    <>
      <ResourceScreen resource={incidentCase} overrides={overrides} note={switcher} onOpen={openCase} />
      <Suspense>{isImporting && <JsonImport onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}
