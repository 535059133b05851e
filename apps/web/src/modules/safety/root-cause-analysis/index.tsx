import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { lazy, Suspense } from 'react';
import { usePage } from '#shell/page-context.ts';
import { CaseList } from './list/CaseList.tsx';
import './root-cause.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list; what is opened from it is work for a desk. */
export const phone = (below: string): boolean => below === '';

const Workspace = lazy(() => import('./workspace/Workspace.tsx'));

/** The cases of the project; a path below (`case/17`) is the workspace of one. */
export default function RootCausePage() {
  const t = useText();
  const { below } = usePage();
  const id = /^case\/(\d+)$/.exec(below)?.[1];
  if (!id) return <CaseList />;
  return (
    <Suspense fallback={<output className="page-loading">{t('rca.loading')}</output>}>
      <Workspace key={id} id={id} />
    </Suspense>
  );
}
