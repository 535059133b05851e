import { overlaps, type Point, type Rect } from '@ircrisk/diagram/geometry.ts';
import {
  boundsOf,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  portOf,
  visiblePart,
} from '@ircrisk/diagram/graph.ts';
import { changeNode, moveNodes } from '@ircrisk/diagram/graph-edits.ts';
import { type DiagramKind, nodeTypeOf } from '@ircrisk/diagram/kind.ts';
import { spotsOf } from '@ircrisk/diagram/labels.ts';
import { pathOf } from '@ircrisk/diagram/route.ts';
import { RouteCache } from '@ircrisk/diagram/route-cache.ts';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { DiagramCanvas } from './DiagramCanvas.tsx';
import { type DiagramMark, EdgeView, Knobs, NodeView, PortMark } from './DiagramParts.tsx';
import type { DiagramEdits } from './diagram-edits.ts';
import { diagramKeys } from './diagram-keys.ts';
import { LabelInput } from './LabelInput.tsx';
import { type DiagramTool, useDiagramPull } from './use-diagram-pull.ts';
import type { DiagramSelection } from './use-diagram-selection.ts';
import type { CanvasHandle } from './use-view.ts';

export interface DiagramEditorProps {
  kind: DiagramKind;
  diagram: Diagram;
  selection: DiagramSelection;
  /** Left out: the diagram can only be looked at. */
  edits?: DiagramEdits | undefined;
  label: string;
  ref?: Ref<CanvasHandle>;
  tool?: DiagramTool;
  /** After a box was set: the tool goes back to choosing. */
  onTool?: (tool: DiagramTool) => void;
  marks?: ReadonlyMap<string, DiagramMark>;
  /** Classes of a box or line beside those of its kind. */
  classOf?: (id: string) => string | undefined;
  /** What lines may be pulled from and to without being a part of the diagram, such as the sides of a sheet. */
  rims?: readonly DiagramNode[];
  /** What lies under the boxes, in measures of the drawing, such as a sheet. */
  underlay?: ReactNode;
  /** The room of the drawing where it is more than its boxes. */
  bounds?: Rect;
  /** What stands over the canvas: palette, legend, search. */
  overlay?: ReactNode;
  /** Pixels on the left that the overlay covers. */
  covered?: number;
  /** Double click. A label is written when left out. */
  onOpen?: (id: string) => void;
  onKey?: (event: KeyboardEvent<HTMLElement>) => boolean;
  neighbour?: (from: DiagramNode, key: string) => DiagramNode | undefined;
  /** What the input shows and says of a box whose label is not its whole text. */
  labelOf?: (node: DiagramNode) => { name: string; value: string };
  /** Enter or Tab ended the label. */
  onWritten?: (next: 'Tab' | 'Enter') => void;
}

const area = ({ x, y, width, height }: Rect) =>
  `M${Math.round(x)} ${Math.round(y)}h${Math.round(width)}v${Math.round(height)}h${-Math.round(width)}z`;

/** All boxes and lines as one path each: for the small map and for looking from far. */
function outlineOf({ nodes }: Diagram, kind: DiagramKind) {
  let [strong, faint] = ['', ''];
  for (const node of nodes) {
    if (nodeTypeOf(kind, node).isFaint) faint += area(node);
    else strong += area(node);
  }
  return { strong, faint };
}

const boxOf = (points: readonly Point[]): Rect =>
  boundsOf(points.map((point) => ({ ...point, width: 0, height: 0 })));

