import type { Box, Drawing } from '@ircrisk/engine-fault-tree/drawing/layout.ts';

/** The box an arrow key leads to: up to the gate above, down to the middle input, sideways along the level. */
export function neighbour(drawing: Drawing, from: Box, key: string): Box | undefined {
  if (key === 'ArrowUp') return drawing.boxes[from.parent];
  if (key === 'ArrowDown') {
    const nearest = from.children
      .map((index) => drawing.boxes[index]!)
      .sort((a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x));
    return nearest[0];
  }
  const sign = key === 'ArrowRight' ? 1 : -1;
  let best: Box | undefined;
  for (const box of drawing.boxes) {
    if (box.depth !== from.depth || (box.x - from.x) * sign <= 0) continue;
    if (!best || Math.abs(box.x - from.x) < Math.abs(best.x - from.x)) best = box;
  }
  return best;
}

/** Boxes whose name, tag or label has all the typed words, in drawing order. */
export function findBoxes(drawing: Drawing, typed: string): Box[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return drawing.boxes.filter(({ name, title }) => {
    const text = `${name} ${title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export interface DropTarget {
  /** Box the pulled one is put in, before or after. */
  box: Box;
  where: 'into' | 'before' | 'after';
}

/** What lies under a pointer that pulls a box: the middle of a gate takes it in, the sides put it beside. */
export function dropTarget(
  drawing: Drawing,
  at: { x: number; y: number },
  pulled: string,
): DropTarget | undefined {
  for (const box of drawing.boxes) {
    const dx = at.x - box.x;
    if (box.key === pulled || at.y < box.y - 14 || at.y > box.y + box.height) continue;
    if (Math.abs(dx) > box.width / 2 + 6) continue;
    const isGate = box.kind === 'gate' || box.kind === 'formula';
    const edge = isGate ? box.width / 2 - 24 : 0;
    if (isGate && (Math.abs(dx) < edge || !box.place)) return { box, where: 'into' };
    if (box.place) return { box, where: dx < 0 ? 'before' : 'after' };
  }
  return undefined;
}
