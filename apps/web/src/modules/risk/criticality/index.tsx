import { criticalityCriteria, criticalityStudy } from '@ircrisk/contract/resources/criticality/study.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { Segmented } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import './criticality.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list; what is opened from it is work for a desk. */
export const phone = (below: string): boolean => below === '';

const Study = lazy(() => import('./Study.tsx'));

/** The studies of the project and the criteria they refer to; a path below (`study/17`) is one study. */
export default function CriticalityPage() {
  const t = useText();
  const { below } = usePage();
  const id = /^study\/(\d+)$/.exec(below)?.[1];
  if (!id) return <Lists />;
  return (
    <Suspense fallback={<output className="page-loading">{t('criticality.loading')}</output>}>
      <Study key={id} id={id} />
    </Suspense>
  );
}

function Lists() {
  const t = useText();
  const { leaf } = usePage();
  const { open } = useShell();
  const [tab, setTab] = useState<'studies' | 'criteria'>('studies');
  const openStudy = useCallback((id: string) => open(`${leaf.path}/study/${id}`), [open, leaf.path]);
  return (
    <div className="cr-lists">
      <Segmented
        aria-label={t('criticality.lists')}
        value={tab}
        onChange={(next) => setTab(next as 'studies' | 'criteria')}
        options={(['studies', 'criteria'] as const).map((value) => ({
          value,
          label: t(`criticality.list.${value}`),
        }))}
      />
      {tab === 'studies' ? (
        <StudyList resource={criticalityStudy} onOpen={openStudy} />
      ) : (
        <ResourceScreen resource={criticalityCriteria} />
      )}
    </div>
  );
}
