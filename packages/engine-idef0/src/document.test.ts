import { overlaps, type Point, type Rect } from '@ircrisk/diagram/geometry.ts';
import type { Diagram, EdgeEnd } from '@ircrisk/diagram/graph.ts';
import { type LabelSpot, labelLeading, markBoxes, spotsOf } from '@ircrisk/diagram/labels.ts';
import { RouteCache } from '@ircrisk/diagram/route-cache.ts';
import { textWidth } from '@ircrisk/diagram/shapes.ts';
import { describe, expect, it } from 'vitest';
import {
  addBox,
  arranged,
  boundaryArrows,
  decompose,
  diagramOfDocument,
  documentFromText,
  documentFromTextIn,
  firstDocument,
  forkArrow,
  type Idef0Document,
  idef0Kind,
  labelArrow,
  modelOf,
  moveBox,
  nodeIndex,
  removeBoxes,
  removeConcept,
  sampleModels,
  sheetBounds,
  sheetSvg,
  textOfDocument,
  usesOf,
  validate,
} from './index.ts';
import { diagonalLayout, frameSheet } from './layout.ts';

const samples = sampleModels.map(({ text }) => documentFromText(text.zh, text.en).document!);
const errors = (document: Idef0Document) =>
  validate(modelOf(document)).filter(({ severity }) => severity === 'error');
const done = (edit: ReturnType<typeof addBox>) => {
  if ('problem' in edit) throw new Error(edit.problem.code);
  return edit.document;
};

const piecesOf = (points: readonly Point[]): Rect[] =>
  points.slice(1).map((b, at) => {
    const a = points[at]!;
    return {
      ...{ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
      ...{ width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) },
    };
  });
const roomOf = ({ lines, x, y, anchor }: LabelSpot): Rect => {
  const width = Math.max(...lines.map((line) => textWidth(line, 14)));
  const left = { start: 0, middle: width / 2, end: width }[anchor];
  return { x: x - left, y: y - 14, width, height: labelLeading(14) * lines.length };
};
/** Pairs of arrows, other than branches of one, that share a stretch of their ways. */
function runUpon({ edges }: Diagram, ways: ReadonlyMap<string, readonly Point[]>): string[] {
  const isOne = (a: EdgeEnd, b: EdgeEnd) => JSON.stringify(a) === JSON.stringify(b);
  return edges.flatMap((one, at) =>
    edges.slice(at + 1).flatMap((other) => {
      if (isOne(one.from, other.from) || isOne(one.to, other.to)) return [];
      const shared = piecesOf(ways.get(one.id)!).some((a) =>
        piecesOf(ways.get(other.id)!).some((b) => {
          const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
          const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
          return across >= 0 && down >= 0 && across + down > 10;
        }),
      );
      return shared ? [`${one.label} | ${other.label}`] : [];
    }),
  );
}

it('takes a new name typed in English as the English one', () => {
  const { document } = documentFromTextIn('Run pump respects Procedure\nRun pump produces Feed', 'en');
  expect(document!.activities[0]).toMatchObject({ name: 'Run pump', nameEn: 'Run pump' });
  expect(document!.concepts.map(({ labelEn }) => labelEn)).toEqual(['Procedure', 'Feed']);
});

it('leads what comes back as input down and under the boxes', () => {
  const pump = samples[1]!;
  const root = pump.activities.find(({ parentId }) => parentId === null)!;
  const drawn = diagramOfDocument(pump, root.id, 'en');
  const back = drawn.edges.find(({ label }) => label === 'Stopped pump')!;
  const lowest = Math.max(
    ...drawn.nodes.filter(({ kind }) => kind === 'box').map(({ y, height }) => y + height),
  );
  const points = new RouteCache().of(drawn, idef0Kind).get(back.id)!;
  expect(Math.max(...points.map(({ y }) => y))).toBeGreaterThan(lowest);
});

