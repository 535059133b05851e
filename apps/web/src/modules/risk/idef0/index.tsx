import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { lazy, Suspense } from 'react';
import { usePage } from '#shell/page-context.ts';
import { ModelList } from './list/ModelList.tsx';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list; what is opened from it is work for a desk. */
export const phone = (below: string): boolean => below === '';

const Editor = lazy(() => import('./editor/Editor.tsx'));

/** The models of the project; a path below (`model/17`) is the editor of one. */
export default function Idef0Page() {
  const t = useText();
  const { below } = usePage();
  const id = /^model\/(\d+)$/.exec(below)?.[1];
  if (!id) return <ModelList />;
  return (
    <Suspense fallback={<output className="page-loading">{t('idef0.loading')}</output>}>
      <Editor id={id} />
    </Suspense>
  );
}
