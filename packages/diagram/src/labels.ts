import { overlaps, type Point, type Rect } from './geometry.ts';
import type { DiagramEdge, DiagramNode } from './graph.ts';
import { type DiagramKind, nodeShapes, nodeTypeOf } from './kind.ts';
import { textWidth, wrapText } from './shapes.ts';

/** The usual size of letters on a line. */
const letters = 11;

/** So wide a label may be before it goes on in the next line, in sizes of its letters: about sixty of them. */
const widest = 30;

export const labelLines = (label: string, size = letters): readonly string[] =>
  wrapText(label, widest * size, size);
/** How far the next line of a label stands below the one before. */
export const labelLeading = (size = letters): number => size + 3;

/** The piece of a line that carries its label: the longest level one, else the longest upright one. */
function carrier(points: readonly Point[]) {
  let best: { weight: number; length: number; a: Point; b: Point; level: boolean } | undefined;
  points.slice(1).forEach((b, at) => {
    const a = points[at]!;
    const level = a.y === b.y;
    const length = Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
    // Letters run level: a level piece is as good as an upright one of twice its length.
    const weight = length * (level ? 2 : 1);
    if (!best || weight > best.weight) best = { weight, length, a, b, level };
  });
  return best;
}

/** Where the label of a line stands: over the middle of its longest level piece, else beside its longest upright one. */
export function labelPlace(points: readonly Point[], shift = 0): Point & { anchor: 'start' | 'middle' } {
  const piece = carrier(points);
  if (!piece) return { x: points[0]?.x ?? 0, y: points[0]?.y ?? 0, anchor: 'start' };
  const [x, y] = [(piece.a.x + piece.b.x) / 2, (piece.a.y + piece.b.y) / 2];
  return piece.level
    ? { x: x + shift, y: y - 5, anchor: 'middle' }
    : { x: x + 6, y: y + 4 + shift, anchor: 'start' };
}

/** Marks of points, such as the code of an arrow at the frame: a label keeps off them. */
export const markBoxes = (kind: DiagramKind, nodes: readonly DiagramNode[], size = letters): Rect[] =>
  nodes
    .filter((node) => nodeTypeOf(kind, node).isPoint)
    .flatMap((node) =>
      nodeShapes(kind, node).flatMap((shape): Rect[] => {
        if (shape.kind !== 'text') return [];
        const width = textWidth(shape.text, size);
        const left = { start: 0, middle: width / 2, end: width }[shape.anchor];
        return [{ x: node.x + shape.x - left, y: node.y + shape.y - size, width, height: size }];
      }),
    );

interface Stretch {
  readonly edge: string;
  readonly a: Point;
  readonly b: Point;
  readonly box: Rect;
}

const stretchesOf = (ways: ReadonlyMap<string, readonly Point[]>): Stretch[] =>
  [...ways].flatMap(([edge, points]) =>
    points.slice(1).map((b, at) => {
      const a = points[at]!;
      const box = {
        x: Math.min(a.x, b.x),
        y: Math.min(a.y, b.y),
        width: Math.abs(a.x - b.x),
        height: Math.abs(a.y - b.y),
      };
      return { edge, a, b, box };
    }),
  );

/** A label upon another says nothing; one with a line through it can still be read. */
const overText = 100;
/** So far a label longer than its level piece may move off its middle, beyond half its own width. */
const beyond = 48;

/**
 * How far labels move along their lines so that none is written over another, over a mark or across a line: neighbours of
 * equal length would otherwise carry theirs at the same height. Lines whose label stays in the middle are left out.
 */
export function labelShifts(
  edges: readonly DiagramEdge[],
  ways: ReadonlyMap<string, readonly Point[]>,
  size = letters,
  marks: readonly Rect[] = [],
): ReadonlyMap<string, number> {
  const lineHeight = labelLeading(size);
  const shifts = new Map<string, number>();
  const stretches = stretchesOf(ways);
  // By the row it stands in: a large diagram has hundreds of labels.
  const rows = new Map<number, Rect[]>();
  const rowsOf = ({ y, height }: Rect) => {
    const first = Math.floor(y / lineHeight);
    const last = Math.floor((y + height) / lineHeight);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  };
  const take = (box: Rect) => {
    for (const row of rowsOf(box)) rows.set(row, [...(rows.get(row) ?? []), box]);
  };
  marks.forEach(take);
  for (const { id, label } of edges) {
    const points = ways.get(id);
    const piece = label && points ? carrier(points) : undefined;
    if (!label || !points || !piece) continue;
    const lines = labelLines(label, size);
    const width = Math.max(...lines.map((line) => textWidth(line, size)));
    const boxAt = (shift: number): Rect => {
      const { x, y, anchor } = labelPlace(points, shift);
      const left = anchor === 'middle' ? x - width / 2 : x;
      return { x: left, y: y - size, width, height: lineHeight * lines.length };
    };
    const along = piece.length / 2 - (piece.level ? width / 2 : lineHeight);
    const reach = along < 0 && piece.level ? width / 2 + beyond : Math.max(0, along);
    const step = piece.level ? (along < 0 ? 8 : 24) : lineHeight + 2;
    const [low, high] = [boxAt(-reach), boxAt(reach)];
    const swept = {
      x: low.x,
      y: low.y,
      width: high.x + high.width - low.x,
      height: high.y + high.height - low.y,
    };
    const near = stretches.filter(
      ({ edge, a, b, box }) => overlaps(swept, box) && !(edge === id && a === piece.a && b === piece.b),
    );
    const harm = (box: Rect): number =>
      rowsOf(box).reduce(
        (sum, row) => sum + (rows.get(row)?.filter((other) => overlaps(box, other)).length ?? 0),
        0,
      ) *
        overText +
      near.filter((stretch) => overlaps(box, stretch.box)).length;
    let best = { shift: 0, harm: harm(boxAt(0)) };
    for (let off = step; off <= reach && best.harm > 0; off += step)
      for (const shift of [off, -off]) {
        const here = harm(boxAt(shift));
        if (here < best.harm) best = { shift, harm: here };
      }
    take(boxAt(best.shift));
    if (best.shift !== 0) shifts.set(id, best.shift);
  }
  return shifts;
}