describe.each(samples)('a sample document', (document) => {
  it('passes the rules and gives its text back in both languages', () => {
    expect(errors(document)).toEqual([]);
    for (const tongue of ['zh', 'en'] as const) {
      const { text, problems } = textOfDocument(document, tongue);
      expect(problems).toEqual([]);
      expect(textOfDocument(documentFromText(text).document!, tongue).text).toBe(text);
    }
  });

  it('taken over from its text in one language keeps its names in the other', () => {
    for (const tongue of ['zh', 'en'] as const) {
      const { text } = textOfDocument(document, tongue);
      const taken = documentFromTextIn(text, tongue, document).document!;
      for (const other of ['zh', 'en'] as const)
        expect(textOfDocument(taken, other).text).toBe(textOfDocument(document, other).text);
    }
  });

  it('is drawn without an arrow through a box', () => {
    for (const { activityId } of document.diagrams) {
      const drawn = diagramOfDocument(document, activityId, 'en');
      const boxes = drawn.nodes.filter(({ kind }) => kind === 'box');
      for (const points of new RouteCache().of(drawn, idef0Kind).values())
        points.slice(1).forEach((b, at) => {
          const a = points[at]!;
          for (const { x, y, width, height } of boxes)
            expect(
              Math.max(a.x, b.x) > x &&
                Math.min(a.x, b.x) < x + width &&
                Math.max(a.y, b.y) > y &&
                Math.min(a.y, b.y) < y + height,
            ).toBe(false);
        });
    }
  });

  it('is drawn so that no arrow runs upon another, and every label is clear of boxes, codes, lines and labels', () => {
    for (const { activityId } of document.diagrams)
      for (const tongue of ['zh', 'en'] as const) {
        const drawn = diagramOfDocument(document, activityId, tongue);
        const ways = new RouteCache().of(drawn, idef0Kind);
        expect(runUpon(drawn, ways)).toEqual([]);
        const spots = spotsOf(drawn, idef0Kind, ways);
        const taken = [
          ...drawn.nodes.filter(({ kind }) => kind === 'box'),
          ...markBoxes(idef0Kind, drawn.nodes, 14),
          ...[...ways.values()].flatMap(piecesOf),
        ];
        for (const [id, spot] of spots) {
          const others = [...spots].flatMap(([other, at]) => (other === id ? [] : [roomOf(at)]));
          const covered = [...taken, ...others].filter((one) => overlaps(roomOf(spot), one));
          expect([spot.lines.join(' '), covered]).toEqual([spot.lines.join(' '), []]);
        }
      }
  });

  it('stands in its frame with node, title and number', () => {
    const facts = {
      author: 'L',
      project: 'P',
      date: '2026-11-16',
      revision: '1',
      state: 'draft',
      code: 'AB',
      usedAt: ['OFP', 'A model with a very long number'],
      readers: [
        { name: '赵琳', date: '2026-11-11' },
        { name: 'Chen Yifan of the integrity team', date: '2026-11-12' },
      ],
    } as const;
    const svg = sheetSvg(document, document.diagrams[1]!.activityId, facts, 'en');
    for (const part of ['NODE:', '>A0<', 'NUMBER:', '>AB2<', 'PUBLICATION']) expect(svg).toContain(part);
    for (const part of ['>OFP<', '>赵琳<', '>2026-11-11<', '>Chen Yifan of th…<'])
      expect(svg, part).toContain(part);
  });
});

