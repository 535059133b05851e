import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { lazy, Suspense } from 'react';
import { usePage } from '#shell/page-context.ts';
import { StudyList } from './list/StudyList.tsx';
import './rbi.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

const Workspace = lazy(() => import('./workspace/Workspace.tsx'));

/** The studies of the project; a path below (`study/17`) is the workspace of one study. */
export default function RbiPage() {
  const t = useText();
  const { below } = usePage();
  const id = /^study\/(\d+)$/.exec(below)?.[1];
  if (!id) return <StudyList />;
  return (
    <Suspense fallback={<output className="page-loading">{t('rbi.loading')}</output>}>
      <Workspace id={id} />
    </Suspense>
  );
}
