import type { RcaBoard } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import {
  causeNodes,
  causeTemplates,
  causeTreeDiagram,
  causeTreeKind,
  judgeTree,
  textIn,
} from '@ircrisk/engine-root-cause';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { DiagramEditor } from '@ircrisk/ui/diagram/DiagramEditor.tsx';
import { EditTools, ExportMenu, FitTool } from '@ircrisk/ui/diagram/DiagramTools.tsx';
import { saveDiagram } from '@ircrisk/ui/diagram/diagram-files.ts';
import { useDiagramSelection } from '@ircrisk/ui/diagram/use-diagram-selection.ts';
import type { CanvasHandle } from '@ircrisk/ui/diagram/use-view.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useMemo, useRef } from 'react';
import type { View } from './CaseBar.tsx';
import { EffectTile } from './EffectTile.tsx';
import { Findings } from './Findings.tsx';
import { GatePanel } from './GatePanel.tsx';
import { ReferencePicker } from './ReferencePicker.tsx';
import { useTreeEdits } from './tree-edits.tsx';
import type { CaseDocument } from './use-case.ts';

const TimelinePanel = lazy(() => import('./TimelinePanel.tsx').then((it) => ({ default: it.TimelinePanel })));
const MeasureTable = lazy(() => import('./MeasureTable.tsx').then((it) => ({ default: it.MeasureTable })));
const CauseInspector = lazy(() =>
  import('./CauseInspector.tsx').then((it) => ({ default: it.CauseInspector })),
);

interface Props {
  board: RcaBoard;
  document: CaseDocument;
  onView: (view: View) => void;
  onRows: () => Promise<void>;
}

/** The cause tree with the timeline beside it, what is selected, and below what follows from it. */
export function TreeView({ board, document, onView, onRows }: Props) {
  const t = useText();
  const language = useLanguage();
  const selection = useDiagramSelection();
  const canvas = useRef<CanvasHandle>(null);
  const { present } = document;
  const judged = useMemo(() => judgeTree(causeNodes(present)), [present]);
  const diagram = useMemo(
    () => causeTreeDiagram(present, { truths: judged.truths, tongue: language }),
    [present, judged, language],
  );
  const edits = useTreeEdits(document, diagram, selection);
  const cause = present.causes.find(({ id }) => id === selection.last);
  const show = (id: string) => {
    selection.select([id]);
    requestAnimationFrame(() => canvas.current?.focus());
  };
  const counts = { verified: 0, disproved: 0, unknown: 0 };
  for (const truth of judged.truths.values()) counts[truth] += 1;
  const fileName = `${board.code}-R${board.revision}`;
  return (
    <div className="rca-tree">
      <Suspense fallback={<aside className="rca-left" />}>
        <TimelinePanel board={board} onOpen={() => onView('timeline')} />
      </Suspense>
      <section className="rca-canvas" aria-label={t('rca.view.tree')}>
        <div className="rca-tools">
          {edits && <EditTools history={document.history} edits={edits} selection={selection} />}
          <FitTool onFit={() => canvas.current?.fit()} />
          {edits && (
            <>
              <Button size="small" disabled={!cause} onClick={() => cause && edits.addChild(cause.id)}>
                {t('rca.tool.child')}
              </Button>
              <Dropdown
                trigger={['click']}
                disabled={!cause}
                menu={{
                  items: causeTemplates.map((one) => ({ key: one.id, label: one[language] })),
                  onClick: ({ key }) => {
                    const template = causeTemplates.find(({ id }) => id === key);
                    if (template && cause) edits.insert(cause.id, template.branch);
                  },
                }}
              >
                <Button size="small">{t('rca.tool.template')}</Button>
              </Dropdown>
              <ReferencePicker document={document} cause={cause} edits={edits} />
            </>
          )}
          <ExportMenu
            forms={['svg', 'png', 'drawio']}
            more={[{ key: 'json', label: t('rca.tool.json') }]}
            onExport={(form) =>
              void saveDiagram(form, {
                kind: causeTreeKind,
                name: fileName,
                page: { title: textIn(language, present.causes[0] ?? { text: '' }), diagram },
              })
            }
            onMore={() =>
              saveFile({
                name: `${fileName}.json`,
                content: new Blob([JSON.stringify(present, undefined, 2)], { type: 'application/json' }),
              })
            }
          />
        </div>
        <div className="rca-drawing">
          <span className="rca-legend">
            {(['verified', 'disproved', 'unknown'] as const).map((truth) => (
              <span key={truth} className={`rca-${truth}`}>
                {t(`rca.truth.${truth}`)} {counts[truth]}
              </span>
            ))}
          </span>
          <DiagramEditor
            ref={canvas}
            kind={causeTreeKind}
            diagram={diagram}
            selection={selection}
            edits={edits}
            label={t('rca.tree')}
            labelOf={({ id }) => {
              const found = present.causes.find((one) => one.id === id);
              return { name: id, value: found ? textIn(language, found) : '' };
            }}
            onKey={(event) => edits?.onKey(event) ?? false}
            onWritten={(next) => {
              if (next === 'Tab' && selection.last) edits?.addChild(selection.last);
            }}
          />
        </div>
        <p className="rca-hint" title={t('rca.keys')}>
          {t('rca.keys')}
        </p>
      </section>
      <div className="rca-side">
        <aside className="rca-right" aria-label={t('rca.inspector.label')}>
          <Suspense>
            <CauseInspector
              board={board}
              document={document}
              cause={cause}
              truths={judged.truths}
              edits={edits}
              onShow={show}
              onRows={onRows}
            />
          </Suspense>
        </aside>
        <Findings board={board} document={document} isOpen={!cause} onShow={show} />
      </div>
      <div className="rca-foot">
        <Suspense fallback={<section className="rca-measures" />}>
          <MeasureTable board={board} document={document} onOpen={() => onView('measures')} />
        </Suspense>
        <GatePanel board={board} document={document} />
        <EffectTile board={board} onOpen={() => onView('effect')} />
      </div>
    </div>
  );
}
