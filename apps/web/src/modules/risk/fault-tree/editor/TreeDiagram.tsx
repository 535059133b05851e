import type { Point } from '@ircrisk/diagram/geometry.ts';
import type { Box } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import type { SymbolStyle } from '@ircrisk/engine-fault-tree/drawing/symbols.ts';
import { DiagramEditor } from '@ircrisk/ui/diagram/DiagramEditor.tsx';
import type { DiagramMark } from '@ircrisk/ui/diagram/DiagramParts.tsx';
import type { DiagramEdits } from '@ircrisk/ui/diagram/diagram-edits.ts';
import type { CanvasHandle } from '@ircrisk/ui/diagram/use-view.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { type KeyboardEvent, type ReactNode, type Ref, useMemo } from 'react';
import { type DropTarget, dropTarget, neighbour } from '../model/navigation.ts';
import { lineKey, treeDiagram, treeKind } from './tree-kind.ts';
import type { TreeDocument } from './use-document.ts';
import type { Selection } from './use-selection.ts';
import type { TreeActions } from './use-tree-actions.ts';

interface Props {
  ref?: Ref<CanvasHandle>;
  document: TreeDocument;
  selection: Selection;
  actions: TreeActions;
  style: SymbolStyle;
  valueText: (box: Box) => string;
  /** Sentences by element name. */
  faults: ReadonlyMap<string, string>;
  traced: ReadonlySet<string>;
  onNext: (from: 'Tab' | 'Enter') => void;
  onOpen: (box: Box) => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => boolean;
  overlay?: ReactNode;
}

/** The tree on the shared editor: a pulled box goes below or beside another, it is not moved. */
export function TreeDiagram(props: Props) {
  const { document, selection, actions, style, valueText, faults, traced } = props;
  const t = useText();
  const { drawing } = selection;
  const diagram = useMemo(() => treeDiagram(drawing, style, valueText), [drawing, style, valueText]);
  const boxOf = (key: string) => drawing.boxes[drawing.byKey.get(key) ?? -1];
  const wanted = (key: string, at: Point) => {
    const found = dropTarget(drawing, at, key);
    return found && actions.mayDrop(key, found) ? found : undefined;
  };
  const marks = useMemo(
    () =>
      new Map(
        drawing.boxes.flatMap(({ key, name }): [string, DiagramMark][] => {
          const text = faults.get(name);
          return text ? [[key, { level: 'error', text }]] : [];
        }),
      ),
    [drawing, faults],
  );
  const tracedLines = useMemo(
    () =>
      new Set(
        drawing.boxes.flatMap(({ key, parent }) => {
          const above = drawing.boxes[parent];
          return above && traced.has(key) && traced.has(above.key) ? [lineKey(key)] : [];
        }),
      ),
    [drawing, traced],
  );
  const edits: DiagramEdits = {
    undo: document.undo,
    redo: document.redo,
    rename(key, text) {
      const box = boxOf(key);
      if (box) actions.label(box, text);
    },
    remove: () => void actions.remove(),
    copy: () => actions.copy(),
    paste: (text, _, isShared) => (actions.paste(text, isShared) ? [] : undefined),
    pull: {
      mark(key, at) {
        const found = wanted(key, at);
        return found && <DropMark target={found} />;
      },
      drop(key, at) {
        const found = wanted(key, at);
        if (found) actions.drop(key, found);
      },
    },
  };

  return (
    <DiagramEditor
      ref={props.ref}
      kind={treeKind}
      diagram={diagram}
      selection={selection}
      edits={edits}
      label={t('fault-tree.diagram.label')}
      marks={marks}
      classOf={(id) => (traced.has(id) || tracedLines.has(id) ? 'ft-traced' : undefined)}
      overlay={props.overlay}
      covered={54}
      onKey={props.onKey}
      neighbour={({ id }, key) => {
        const from = boxOf(id);
        const next = from && neighbour(drawing, from, key);
        return diagram.nodes[next ? (drawing.byKey.get(next.key) ?? -1) : -1];
      }}
      labelOf={({ id }) => {
        const { name, code, lines, title } = boxOf(id)!;
        return { name, value: lines.length > 0 ? title.replace(`${code || name} `, '') : '' };
      }}
      onWritten={props.onNext}
      onOpen={(key) => {
        const box = boxOf(key);
        if (box) props.onOpen(box);
      }}
    />
  );
}

function DropMark({ target: { box, where } }: { target: DropTarget }) {
  if (where === 'into')
    return (
      <rect
        className="ft-drop"
        x={box.x - box.width / 2 - 3}
        y={box.y - 3}
        width={box.width + 6}
        height={box.boxHeight + 6}
      />
    );
  const x = box.x + (where === 'after' ? 1 : -1) * (box.width / 2 + 3);
  return <path className="ft-drop" d={`M${x} ${box.y - 6}v${box.height + 6}`} />;
}
