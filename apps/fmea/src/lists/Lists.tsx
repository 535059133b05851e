import { fmeaStudy } from '@ircrisk/contract/resources/fmea.ts';
import { useEmbedded, useTabName } from '@ircrisk/ui/embedding/embedded.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { Segmented } from 'antd';
import { lazy, Suspense, useCallback } from 'react';
import { studyPath } from '../address.ts';

const Templates = lazy(() => import('./Templates.tsx'));
const MsrTable = lazy(() => import('./MsrTable.tsx'));

const tabs = ['studies', 'templates', 'msr'] as const;
type Tab = (typeof tabs)[number];

/** The studies of the project, the library of templates, and the table of MSR studies. */
export function Lists({ tab }: { tab: Tab }) {
  const t = useText();
  const { place } = useEmbedded();
  useTabName(t('fmea.tab'));
  const openStudy = useCallback((id: string) => place.open(studyPath(id)), [place]);
  return (
    <div className="fm-lists">
      <Segmented
        aria-label={t('fmea.lists')}
        value={tab}
        options={tabs.map((value) => ({ value, label: t(`fmea.list.${value}`) }))}
        onChange={(next) => place.open(next === 'studies' ? '/fmea' : `/fmea/${next}`)}
      />
      {tab === 'studies' && <StudyList resource={fmeaStudy} onOpen={openStudy} />}
      <Suspense>
        {tab === 'templates' && <Templates />}
        {tab === 'msr' && <MsrTable />}
      </Suspense>
    </div>
  );
}
