import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { lazy, Suspense } from 'react';
import { usePage } from '#shell/page-context.ts';
import { TreeList } from './list/TreeList.tsx';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list; what is opened from it is work for a desk. */
export const phone = (below: string): boolean => below === '';

const Editor = lazy(() => import('./editor/Editor.tsx'));

/** The trees of the project; a path below (`tree/17`) is the editor of one. */
export default function EventTreePage() {
  const t = useText();
  const { below } = usePage();
  const id = /^tree\/(\d+)$/.exec(below)?.[1];
  if (!id) return <TreeList />;
  return (
    <Suspense fallback={<output className="page-loading">{t('event-tree.loading')}</output>}>
      <Editor id={id} />
    </Suspense>
  );
}
