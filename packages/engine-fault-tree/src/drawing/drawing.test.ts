import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FaultTreeModel } from '../model.ts';
import { layoutTree } from './layout.ts';
import { occurrencesOf } from './occurrences.ts';
import { toPages } from './pages.ts';
import { toSvg, toTiles } from './svg.ts';
import { wrapText } from './text.ts';
import { type TreeNode, tidyTree } from './tidy-tree.ts';

const none = { houses: [], parameters: [], ccfGroups: [] };

/** Random trees, parents before children. */
const forest = fc
  .array(
    fc.record({ up: fc.double({ min: 0, max: 1, noNaN: true }), width: fc.integer({ min: 20, max: 200 }) }),
    {
      minLength: 1,
      maxLength: 120,
    },
  )
  .map((seeds) => {
    const nodes: (TreeNode & { children: number[] })[] = [];
    seeds.forEach(({ up, width }, index) => {
      const parent = index === 0 ? -1 : Math.floor(up * index * 0.999);
      nodes.push({ width, parent, depth: parent < 0 ? 0 : nodes[parent]!.depth + 1, children: [] });
      if (parent >= 0) nodes[parent]!.children.push(index);
    });
    return nodes;
  });

describe('the tidy tree', () => {
  it('never lets two boxes of a level overlap, and keeps children in order under the middle of their parent', () => {
    fc.assert(
      fc.property(forest, (nodes) => {
        const x = tidyTree(nodes, 10);
        const levels = new Map<number, number[]>();
        for (const [index, { depth }] of nodes.entries())
          levels.set(depth, [...(levels.get(depth) ?? []), index]);
        for (const level of levels.values()) {
          const sorted = [...level].sort((a, b) => x[a]! - x[b]!);
          for (let i = 1; i < sorted.length; i += 1) {
            const [a, b] = [sorted[i - 1]!, sorted[i]!];
            const room = x[b]! - nodes[b]!.width / 2 - (x[a]! + nodes[a]!.width / 2);
            expect(room).toBeGreaterThanOrEqual(10 - 1e-6);
          }
        }
        nodes.forEach(({ children }, index) => {
          if (children.length === 0) return;
          const [first, last] = [x[children[0]!]!, x[children.at(-1)!]!];
          expect(x[index]).toBeCloseTo((first + last) / 2, 6);
          for (let i = 1; i < children.length; i += 1)
            expect(x[children[i]!]!).toBeGreaterThan(x[children[i - 1]!]!);
        });
      }),
    );
  });

  it('takes a chain of a hundred thousand boxes without running out of stack', () => {
    const nodes = Array.from({ length: 100_000 }, (_, index) => ({
      width: 10,
      depth: index,
      parent: index - 1,
      children: index < 99_999 ? [index + 1] : [],
    }));
    expect(tidyTree(nodes, 5)[99_999]).toBe(0);
  });
});

const shared: FaultTreeModel = {
  name: 'shared',
  top: 'TOP',
  gates: [
    { name: 'TOP', kind: 'and', args: ['G1', 'G2', { kind: 'not', args: ['E1'] }] },
    { name: 'G1', kind: 'or', args: ['E1', 'G3'] },
    { name: 'G2', kind: 'or', args: ['G3', 'E2', 'NOWHERE', true] },
    { name: 'G3', kind: 'atleast', k: 2, args: ['E1', 'E2', 'E3'] },
    { name: 'LOOSE', kind: 'or', args: ['E3'] },
  ],
  events: ['E1', 'E2', 'E3'].map((name) => ({ name, label: `事件 ${name}` })),
  ...none,
};

describe('the boxes of a model', () => {
  it('open a shared branch once and point to it afterwards', () => {
    const boxes = occurrencesOf(shared);
    expect(boxes.filter(({ name }) => name === 'G3').map(({ kind }) => kind)).toEqual(['gate', 'repeat']);
    expect(boxes.find(({ name }) => name === 'NOWHERE')?.kind).toBe('missing');
    expect(boxes.filter(({ depth }) => depth === 0).map(({ name }) => name)).toEqual(['TOP', 'LOOSE']);
    expect(new Set(boxes.map(({ key }) => key)).size).toBe(boxes.length);
  });

  it('of a collapsed gate are counted, not drawn', () => {
    const boxes = occurrencesOf(shared, new Set(['G1']));
    expect(boxes.find(({ name }) => name === 'G1')).toMatchObject({ children: [], hidden: 4 });
  });

  it('of gates that hang only on themselves are shown too', () => {
    const gates = [
      { name: 'TOP', kind: 'or' as const, args: [] },
      { name: 'A', kind: 'or' as const, args: ['B'] },
      { name: 'B', kind: 'or' as const, args: ['A'] },
    ];
    const boxes = occurrencesOf({ name: 'loop', top: 'TOP', gates, events: [], ...none });
    expect(boxes.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'TOP gate',
      'A gate',
      'B gate',
      'A repeat',
    ]);
  });
});

