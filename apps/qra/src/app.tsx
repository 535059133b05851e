import { qraStudy } from '@ircrisk/contract/resources/quality/study.ts';
import { resultStates } from '@ircrisk/contract/resources/site-risk/choices.ts';
import { scientific } from '@ircrisk/contract/resources/site-risk/figures.ts';
import { qraSite } from '@ircrisk/contract/resources/site-risk/study.ts';
import { useBelow, useEmbedded } from '@ircrisk/ui/embedding/embedded.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { lazy, Suspense, useCallback } from 'react';
import { projectPath, readAddress, sitePath, sitesPath } from './address.ts';
import { Tabs } from './parts/Tabs.tsx';

const Project = lazy(() => import('./project/Project.tsx'));
const Site = lazy(() => import('./site/Site.tsx'));

const frequency = (value: unknown) => (typeof value === 'number' ? scientific(value) : '–');
const siteColumns = {
  resultState: {
    render: ({ resultState }: Record<string, unknown>) => <ResultMark state={String(resultState)} />,
  },
  highestRisk: { render: ({ highestRisk }: Record<string, unknown>) => frequency(highestRisk) },
  lossOfLife: { render: ({ lossOfLife }: Record<string, unknown>) => frequency(lossOfLife) },
};

/** Figures of something else than what stands in the study are marked, not only named. */
function ResultMark({ state }: { state: string }) {
  const say = useSay();
  const text = say(resultStates[state as keyof typeof resultStates] ?? resultStates.none);
  return state === 'stale' || state === 'outdated' ? <StateMark state="near" text={text} /> : text;
}

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
        <Tabs
          label={t('qra.subjects')}
          names={subjectNames}
          current={address.page === 'list' ? 'quality' : 'site'}
          text={(name) => t(`qra.subject.${name}`)}
          onOpen={(name) => place.open(subjects[name])}
        />
        {address.page === 'list' ? (
          <StudyList resource={qraStudy} onOpen={open} />
        ) : (
          <StudyList resource={qraSite} onOpen={openSite} columns={siteColumns} beside />
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

const subjects = { quality: '/qra', site: sitesPath } as const;
const subjectNames = ['quality', 'site'] as const;
