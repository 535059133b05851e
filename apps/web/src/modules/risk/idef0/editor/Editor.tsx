import {
  type Idef0Detail,
  idef0Model,
  idef0Report,
  idef0Study,
} from '@ircrisk/contract/modules/risk/idef0.ts';
import { studyStates } from '@ircrisk/contract/study.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import {
  activityName,
  decompose,
  descendantsOf,
  diagramOfDocument,
  type Finding,
  idef0Kind,
  idef0Text,
  type KitState,
  modelOf,
  nodeIndex,
  nodeOf,
  sheetBounds,
  sheetShapes,
  sheetSvg,
  textOfDocument,
  validate,
} from '@ircrisk/engine-idef0';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { DiagramEditor } from '@ircrisk/ui/diagram/DiagramEditor.tsx';
import { type DiagramMark, Shapes } from '@ircrisk/ui/diagram/DiagramParts.tsx';
import { EditTools, ExportMenu, FitTool } from '@ircrisk/ui/diagram/DiagramTools.tsx';
import { saveDiagram } from '@ircrisk/ui/diagram/diagram-files.ts';
import { SaveMark } from '@ircrisk/ui/diagram/SaveMark.tsx';
import type { DiagramTool } from '@ircrisk/ui/diagram/use-diagram-pull.ts';
import { useDiagramSelection } from '@ircrisk/ui/diagram/use-diagram-selection.ts';
import type { CanvasHandle } from '@ircrisk/ui/diagram/use-view.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { App, Breadcrumb, Button, Segmented } from 'antd';
import { type KeyboardEvent, lazy, Suspense, useMemo, useRef, useState } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { Findings } from './Findings.tsx';
import { Glossary } from './Glossary.tsx';
import { Inspector } from './Inspector.tsx';
import { NodeTree } from './NodeTree.tsx';
import { newId, useModelDocument, useModelEdits } from './use-model.ts';
import './editor.css';

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

const kit: Record<string, KitState> = { draft: 'draft', inReview: 'recommended' };
const order = { error: 0, warning: 1, hint: 2 } as const;