/** The diagram under edit that all kinds share; the document, its history and its saving are the module's. */
export function DiagramEditor(props: DiagramEditorProps) {
  const { kind, diagram, selection, edits, marks, classOf, tool = 'select' } = props;
  const canvas = useRef<CanvasHandle>(null);
  const cache = useRef(new RouteCache());
  const shown = useMemo(() => visiblePart(diagram), [diagram]);
  const stillWays = useMemo(() => cache.current.of(shown, kind), [shown, kind]);
  const { pull, box, keyAt, isHandle, onPull, onDrop } = useDiagramPull({
    kind,
    shown,
    ways: stillWays,
    selection,
    edits,
    tool,
    rims: props.rims,
  });
  // What is pulled is drawn where it would be; only its own lines are found anew.
  const seen = useMemo(() => {
    if (pull?.kind === 'move') return moveNodes(pull.ids, pull.dx, pull.dy)(shown);
    if (pull?.kind === 'size') return changeNode(pull.id, { width: pull.width, height: pull.height })(shown);
    return shown;
  }, [shown, pull]);
  const ways = useMemo(
    () => (seen === shown ? stillWays : cache.current.of(seen, kind)),
    [seen, shown, stillWays, kind],
  );
  const boxes = useMemo(() => seen.nodes.map((node) => ({ ...node, key: node.id })), [seen]);
  const outline = useMemo(() => outlineOf(shown, kind), [shown, kind]);
  const bounds = useMemo(() => {
    const all = boundsOf([...shown.nodes, ...(props.bounds ? [props.bounds] : [])]);
    return { ...all, width: Math.max(1, all.width), height: Math.max(1, all.height) };
  }, [shown, props.bounds]);
  const lineBoxes = useMemo(() => new Map([...ways].map(([id, points]) => [id, boxOf(points)])), [ways]);
  // Labels keep their places while something is pulled: they would jump about.
  const spots = useMemo(() => spotsOf(shown, kind, stillWays), [shown, stillWays, kind]);
  const farLines = useMemo(() => [...ways.values()].map(pathOf).join(''), [ways]);

  const reveal = useEffectEvent(() => {
    const last = shown.nodes.find(({ id }) => id === selection.last);
    if (last) canvas.current?.reveal(last);
  });
  const last = shown.nodes.find(({ id }) => id === selection.last);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen comes into sight whenever it changes place
  useEffect(() => reveal(), [selection.ids, last?.x, last?.y]);

  const focus = () => requestAnimationFrame(() => canvas.current?.focus());
  const keys = diagramKeys({
    shown,
    selection,
    edits,
    fit: () => canvas.current?.fit(),
    onKey: props.onKey,
    neighbour: props.neighbour,
  });
  const press = (key: string | undefined, more: boolean, at: Point) => {
    if (key === undefined) {
      if (typeof tool === 'object') {
        const made = edits?.place?.(tool.place, at);
        if (made) {
          selection.select([made]);
          selection.rename(made);
        }
        props.onTool?.('select');
      } else if (!more) selection.select([]);
    } else if (isHandle(key)) return;
    else if (more) selection.toggle(key);
    // A press on one of several begins a pull of all of them; letting go without a pull chooses the one.
    else if (!selection.chosen.has(key)) selection.select([key]);
  };

  const view = (part: Rect, visible: readonly number[], isRough: boolean) => {
    if (isRough)
      return (
        <>
          <path className="dg-far-line" d={farLines} />
          <path className="dg-far-strong" d={outline.strong} />
          <path className="dg-far-faint" d={outline.faint} />
          {seen.nodes.map((node) =>
            selection.chosen.has(node.id) || classOf?.(node.id) ? (
              <path key={node.id} className="dg-far-chosen" d={area(node)} />
            ) : null,
          )}
        </>
      );
    const inSight = (edge: DiagramEdge) => {
      const room = lineBoxes.get(edge.id);
      return room !== undefined && overlaps(room, part);
    };
    return (
      <>
        {seen.edges.filter(inSight).map((edge) => (
          <EdgeView
            key={edge.id}
            kind={kind}
            edge={edge}
            points={ways.get(edge.id)!}
            spot={ways.get(edge.id) === stillWays.get(edge.id) ? spots.get(edge.id) : undefined}
            isSelected={selection.chosen.has(edge.id)}
            className={classOf?.(edge.id)}
            mark={marks?.get(edge.id)}
          />
        ))}
        {visible.map((index) => {
          const node = seen.nodes[index]!;
          return (
            <NodeView
              key={node.id}
              kind={kind}
              node={node}
              isSelected={selection.chosen.has(node.id)}
              className={classOf?.(node.id)}
              mark={marks?.get(node.id)}
            />
          );
        })}
      </>
    );
  };

  const line = pull?.kind === 'line' ? pull : undefined;
  const boxAt = (end: { node: string } | undefined) =>
    end && [...seen.nodes, ...(props.rims ?? []), ...(line?.taps ?? [])].find(({ id }) => id === end.node);
  const [overBox, fixedBox] = [boxAt(line?.to), boxAt(line?.fixed)];
  const written = seen.nodes.find(({ id }) => id === selection.editing);
  const writtenName = written && props.labelOf?.(written);
  const setRef = (handle: CanvasHandle | null) => {
    canvas.current = handle;
    if (typeof props.ref === 'function') props.ref(handle);
    else if (props.ref) props.ref.current = handle;
  };
  return (
    <DiagramCanvas
      ref={setRef}
      boxes={boxes}
      drawing={bounds}
      isSheet={props.bounds !== undefined}
      map={outline}
      label={props.label}
      overlay={props.overlay}
      covered={props.covered}
      keyAt={keyAt}
      onPress={(key, { more, at }) => press(key, more, at)}
      onClick={(key, { more }) => {
        if (!more && !isHandle(key)) selection.select([key]);
      }}
      onOpen={(key) => {
        if (isHandle(key)) return;
        if (props.onOpen) props.onOpen(key);
        else if (edits) selection.rename(key);
      }}
      onPull={onPull}
      onDrop={edits ? onDrop : undefined}
      onFrame={(frame) =>
        selection.select(shown.nodes.filter((node) => overlaps(node, frame)).map(({ id }) => id))
      }
      onKeyDown={keys.onKeyDown}
      onCopy={keys.onCopy}
      onCut={(event) => keys.onCut(event)}
      onPaste={keys.onPaste}
    >
      {(visible, isRough, part) => (
        <>
          {props.underlay}
          {edits?.connect &&
            (tool === 'connect' || line) &&
            props.rims?.map(({ id, x, y, width, height }) => (
              <rect key={id} className="dg-rim" x={x} y={y} width={width} height={height} />
            ))}
          {view(part, visible, isRough)}
          {box && edits?.connect && !pull && <Knobs kind={kind} node={box} />}
          {pull?.kind === 'line' && fixedBox && (
            <path
              className="dg-pulled"
              d={pathOf([
                portOf(fixedBox, pull.fixed),
                pull.to && overBox ? portOf(overBox, pull.to) : pull.at,
              ])}
            />
          )}
          {pull?.kind === 'line' && pull.to && overBox && <PortMark box={overBox} end={pull.to} />}
          {pull?.kind === 'own' && edits?.pull?.mark(pull.id, pull.at)}
          {written && edits && !nodeTypeOf(kind, written).isNameless && (
            <LabelInput
              key={written.id}
              node={written}
              name={writtenName?.name}
              value={writtenName?.value}
              onDone={(text, next) => {
                edits.rename(written.id, text.trim());
                selection.rename(undefined);
                focus();
                if (next) props.onWritten?.(next);
              }}
              onCancel={() => {
                selection.rename(undefined);
                focus();
              }}
            />
          )}
        </>
      )}
    </DiagramCanvas>
  );
}
