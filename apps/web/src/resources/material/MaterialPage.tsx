import { material } from '@ircrisk/contract/resources/ledger/master-data.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { lazy, Suspense, useMemo, useState } from 'react';

const StressDialog = lazy(() => import('./StressDialog.tsx').then((it) => ({ default: it.StressDialog })));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

/** Materials with their allowable stress by temperature. */
export default function MaterialPage() {
  const [chosen, setChosen] = useState<RecordData>();
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      actions: [
        {
          key: 'stress',
          place: 'row',
          title: { zh: '许用应力', en: 'Allowable stress' },
          run: ([record]) => setChosen(record),
        },
      ],
    }),
    [],
  );
  return (
    <>
      <ResourceScreen resource={material} overrides={overrides} />
      {chosen && (
        <Suspense>
          <StressDialog
            key={chosen.id}
            id={chosen.id}
            name={String(chosen.name)}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
