import {
  type EventTreeDetail,
  type EventTreeDocument,
  eventTreeLinked,
  eventTreeModel,
  eventTreeReport,
  eventTreeStudy,
  exportEventTree,
} from '@ircrisk/contract/modules/risk/event-tree.ts';
import type { FaultTreeModel, InitiatingEvent } from '@ircrisk/engine-fault-tree';
import { wayTo } from '@ircrisk/engine-fault-tree/event-tree/analyse.ts';
import {
  columnId,
  drawEventTree,
  eventTreeKind,
  partOfId,
  placeId,
  placesOf,
  startId,
} from '@ircrisk/engine-fault-tree/event-tree/drawing.ts';
import {
  addFork,
  addFunctionalEvent,
  changeFunctionalEvent,
  labelIn,
  removeFork,
  removeFunctionalEvent,
  withLabel,
} from '@ircrisk/engine-fault-tree/event-tree/edits.ts';
import { classVerdicts, questionsOf } from '@ircrisk/engine-fault-tree/event-tree/summary.ts';
import { transferTargets } from '@ircrisk/engine-fault-tree/transfer-targets.ts';
import { joinTransfers } from '@ircrisk/engine-fault-tree/transfers.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { tellNoAnswer, useCall } from '@ircrisk/ui/api/queries.ts';
import { DiagramEditor } from '@ircrisk/ui/diagram/DiagramEditor.tsx';
import type { DiagramEdits } from '@ircrisk/ui/diagram/diagram-edits.ts';
import { type DiagramForm, saveDiagram, saveMadeFile } from '@ircrisk/ui/diagram/diagram-files.ts';
import { useDiagramSelection } from '@ircrisk/ui/diagram/use-diagram-selection.ts';
import type { CanvasHandle } from '@ircrisk/ui/diagram/use-view.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { unitSymbol } from '@ircrisk/units';
import { Select } from 'antd';
import { type KeyboardEvent, lazy, Suspense, useMemo, useRef, useState } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { useAnalysis } from '../analysis/use-analysis.ts';
import { Sequences } from './Sequences.tsx';
import { Toolbar } from './Toolbar.tsx';
import { type TreeDocument, useRecord, useTreeDocument } from './use-document.ts';
import { figureText, linkedTreeOf, type TreeView } from './view.ts';
import './editor.css';

const Inspector = lazy(() => import('./Inspector.tsx').then((it) => ({ default: it.Inspector })));
const Results = lazy(() => import('./Results.tsx').then((it) => ({ default: it.Results })));
const ConflictDialog = lazy(() =>
  import('@ircrisk/ui/diagram/ConflictDialog.tsx').then((it) => ({ default: it.ConflictDialog })),
);

/** The editor of one revision, loaded by its id. */
export default function Editor({ id }: { id: string }) {
  const t = useText();
  const detail = useCall(eventTreeModel, { id }, { staleTime: 0 });
  usePageTitle(detail.data && `${t('event-tree.short')} ${detail.data.code}`);
  if (detail.error && !detail.data)
    return <ErrorPanel error={detail.error} onRetry={() => void detail.refetch()} />;
  // Never from an earlier visit: edits start from what the server has now.
  if (!detail.data || !detail.isFetchedAfterMount)
    return <output className="page-loading">{t('event-tree.loading')}</output>;
  // Another state makes the editor anew: what may be done has changed.
  return <Workspace key={`${detail.data.id} ${detail.data.state}`} detail={detail.data} />;
}

const startsOf = ({ initiatingEvents = [], eventTrees = [] }: FaultTreeModel) =>
  initiatingEvents.filter(({ eventTree }) => eventTrees.some(({ name }) => name === eventTree));

/** The model with the fault trees it asks; nothing while they are on their way. */
function useComplete(model: FaultTreeModel) {
  const targets = useMemo(() => transferTargets(model).sort().join(','), [model]);
  const linked = useCall(eventTreeLinked, { treeIds: targets }, { enabled: targets !== '', suppress: true });
  return useMemo(() => {
    if (targets === '') return { complete: model, linked: [] };
    if (!linked.data) return { complete: undefined, linked: [] };
    return { complete: joinTransfers('', model, linked.data), linked: linked.data };
  }, [model, targets, linked.data]);
}

/** What the panels show, found anew with the model or its figures. */
function useTreeView(document: TreeDocument, wanted: string | undefined) {
  const language = useLanguage();
  const content = document.present;
  const { model } = content;
  const { complete, linked } = useComplete(model);
  const live = useAnalysis(complete);
  const initiating = startsOf(model).find(({ name }) => name === wanted) ?? startsOf(model)[0];
  const tree = model.eventTrees?.find(({ name }) => name === initiating?.eventTree);
  const nodes = useMemo(() => (initiating ? placesOf(model, initiating) : []), [model, initiating]);
  const found = live.analysis?.results.find(({ initiatingEvent }) => initiatingEvent === initiating?.name);
  // Figures of another shape of the tree would stand at the wrong branches.
  const result = found && found.places.length === nodes.length ? found : undefined;
  const whole = complete ?? model;
  const questions = useMemo(
    () => questionsOf(model, whole, nodes, result?.places ?? []),
    [model, whole, nodes, result],
  );
  const verdicts = useMemo(() => classVerdicts(content.consequences, result), [content.consequences, result]);
  const labels = useMemo(
    () => new Map(whole.events.map((event) => [event.name, labelIn(language, event)])),
    [whole, language],
  );
  const view: TreeView | undefined =
    initiating && tree
      ? {
          ...{ language, document, content, complete: whole, linked, initiating, tree, nodes, result },
          ...{ questions, verdicts, labels },
        }
      : undefined;
  return { view, live };
}

