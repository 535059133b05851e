import { rcmBoard } from '@ircrisk/contract/modules/risk/rcm.ts';
import { rcmMode, rcmStudy, rcmStudyCalls } from '@ircrisk/contract/resources/rcm.ts';
import { namesOf } from '@ircrisk/contract/text.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { usePageTitle } from '#shell/page-context.ts';
import { DecisionView } from './DecisionView.tsx';
import { StudyBar, type View } from './StudyBar.tsx';

const InformationView = lazy(() =>
  import('./InformationView.tsx').then((it) => ({ default: it.InformationView })),
);
const TaskView = lazy(() => import('./TaskView.tsx').then((it) => ({ default: it.TaskView })));
const SelfCheckView = lazy(() => import('./SelfCheckView.tsx').then((it) => ({ default: it.SelfCheckView })));

/** One study: what the equipment is for and how it fails, the decisions, the work that follows, and the self-check. */
export default function Workspace({ id }: { id: string }) {
  const t = useText();
  const queries = useQueryClient();
  const [view, setView] = useState<View>('decision');
  const [modeId, setModeId] = useState<string>();
  const { data, error, isError, refetch } = useCall(rcmBoard, { id }, { suppress: true, keepPrevious: true });
  usePageTitle(data && namesOf(data.name, data.nameEn));

  const refreshBoard = useCallback(() => {
    for (const call of [rcmBoard, rcmStudyCalls.life])
      void queries.invalidateQueries({ queryKey: callKey(call) });
    void queries.invalidateQueries({ queryKey: resourceKey(rcmStudy) });
  }, [queries]);
  /** The rows of the sheets too: a decision or an adopted interval changes them on the server. */
  const refresh = useCallback(() => {
    refreshBoard();
    void queries.invalidateQueries({ queryKey: resourceKey(rcmMode) });
  }, [queries, refreshBoard]);

  if (isError) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <output className="page-loading">{t('rcm.loading')}</output>;
  const isEditable = data.allowed.includes('update');
  return (
    <div className="rcm">
      <div className="rcm-head">
        <StudyBar study={data} view={view} onView={setView} onRefresh={refresh} />
        <StudyLine calls={rcmStudyCalls} id={id} />
      </div>
      {view === 'decision' && (
        <DecisionView
          study={data}
          modeId={modeId}
          isEditable={isEditable}
          onMode={setModeId}
          onInformation={() => setView('information')}
          onRefresh={refresh}
        />
      )}
      <Suspense fallback={<output className="page-loading">{t('rcm.loading')}</output>}>
        {view === 'information' && (
          <InformationView study={data} isEditable={isEditable} onSaved={refreshBoard} />
        )}
        {view === 'tasks' && <TaskView study={data} isEditable={isEditable} onChanged={refresh} />}
        {view === 'check' && <SelfCheckView study={data} />}
      </Suspense>
    </div>
  );
}
