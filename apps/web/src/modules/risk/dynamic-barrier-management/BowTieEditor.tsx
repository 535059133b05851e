import { FileTextOutlined } from '@ant-design/icons';
import {
  type BowTieDetail,
  barrierPanel,
  bowTieModel,
  bowTieReport,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { stateWords } from '@ircrisk/contract/resources/barrier-words.ts';
import { bowTieCalls } from '@ircrisk/contract/resources/bow-tie.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import {
  type BarrierState,
  barrierStates,
  bowTieDiagram,
  bowTieKind,
  judgeBowTie,
  pathHealth,
  standsOn,
} from '@ircrisk/engine-barrier';
import { call } from '@ircrisk/ui/api/client.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { DiagramEditor } from '@ircrisk/ui/diagram/DiagramEditor.tsx';
import { EditTools, FitTool } from '@ircrisk/ui/diagram/DiagramTools.tsx';
import { SaveMark } from '@ircrisk/ui/diagram/SaveMark.tsx';
import { useDiagramSelection } from '@ircrisk/ui/diagram/use-diagram-selection.ts';
import type { CanvasHandle } from '@ircrisk/ui/diagram/use-view.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { typesetNumber } from '@ircrisk/units';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { BowTieInspector } from './BowTieInspector.tsx';
import { decades, span } from './figures.ts';
import { ColourMark, StateMark } from './StateMark.tsx';
import {
  addConsequence,
  addPaths,
  addThreat,
  bowTieEdits,
  pathOf,
  useBowTieDocument,
} from './use-bow-tie.ts';

const ConflictDialog = lazy(() =>
  import('@ircrisk/ui/diagram/ConflictDialog.tsx').then((it) => ({ default: it.ConflictDialog })),
);

const ReadSheet = lazy(() => import('./ReadSheet.tsx'));

/** The bow-tie of one revision with the barriers as they stand now. */
export default function BowTieEditor({ id }: { id: string }) {
  const t = useText();
  const detail = useCall(bowTieModel, { id }, { staleTime: 0, keepPrevious: true, refetchInterval: 30_000 });
  usePageTitle(detail.data && `${t('barrier.bowTie')} ${detail.data.code}`);
  if (detail.error && !detail.data)
    return <ErrorPanel error={detail.error} onRetry={() => void detail.refetch()} />;
  // Never from an earlier visit: edits start from what the server has now.
  if (!detail.data || !detail.isFetchedAfterMount)
    return <output className="page-loading">{t('barrier.loading')}</output>;
  return <Workspace key={`${detail.data.id} ${detail.data.state}`} detail={detail.data} />;
}