function Workspace({ detail }: { detail: Idef0Detail }) {
  const t = useText();
  const say = useSay();
  const tongue = useLanguage();
  const { modal } = App.useApp();
  const { leaf } = usePage();
  const { open } = useShell();
  const mayExport = usePermission('idef0.export');
  const document = useModelDocument(detail, detail.allowed.includes('update'));
  const { present, isEditable } = document;
  const selection = useDiagramSelection();
  const canvas = useRef<CanvasHandle>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [side, setSide] = useState<'nodes' | 'glossary'>('nodes');
  const [tool, setTool] = useState<DiagramTool>('select');
  const [isText, setText] = useState(false);
  const [findingAt, setFindingAt] = useState(-1);
  // An undo may take the open diagram away: its context is shown then.
  const diagram = present.diagrams.some(({ activityId }) => activityId === wanted) ? wanted : null;
  const drawn = useMemo(() => diagramOfDocument(present, diagram, tongue), [present, diagram, tongue]);
  const findings = useMemo(
    () => validate(modelOf(present, tongue)).toSorted((a, b) => order[a.severity] - order[b.severity]),
    [present, tongue],
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
      project: detail.project ?? '',
      date: detail.updateTime.slice(0, 10),
      revision: String(detail.revision),
      state: kit[detail.state] ?? ('publication' as const),
      code: detail.code,
    }),
    [detail],
  );
  const sheet = useMemo(
    () => <Shapes shapes={sheetShapes(present, diagram, facts, tongue)} prefix="dg" />,
    [present, diagram, facts, tongue],
  );

  const show = (next: string | null, id?: string) => {
    setWanted(next);
    selection.select(id ? [id] : []);
    requestAnimationFrame(() => canvas.current?.focus());
  };
  const edits = useModelEdits(document, diagram, tongue, (ids, remove) => {
    const below = [...ids].flatMap((id) => descendantsOf(present, id)).length;
    if (below === 0) remove();
    else modal.confirm({ title: t('idef0.removeAsk', { count: below }), onOk: remove });
  });
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
  const openFinding = (finding: Finding) => {
    const isTerm = present.concepts.some(({ id }) => id === finding.path);
    if (isTerm) setSide('glossary');
    else show(finding.diagram, finding.path);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const key = event.key.toLowerCase();
    if (event.key === 'F8' && findings.length > 0) {
      const next = (findingAt + 1) % findings.length;
      setFindingAt(next);
      openFinding(findings[next]!);
    } else if (event.altKey && event.key === 'ArrowUp') openAbove();
    else if (event.altKey || event.ctrlKey || event.metaKey) return false;
    else if (event.key === 'Enter' && selection.last) openBelow(selection.last);
    else if (key === 'v') setTool('select');
    else if (key === 'b' && isEditable) setTool({ place: 'box' });
    else if (key === 'a' && isEditable) setTool('connect');
    else if (event.key === 'Insert' && edits) {
      const made = edits.place?.('box', { x: 550, y: 425 });
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
  const activity = present.activities.find(({ id }) => id === selection.last);
  const arrow = present.diagrams
    .find(({ activityId }) => activityId === diagram)
    ?.arrows.find(({ id }) => id === selection.last);
  const name = nameIn(tongue, detail.name, detail.nameEn);
  const fileName = `${detail.code}-R${detail.revision}`;
  const exportMore = (key: string) => {
    if (key === 'text') {
      const { text } = textOfDocument(present, tongue);
      saveFile({ name: `${fileName}.txt`, content: new Blob([text], { type: 'text/plain' }) });
    } else if (key === 'json')
      saveFile({
        name: `${fileName}.json`,
        content: new Blob([JSON.stringify(present, undefined, 2)], { type: 'application/json' }),
      });
    else if (key === 'index') {
      const lines = nodeIndex(present, tongue).map(
        (line) => `${line.node},"${line.name.replaceAll('"', '""')}"`,
      );
      saveFile({
        name: `${fileName}-index.csv`,
        content: new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' }),
      });
    } else void exportForm('pdf', 'A3');
  };
  const exportForm = async (form: 'svg' | 'png' | 'pdf' | 'drawio', paper: 'A4' | 'A3' = 'A4') => {
    if (isEditable && !(await document.flush())) return;
    await saveDiagram(form, {
      kind: idef0Kind,
      name: fileName,
      page: { title: nodeOf(present, diagram), diagram: drawn },
      pages: present.diagrams.map(({ activityId }) => ({
        title: nodeOf(present, activityId),
        diagram: diagramOfDocument(present, activityId, tongue),
      })),
      svg: () => sheetSvg(present, diagram, facts, tongue),
      pdf: () => call(idef0Report, { id: detail.id, language: tongue, paper }),
    });
  };

  return (
    <div className="i0-editor">
      <div className="i0-top">
        <header className="i0-toolbar">
          <h1>
            {detail.code} {name}
          </h1>
          <span className="i0-pill">
            {say(studyStates[detail.state])} R{detail.revision}
          </span>
          <SaveMark save={document.save} isEditable={isEditable} />
          {edits && <EditTools history={document.history} edits={edits} selection={selection} />}
          <FitTool onFit={() => canvas.current?.fit()} />
          {isEditable && (
            <Segmented
              size="small"
              aria-label={t('idef0.tool.label')}
              value={typeof tool === 'object' ? 'box' : tool}
              options={(['select', 'box', 'connect'] as const).map((value) => ({
                value,
                label: t(`idef0.tool.${value}`),
              }))}
              onChange={(next) => setTool(next === 'box' ? { place: 'box' } : (next as 'select' | 'connect'))}
            />
          )}
          {edits && (
            <Button type="text" size="small" onClick={() => void edits.layout?.('right')}>
              {t('idef0.edit.layout')}
            </Button>
          )}
          <i className="i0-grow" />
          <Button type="text" size="small" onClick={() => setText(true)}>
            {t('idef0.text.open')}
          </Button>
          {mayExport && (
            <ExportMenu
              onExport={(form) => void exportForm(form)}
              more={(['pdfA3', 'text', 'json', 'index'] as const).map((key) => ({
                key,
                label: t(`idef0.export.${key}`),
              }))}
              onMore={exportMore}
            />
          )}
          <StudyActs
            calls={idef0Study}
            id={detail.id}
            size="small"
            flush={document.flush}
            refreshes={[idef0Model]}
            onOpen={(id) => open(`${leaf.path}/model/${id}`)}
          />
        </header>
        <StudyLine calls={idef0Study} id={detail.id} />
      </div>
      <aside className="i0-left">
        <Segmented
          block
          size="small"
          aria-label={t('idef0.side.label')}
          value={side}
          options={(['nodes', 'glossary'] as const).map((value) => ({
            value,
            label: t(`idef0.side.${value}`),
          }))}
          onChange={setSide}
        />
        {side === 'nodes' ? (
          <NodeTree
            document={document}
            tongue={tongue}
            findings={findings}
            chosen={selection.last ?? diagram ?? undefined}
            onOpen={show}
          />
        ) : (
          <Glossary document={document} tongue={tongue} onOpen={show} />
        )}
      </aside>
      <main className="i0-middle">
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
          onDecompose={openBelow}
          onOpen={show}
        />
      </aside>
      <Findings document={present} findings={findings} tongue={tongue} onOpen={openFinding} />
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