describe('the drawing', () => {
  it('holds every name and label, escaped, in a well-formed document', () => {
    const drawing = layoutTree({
      ...shared,
      events: [{ name: 'E1', label: '<压力> & "温度"' }, ...shared.events.slice(1)],
    });
    const svg = toSvg(drawing, {
      style: 'ansi',
      valueText: ({ kind }) => (kind === 'event' ? '1.00E-3' : ''),
    });
    expect(svg).toContain('&lt;压力&gt;');
    expect(svg).toContain('2/3');
    expect(svg).not.toContain('NaN');
    expect(toSvg(drawing, { style: 'iec' })).toContain('≥2');
  });

  it('is cut into sheets when it would be too small on one', () => {
    const args = Array.from({ length: 60 }, (_, i) => `E${i}`);
    const wide = layoutTree({
      name: 'wide',
      top: 'TOP',
      gates: [{ name: 'TOP', kind: 'or', args }],
      events: args.map((name) => ({ name })),
      ...none,
    });
    const sheets = toTiles(wide, { width: 1100, height: 700 }, { style: 'ansi' });
    expect(sheets.length).toBeGreaterThan(1);
    const all = sheets.map(({ svg }) => svg).join('');
    for (const name of args) expect(all).toContain(`>${name}<`);
  });

  it('of a large tree is paged: every gate is drawn once in full, and triangles name the sheet', () => {
    const count = 200;
    const gates = Array.from({ length: count }, (_, i) => ({
      name: `G${i}`,
      kind: 'or' as const,
      args: [
        ...[2 * i + 1, 2 * i + 2].filter((child) => child < count).map((child) => `G${child}`),
        `E${i}`,
        ...(i % 40 === 39 ? ['G150'] : []),
      ],
    }));
    const events = gates.map((_, i) => ({ name: `E${i}` }));
    const size = { width: 1077, height: 620 };
    const sheets = toPages({ name: 'large', top: 'G0', gates, events, ...none }, size, { style: 'ansi' });
    expect(sheets.length).toBeGreaterThan(3);
    expect(sheets.map(({ name }) => name)).toEqual(sheets.map((_, i) => String(i + 1)));
    const all = sheets.map(({ svg }) => svg).join('');
    for (const { name } of events) expect(all).toContain(`>${name}<`);
    for (const { svg, from } of sheets.slice(1)) {
      expect(from.length).toBeGreaterThan(0);
      const [width = 0, height = 0] = [...svg.matchAll(/(?:width|height)="([\d.]+)"/g)].map(([, n]) =>
        Number(n),
      );
      expect(Math.min(size.width / width, size.height / height)).toBeGreaterThanOrEqual(0.55);
    }
    for (const [index, { svg }] of sheets.entries())
      for (const target of [...svg.matchAll(/font-weight="bold" fill="#000">(\d+)</g)].map(([, n]) =>
        Number(n),
      ))
        expect(sheets[target - 1]?.from, `sheet ${index + 1} to ${target}`).toContain(String(index + 1));
  });

  it('of a model that turns in a circle is paged all the same', () => {
    const gates = Array.from({ length: 60 }, (_, i) => ({
      name: `G${i}`,
      kind: 'or' as const,
      args: [`G${(i + 1) % 60}`, `E${i}`, `F${i}`, `H${i}`],
    }));
    const sheets = toPages(
      { name: 'ring', top: 'G0', gates, events: [], ...none },
      { width: 700, height: 360 },
      { style: 'ansi' },
    );
    expect(sheets.length).toBeGreaterThan(1);
  });

  it('breaks Chinese between characters and English between words', () => {
    expect(wrapText('低低液位未检出', 50, 12, 3)).toEqual(['低低液位', '未检出']);
    expect(wrapText('relief valve fails to open', 80, 12, 3)).toEqual(['relief valve', 'fails to open']);
    expect(wrapText('一二三四五六七八九十', 24, 12, 2)).toEqual(['一二', '三…']);
  });
});
