import { qraStudy } from '@ircrisk/contract/resources/quality/study.ts';
import { useBelow, useEmbedded } from '@ircrisk/ui/embedding/embedded.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { lazy, Suspense, useCallback } from 'react';
import { projectPath, readAddress } from './address.ts';

const Project = lazy(() => import('./project/Project.tsx'));

/** The list of projects, or one project in the view the address names. */
export function App() {
  const t = useText();
  const { place } = useEmbedded();
  const open = useCallback((id: string) => place.open(projectPath(id)), [place]);
  const address = readAddress(useBelow());
  if (address.page === 'list') return <StudyList resource={qraStudy} onOpen={open} />;
  return (
    <Suspense fallback={<output className="qr-wait">{t('qra.loading')}</output>}>
      <Project key={address.id} id={address.id} view={address.view} focus={address.focus} />
    </Suspense>
  );
}
