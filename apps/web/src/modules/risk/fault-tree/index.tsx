import { faultTreeEvent } from '@ircrisk/contract/resources/fault-tree.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { TreeList } from './list/TreeList.tsx';
import './list/list.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list; what is opened from it is work for a desk. */
export const phone = (below: string): boolean => below === '';

const Editor = lazy(() => import('./editor/Editor.tsx'));

/** The trees of the project and the library they share; a path below (`tree/17`) is the editor of one tree. */
export default function FaultTreePage() {
  const t = useText();
  const { below } = usePage();
  const id = /^tree\/(\d+)$/.exec(below)?.[1];
  if (id)
    return (
      <Suspense fallback={<output className="page-loading">{t('fault-tree.loading')}</output>}>
        <Editor id={id} />
      </Suspense>
    );
  return <Lists />;
}

function Lists() {
  const t = useText();
  const [tab, setTab] = useState<'trees' | 'library'>('trees');
  return (
    <div className="ft-lists">
      <Segmented
        aria-label={t('fault-tree.lists')}
        value={tab}
        onChange={(next) => setTab(next as 'trees' | 'library')}
        options={(['trees', 'library'] as const).map((value) => ({
          value,
          label: t(`fault-tree.list.${value}`),
        }))}
      />
      {tab === 'trees' ? <TreeList /> : <ResourceScreen resource={faultTreeEvent} />}
    </div>
  );
}
