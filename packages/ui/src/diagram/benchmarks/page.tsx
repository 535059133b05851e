import type { Diagram } from '@ircrisk/diagram/graph.ts';
import type { DiagramKind } from '@ircrisk/diagram/kind.ts';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DiagramEditor } from '../DiagramEditor.tsx';
import { ArrangeTools, EditTools, FitTool } from '../DiagramTools.tsx';
import { useDiagramEdits } from '../diagram-edits.ts';
import { change, perform, redo, startHistory, undo } from '../history.ts';
import { useDiagramSelection } from '../use-diagram-selection.ts';

const kind: DiagramKind = {
  id: 'bench',
  nodes: { box: { size: { width: 140, height: 60 } } },
  edges: { flow: {} },
};

/** Five hundred boxes in rows of 25, each joined to the next and to the one below. */
const first: Diagram = {
  nodes: Array.from({ length: 500 }, (_, at) => ({
    id: `n${at}`,
    kind: 'box',
    label: `功能 ${at}`,
    x: (at % 25) * 220,
    y: Math.floor(at / 25) * 130,
    width: 140,
    height: 60,
  })),
  edges: Array.from({ length: 500 }, (_, at) => [
    { to: at + 1, sides: ['right', 'left'] as const },
    { to: at + 25, sides: ['bottom', 'top'] as const },
  ]).flatMap((ends, at) =>
    ends
      .filter(({ to }) => to < 500)
      .map(({ to, sides: [leaves, enters] }) => ({
        id: `e${at}-${to}`,
        kind: 'flow',
        from: { node: `n${at}`, side: leaves, at: 0.5 },
        to: { node: `n${to}`, side: enters, at: 0.5 },
      })),
  ),
};

function Page() {
  const [history, setHistory] = useState(() => startHistory(first));
  const selection = useDiagramSelection();
  const [document] = useState(() => ({
    edit: (name: string, recipe: (diagram: Diagram) => Diagram, mergeKey?: string) =>
      setHistory((before) => perform(before, change(name, recipe, mergeKey))),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
  }));
  const edits = useDiagramEdits(kind, history.present, document, true);
  return (
    <div style={{ position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column' }}>
      <div>
        {edits && <EditTools history={history} edits={edits} selection={selection} />}
        {edits && <ArrangeTools edits={edits} selection={selection} />}
        <FitTool onFit={() => selection.select([])} />
      </div>
      <div style={{ flex: 1 }}>
        <DiagramEditor
          kind={kind}
          diagram={history.present}
          selection={selection}
          edits={edits}
          label="bench"
        />
      </div>
    </div>
  );
}

createRoot(document.getElementById('root')!).render(<Page />);