describe('an edit', () => {
  const [sample] = samples as [Idef0Document];
  const root = sample.activities.find(({ parentId }) => parentId === null)!;
  const [one, two] = sample.activities.filter(({ parentId }) => parentId === root.id);

  it('decomposes a box with its arrows coming through the frame under their codes', () => {
    const below = decompose(sample, one!.id, [
      { id: 'x', name: '甲' },
      { id: 'y', name: '乙' },
      { id: 'z', name: '丙' },
    ]);
    const child = modelOf(below).diagrams.find(({ activityId }) => activityId === one!.id)!;
    const codes = child.arrows.flatMap(({ from, to }) =>
      [from, to].flatMap((end) => (end.kind === 'boundary' ? [end.icom] : [])),
    );
    expect(codes).toEqual(['I1', 'C1', 'C2', 'O1', 'O2', 'M1', 'M2']);
    expect(boundaryArrows(child)).toHaveLength(7);
    expect(errors(below).filter(({ rule }) => rule === 'R6')).toEqual([]);
    expect(decompose(below, one!.id, [])).toBe(below);
  });

  it('moves a box below another with everything beneath it, and never below itself', () => {
    const below = decompose(sample, one!.id, [{ id: 'x', name: '甲' }]);
    const moved = done(moveBox(below, two!.id, one!.id, 9));
    const line = nodeIndex(moved, 'zh').find(({ id }) => id === two!.id);
    expect(line?.node).toBe('A12');
    // The arrows it leaves behind have a loose end to be mended.
    expect(errors(moved).some(({ rule }) => rule === 'R7')).toBe(true);
    expect(moveBox(moved, one!.id, two!.id, 1)).toMatchObject({ problem: { code: 'underOwnDescendant' } });
  });

  it('refuses a tenth box and a second one in the context', () => {
    let document = firstDocument('顶');
    expect(addBox(document, null, { id: 'b', name: '乙' })).toMatchObject({ problem: { code: 'R3context' } });
    for (let number = 1; number <= 9; number += 1)
      document = done(addBox(document, 'a0', { id: `b${number}`, name: `功能 ${number}` }));
    expect(addBox(document, 'a0', { id: 'c', name: '丙' })).toMatchObject({
      problem: { code: 'tooManyBoxes' },
    });
  });

  it('removes a box with its arrows and diagrams, the rest closes up; the top one stays', () => {
    const left = removeBoxes(sample, [one!.id]);
    expect(nodeIndex(left, 'zh').map(({ node }) => node)).toEqual(['A0', 'A1', 'A2', 'A3', 'A4']);
    expect(left.diagrams[1]!.arrows.length).toBeLessThan(sample.diagrams[1]!.arrows.length);
    expect(removeBoxes(sample, [root.id])).toBe(sample);
  });

  it('names arrows by terms: one label, one term, and a removed term leaves its arrows', () => {
    const arrow = sample.diagrams[1]!.arrows[0]!;
    const named = labelArrow(sample, root.id, arrow.id, 'PLATFORM', 'new');
    expect(named.concepts).toHaveLength(sample.concepts.length);
    const fresh = labelArrow(sample, root.id, arrow.id, '新词', 'new');
    expect(usesOf(fresh, 'new')).toMatchObject([{ diagram: root.id, arrowId: arrow.id }]);
    const gone = removeConcept(fresh, 'new');
    expect(gone.diagrams[1]!.arrows.find(({ id }) => id === arrow.id)?.conceptId).toBeNull();
  });

  it('forks an arrow at a junction both parts share', () => {
    const arrow = sample.diagrams[1]!.arrows[0]!;
    const forked = forkArrow(sample, root.id, arrow.id, { junction: 'j', branch: 'k' }, { x: 1, y: 2 });
    expect(errors(forked).filter(({ rule }) => rule === 'R7')).toEqual([]);
    expect(diagramOfDocument(forked, root.id, 'zh').edges.find(({ id }) => id === 'k')?.from.node).toBe('j');
  });

  it('lays up to nine boxes on the diagonal, none upon another', () => {
    for (let many = 2; many <= 9; many += 1) {
      let document = firstDocument('顶');
      for (let number = 1; number <= many; number += 1)
        document = done(addBox(document, 'a0', { id: `b${number}`, name: `功能 ${number}` }));
      const boxes = arranged(document, 'a0').activities.filter(({ parentId }) => parentId === 'a0');
      boxes.slice(1).forEach((box, at) => {
        const before = boxes[at]!;
        expect(box.x >= before.x + before.width || box.y >= before.y + before.height).toBe(true);
      });
    }
  });

  it('lays boxes on the diagonal', () => {
    const places = arranged(sample, root.id).activities.filter(({ parentId }) => parentId === root.id);
    expect(places.map(({ x }) => x)).toEqual(diagonalLayout(5, frameSheet).map(({ x }) => Math.round(x)));
  });
});

it('the sheet with its head and foot has the ratio of A4 and A3 lying', () => {
  expect(sheetBounds.width / sheetBounds.height).toBeCloseTo(Math.SQRT2, 3);
});
