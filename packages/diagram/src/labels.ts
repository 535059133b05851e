import { overlaps, type Point, type Rect } from './geometry.ts';
import type { DiagramEdge } from './graph.ts';
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

/**
 * How far labels move along their lines so that none is written over another: neighbours of equal length would
 * otherwise carry theirs at the same height. Lines whose label stays in the middle are left out.
 */
export function labelShifts(
  edges: readonly DiagramEdge[],
  ways: ReadonlyMap<string, readonly Point[]>,
  size = letters,
): ReadonlyMap<string, number> {
  const lineHeight = labelLeading(size);
  const shifts = new Map<string, number>();
  // By the row it stands in: a large diagram has hundreds of labels.
  const rows = new Map<number, Rect[]>();
  const rowsOf = ({ y, height }: Rect) => {
    const first = Math.floor(y / lineHeight);
    const last = Math.floor((y + height) / lineHeight);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  };
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
    const isFree = (box: Rect) =>
      rowsOf(box).every((row) => !rows.get(row)?.some((other) => overlaps(box, other)));
    const reach = piece.length / 2 - (piece.level ? width / 2 : lineHeight);
    const step = piece.level ? 24 : lineHeight + 2;
    let found = 0;
    for (let off = 0; off <= Math.max(0, reach); off += step) {
      const free = [off, -off].find((shift) => isFree(boxAt(shift)));
      if (free === undefined) continue;
      found = free;
      break;
    }
    const box = boxAt(found);
    for (const row of rowsOf(box)) rows.set(row, [...(rows.get(row) ?? []), box]);
    if (found !== 0) shifts.set(id, found);
  }
  return shifts;
}
