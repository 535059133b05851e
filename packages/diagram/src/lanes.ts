import { overlaps, type Point, type Rect } from './geometry.ts';
import type { DiagramEdge, EdgeEnd } from './graph.ts';

/** How far lines that would run upon one another stand apart. */
const apart = 12;
/** Closer than this two lines are taken for one. */
const close = 9;
const tries = [0, 1, -1, 2, -2, 3, -3].map((lane) => lane * apart);
/** A piece between a port and the first bend keeps so much for its tip. */
const stubLeast = 8;

interface Piece {
  readonly edge: DiagramEdge;
  readonly isLevel: boolean;
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

const pieceOf = (edge: DiagramEdge, a: Point, b: Point): Piece => {
  const isLevel = a.y === b.y;
  const [from, to] = isLevel ? [a.x, b.x] : [a.y, b.y];
  return { edge, isLevel, at: isLevel ? a.y : a.x, low: Math.min(from, to), high: Math.max(from, to) };
};

const isSame = (a: EdgeEnd, b: EdgeEnd) => a.node === b.node && a.side === b.side && a.at === b.at;
/** Branches of one arrow may run upon one another: that is how a fork and a join are drawn. */
const isKin = (a: DiagramEdge, b: DiagramEdge) => a === b || isSame(a.from, b.from) || isSame(a.to, b.to);

/** Pieces by the strip they lie in: a large diagram has thousands. */
class Strips {
  private readonly strips = new Map<string, Piece[]>();

  add(piece: Piece): void {
    const key = this.key(piece.isLevel, piece.at);
    const strip = this.strips.get(key);
    if (strip) strip.push(piece);
    else this.strips.set(key, [piece]);
  }

  /** Whether a stranger's line would be run upon. */
  isTaken({ edge, isLevel, at, low, high }: Piece): boolean {
    for (const near of [at - 16, at, at + 16])
      for (const other of this.strips.get(this.key(isLevel, near)) ?? [])
        if (
          Math.abs(other.at - at) < close &&
          Math.min(high, other.high) - Math.max(low, other.low) > close &&
          !isKin(edge, other.edge)
        )
          return true;
    return false;
  }

  private key(isLevel: boolean, at: number): string {
    return `${isLevel} ${Math.floor(at / 16)}`;
  }
}

/** The line with its piece from `at` to the next corner put aside; undefined where that leads through a box or turns a stub round. */
function aside(
  points: readonly Point[],
  at: number,
  by: number,
  walls: readonly Rect[],
): readonly Point[] | undefined {
  const isLevel = points[at]!.y === points[at + 1]!.y;
  const moved = points.map((point, index) =>
    index === at || index === at + 1
      ? { x: point.x + (isLevel ? 0 : by), y: point.y + (isLevel ? by : 0) }
      : point,
  );
  for (const first of [at - 1, at + 1]) {
    const length = (line: readonly Point[]) =>
      isLevel ? line[first + 1]!.y - line[first]!.y : line[first + 1]!.x - line[first]!.x;
    if (length(points) * length(moved) < 0 || Math.abs(length(moved)) < stubLeast) return undefined;
  }
  for (let first = at - 1; first <= at + 1; first += 1) {
    const [a, b] = [moved[first]!, moved[first + 1]!];
    const room = {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    };
    // A port touches its own box; nothing else may.
    const isEnd = first === 0 || first === moved.length - 2;
    if (!isEnd && walls.some((wall) => overlaps(room, wall))) return undefined;
  }
  return moved;
}

/**
 * Lines of different arrows that would run upon one another are put side by side, so that each can be followed; the lines
 * with most branches stay. Lines that meet nobody are handed back as they are.
 */
export function inLanes(
  edges: readonly DiagramEdge[],
  ways: ReadonlyMap<string, readonly Point[]>,
  walls: readonly Rect[],
): ReadonlyMap<string, readonly Point[]> {
  const strips = new Strips();
  for (const edge of edges) {
    const points = ways.get(edge.id)!;
    if (points.length < 2) continue;
    strips.add(pieceOf(edge, points[0]!, points[1]!));
    if (points.length > 2) strips.add(pieceOf(edge, points.at(-2)!, points.at(-1)!));
  }
  const portOf = ({ from }: DiagramEdge) => `${from.node} ${from.side} ${from.at}`;
  const branches = Map.groupBy(edges, portOf);
  const order = edges.toSorted((a, b) => branches.get(portOf(b))!.length - branches.get(portOf(a))!.length);
  const result = new Map(ways);
  /** The lane that a branch of the same arrow has taken. */
  const taken = new Map<string, number>();
  for (const edge of order) {
    let points = ways.get(edge.id)!;
    for (let at = 1; at < points.length - 2; at += 1) {
      const piece = pieceOf(edge, points[at]!, points[at + 1]!);
      const family = `${portOf(edge)} ${piece.isLevel} ${piece.at}`;
      const kept = taken.get(family);
      for (const by of kept === undefined ? tries : [kept, ...tries]) {
        const moved = by === 0 ? points : aside(points, at, by, walls);
        if (!moved || strips.isTaken(pieceOf(edge, moved[at]!, moved[at + 1]!))) continue;
        points = moved;
        taken.set(family, by);
        break;
      }
      strips.add(pieceOf(edge, points[at]!, points[at + 1]!));
    }
    result.set(edge.id, points);
  }
  return result;
}
