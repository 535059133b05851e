import type { Diagram, DiagramNode } from '@ircrisk/diagram/graph.ts';
import type { DiagramKind, NodeType } from '@ircrisk/diagram/kind.ts';
import { type Box, busOf, type Drawing } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { shapesOf } from '@ircrisk/engine-fault-tree/drawing/shapes.ts';
import type { SymbolStyle } from '@ircrisk/engine-fault-tree/drawing/symbols.ts';

interface Held {
  /** Of the element, which may be drawn in several places. */
  name: string;
  box: Box;
  style: SymbolStyle;
  value: string;
}
const heldBy = (node: DiagramNode) => node.data as unknown as Held;

const element: NodeType = {
  size: { width: 148, height: 80 },
  shapes(node) {
    const { box, style, value } = heldBy(node);
    return shapesOf(box, style, value).map((shape) => ({ ...shape, x: shape.x + node.width / 2 }));
  },
};

/** Places are the layout's, lines go down to a bar that all inputs of a gate share. */
export const treeKind: DiagramKind = {
  id: 'fault-tree',
  prefix: 'ft',
  nodes: { gate: element, leaf: { ...element, isFaint: true } },
  edges: {
    input: {
      tip: 'none',
      way({ data }, from, to) {
        const bus = data?.bus as number;
        const [x, end] = [from.x + from.width / 2, to.x + to.width / 2];
        return [
          { x, y: from.y + from.height },
          { x, y: bus },
          { x: end, y: bus },
          { x: end, y: to.y },
        ];
      },
    },
  },
};

export const lineKey = (key: string) => `line ${key}`;

/** The laid out tree as a diagram. */
export function treeDiagram(drawing: Drawing, style: SymbolStyle, valueText: (box: Box) => string): Diagram {
  const nodes = drawing.boxes.map((box): DiagramNode => {
    const { key, x, y, width, height, title, name, leaf } = box;
    const held: Held = { name, box, style, value: valueText(box) };
    return {
      id: key,
      kind: leaf === undefined ? 'gate' : 'leaf',
      label: title,
      x: x - width / 2,
      y,
      width,
      height,
      data: { ...held },
    };
  });
  const edges = drawing.boxes.flatMap((box) => {
    const parent = drawing.boxes[box.parent];
    if (!parent) return [];
    return [
      {
        id: lineKey(box.key),
        kind: 'input',
        from: { node: parent.key, side: 'bottom' as const, at: 0.5 },
        to: { node: box.key, side: 'top' as const, at: 0.5 },
        data: { bus: busOf(drawing, parent) },
      },
    ];
  });
  return { nodes, edges };
}
