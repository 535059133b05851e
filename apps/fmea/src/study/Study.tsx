import { type FmeaDetail, fmeaModel, fmeaStudyCalls } from '@ircrisk/contract/modules/risk/fmea.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useCallback } from 'react';
import type { View } from '../address.ts';
import { Bar } from './Bar.tsx';
import { Steps } from './Steps.tsx';
import { StudyProvider, useStudyState } from './use-study.ts';

const ConflictDialog = lazy(() =>
  import('@ircrisk/ui/diagram/ConflictDialog.tsx').then((it) => ({ default: it.ConflictDialog })),
);
const pages: Record<View, ComponentType> = {
  plan: lazy(() => import('../views/PlanView.tsx')),
  structure: lazy(() => import('../views/StructureView.tsx')),
  functions: lazy(() => import('../views/FunctionView.tsx')),
  failures: lazy(() => import('../views/FailureView.tsx')),
  sheet: lazy(() => import('../views/SheetView.tsx')),
  actions: lazy(() => import('../views/ActionView.tsx')),
  results: lazy(() => import('../views/ResultView.tsx')),
};

interface Props {
  id: string;
  view: View;
  focus: string | null;
}

/** One revision, loaded by its id. */
export default function Study({ id, view, focus }: Props) {
  const t = useText();
  const detail = useCall(fmeaModel, { id }, { staleTime: 0, suppress: true });
  if (detail.error && !detail.data)
    return <ErrorPanel error={detail.error} onRetry={() => void detail.refetch()} />;
  // Never from an earlier visit: edits start from what the server has now.
  if (!detail.data || !detail.isFetchedAfterMount)
    return <output className="fm-wait">{t('fmea.loading')}</output>;
  const { data } = detail;
  return <Workspace key={`${data.id} ${data.state}`} detail={data} view={view} focus={focus} />;
}

function Workspace({ detail, view, focus }: { detail: FmeaDetail; view: View; focus: string | null }) {
  const t = useText();
  const queries = useQueryClient();
  const refresh = useCallback(() => {
    for (const one of [fmeaModel, fmeaStudyCalls.life])
      void queries.invalidateQueries({ queryKey: callKey(one) });
  }, [queries]);
  const study = useStudyState(detail, focus, refresh);
  const { document } = study;
  const Page = pages[view];
  return (
    <StudyProvider value={study}>
      <div className="fm-study">
        <Bar view={view} />
        <StudyLine calls={fmeaStudyCalls} id={detail.id} />
        <Steps view={view} />
        <Suspense fallback={<output className="fm-wait">{t('fmea.loading')}</output>}>
          <Page />
        </Suspense>
        <Suspense>
          {document.save.kind === 'conflict' && (
            <ConflictDialog
              time={document.save.theirs.updateTime}
              differences={differing(study.model.failures, document.save.theirs.model.failures)}
              onResolve={document.resolve}
            />
          )}
        </Suspense>
      </div>
    </StudyProvider>
  );
}

const differing = (
  mine: readonly { id: string; text: string }[],
  theirs: readonly { id: string; text: string }[],
): string[] => {
  const known = new Map(theirs.map(({ id, text }) => [id, text]));
  return mine.flatMap(({ id, text }) => (known.get(id) === text ? [] : [text]));
};
