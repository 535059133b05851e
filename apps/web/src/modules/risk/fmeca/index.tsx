import { fmecaScale } from '@ircrisk/contract/resources/fmeca/scale.ts';
import { fmecaStudy } from '@ircrisk/contract/resources/fmeca/study.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { Segmented } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import './fmeca.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list; what is opened from it is work for a desk. */
export const phone = (below: string): boolean => below === '';

const Workspace = lazy(() => import('./workspace/Workspace.tsx'));
const Library = lazy(() => import('./Library.tsx'));

/** The studies of the project and the template library; a path below (`study/17`) is the workspace of one study. */
export default function FmecaPage() {
  const t = useText();
  const { below } = usePage();
  const id = /^study\/(\d+)$/.exec(below)?.[1];
  const wait = <output className="page-loading">{t('fmeca.loading')}</output>;
  if (!id) return <Lists />;
  return (
    <Suspense fallback={wait}>
      <Workspace key={id} id={id} />
    </Suspense>
  );
}

const tabs = ['studies', 'library', 'scales'] as const;
type Tab = (typeof tabs)[number];

function Lists() {
  const t = useText();
  const { leaf } = usePage();
  const { open } = useShell();
  const [tab, setTab] = useState<Tab>('studies');
  const openStudy = useCallback((id: string) => open(`${leaf.path}/study/${id}`), [open, leaf.path]);
  return (
    <div className="fmeca-lists">
      <Segmented
        aria-label={t('fmeca.lists')}
        value={tab}
        onChange={(next) => setTab(next as Tab)}
        options={tabs.map((value) => ({
          value,
          label: t(`fmeca.list.${value}`),
        }))}
      />
      {tab === 'studies' && <StudyList resource={fmecaStudy} onOpen={openStudy} />}
      {tab === 'scales' && <ResourceScreen resource={fmecaScale} />}
      {tab === 'library' && (
        <Suspense>
          <Library />
        </Suspense>
      )}
    </div>
  );
}
