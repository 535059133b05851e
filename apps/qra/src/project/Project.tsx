import { qraBoard, qraReport } from '@ircrisk/contract/modules/risk/qra.ts';
import { levels, subjects, tools } from '@ircrisk/contract/resources/quality/choices.ts';
import { qraStudyCalls } from '@ircrisk/contract/resources/quality/study.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useEmbedded } from '@ircrisk/ui/embedding/embedded.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { projectPath, type View, views } from '../address.ts';
import { StudyHead } from '../parts/StudyHead.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { ProjectProvider, type ProjectState, useProject, useRefresh } from './use-project.ts';

const pages: Record<View, ComponentType> = {
  map: lazy(() => import('../views/MapView.tsx')),
  risks: lazy(() => import('../views/RiskView.tsx')),
  scoring: lazy(() => import('../views/ScoringView.tsx')),
  ccp: lazy(() => import('../views/CcpView.tsx')),
  plan: lazy(() => import('../views/PlanView.tsx')),
  spc: lazy(() => import('../spc/SpcView.tsx')),
  gauge: lazy(() => import('../views/GaugeView.tsx')),
  sampling: lazy(() => import('../views/SamplingView.tsx')),
  itp: lazy(() => import('../views/ItpView.tsx')),
  ncr: lazy(() => import('../views/NcrView.tsx')),
};

interface Props {
  id: string;
  view: View;
  focus: string | null;
}

/** One revision of a project, in one of its views. */
export default function Project({ id, view, focus }: Props) {
  const t = useText();
  const { place } = useEmbedded();
  const refresh = useRefresh();
  const { data: board, error, refetch } = useCall(qraBoard, { id }, { keepPrevious: true });
  const project = useMemo<ProjectState | undefined>(
    () =>
      board && {
        board,
        isEditable: board.allowed.includes('update'),
        focus,
        go: (next, wanted = null) => place.open(projectPath(id, next, wanted)),
        refresh,
      },
    [board, focus, id, place, refresh],
  );
  if (error && !board) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!project) return <output className="qr-wait">{t('qra.loading')}</output>;
  const Page = pages[view];
  return (
    <ProjectProvider value={project}>
      <div className="qr-project">
        <Head view={view} />
        <StudyLine calls={qraStudyCalls} id={id} />
        <Tabs
          label={t('qra.views')}
          names={views}
          current={view}
          text={(name) => t(`qra.view.${name}`)}
          onOpen={(name) => project.go(name)}
        />
        <Suspense fallback={<output className="qr-wait">{t('qra.loading')}</output>}>
          <Page />
        </Suspense>
      </div>
    </ProjectProvider>
  );
}

function Head({ view }: { view: View }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { place } = useEmbedded();
  const { board, refresh } = useProject();
  const mayExport = usePermission('qra-study.export');
  const word = (texts: Readonly<Record<string, Text>>, key: string | null) =>
    key && texts[key] ? say(texts[key]) : '–';
  const facts = [
    [t('qra.fact.subject'), word(subjects, board.subject)],
    [t('qra.fact.formality'), word(levels, board.formality)],
    [
      t('qra.fact.tool'),
      `${word(tools, board.tool)} · ${t('qra.fact.risks', { count: board.risks.length })}`,
    ],
    [t('qra.fact.review'), board.reviewDate ?? '–'],
  ] as const;
  return (
    <StudyHead study={board} facts={facts}>
      {mayExport && (
        <MadeFileButton make={(format) => call(qraReport, { id: board.id, language, format })}>
          {t('qra.report')}
        </MadeFileButton>
      )}
      <StudyActs
        calls={qraStudyCalls}
        id={board.id}
        refreshes={[qraBoard]}
        onOpen={(next) => place.open(projectPath(next, view))}
        onDone={refresh}
      />
    </StudyHead>
  );
}
