import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { useView } from '#shell/use-view.ts';
import { StudyList } from './list/StudyList.tsx';
import './rbi.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list; what is opened from it is work for a desk. */
export const phone = (below: string): boolean => below === '';

const Workspace = lazy(() => import('./workspace/Workspace.tsx'));
const ScreeningView = lazy(() => import('./qualitative/ScreeningView.tsx'));

const views = ['studies', 'screening'] as const;

/** The studies of the project and the screening before them; a path below (`study/17`) is the workspace of one study. */
export default function RbiPage() {
  const t = useText();
  const { below, leaf } = usePage();
  const { open } = useShell();
  const id = /^study\/(\d+)$/.exec(below)?.[1];
  const [view, show] = useView(views, 'view');
  const switcher = (
    <Segmented
      size="small"
      aria-label={t('rbi.page.title')}
      value={view}
      onChange={show}
      options={views.map((value) => ({ value, label: t(`rbi.page.${value}`) }))}
    />
  );
  return (
    <Suspense fallback={<output className="page-loading">{t('rbi.loading')}</output>}>
      {id && <Workspace id={id} />}
      {!id && view === 'studies' && <StudyList switcher={switcher} />}
      {!id && view === 'screening' && (
        <ScreeningView switcher={switcher} onStudy={(made) => open(`${leaf.path}/study/${made}`)} />
      )}
    </Suspense>
  );
}
