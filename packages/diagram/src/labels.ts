import { contains, overlaps, type Point, type Rect } from './geometry.ts';
import type { DiagramEdge, DiagramNode } from './graph.ts';
import { type DiagramKind, nodeShapes, nodeTypeOf } from './kind.ts';
import { nearestOn } from './route.ts';
import { textWidth, wrapText } from './shapes.ts';

/** The usual size of letters on a line. */
const letters = 11;

/** So wide a label may be before it goes on in the next line, in sizes of its letters: about sixty of them. */
const widest = 30;

export const labelLines = (label: string, size = letters): readonly string[] =>
  wrapText(label, widest * size, size);
/** How far the next line of a label stands below the one before. */
export const labelLeading = (size = letters): number => size + 3;

export interface LabelSpot {
  readonly lines: readonly string[];
  readonly x: number;
  /** The ground of its first line. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** The zigzag to its line, as a path, where it stands away from it. */
  readonly squiggle?: string;
}

interface Piece {
  readonly a: Point;
  readonly b: Point;
  readonly isLevel: boolean;
  readonly length: number;
}

/** Letters run level: a level piece is as good as an upright one of twice its length. */
const weightOf = ({ length, isLevel }: Piece) => length * (isLevel ? 2 : 1);

/** The straight pieces of a line, the best to carry a label first. */
const piecesOf = (points: readonly Point[]): Piece[] =>
  points
    .slice(1)
    .map((b, at): Piece => {
      const a = points[at]!;
      return { a, b, isLevel: a.y === b.y, length: Math.abs(a.x - b.x) + Math.abs(a.y - b.y) };
    })
    .toSorted((one, other) => weightOf(other) - weightOf(one));

/** Where the label of a line stands without neighbours: over the middle of its longest level piece, else beside its longest upright one. */
export function labelPlace(points: readonly Point[]): Point & { anchor: 'start' | 'middle' } {
  const [piece] = piecesOf(points);
  if (!piece) return { x: points[0]?.x ?? 0, y: points[0]?.y ?? 0, anchor: 'start' };
  const [x, y] = [(piece.a.x + piece.b.x) / 2, (piece.a.y + piece.b.y) / 2];
  return piece.isLevel ? { x, y: y - 5, anchor: 'middle' } : { x: x + 6, y: y + 4, anchor: 'start' };
}

/** Letters that stand at points or outside their boxes, such as the code of an arrow at the frame: a label keeps off them. */
export const markBoxes = (kind: DiagramKind, nodes: readonly DiagramNode[], size = letters): Rect[] =>
  nodes.flatMap((node) =>
    nodeShapes(kind, node).flatMap((shape): Rect[] => {
      if (shape.kind !== 'text') return [];
      if (!nodeTypeOf(kind, node).isPoint && shape.y >= 0 && shape.y <= node.height) return [];
      const width = textWidth(shape.text, size);
      const left = { start: 0, middle: width / 2, end: width }[shape.anchor];
      return [{ x: node.x + shape.x - left, y: node.y + shape.y - size, width, height: size }];
    }),
  );

const rectOf = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** So far from its line a label needs a squiggle to be known as its own. */
const far = 30;

interface Candidate extends LabelSpot {
  readonly box: Rect;
}

/** Places for a label, the most usual first: along its best piece on either side, along the others, in shorter lines, then away from the line. */
function* candidates(label: string, points: readonly Point[], size: number): Generator<Candidate> {
  const leading = labelLeading(size);
  const whole = labelLines(label, size);
  const widthOf = (lines: readonly string[]) => Math.max(...lines.map((line) => textWidth(line, size)));
  // Shorter lines break between words alone.
  const longest = widthOf(label.split(/\s+|(?=[⺀-￯])/));
  const folded = wrapText(label, Math.max(widthOf(whole) * 0.62, longest + 1, 3 * size), size);
  const pieces = piecesOf(points);
  function* along(lines: readonly string[], piece: Piece, off: number): Generator<Candidate> {
    const [width, height] = [widthOf(lines), leading * lines.length];
    const [x, y] = [(piece.a.x + piece.b.x) / 2, (piece.a.y + piece.b.y) / 2];
    const room = (piece.length - (piece.isLevel ? width : height)) / 2;
    // A label longer than its piece may stand out at one end, as long as it stays over it.
    const reach = room >= 0 ? room : piece.isLevel ? Math.max(0, (width + piece.length) / 2 - 12) : 0;
    const step = piece.isLevel ? (room < 0 ? 8 : 24) : leading + 2;
    for (const side of [-1, 1])
      for (let shift = 0; shift <= reach; shift += step)
        for (const way of shift === 0 ? [0] : [shift, -shift])
          if (piece.isLevel) {
            const top = side < 0 ? y - off - height + 2 : y + off;
            const box = { x: x + way - width / 2, y: top, width, height };
            yield { lines, x: x + way, y: top + size, anchor: 'middle', box };
          } else {
            const left = side < 0 ? x + off + 1 : x - off - 1 - width;
            const top = y + way - height / 2;
            const box = { x: left, y: top, width, height };
            const anchor = side < 0 ? 'start' : 'end';
            yield { lines, x: side < 0 ? left : left + width, y: top + size, anchor, box };
          }
  }
  for (const piece of pieces.slice(0, 1)) yield* along(whole, piece, 5);
  if (folded.length > whole.length) for (const piece of pieces.slice(0, 1)) yield* along(folded, piece, 5);
  for (const piece of pieces.slice(1)) if (piece.length > 3 * size) yield* along(whole, piece, 5);
  for (const off of [far + 8, far + 28])
    for (const piece of pieces.slice(0, 2)) yield* along(whole, piece, off);
}