/** The tree drawn with its figures. */
function useDrawing(view: TreeView | undefined) {
  const t = useText();
  return useMemo(() => {
    if (!view) return { diagram: { nodes: [], edges: [] }, nodes: [] };
    const { result, questions, language } = view;
    return drawEventTree(view.content.model, view.initiating, {
      tongue: language,
      frequency:
        result?.frequency == null
          ? ''
          : `${figureText(result.frequency)} ${unitSymbol('frequency', language).slice(1)}`,
      figureOf: (at) => figureText(result?.places[at]?.conditional),
      columnFigure(name) {
        const figures = new Set(
          questions.filter(({ column }) => column === name).map(({ failure }) => figureText(failure)),
        );
        return figures.size > 1
          ? t('event-tree.conditions', { count: figures.size })
          : ([...figures][0] ?? '');
      },
      columnSource(name) {
        const codes = questions
          .filter(({ column }) => column === name)
          .map(({ source }) => linkedTreeOf(view, source)?.code ?? t('event-tree.source.data'));
        return [...new Set(codes)].join(' ');
      },
      passedBy: t('event-tree.passedBy'),
    });
  }, [view, t]);
}

function Workspace({ detail }: { detail: EventTreeDetail }) {
  const t = useText();
  const { leaf } = usePage();
  const { open } = useShell();
  const isEditable = detail.allowed.includes('update');
  const document = useTreeDocument(detail, isEditable);
  const selection = useDiagramSelection();
  const canvas = useRef<CanvasHandle>(null);
  const record = useRecord(detail.id);
  const [start, setStart] = useState<string>();
  const { view, live } = useTreeView(document, start);
  const { diagram } = useDrawing(view);
  const faults = live.analysis?.faults ?? [];

  const part = selection.last === undefined ? undefined : partOfId(selection.last);
  const place = part && 'place' in part ? part.place : undefined;
  const node = place === undefined ? undefined : view?.nodes[place];
  const sequence = view?.result?.sequences.findIndex(
    (one) => one.eventTree === node?.end?.eventTree && one.sequence === node?.end?.sequence,
  );
  const chosen = sequence === undefined || sequence < 0 ? undefined : sequence;
  const traced = useMemo(() => {
    const way = place === undefined || !view?.nodes[place] ? [] : wayTo(view.nodes, place);
    return new Set(way.flatMap((at) => [placeId(at), `line ${at}`]));
  }, [place, view?.nodes]);

  const choosePlace = (at: number) => selection.select([placeId(at)]);
  const chooseSequence = (index: number) => {
    const one = view?.result?.sequences[index];
    const at = view?.nodes.findIndex(
      ({ end }) => end?.eventTree === one?.eventTree && end?.sequence === one?.sequence,
    );
    if (at !== undefined && at >= 0) choosePlace(at);
  };
  const addColumn = () => {
    if (!view) return;
    const next = addFunctionalEvent(document.present.model, view.tree.name);
    document.editModel('column', () => next);
    const made = next.eventTrees?.find(({ name }) => name === view.tree.name)?.functionalEvents.at(-1);
    if (made) {
      selection.select([columnId(made.name)]);
      selection.rename(columnId(made.name));
    }
  };
  const forkColumn =
    view && node && node.fork === null && node.address.eventTree === view.tree.name
      ? view.tree.functionalEvents[
          view.tree.functionalEvents.findIndex(({ name }) => name === node.functionalEvent) + 1
        ]
      : undefined;
  const fork =
    isEditable && node && forkColumn
      ? () => document.editModel('fork', (model) => addFork(model, node.address, forkColumn.name))
      : undefined;
  const onKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = event.key.toLowerCase();
    const focus = (id: string) => window.document.getElementById(id)?.focus();
    if (key === 'f' && isEditable) addColumn();
    else if (key === 'b' && fork) fork();
    else if (key === 'l' && node?.fork) focus('et-source');
    else if (event.key === 'Enter' && node?.fork) focus('et-probability');
    else return false;
    return true;
  };
  const openTree = (id: string) => open(`${leaf.path}/tree/${id}`);
  const openFaultTree = (id: string) => open(`fault-tree/tree/${id}`);
  const exportAs = async (form: DiagramForm | 'openPsa' | 'word') => {
    if (isEditable && !(await document.flush())) return;
    const name = `${detail.code}-R${detail.revision}`;
    const language = view?.language ?? 'zh';
    try {
      if (form === 'openPsa') {
        const { fileName, xml } = await call(exportEventTree, { id: detail.id });
        saveFile({ name: fileName, content: new Blob([xml], { type: 'application/xml' }) });
      } else if (form === 'word' || form === 'pdf') {
        const format = form === 'word' ? 'docx' : 'pdf';
        const { jobId } = await call(eventTreeReport, { id: detail.id, language, format });
        await saveMadeFile(jobId, `${name}.${format}`);
      } else await saveDiagram(form, { kind: eventTreeKind, name, page: { title: name, diagram } });
    } catch (error) {
      tellNoAnswer(error);
    }
  };
  const edits = isEditable && view ? editsOf(document, view) : undefined;
  const starts = startsOf(document.present.model);
  return (
    <div className="et-editor">
      <div className="et-top">
        <Toolbar
          detail={detail}
          document={document}
          edits={edits}
          selection={selection}
          faultCount={faults.length}
          isRunning={record.isRunning}
          onFork={fork}
          onColumn={addColumn}
          onFit={() => canvas.current?.fit()}
          onExport={(form) => void exportAs(form)}
          onCalculate={async () => {
            if (await document.flush()) await record.calculate();
          }}
          onOpen={openTree}
        />
        <StudyLine calls={eventTreeStudy} id={detail.id} />
      </div>
      <div className="et-view">
        <DiagramEditor
          ref={canvas}
          kind={eventTreeKind}
          diagram={diagram}
          selection={selection}
          edits={edits}
          label={t('event-tree.diagram')}
          classOf={(id) => (traced.has(id) ? 'et-traced' : undefined)}
          onKey={onKey}
          labelOf={({ label, data }) => ({ name: String(data?.name), value: label })}
          overlay={
            <>
              {starts.length > 1 && (
                <Select
                  className="et-start"
                  size="small"
                  aria-label={t('event-tree.initiating')}
                  value={view?.initiating.name ?? null}
                  options={starts.map(({ name }) => ({ value: name, label: name }))}
                  onChange={setStart}
                />
              )}
              <p className="et-legend">{t('event-tree.legend')}</p>
              <p className="et-keys">{t('event-tree.keys')}</p>
            </>
          }
        />
      </div>
      {view && (
        <>
          <Sequences view={view} chosen={chosen} onChoose={chooseSequence} />
          <Suspense fallback={<aside className="et-inspector" />}>
            <Inspector
              view={view}
              part={part}
              sequence={chosen === undefined ? undefined : view.result?.sequences[chosen]}
              onOpenTree={openFaultTree}
            />
          </Suspense>
          <Suspense fallback={<section className="et-results" />}>
            <Results
              view={view}
              live={live}
              record={record.record}
              sequence={chosen === undefined ? undefined : view.result?.sequences[chosen]}
              onPlace={choosePlace}
              onOpenTree={openFaultTree}
            />
          </Suspense>
        </>
      )}
      {document.save.kind === 'conflict' && (
        <Suspense>
          <ConflictDialog
            time={document.save.theirs.updateTime}
            differences={differences(document.save.theirs.document, document.present)}
            onResolve={document.resolve}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Names that only one of two documents has, or that differ. */
function differences(theirs: EventTreeDocument, mine: EventTreeDocument): string[] {
  const partsOf = ({ model, consequences }: EventTreeDocument) =>
    new Map(
      [
        ...(model.eventTrees ?? []).flatMap((tree) => [
          { ...tree, name: tree.name },
          ...tree.functionalEvents,
          ...tree.sequences,
        ]),
        ...(model.initiatingEvents ?? []),
        ...model.events,
        ...model.gates,
        ...consequences.map((one) => ({ ...one, name: one.code })),
      ].map((one) => [one.name, JSON.stringify(one)]),
    );
  const [one, other] = [partsOf(theirs), partsOf(mine)];
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
}

/** What the keys and tools of every diagram do here: places are the layout's, so nothing is moved or pasted. */
function editsOf(document: TreeDocument, { tree, nodes, language, initiating }: TreeView): DiagramEdits {
  const relabel = (event: InitiatingEvent, text: string) =>
    event.name === initiating.name ? withLabel(event, language, text) : event;
  return {
    undo: document.undo,
    redo: document.redo,
    rename(id, text) {
      const part = partOfId(id);
      if (id === startId)
        document.editModel('label', (model) => ({
          ...model,
          initiatingEvents: (model.initiatingEvents ?? []).map((event) => relabel(event, text)),
        }));
      else if (part && 'column' in part)
        document.editModel('label', (model) =>
          changeFunctionalEvent(model, tree.name, part.column, (one) => withLabel(one, language, text)),
        );
    },
    remove(ids) {
      const [id] = ids;
      const part = id === undefined ? undefined : partOfId(id);
      const node = part && 'place' in part ? nodes[part.place] : undefined;
      if (part && 'column' in part)
        document.editModel('removeColumn', (model) => removeFunctionalEvent(model, tree.name, part.column));
      else if (node?.fork) document.editModel('unfork', (model) => removeFork(model, node.address));
    },
    copy: () => undefined,
    paste: () => undefined,
  };
}
