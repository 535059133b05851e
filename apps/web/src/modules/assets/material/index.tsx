import { material } from '@ircrisk/contract/resources/ledger/master-data.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { lazy, Suspense, useMemo, useState } from 'react';
import './material.css';

const StressDrawer = lazy(() => import('./StressDrawer.tsx').then((it) => ({ default: it.StressDrawer })));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

/** Materials; beside the record, its allowable stress by temperature. */
export default function MaterialPage() {
  const [shown, show] = useState<RecordData>();
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: { name: { width: 150 }, composition: { width: 150 }, standard: { width: 130 } },
      actions: [
        {
          key: 'stress',
          place: 'row',
          title: { zh: '许用应力', en: 'Allowable stress' },
          run: ([record]) => show(record),
        },
      ],
    }),
    [],
  );
  return (
    <>
      <ResourceScreen resource={material} overrides={overrides} />
      {shown && (
        <Suspense>
          <StressDrawer
            key={shown.id}
            id={shown.id}
            name={String(shown.name)}
            onClose={() => show(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
