import {
  type Idef0Detail,
  idef0Model,
  idef0Report,
  idef0Study,
} from '@ircrisk/contract/modules/risk/idef0.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import {
  activityName,
  addArrow,
  boundaryArrow,
  changeArrow,
  decompose,
  descendantsOf,
  diagramOfDocument,
  type Finding,
  frameRims,
  type IcomRole,
  idef0Kind,
  idef0Text,
  type KitState,
  modelOf,
  nextTunnel,
  nodeOf,
  sheetBounds,
  sheetShapes,
  validate,
} from '@ircrisk/engine-idef0';
import { call } from '@ircrisk/ui/api/client.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { DiagramEditor } from '@ircrisk/ui/diagram/DiagramEditor.tsx';
import { type DiagramMark, Shapes } from '@ircrisk/ui/diagram/DiagramParts.tsx';
import { type DiagramForm, saveDiagram } from '@ircrisk/ui/diagram/diagram-files.ts';
import type { DiagramTool } from '@ircrisk/ui/diagram/use-diagram-pull.ts';
import { useDiagramSelection } from '@ircrisk/ui/diagram/use-diagram-selection.ts';
import type { CanvasHandle } from '@ircrisk/ui/diagram/use-view.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { App, Breadcrumb, Button, Segmented } from 'antd';
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { usePageTitle } from '#shell/page-context.ts';
import { Inspector } from './Inspector.tsx';
import { newId, useModelDocument, useModelEdits } from './use-model.ts';
import './editor.css';

const Toolbar = lazy(() => import('./Toolbar.tsx').then((it) => ({ default: it.Toolbar })));
const NodeTree = lazy(() => import('./NodeTree.tsx').then((it) => ({ default: it.NodeTree })));
const Arrows = lazy(() => import('./Arrows.tsx').then((it) => ({ default: it.Arrows })));
const Glossary = lazy(() => import('./Glossary.tsx').then((it) => ({ default: it.Glossary })));
const Findings = lazy(() => import('./Findings.tsx').then((it) => ({ default: it.Findings })));
const CanvasBar = lazy(() => import('./CanvasBar.tsx').then((it) => ({ default: it.CanvasBar })));
const ParentMini = lazy(() => import('./ParentMini.tsx').then((it) => ({ default: it.ParentMini })));
const ConflictDialog = lazy(() =>
  import('@ircrisk/ui/diagram/ConflictDialog.tsx').then((it) => ({ default: it.ConflictDialog })),
);
const TextDialog = lazy(() => import('./TextDialog.tsx').then((it) => ({ default: it.TextDialog })));

/** The editor of one revision, loaded by its id. */
export default function Editor({ id }: { id: string }) {
  const t = useText();
  const detail = useCall(idef0Model, { id }, { staleTime: 0 });
  usePageTitle(detail.data && `IDEF0 ${detail.data.code}`);
  if (detail.error && !detail.data)
    return <ErrorPanel error={detail.error} onRetry={() => void detail.refetch()} />;
  // Never from an earlier visit: edits start from what the server has now.
  if (!detail.data || !detail.isFetchedAfterMount)
    return <output className="page-loading">{t('idef0.loading')}</output>;
  return <Workspace key={`${detail.data.id} ${detail.data.state}`} detail={detail.data} />;
}

/** A field of the inspector, once it is drawn. */
const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

const kit: Record<string, KitState> = { draft: 'draft', inReview: 'recommended' };
const sides = ['nodes', 'glossary', 'arrows'] as const;
const order = { error: 0, warning: 1, hint: 2 } as const;

