import { rcmStudy } from '@ircrisk/contract/resources/rcm.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { lazy, Suspense, useCallback } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import './rcm.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list; what is opened from it is work for a desk. */
export const phone = (below: string): boolean => below === '';

const Workspace = lazy(() => import('./workspace/Workspace.tsx'));

/** The studies of the project; a path below (`study/17`) is the workspace of one study. */
export default function RcmPage() {
  const t = useText();
  const { below, leaf } = usePage();
  const { open } = useShell();
  const openStudy = useCallback((id: string) => open(`${leaf.path}/study/${id}`), [open, leaf.path]);
  const id = /^study\/(\d+)$/.exec(below)?.[1];
  if (!id) return <StudyList resource={rcmStudy} onOpen={openStudy} />;
  return (
    <Suspense fallback={<output className="page-loading">{t('rcm.loading')}</output>}>
      <Workspace key={id} id={id} />
    </Suspense>
  );
}
