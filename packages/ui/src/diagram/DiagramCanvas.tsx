import {
  overlaps,
  type Point,
  type Rect,
  type Size,
  toDrawing,
  type View,
} from '@ircrisk/diagram/geometry.ts';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { isForCanvas, keepsKeys } from './diagram-keys.ts';
import { MiniMap } from './MiniMap.tsx';
import { type CanvasHandle, useView } from './use-view.ts';
import { ZoomBar } from './ZoomBar.tsx';
import './diagram.css';

/** A box of the drawing, known by its key. */
export interface CanvasBox extends Rect {
  key: string;
}

export interface PressFacts {
  /** Add to what is selected instead of replacing it. */
  more: boolean;
  /** Where in the drawing. */
  at: Point;
}

interface Props {
  boxes: readonly CanvasBox[];
  drawing: Rect;
  /** The drawing fills a sheet to its corners: the small map gives way while all of it is in sight. */
  isSheet?: boolean;
  /** Draws what is in sight. `isRough`: too small to read, areas will do. */
  children: (visible: readonly number[], isRough: boolean, part: Rect) => ReactNode;
  /** What lies at a place, within so much of it; the topmost box when left out or nothing is found. */
  keyAt?: (at: Point, slack: number) => string | undefined;
  /** All boxes as areas in one path each, for the small map: `strong` and `faint`. */
  map: { strong: string; faint: string };
  label: string;
  /** What stands over the canvas: palette, legend, search. */
  overlay?: ReactNode;
  /** Pixels on the left that the overlay covers. */
  covered?: number;
  ref?: Ref<CanvasHandle>;
  onPress?: (key: string | undefined, facts: PressFacts) => void;
  /** Pressed and let go without a pull. */
  onClick?: (key: string, facts: PressFacts) => void;
  onOpen?: (key: string) => void;
  /** A box is pulled from a place of the drawing to another; `undefined` ends it without a drop. */
  onPull?: (key: string, at: Point | undefined, from: Point) => void;
  onDrop?: (key: string, at: Point, from: Point) => void;
  /** A rectangle was drawn with Shift held. */
  onFrame?: (frame: Rect) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  onCopy?: (event: ClipboardEvent<HTMLElement>) => void;
  onCut?: (event: ClipboardEvent<HTMLElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLElement>) => void;
}

/** Pixels a pointer may shake before a press becomes a pull. */
const steady = 4;
/** Pixels beside a line that still count as on it. */
const pointerSlack = 6;

interface Gesture {
  kind: 'pan' | 'pull' | 'frame';
  key: string | undefined;
  more: boolean;
  start: Point;
  view: View;
  hasMoved: boolean;
}

