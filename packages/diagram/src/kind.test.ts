import { describe, expect, it } from 'vitest';
import type { Diagram, DiagramNode } from './graph.ts';
import { moveNodes } from './graph-edits.ts';
import { type DiagramKind, edgeBetween, portAt } from './kind.ts';
import { RouteCache } from './route-cache.ts';
import { textShapes, textWidth, wrapText } from './shapes.ts';

const box = (id: string, x: number, y: number): DiagramNode => ({
  id,
  kind: 'function',
  label: id,
  x,
  y,
  width: 100,
  height: 50,
});
const kind: DiagramKind = {
  id: 'test',
  nodes: {
    function: { size: { width: 100, height: 50 }, ports: { left: 'in', top: 'in', right: 'out' } },
  },
  edges: { flow: {} },
};
const diagram: Diagram = {
  nodes: [box('a', 0, 0), box('b', 300, 200), box('c', 2000, 2000)],
  edges: [
    {
      id: 'ab',
      kind: 'flow',
      from: { node: 'a', side: 'right', at: 0.5 },
      to: { node: 'b', side: 'left', at: 0.5 },
    },
  ],
};

describe('ports by side', () => {
  const end = (node: string, side: 'left' | 'right' | 'top' | 'bottom') => ({ node, side, at: 0.5 });
  it('take only the lines their kind lets in and out', () => {
    expect(edgeBetween(kind, diagram, end('a', 'right'), end('b', 'left'))).toBe('flow');
    expect(edgeBetween(kind, diagram, end('a', 'left'), end('b', 'left'))).toBeUndefined();
    expect(edgeBetween(kind, diagram, end('a', 'right'), end('b', 'bottom'))).toBeUndefined();
    expect(edgeBetween(kind, diagram, end('a', 'right'), end('a', 'left'))).toBeUndefined();
  });
  it('are found at the nearest side that takes the line', () => {
    expect(portAt(kind, diagram.nodes[0]!, { x: 10, y: 49 }, 'in')).toEqual({
      node: 'a',
      side: 'left',
      at: 0.95,
    });
    expect(portAt(kind, diagram.nodes[0]!, { x: 50, y: 2 }, 'in')).toEqual({
      node: 'a',
      side: 'top',
      at: 0.5,
    });
  });
});

describe('ways of lines', () => {
  it('are kept while no box near them changes', () => {
    const cache = new RouteCache();
    const first = cache.of(diagram, kind).get('ab');
    const far = moveNodes(new Set(['c']), 10, 10)(diagram);
    expect(cache.of(far, kind).get('ab')).toBe(first);
    const near = moveNodes(new Set(['b']), 10, 10)(far);
    expect(cache.of(near, kind).get('ab')).not.toBe(first);
  });
});

describe('a label', () => {
  it('is broken between words and never wider than its room', () => {
    expect(wrapText('Assess condition and risk', 90)).toEqual(['Assess', 'condition and', 'risk']);
    for (const text of ['评估状态与风险的完整性管理', 'Supercalifragilistic', 'a b c d e f g h i j'])
      for (const line of wrapText(text, 60)) expect(textWidth(line, 12)).toBeLessThanOrEqual(60);
  });
  it('that does not fit says so', () => {
    const shapes = textShapes('one two three four five six', { x: 0, y: 0, width: 40, height: 30 });
    expect(shapes).toHaveLength(2);
    expect(shapes.at(-1)).toMatchObject({ text: expect.stringContaining('…') });
  });
});