function Workspace({ detail }: { detail: Idef0Detail }) {
  const t = useText();
  const tongue = useLanguage();
  const { modal } = App.useApp();
  const document = useModelDocument(detail, detail.allowed.includes('update'));
  const { present, isEditable } = document;
  const selection = useDiagramSelection();
  const canvas = useRef<CanvasHandle>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [side, setSide] = useState<(typeof sides)[number]>('nodes');
  const [tool, setTool] = useState<DiagramTool>('select');
  const [isText, setText] = useState(false);
  const [term, setTerm] = useState<string>();
  const [naming, setNaming] = useState<string>();
  const [findingAt, setFindingAt] = useState(-1);
  // An undo may take the open diagram away: its context is shown then.
  const diagram = present.diagrams.some(({ activityId }) => activityId === wanted) ? wanted : null;
  const drawn = useMemo(() => diagramOfDocument(present, diagram, tongue), [present, diagram, tongue]);
  const findings = useMemo(
    () =>
      validate(modelOf(present, tongue), detail.callable).toSorted(
        (a, b) => order[a.severity] - order[b.severity],
      ),
    [present, tongue, detail.callable],
  );
  const marks = useMemo(() => {
    const found = new Map<string, DiagramMark>();
    for (const finding of findings.toReversed())
      if (finding.path && finding.diagram === diagram)
        found.set(finding.path, { level: finding.severity, text: idef0Text(finding, tongue) });
    return found;
  }, [findings, diagram, tongue]);
  const facts = useMemo(
    () => ({
      author: detail.author ?? '',
      project: nameIn(tongue, detail.project ?? '', detail.projectEn),
      date: detail.updateTime.slice(0, 10),
      revision: String(detail.revision),
      state: kit[detail.state] ?? ('publication' as const),
      code: detail.code,
      readers: detail.readers,
      usedAt: detail.usedAt,
    }),
    [detail, tongue],
  );
  const sheet = useMemo(
    () => <Shapes shapes={sheetShapes(present, diagram, facts, tongue)} prefix="dg" />,
    [present, diagram, facts, tongue],
  );

  // A sheet is looked at as a whole; it has the focus where that went with the sheet before (an undo, a redo).
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another sheet is opened
  useEffect(() => {
    canvas.current?.fit();
    const { activeElement, body } = globalThis.document;
    if (!activeElement || activeElement === body) canvas.current?.focus();
  }, [diagram]);

  const show = (next: string | null, id?: string) => {
    setWanted(next);
    setTerm(undefined);
    selection.select(id ? [id] : []);
    requestAnimationFrame(() => canvas.current?.focus());
  };
  const askRemove = (ids: ReadonlySet<string>, remove: () => void) => {
    const below = [...ids].flatMap((id) => descendantsOf(present, id)).length;
    if (below === 0) remove();
    else modal.confirm({ title: t('idef0.removeAsk', { count: below }), onOk: remove });
  };
  /** A new arrow goes straight to its name: letters typed on the sheet are tools. */
  const nameArrow = (id: string) => {
    selection.select([id]);
    setNaming(id);
  };
  const edits = useModelEdits(document, diagram, tongue, askRemove, nameArrow);
  const openBelow = (id: string) => {
    if (!present.activities.some((each) => each.id === id)) return;
    if (!present.diagrams.some(({ activityId }) => activityId === id)) {
      if (!isEditable) return;
      const boxes = [1, 2, 3].map((number) => ({ id: newId(), name: t('idef0.newBox', { number }) }));
      document.edit(t('idef0.decompose'), (now) => decompose(now, id, boxes));
    }
    show(id);
  };
  const openAbove = () => {
    if (diagram !== null)
      show(present.activities.find(({ id }) => id === diagram)?.parentId ?? null, diagram);
  };
  const openTerm = (id: string | undefined) => {
    selection.select([]);
    setTerm(id);
  };
  const activity = present.activities.find(({ id }) => id === selection.last);
  const arrow = present.diagrams
    .find(({ activityId }) => activityId === diagram)
    ?.arrows.find(({ id }) => id === selection.last);
  const addThrough = (role: IcomRole) => {
    if (!activity || activity.parentId !== diagram || !isEditable) return;
    const id = newId();
    document.edit(t('idef0.edit.connect'), (now) =>
      addArrow(now, diagram, boundaryArrow(now, activity, role, { id, conceptId: null })),
    );
    nameArrow(id);
  };
  const turnTunnel = () => {
    if (arrow && arrow.role !== 'Call' && isEditable)
      document.edit(t('idef0.edit.data'), (now) =>
        changeArrow(now, diagram, arrow.id, { tunnel: nextTunnel(arrow.tunnel) }),
      );
  };
  const addCall = () => {
    if (!activity || activity.parentId !== diagram || !isEditable) return;
    const id = newId();
    const [x, y] = [activity.x + activity.width * 0.85, activity.y + activity.height + 60];
    document.edit(t('idef0.edit.connect'), (now) =>
      addArrow(now, diagram, {
        id,
        conceptId: null,
        role: 'Call',
        from: { kind: 'box', id: activity.id, at: 0.85 },
        to: { kind: 'none', x, y },
      }),
    );
    selection.select([id]);
    focusOn('i0-call');
  };
  const addNote = () => {
    openTerm(undefined);
    focusOn('i0-note-new');
  };
  const openFinding = (finding: Finding) => {
    const isTerm = present.concepts.some(({ id }) => id === finding.path);
    if (isTerm) {
      setSide('glossary');
      openTerm(finding.path);
    } else show(finding.diagram, finding.path);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const key = event.key.toLowerCase();
    if (event.key === 'F8' && findings.length > 0) {
      const next = (findingAt + 1) % findings.length;
      setFindingAt(next);
      openFinding(findings[next]!);
    } else if (event.altKey && event.key === 'ArrowUp') openAbove();
    else if (event.altKey || event.ctrlKey || event.metaKey) return false;
    else if (event.shiftKey && ['i', 'c', 'o', 'm'].includes(key)) addThrough(key.toUpperCase() as IcomRole);
    else if (event.shiftKey && key === 'a') focusOn('i0-connect');
    else if (event.key === 'Enter' && selection.last) openBelow(selection.last);
    else if (key === 't') turnTunnel();
    else if (key === 'c') addCall();
    else if (key === 'x' && isEditable) addNote();
    else if (key === 'v') setTool('select');
    else if (key === 'b' && isEditable) setTool({ place: 'box' });
    else if (key === 'a' && isEditable) setTool('connect');
    else if (event.key === 'Insert' && edits) {
      const made = edits.place?.('box', { x: sheetBounds.width / 2, y: 425 });
      if (made) {
        selection.select([made]);
        selection.rename(made);
      }
    } else return false;
    return true;
  };

  const path: (string | null)[] = [];
  for (let at = diagram; at !== null; at = present.activities.find(({ id }) => id === at)?.parentId ?? null)
    path.unshift(at);
  const nameOf = (id: string) => {
    const found = present.activities.find((each) => each.id === id);
    return found ? activityName(found, tongue) : '';
  };
  const exportForm = async (form: DiagramForm, paper: 'A4' | 'A3' = 'A4') => {
    if (isEditable && !(await document.flush())) return;
    // A picture shows one sheet and says which; the others hold the whole model.
    const isOne = form === 'svg' || form === 'png';
    await saveDiagram(form, {
      kind: idef0Kind,
      name: [detail.code, `R${detail.revision}`, ...(isOne ? [nodeOf(present, diagram)] : [])].join('-'),
      page: { title: nodeOf(present, diagram), diagram: drawn },
      pages: present.diagrams.map(({ activityId }) => ({
        title: nodeOf(present, activityId),
        diagram: diagramOfDocument(present, activityId, tongue),
      })),
      sheet: () => ({ shapes: sheetShapes(present, diagram, facts, tongue), bounds: sheetBounds }),
      pdf: () => call(idef0Report, { id: detail.id, language: tongue, paper }),
    });
  };

  return (
    <div className={`i0-editor${side === 'arrows' ? ' i0-wide' : ''}`}>
      <div className="i0-top">
        <Suspense fallback={<header className="i0-toolbar" />}>
          <Toolbar
            detail={detail}
            document={document}
            edits={edits}
            selection={selection}
            tongue={tongue}
            onFit={() => canvas.current?.fit()}
            onText={() => setText(true)}
            onExport={(form, paper) => void exportForm(form, paper)}
          />
        </Suspense>
        <StudyLine calls={idef0Study} id={detail.id} />
      </div>
      <aside className="i0-left">
        <Segmented
          block
          size="small"
          aria-label={t('idef0.side.label')}
          value={side}
          options={sides.map((value) => ({ value, label: t(`idef0.side.${value}`) }))}
          onChange={setSide}
        />
        <div className="i0-side">
          <Suspense>
            {side === 'nodes' && (
              <NodeTree
                document={document}
                tongue={tongue}
                findings={findings}
                chosen={activity?.id ?? diagram ?? undefined}
                onOpen={show}
                onBelow={(id) => {
                  if (present.diagrams.some(({ activityId }) => activityId === id)) show(id);
                }}
              />
            )}
            {side === 'glossary' && (
              <Glossary document={document} tongue={tongue} onOpen={show} onTerm={openTerm} />
            )}
            {side === 'arrows' && (
              <Arrows document={document} tongue={tongue} chosen={selection.last} onOpen={show} />
            )}
          </Suspense>
        </div>
        {diagram !== null && (
          <Suspense>
            <ParentMini document={present} diagram={diagram} tongue={tongue} onOpen={openAbove} />
          </Suspense>
        )}
      </aside>
      <main className="i0-middle">
        <div className="i0-bar">
          <Breadcrumb
            items={[null, ...path].map((id) => ({
              key: String(id),
              title: (
                <Button type="link" size="small" onClick={() => show(id)}>
                  {id === null ? t('idef0.context') : `${nodeOf(present, id)} ${nameOf(id)}`}
                </Button>
              ),
            }))}
          />
          {isEditable && (
            <Suspense>
              <CanvasBar
                tool={tool}
                onTool={setTool}
                activity={activity}
                arrow={arrow}
                onTunnel={turnTunnel}
                onCall={addCall}
                onNote={addNote}
              />
            </Suspense>
          )}
        </div>
        <div className="i0-canvas">
          <DiagramEditor
            key={String(diagram)}
            ref={canvas}
            kind={idef0Kind}
            diagram={drawn}
            selection={selection}
            edits={edits}
            label={t('idef0.diagram')}
            tool={tool}
            onTool={setTool}
            marks={marks}
            underlay={sheet}
            bounds={sheetBounds}
            rims={frameRims}
            onOpen={openBelow}
            onKey={onKey}
          />
        </div>
      </main>
      <aside className="i0-right" aria-label={t('idef0.inspector')}>
        <Inspector
          document={document}
          diagram={diagram}
          tongue={tongue}
          activity={activity}
          arrow={arrow}
          concept={present.concepts.find(({ id }) => id === term)}
          detail={detail}
          onDecompose={openBelow}
          onOpen={show}
          onDrawn={nameArrow}
          naming={naming}
          onNamed={() => {
            setNaming(undefined);
            canvas.current?.focus();
          }}
        />
      </aside>
      <Suspense fallback={<section className="i0-findings" />}>
        <Findings
          document={document}
          diagram={diagram}
          findings={findings}
          tongue={tongue}
          onOpen={openFinding}
        />
      </Suspense>
      <Suspense>
        {isText && <TextDialog document={document} tongue={tongue} onClose={() => setText(false)} />}
        {document.save.kind === 'conflict' && (
          <ConflictDialog
            time={document.save.theirs.updateTime}
            differences={present.activities
              .filter((each) => !sameIn(document.save, each.id, each.name))
              .map((each) => each.name)}
            onResolve={document.resolve}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Whether the other one's model has this function by the same name. */
const sameIn = (save: { kind: string; theirs?: Idef0Detail }, id: string, name: string): boolean =>
  save.theirs?.model.activities.some((each) => each.id === id && each.name === name) ?? true;