/** The canvas that all diagrams share: pan, zoom, fit, small map; it draws only what is in sight. */
export function DiagramCanvas(props: Props) {
  const { boxes, drawing, isSheet = false, children, map, label, overlay, ref } = props;
  const holder = useRef<HTMLDivElement>(null);
  const surface = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const frame = useRef<SVGRectElement>(null);
  const mapFrame = useRef<(view: View, room: Size) => void>(() => undefined);
  const gesture = useRef<Gesture | undefined>(undefined);
  const { view, room, drawn, show, carry, settle, handle } = useView(
    holder,
    surface,
    layer,
    drawing,
    (next, size) => mapFrame.current(next, size),
    props.covered,
    // A sheet has its own margin inside its frame.
    isSheet ? 8 : undefined,
  );
  useImperativeHandle(ref, () => handle, [handle]);

  const visible = useMemo(
    () => boxes.flatMap((box, index) => (overlaps(box, drawn.part) ? [index] : [])),
    [boxes, drawn.part],
  );

  const place = (event: PointerEvent): Point => {
    const box = holder.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const keyAt = (at: Point): string | undefined => {
    if (!view.current) return undefined;
    const { x, y } = toDrawing(view.current, at);
    const other = props.keyAt?.({ x, y }, pointerSlack / view.current.scale);
    if (other !== undefined) return other;
    const under = { x, y, width: 0, height: 0 };
    return boxes.findLast((box) => overlaps(box, under))?.key;
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button > 1 || !view.current) return;
    holder.current?.focus({ preventScroll: true });
    const key = event.button === 0 ? keyAt(place(event)) : undefined;
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    const isFrame = key === undefined && event.shiftKey && props.onFrame !== undefined;
    gesture.current = {
      kind: isFrame ? 'frame' : key !== undefined && props.onDrop ? 'pull' : 'pan',
      key,
      more,
      start: place(event),
      view: view.current,
      hasMoved: false,
    };
    event.currentTarget.setPointerCapture(event.pointerId);
    if (key !== undefined) props.onPress?.(key, { more, at: toDrawing(view.current, place(event)) });
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const now = gesture.current;
    if (!now || !view.current) return;
    const at = place(event);
    const [dx, dy] = [at.x - now.start.x, at.y - now.start.y];
    if (!now.hasMoved && Math.hypot(dx, dy) < steady) return;
    now.hasMoved = true;
    if (now.kind === 'pan') {
      carry();
      show({ ...now.view, x: now.view.x + dx, y: now.view.y + dy });
    } else if (now.kind === 'pull')
      props.onPull?.(now.key!, toDrawing(view.current, at), toDrawing(view.current, now.start));
    else drawFrame(frame.current, now.start, at);
  };
  const end = (event: PointerEvent<SVGSVGElement>, isDone: boolean) => {
    const now = gesture.current;
    gesture.current = undefined;
    drawFrame(frame.current);
    settle();
    if (!now || !view.current) return;
    const at = place(event);
    const from = toDrawing(view.current, now.start);
    if (now.kind === 'pull' && now.hasMoved) {
      props.onPull?.(now.key!, undefined, from);
      if (isDone) props.onDrop?.(now.key!, toDrawing(view.current, at), from);
    } else if (now.kind === 'frame' && now.hasMoved && isDone) {
      const [a, b] = [toDrawing(view.current, now.start), toDrawing(view.current, at)];
      props.onFrame?.({
        x: Math.min(a.x, b.x),
        y: Math.min(a.y, b.y),
        width: Math.abs(a.x - b.x),
        height: Math.abs(a.y - b.y),
      });
    } else if (!now.hasMoved && now.key === undefined)
      props.onPress?.(undefined, { more: now.more, at: from });
    else if (!now.hasMoved && isDone) props.onClick?.(now.key!, { more: now.more, at: from });
  };

  // Escape gives up a pull in progress.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || gesture.current?.kind !== 'pull') return;
      props.onPull?.(gesture.current.key!, undefined, gesture.current.start);
      gesture.current = undefined;
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  // Keys work wherever the focus is on the page, unless what has it needs them: an undo may take away what had it.
  const onKeyBeside = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const canvas = holder.current;
    const at = event.target as HTMLElement;
    if (!canvas?.checkVisibility() || event.defaultPrevented || at.closest(keepsKeys)) return;
    const hasDialog = [...document.querySelectorAll('[role="dialog"]')].some((one) => one.checkVisibility());
    if (hasDialog || !isForCanvas(event, at !== document.body)) return;
    canvas.focus({ preventScroll: true });
    // The keys of a diagram read nothing that a native event lacks.
    props.onKeyDown?.(event as unknown as KeyboardEvent<HTMLElement>);
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => onKeyBeside(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className="ir-canvas">
      <div
        ref={holder}
        className="ir-canvas-hold"
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a diagram is worked with by keyboard as a whole
        tabIndex={0}
        onKeyDown={props.onKeyDown}
        onCopy={props.onCopy}
        onCut={props.onCut}
        onPaste={props.onPaste}
      >
        <svg
          ref={surface}
          width="100%"
          height="100%"
          aria-hidden="true"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={(event) => end(event, true)}
          onPointerCancel={(event) => end(event, false)}
          onDoubleClick={(event) => {
            const box = holder.current!.getBoundingClientRect();
            const key = keyAt({ x: event.clientX - box.left, y: event.clientY - box.top });
            if (key !== undefined) props.onOpen?.(key);
          }}
        >
          <g ref={layer}>{children(visible, drawn.isRough, drawn.part)}</g>
          <rect ref={frame} className="ir-canvas-frame" visibility="hidden" />
        </svg>
      </div>
      {overlay}
      <MiniMap
        drawing={drawing}
        isSheet={isSheet}
        map={map}
        onReady={(move) => {
          mapFrame.current = move;
          if (view.current) move(view.current, room.current);
        }}
        onMove={(at) => {
          if (!view.current) return;
          const { scale } = view.current;
          show({
            scale,
            x: room.current.width / 2 - at.x * scale,
            y: room.current.height / 2 - at.y * scale,
          });
        }}
      />
      <ZoomBar percent={drawn.percent} handle={handle} />
    </div>
  );
}

function drawFrame(rect: SVGRectElement | null, a?: Point, b?: Point): void {
  if (!rect) return;
  rect.setAttribute('visibility', a && b ? 'visible' : 'hidden');
  if (!a || !b) return;
  rect.setAttribute('x', String(Math.min(a.x, b.x)));
  rect.setAttribute('y', String(Math.min(a.y, b.y)));
  rect.setAttribute('width', String(Math.abs(a.x - b.x)));
  rect.setAttribute('height', String(Math.abs(a.y - b.y)));
}
