import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CauseNode, effectiveness, judgeTree, type Truth } from './index.ts';

const many = freshRuns(10_000);

const rank: Record<Truth, number> = { disproved: 0, unknown: 1, verified: 2 };
/** A tree as parents by place: each node stands under an earlier one. */
const trees = fc.array(
  fc.record({
    parent: fc.nat(),
    gate: fc.constantFrom('AND' as const, 'OR' as const),
    state: fc.constantFrom('verified' as const, 'disproved' as const, 'unknown' as const),
  }),
  { minLength: 1, maxLength: 25 },
);
const built = (parts: readonly { parent: number; gate: 'AND' | 'OR'; state: Truth }[]): CauseNode[] =>
  parts.map(({ parent, gate, state }, place) => ({
    id: String(place),
    parentId: place === 0 ? null : String(parent % place),
    gate,
    state,
    evidenceIds: ['E'],
  }));

it('propagation is monotone: better proof of a leaf never lowers any node', () => {
  fc.assert(
    fc.property(trees, fc.nat(), (parts, pick) => {
      const nodes = built(parts);
      const at = pick % nodes.length;
      const raised = nodes.map(
        (node, place): CauseNode =>
          place === at ? { ...node, state: node.state === 'disproved' ? 'unknown' : 'verified' } : node,
      );
      const [before, after] = [judgeTree(nodes).truths, judgeTree(raised).truths];
      for (const { id } of nodes)
        expect(rank[after.get(id) as Truth]).toBeGreaterThanOrEqual(rank[before.get(id) as Truth]);
    }),
    many,
  );
});

it('p is a probability and never rises when fewer events follow', () => {
  const count = fc.integer({ min: 0, max: 60 });
  const time = fc.double({ min: 0.1, max: 500, noNaN: true });
  fc.assert(
    fc.property(
      count,
      time,
      fc.integer({ min: 1, max: 60 }),
      time,
      (eventsBefore, timeBefore, eventsAfter, timeAfter) => {
        const p = (events: number) =>
          effectiveness({
            eventsBefore: eventsBefore + eventsAfter - events,
            timeBefore,
            eventsAfter: events,
            timeAfter,
            windowPassed: true,
          }).value?.p as number;
        expect(p(eventsAfter)).toBeGreaterThanOrEqual(0);
        expect(p(eventsAfter)).toBeLessThanOrEqual(1 + 1e-12);
        expect(p(eventsAfter - 1)).toBeLessThanOrEqual(p(eventsAfter) + 1e-12);
      },
    ),
    many,
  );
});
