import { qraStudy } from '@ircrisk/contract/resources/quality/study.ts';
import { qraSite } from '@ircrisk/contract/resources/site-risk/study.ts';
import { useBelow, useEmbedded } from '@ircrisk/ui/embedding/embedded.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { lazy, Suspense, useCallback } from 'react';
import { projectPath, readAddress, sitePath, sitesPath } from './address.ts';
import { scientific } from './site/figures.ts';

const Project = lazy(() => import('./project/Project.tsx'));
const Site = lazy(() => import('./site/Site.tsx'));

const frequency = (value: unknown) => (typeof value === 'number' ? scientific(value) : '–');
const siteColumns = {
  highestRisk: { render: ({ highestRisk }: Record<string, unknown>) => frequency(highestRisk) },
  lossOfLife: { render: ({ lossOfLife }: Record<string, unknown>) => frequency(lossOfLife) },
};

/** The lists of projects and of sites, or one of either in the view the address names. */
export function App() {
  const t = useText();
  const { place } = useEmbedded();
  const open = useCallback((id: string) => place.open(projectPath(id)), [place]);
  const openSite = useCallback((id: string) => place.open(sitePath(id)), [place]);
  const address = readAddress(useBelow());
  if (address.page === 'list' || address.page === 'sites')
    return (
      <div className="qr-home">
        <Subjects page={address.page} />
        {address.page === 'list' ? (
          <StudyList resource={qraStudy} onOpen={open} />
        ) : (
          <StudyList resource={qraSite} onOpen={openSite} columns={siteColumns} />
        )}
      </div>
    );
  return (
    <Suspense fallback={<output className="qr-wait">{t('qra.loading')}</output>}>
      {address.page === 'site' ? (
        <Site key={address.id} id={address.id} view={address.view} />
      ) : (
        <Project key={address.id} id={address.id} view={address.view} focus={address.focus} />
      )}
    </Suspense>
  );
}

function Subjects({ page }: { page: 'list' | 'sites' }) {
  const t = useText();
  const { place } = useEmbedded();
  return (
    <nav className="qr-tabs" aria-label={t('qra.subjects')}>
      <button
        type="button"
        aria-current={page === 'list' ? 'page' : undefined}
        onClick={() => place.open('/qra')}
      >
        {t('qra.subject.quality')}
      </button>
      <button
        type="button"
        aria-current={page === 'sites' ? 'page' : undefined}
        onClick={() => place.open(sitesPath)}
      >
        {t('qra.subject.site')}
      </button>
    </nav>
  );
}