function Workspace({ detail }: { detail: BowTieDetail }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const queries = useQueryClient();
  const { leaf } = usePage();
  const { open } = useShell();
  const mayExport = usePermission('bow-tie.export');
  const document = useBowTieDocument(detail, () => {
    void queries.invalidateQueries({ queryKey: callKey(bowTieModel) });
  });
  const { present, isEditable } = document;
  const selection = useDiagramSelection();
  const canvas = useRef<CanvasHandle>(null);
  // The whole register: a barrier that is put on a path shows its state at once.
  const register = useCall(barrierPanel, {}, { suppress: true, enabled: isEditable, staleTime: 30_000 }).data;
  const barriers = useMemo(
    () => new Map([...(register?.barriers ?? []), ...detail.barriers].map((one) => [one.id, one])),
    [register, detail.barriers],
  );
  const judged = useMemo(() => {
    const parts = Map.groupBy(detail.elements, ({ barrierId }) => barrierId);
    return judgeBowTie(
      present,
      [...barriers.values()].map(({ id, state, pfd, type }) => ({
        ...{ id, state, pfd, elementIds: standsOn(parts.get(id) ?? []) },
        control: type === 'organisational',
      })),
      detail.minimum,
    );
  }, [present, barriers, detail]);
  const diagram = useMemo(() => {
    const health = (ids: readonly string[]) => {
      const { functional, total } = pathHealth(ids, barriers);
      return t('barrier.pathHealth', { functional, total });
    };
    return bowTieDiagram(
      present,
      new Map(
        [...barriers].map(([id, one]) => [
          id,
          {
            ...one,
            name: nameIn(language, one.name, one.nameEn),
            pfd: one.pfd ? span(one.pfd) : t('barrier.incomplete'),
          },
        ]),
      ),
      {
        topEvent: nameIn(language, detail.topEvent, detail.topEventEn),
        hazard: nameIn(language, detail.hazard, detail.hazardEn),
        notes: new Map([
          ['top', `${span(judged.topEvent)} ${t('barrier.perYear')}`],
          ...present.threats.map(
            (one) =>
              [
                one.id,
                `${typesetNumber(one.frequencyPerYear)} ${t('barrier.perYear')} · ${health(one.barrierIds)}`,
              ] as const,
          ),
          ...judged.consequences.map(
            ({ id, scenario }) =>
              [
                id,
                scenario.frequency
                  ? `${span(scenario.frequency)} ${t('barrier.perYear')} · ${decades(scenario.gapDecades, scenario.highGapDecades)}`
                  : t('barrier.incomplete'),
              ] as const,
          ),
        ]),
      },
      language,
    );
  }, [present, barriers, detail, judged, language, t]);
  const edits = bowTieEdits(document, language, {
    rename: t('barrier.edit.rename'),
    remove: t('barrier.edit.remove'),
  });
  const colours = new Map(judged.consequences.map(({ id, scenario }) => [id, scenario.colour]));
  const counts = new Map<BarrierState, number>();
  for (const id of new Set([...present.threats, ...present.consequences].flatMap((one) => one.barrierIds))) {
    const state = barriers.get(id)?.state ?? 'unknown';
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return (
    <div className="bt-editor">
      <header className="bt-bar">
        <h1>
          {detail.code} {nameIn(language, detail.name, detail.nameEn)}
        </h1>
        <StudyState state={detail.state} /> <b>R{detail.revision}</b>
        <SaveMark save={document.save} isEditable={isEditable} />
        {edits && <EditTools history={document.history} edits={edits} selection={selection} />}
        <FitTool onFit={() => canvas.current?.fit()} />
        {isEditable && (
          <>
            <Button size="small" onClick={() => document.edit(t('barrier.edit.addThreat'), addThreat)}>
              {t('barrier.edit.addThreat')}
            </Button>
            <Button
              size="small"
              onClick={() => document.edit(t('barrier.edit.addConsequence'), addConsequence)}
            >
              {t('barrier.edit.addConsequence')}
            </Button>
            <Suspense>
              <ReadSheet
                id={detail.id}
                onTake={(model) => document.edit(t('barrier.sheet.take'), addPaths(model))}
              />
            </Suspense>
          </>
        )}
        <span className="bar-tools">
          {mayExport && (
            <MadeFileButton
              icon={<FileTextOutlined aria-hidden />}
              make={(format) => call(bowTieReport, { id: detail.id, language, format })}
            >
              {t('barrier.report')}
            </MadeFileButton>
          )}
          <StudyActs
            calls={bowTieCalls}
            id={detail.id}
            size="small"
            flush={document.flush}
            refreshes={[bowTieModel]}
            onOpen={(next) => open(`${leaf.path}/bow-tie/${next}`)}
          />
        </span>
      </header>
      <StudyLine calls={bowTieCalls} id={detail.id} />
      <div className="bt-facts">
        <ColourMark colour={judged.colour} />
        <span>
          {t('barrier.topFrequency')} <b>{span(judged.topEvent)}</b> {t('barrier.perYear')}
        </span>
        <span>
          {t('barrier.kpi.health')}{' '}
          <b>{detail.health === null ? '–' : `${(detail.health * 100).toFixed(1)} %`}</b>
        </span>
        {detail.changes[0] && (
          <span className="bt-change">
            <b>{t('barrier.whyChanged')}</b> {detail.changes[0].at} {detail.changes[0].label}{' '}
            {detail.changes[0].causes[0] ? say(detail.changes[0].causes[0]) : ''}
          </span>
        )}
      </div>
      <main className="bt-canvas">
        <DiagramEditor
          ref={canvas}
          kind={bowTieKind}
          diagram={diagram}
          selection={selection}
          edits={edits}
          label={t('barrier.bowTie')}
          classOf={(id) => (colours.has(id) ? `bt-is-${colours.get(id)}` : undefined)}
          onOpen={(id) => {
            if (isEditable && pathOf(present, id)) selection.rename(id);
          }}
        />
        <ul className="bt-legend" aria-label={t('barrier.legend')}>
          {barrierStates.map((state) => (
            <li key={state}>
              <StateMark state={state} isShort /> {say(stateWords[state])} {counts.get(state) ?? 0}
            </li>
          ))}
        </ul>
      </main>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <aside className="bt-side" aria-label={t('barrier.inspector')} tabIndex={0}>
        <BowTieInspector
          detail={detail}
          document={document}
          judged={judged}
          barriers={barriers}
          chosen={selection.last}
        />
      </aside>
      <Suspense>
        {document.save.kind === 'conflict' && (
          <ConflictDialog
            time={document.save.theirs.updateTime}
            differences={present.threats.map(({ name }) => name)}
            onResolve={document.resolve}
          />
        )}
      </Suspense>
    </div>
  );
}
