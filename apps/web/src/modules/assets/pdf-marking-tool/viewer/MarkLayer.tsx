import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import {
  allHit,
  type Box,
  type Calibration,
  labelPlace,
  measureText,
  moved,
  type PageFrame,
  type Point,
  snapped,
  type Turn,
  toPage,
  viewMatrix,
  viewSize,
} from '@ircrisk/engine-pdf-mark';
import { memo, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { MarkPicture } from './MarkPicture.tsx';
import { MarkShape, Shape } from './MarkShape.tsx';
import { pathOf } from './mark-drawing.ts';
import type { Region } from './PageCanvas.tsx';
import { drawnBy, leastPoints, type Tool } from './tools.ts';

interface Props {
  page: number;
  frame: PageFrame;
  turn: Turn;
  /** Pixels per user unit. */
  scale: number;
  /** Size of the page on the screen, and what of it is in sight. */
  width: number;
  height: number;
  seen: Region | undefined;
  marks: readonly Mark[];
  selected: string | undefined;
  tool: Tool;
  calibrations: readonly Calibration[];
  /** A place to look at: found text, the source of a value. */
  spots: readonly Box[];
  mayMove: boolean;
  onSelect: (id: string | undefined) => void;
  onDrawn: (page: number, points: readonly Point[]) => void;
  onMoved: (mark: Mark, strokes: Mark['strokes']) => void;
}

/** A click is met within this many pixels, at every zoom. */
const reachPixels = 6;

/** Everything drawn over a page, and the pointer on it. All of it lies in user space; the view is one matrix. */
export const MarkLayer = memo(function MarkLayer(props: Props) {
  const {
    page,
    frame,
    turn,
    scale,
    marks,
    selected,
    tool,
    calibrations,
    spots,
    mayMove,
    onSelect,
    onDrawn,
    onMoved,
  } = props;
  const { box } = frame;
  const [points, setPoints] = useState<readonly Point[]>([]);
  const [hover, setHover] = useState<Point>();
  const [drawnWith, setDrawnWith] = useState(tool);
  // What was begun with another tool is given up: its points are no part of the next mark.
  if (drawnWith !== tool) {
    setDrawnWith(tool);
    setPoints([]);
    setHover(undefined);
  }
  const [shift, setShift] = useState<Point>();
  const pulled = useRef<{ mark: Mark; from: Point } | undefined>(undefined);
  const [wide, high] = viewSize(box, turn, 1);
  const still = useMemo(() => marks.filter(({ id }) => id !== selected), [marks, selected]);
  const chosen = marks.find(({ id }) => id === selected);
  const reach = reachPixels / scale;

  const placeOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const place = toPage(box, turn, scale, [event.clientX - left, event.clientY - top]);
    return tool === 'select' || tool === 'ink' ? place : snapped(marks, place, reach);
  };
  const finish = (all: readonly Point[]) => {
    setPoints([]);
    setHover(undefined);
    onDrawn(page, all);
  };
  const select = (event: PointerEvent<SVGSVGElement>, place: Point) => {
    const found = allHit(marks, place, reach);
    // With Alt the click goes through to what lies below.
    const next = event.altKey
      ? (found[found.findIndex(({ id }) => id === selected) + 1] ?? found[0])
      : found[0];
    onSelect(next?.id);
    if (next && mayMove) pulled.current = { mark: next, from: place };
  };
  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    const place = placeOf(event);
    if (tool === 'select') return select(event, place);
    event.currentTarget.setPointerCapture(event.pointerId);
    const way = drawnBy[tool];
    if (way === 'pull' || way === 'free') return setPoints([place]);
    const all = [...points, place];
    if (all.length >= way) finish(all);
    else setPoints(all);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const place = placeOf(event);
    if (pulled.current) {
      const { from } = pulled.current;
      const delta: Point = [place[0] - from[0], place[1] - from[1]];
      if (shift || Math.hypot(...delta) > reach) setShift(delta);
      return;
    }
    if (tool === 'select' || points.length === 0) return;
    if (drawnBy[tool] === 'free') setPoints((all) => [...all, place]);
    else setHover(place);
  };
  const release = (event: PointerEvent<SVGSVGElement>) => {
    const pull = pulled.current;
    pulled.current = undefined;
    if (pull && shift) onMoved(pull.mark, moved(pull.mark.strokes as Point[][], shift) as Mark['strokes']);
    setShift(undefined);
    if (tool === 'select' || points.length === 0) return;
    const way = drawnBy[tool];
    const place = placeOf(event);
    if (way === 'free') finish(points);
    else if (way === 'pull') {
      const [from] = points;
      if (from && Math.hypot(place[0] - from[0], place[1] - from[1]) > reach) finish([from, place]);
      else setPoints([]);
    }
  };
  const close = () => {
    // The second press of the double click has put the last point twice.
    const all = points.slice(0, -1);
    if (all.length >= leastPoints(tool)) finish(all);
  };
  useEffect(() => {
    if (points.length < leastPoints(tool)) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      finish(points);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  const draft = hover && drawnBy[tool as 'rect'] !== 'free' ? [...points, hover] : points;
  const isBox =
    tool === 'rect' || tool === 'ellipse' || tool === 'highlight' || tool === 'text' || tool === 'zone';
  return (
    <>
      {still.length > 0 && (
        <MarkPicture
          marks={still}
          box={box}
          turn={turn}
          scale={scale}
          width={props.width}
          height={props.height}
          seen={props.seen}
          calibrations={calibrations}
        />
      )}
      {/* The keyboard has the list of marks: every mark is a row of it. */}
      <svg
        className={tool === 'select' ? 'pm-layer' : 'pm-layer is-drawing'}
        viewBox={`0 0 ${wide} ${high}`}
        style={{ '--k': 1 / scale } as React.CSSProperties}
        data-page={page}
        aria-hidden
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onDoubleClick={close}
      >
        <g transform={`matrix(${viewMatrix(box, turn, 1).join(' ')})`}>
          {spots.map(([x0, y0, x1, y1]) => (
            <rect
              key={`${x0}/${y0}`}
              className="pm-spot"
              x={x0 - 2}
              y={y0 - 2}
              width={x1 - x0 + 4}
              height={y1 - y0 + 4}
            />
          ))}
        </g>
        {chosen && (
          <MarkShape
            mark={
              shift && pulled.current?.mark.id === chosen.id
                ? { ...chosen, strokes: moved(chosen.strokes as Point[][], shift) as Mark['strokes'] }
                : chosen
            }
            box={box}
            turn={turn}
            calibrations={calibrations}
          />
        )}
        {draft.length > 0 && <DraftMeasure {...props} points={draft} />}
        {draft.length > 0 && (
          <g className="pm-draft" transform={`matrix(${viewMatrix(box, turn, 1).join(' ')})`}>
            {isBox && draft[1] ? (
              <Shape
                mark={{
                  type: tool === 'ellipse' ? 'ellipse' : 'rect',
                  strokes: [[draft[0]!, draft[1]]] as Mark['strokes'],
                  style: { stroke: '#1d6fa5', fill: null, width: 1.5, opacity: 1 },
                }}
                stroke="#1d6fa5"
                dashed
              />
            ) : (
              <path d={pathOf(draft, tool === 'polygon' || tool === 'area')} />
            )}
          </g>
        )}
      </svg>
    </>
  );
});

/** What the line under the pointer measures so far. */
function DraftMeasure({ tool, points, frame, turn, calibrations }: Props & { points: readonly Point[] }) {
  if (tool !== 'length' && tool !== 'area' && tool !== 'angle') return null;
  const draft = { type: tool, strokes: [points] };
  const [x, y] = labelPlace(draft, frame.box, turn);
  return (
    <text className="pm-label pm-draft-measure" x={x} y={y} fontSize={9} fontFamily="sans-serif">
      {measureText(draft, calibrations)}
    </text>
  );
}
