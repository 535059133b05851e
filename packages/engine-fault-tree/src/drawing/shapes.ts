import { type Box, busOf, type Drawing, measures } from './layout.ts';
import { gateSymbol, leafPaths, repeatSymbol, type SymbolStyle } from './symbols.ts';

/** What a shape is; screen and paper give each its stroke. */
export type Role = 'box' | 'symbol' | 'stem' | 'code' | 'label' | 'value' | 'inside' | 'count';

export type Shape =
  | { kind: 'rect'; role: Role; x: number; y: number; width: number; height: number }
  | { kind: 'path'; role: Role; d: string; x: number; y: number }
  | { kind: 'text'; role: Role; x: number; y: number; text: string; anchor: 'start' | 'middle' | 'end' };

/** A box with its symbol as shapes around its own upper middle. */
export function shapesOf(box: Box, style: SymbolStyle, value: string): Shape[] {
  return box.leaf === undefined ? gateShapes(box, style, value) : leafShapes(box, value);
}

function gateShapes(box: Box, style: SymbolStyle, value: string): Shape[] {
  const shapes: Shape[] = [];
  const half = box.width / 2;
  if (box.boxHeight > 0) {
    shapes.push({ kind: 'rect', role: 'box', x: -half, y: 0, width: box.width, height: box.boxHeight });
    shapes.push({
      kind: 'text',
      role: 'code',
      x: measures.padding - half,
      y: 15,
      text: box.code,
      anchor: 'start',
    });
    if (value)
      shapes.push({
        kind: 'text',
        role: 'value',
        x: half - measures.padding,
        y: 15,
        text: value,
        anchor: 'end',
      });
    box.lines.forEach((text, row) => {
      const y = 15 + (row + 1) * measures.line;
      shapes.push({ kind: 'text', role: 'label', x: measures.padding - half, y, text, anchor: 'start' });
    });
  }
  const { path, sign } = box.kind === 'repeat' ? repeatSymbol : gateSymbol(box.formula!, style);
  const y = box.boxHeight + 2;
  shapes.push({ kind: 'path', role: 'symbol', d: path, x: 0, y });
  // A branch drawn on another sheet names it.
  const text = sign || box.inside;
  if (text)
    shapes.push({ kind: 'text', role: 'inside', x: 0, y: y + (sign ? 20 : 25), text, anchor: 'middle' });
  if (box.hidden > 0)
    shapes.push({ kind: 'text', role: 'count', x: 22, y: y + 20, text: `+${box.hidden}`, anchor: 'start' });
  return shapes;
}

function leafShapes(box: Box, value: string): Shape[] {
  const half = box.width / 2;
  const shapes: Shape[] = [
    { kind: 'rect', role: 'box', x: -half, y: 0, width: box.width, height: box.boxHeight },
    { kind: 'path', role: 'stem', d: `M0 0v${measures.stem}`, x: 0, y: box.boxHeight },
    { kind: 'path', role: 'symbol', d: leafPaths[box.leaf!], x: 0, y: box.boxHeight + measures.stem },
  ];
  const rows = box.lines.length + (box.code ? 1 : 0);
  let y = (box.boxHeight - rows * measures.line) / 2 + 11;
  if (box.code) {
    shapes.push({ kind: 'text', role: 'code', x: 0, y, text: box.code, anchor: 'middle' });
    y += measures.line;
  }
  for (const text of box.lines) {
    shapes.push({ kind: 'text', role: 'label', x: 0, y, text, anchor: 'middle' });
    y += measures.line;
  }
  const symbol = box.boxHeight + measures.stem;
  const inside = box.leaf === 'house' || box.leaf === 'external' ? 20 : 17;
  if (box.inside)
    shapes.push({
      kind: 'text',
      role: 'inside',
      x: 0,
      y: symbol + inside,
      text: box.inside,
      anchor: 'middle',
    });
  if (value)
    shapes.push({
      kind: 'text',
      role: 'value',
      x: 0,
      y: symbol + measures.leaf + 12,
      text: value,
      anchor: 'middle',
    });
  return shapes;
}

/** All lines under a gate in one path: trunk, bar and drops. */
export function fanPath(drawing: Drawing, parent: Box): string {
  const children = parent.children.map((index) => drawing.boxes[index]!);
  const [first, last] = [children[0], children.at(-1)];
  if (!first || !last) return '';
  const bus = busOf(drawing, parent);
  const bar = `M${parent.x} ${parent.y + parent.height}V${bus}M${first.x} ${bus}H${last.x}`;
  return bar + children.map((child) => `M${child.x} ${bus}V${child.y}`).join('');
}