/** A zigzag from the line to its label. */
function squiggleOf(box: Rect, points: readonly Point[]): string | undefined {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const { at } = nearestOn(middle, points);
  const end = {
    x: Math.min(Math.max(at.x, box.x), box.x + box.width),
    y: Math.min(Math.max(at.y, box.y), box.y + box.height),
  };
  const length = Math.hypot(end.x - at.x, end.y - at.y);
  if (length <= far) return undefined;
  const [ux, uy] = [(end.x - at.x) / length, (end.y - at.y) / length];
  const on = (share: number, aside: number) =>
    `${Math.round(at.x + ux * length * share - uy * aside)} ${Math.round(at.y + uy * length * share + ux * aside)}`;
  return `M${on(0, 0)}L${on(0.55, 5)}L${on(0.45, -5)}L${on(1, 0)}`;
}

const air = 3;
/** Over other letters or a box it cannot be read; with a line through it, it still can. */
const unreadable = 100;

export interface LabelNeighbours {
  readonly size?: number | undefined;
  /** What labels keep off: boxes, and letters that stand by themselves. */
  readonly taken?: readonly Rect[];
  /** Where they may stand at all. */
  readonly room?: Rect | undefined;
}

/**
 * Where the labels of lines stand so that none is written over another, over a box or a mark, across a line or out of the
 * sheet: the first place of each that harms nothing, else the one that harms least.
 */
export function labelSpots(
  edges: readonly DiagramEdge[],
  ways: ReadonlyMap<string, readonly Point[]>,
  { size = letters, taken = [], room }: LabelNeighbours = {},
): ReadonlyMap<string, LabelSpot> {
  const spots = new Map<string, LabelSpot>();
  const written: Rect[] = [...taken];
  const stretches = [...ways.values()].flatMap((points) =>
    points.slice(1).map((b, at) => rectOf(points[at]!, b)),
  );
  for (const { id, label } of edges) {
    const points = ways.get(id);
    if (!label || !points || points.length < 2) continue;
    let best: { spot: Candidate; harm: number } | undefined;
    for (const spot of candidates(label, points, size)) {
      // With a little air around its letters.
      const box = { ...spot.box, x: spot.box.x - air, width: spot.box.width + 2 * air };
      const limit = best?.harm ?? Number.POSITIVE_INFINITY;
      let harm = room && !contains(room, box) ? unreadable : 0;
      for (const other of written) if (harm < limit && overlaps(box, other)) harm += unreadable;
      for (const other of stretches) if (harm < limit && overlaps(box, other)) harm += 1;
      if (harm < limit) best = { spot, harm };
      if (harm === 0) break;
    }
    if (!best) continue;
    const { box, ...spot } = best.spot;
    const squiggle = squiggleOf(box, points);
    spots.set(id, squiggle ? { ...spot, squiggle } : spot);
    written.push(box);
  }
  return spots;
}

/** The same for a whole diagram. */
export const spotsOf = (
  { nodes, edges }: { nodes: readonly DiagramNode[]; edges: readonly DiagramEdge[] },
  kind: DiagramKind,
  ways: ReadonlyMap<string, readonly Point[]>,
): ReadonlyMap<string, LabelSpot> =>
  labelSpots(edges, ways, {
    size: kind.labelSize,
    taken: [
      ...nodes.filter((node) => !nodeTypeOf(kind, node).isPoint),
      ...markBoxes(kind, nodes, kind.labelSize),
    ],
    room: kind.room,
  });
