import { type RcaBoard, rcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { rcaCaseCalls } from '@ircrisk/contract/resources/root-cause/case.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { lazy, Suspense, useState } from 'react';
import { SimilarCases } from '#modules/safety/incident-case-search/index.tsx';
import { usePageTitle } from '#shell/page-context.ts';
import { CaseBar, type View } from './CaseBar.tsx';
import { StageLine } from './StageLine.tsx';
import { useCaseDocument } from './use-case.ts';

const TreeView = lazy(() => import('./TreeView.tsx').then((it) => ({ default: it.TreeView })));
const FishboneView = lazy(() => import('./FishboneView.tsx').then((it) => ({ default: it.FishboneView })));
const SheetView = lazy(() => import('./SheetView.tsx').then((it) => ({ default: it.SheetView })));
const EffectView = lazy(() => import('./EffectView.tsx').then((it) => ({ default: it.EffectView })));
const ConflictDialog = lazy(() =>
  import('@ircrisk/ui/diagram/ConflictDialog.tsx').then((it) => ({ default: it.ConflictDialog })),
);

/** One case, loaded by the id of its revision. */
export default function Workspace({ id }: { id: string }) {
  const t = useText();
  const [round, setRound] = useState(0);
  const [view, setView] = useState<View>('tree');
  const { data, error, isFetchedAfterMount, refetch } = useCall(
    rcaBoard,
    { id },
    { staleTime: 0, keepPrevious: true },
  );
  usePageTitle(data?.code);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  // Never from an earlier visit: edits start from what the server has now.
  if (!data || !isFetchedAfterMount) return <output className="page-loading">{t('rca.loading')}</output>;
  return (
    <Opened
      key={`${data.id} ${data.state} ${round}`}
      board={data}
      view={view}
      onView={setView}
      refresh={async () => (await refetch()).data}
      onReload={() => setRound(round + 1)}
    />
  );
}

interface Props {
  board: RcaBoard;
  view: View;
  onView: (view: View) => void;
  /** Reads the case again. */
  refresh: () => Promise<RcaBoard | undefined>;
  onReload: () => void;
}

function Opened({ board, view, onView, refresh, onReload }: Props) {
  const t = useText();
  const document = useCaseDocument(board);
  const { save, present } = document;
  /** Rows were saved: the board is read again, and the tree too where evidence went from under it. */
  const onRows = async () => {
    if (!(await document.flush())) return;
    const fresh = await refresh();
    if (fresh && JSON.stringify(fresh.model) !== JSON.stringify(present)) onReload();
  };
  const show = async (next: View) => {
    await document.flush();
    onView(next);
  };
  return (
    <div className="rca">
      <div className="rca-head">
        <CaseBar
          board={board}
          document={document}
          view={view}
          onView={(next) => void show(next)}
          onDone={() => void refresh()}
        />
        <StageLine board={board} />
        <div className="rca-life">
          <StudyLine calls={rcaCaseCalls} id={board.id} />
        </div>
      </div>
      <Suspense fallback={<output className="page-loading">{t('rca.loading')}</output>}>
        {view === 'tree' && (
          <TreeView board={board} document={document} onView={(next) => void show(next)} onRows={onRows} />
        )}
        {view === 'fishbone' && (
          <FishboneView board={board} document={document} onVoted={() => void refresh()} />
        )}
        {(view === 'evidence' || view === 'timeline' || view === 'tables' || view === 'measures') && (
          <SheetView key={view} board={board} document={document} view={view} onRows={onRows} />
        )}
        {view === 'similar' && (
          <section className="rca-similar">
            <SimilarCases subject="rca-case" id={board.id} k={10} />
          </section>
        )}
        {view === 'effect' && <EffectView board={board} onDone={() => void refresh()} />}
        {save.kind === 'conflict' && (
          <ConflictDialog
            time={save.theirs.updateTime}
            differences={present.causes
              .filter(
                (cause) =>
                  !save.theirs.model.causes.some(
                    (one) => one.id === cause.id && one.text === cause.text && one.state === cause.state,
                  ),
              )
              .map((cause) => `${cause.id} ${cause.text}`)}
            onResolve={document.resolve}
          />
        )}
      </Suspense>
    </div>
  );
}
