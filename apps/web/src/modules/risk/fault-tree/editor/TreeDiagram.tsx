import { type Box, type Drawing, isOpenGate } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { edgePath, fanPath } from '@ircrisk/engine-fault-tree/drawing/shapes.ts';
import type { SymbolStyle } from '@ircrisk/engine-fault-tree/drawing/symbols.ts';
import { DiagramCanvas } from '@ircrisk/ui/diagram/DiagramCanvas.tsx';
import type { Point } from '@ircrisk/ui/diagram/geometry.ts';
import { overlaps } from '@ircrisk/ui/diagram/geometry.ts';
import type { CanvasHandle } from '@ircrisk/ui/diagram/use-view.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { type ComponentProps, type ReactNode, type Ref, useMemo, useState } from 'react';
import { type DropTarget, dropTarget } from '../model/navigation.ts';
import { LabelInput } from './LabelInput.tsx';
import { TreeNode } from './TreeNode.tsx';
import type { Selection } from './use-selection.ts';
import type { TreeActions } from './use-tree-actions.ts';

type Keys = Pick<ComponentProps<typeof DiagramCanvas>, 'onKeyDown' | 'onCopy' | 'onCut' | 'onPaste'>;

interface Props extends Keys {
  ref?: Ref<CanvasHandle>;
  selection: Selection;
  actions: TreeActions;
  style: SymbolStyle;
  valueText: (box: Box) => string;
  /** Sentences by element name. */
  faults: ReadonlyMap<string, string>;
  traced: ReadonlySet<string>;
  /** Box whose label is being written. */
  editing: string | undefined;
  onEditing: (key: string | undefined) => void;
  onNext: (from: 'Tab' | 'Enter') => void;
  onOpen: (box: Box) => void;
  overlay?: ReactNode;
}

const area = ({ x, y, width, boxHeight, height }: Box) =>
  `M${Math.round(x - width / 2)} ${y}h${width}v${boxHeight || height}h${-width}z`;

/** Areas and lines of the whole tree, for the small map and for zooming far out. */
function outline(drawing: Drawing) {
  let strong = '';
  let faint = '';
  let lines = '';
  for (const box of drawing.boxes) {
    if (box.leaf === undefined) strong += area(box);
    else faint += area(box);
    if (isOpenGate(box)) lines += fanPath(drawing, box);
  }
  return { strong, faint, lines };
}

/** The tree on the shared canvas. */
export function TreeDiagram(props: Props) {
  const { selection, actions, style, valueText, faults, traced, editing, onEditing, ...keys } = props;
  const t = useText();
  const { drawing, keys: selected, select } = selection;
  const [target, setTarget] = useState<DropTarget>();
  const whole = useMemo(() => outline(drawing), [drawing]);
  const rects = useMemo(
    () => drawing.boxes.map(({ key, x, y, width, height }) => ({ key, x: x - width / 2, y, width, height })),
    [drawing],
  );
  const bounds = useMemo(() => ({ x: 0, y: 0, width: drawing.width, height: drawing.height }), [drawing]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const boxOf = (key: string) => drawing.boxes[drawing.byKey.get(key) ?? -1];
  const wanted = (key: string, at: Point) => {
    const found = dropTarget(drawing, at, key);
    return found && actions.mayDrop(key, found) ? found : undefined;
  };

  const draw = (visible: readonly number[], isRough: boolean) => {
    if (isRough) {
      return (
        <>
          <path className="ft-edge" d={whole.lines} />
          <path className="ft-area-strong" d={whole.strong} />
          <path className="ft-area-faint" d={whole.faint} />
          {drawing.boxes.map((box) =>
            chosen.has(box.key) || traced.has(box.key) ? (
              <path key={box.key} className="ft-area-chosen" d={area(box)} />
            ) : null,
          )}
        </>
      );
    }
    // A gate out of sight may have lines that cross the view: those of the parents in sight are enough, plus the
    // parents of what is seen.
    const parents = new Set(visible.flatMap((index) => [index, drawing.boxes[index]!.parent]));
    return (
      <>
        {[...parents].map((index) => {
          const box = drawing.boxes[index];
          return box && isOpenGate(box) ? (
            <path key={`e${box.key}`} className="ft-edge" d={fanPath(drawing, box)} />
          ) : null;
        })}
        {traced.size > 0 &&
          visible.map((index) => {
            const box = drawing.boxes[index]!;
            const parent = drawing.boxes[box.parent];
            return parent && traced.has(box.key) && traced.has(parent.key) ? (
              <path key={`t${box.key}`} className="ft-edge ft-traced" d={edgePath(drawing, parent, box)} />
            ) : null;
          })}
        {visible.map((index) => {
          const box = drawing.boxes[index]!;
          return (
            <TreeNode
              key={box.key}
              box={box}
              style={style}
              value={valueText(box)}
              isTraced={traced.has(box.key)}
              isSelected={chosen.has(box.key)}
              faults={faults.get(box.name) ?? ''}
            />
          );
        })}
        {target && <DropMark target={target} />}
        {editing !== undefined && boxOf(editing) && (
          <LabelInput
            box={boxOf(editing)!}
            onDone={(text, next) => {
              actions.label(boxOf(editing)!, text);
              onEditing(undefined);
              if (next) props.onNext(next);
            }}
            onCancel={() => onEditing(undefined)}
          />
        )}
      </>
    );
  };

  return (
    <DiagramCanvas
      ref={props.ref}
      boxes={rects}
      drawing={bounds}
      map={whole}
      label={t('fault-tree.diagram.label')}
      overlay={props.overlay}
      covered={54}
      onPress={(key, { more }) => {
        if (key === undefined) select([]);
        else if (!more) select([key]);
        else select(chosen.has(key) ? selected.filter((one) => one !== key) : [...selected, key]);
      }}
      onOpen={(key) => {
        const box = boxOf(key);
        if (box) props.onOpen(box);
      }}
      onPull={(key, at) => setTarget(at && wanted(key, at))}
      onDrop={(key, at) => {
        const found = wanted(key, at);
        if (found) actions.drop(key, found);
      }}
      onFrame={(frame) => select(rects.filter((rect) => overlaps(rect, frame)).map(({ key }) => key))}
      onKeyDown={keys.onKeyDown}
      onCopy={keys.onCopy}
      onCut={keys.onCut}
      onPaste={keys.onPaste}
    >
      {draw}
    </DiagramCanvas>
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
