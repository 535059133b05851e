import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from '../compile.ts';
import { preprocess } from '../graph/preprocess.ts';
import { seededRandom } from '../random.ts';
import { ALL_KINDS, randomTree } from '../testing/random-tree.ts';
import { OrderCost } from './order-cost.ts';
import { partOf } from './part.ts';

test('a search of orders ends with the order that costs what it says, and no more than the one it began with', () => {
  const trees = randomTree({ events: 30, gates: 40, kinds: ALL_KINDS });
  fc.assert(
    fc.property(trees, fc.integer({ min: 1, max: 60 }), fc.nat(), (model, moves, seed) => {
      const graph = preprocess(compile(model).graph);
      const root = graph.root >> 1;
      if (!graph.isGate(root)) return;
      const part = partOf(graph, root, new Uint8Array(graph.size));
      const cost = new OrderCost(part);
      const start = Int32Array.from({ length: part.variables.length }, (_, i) => i);
      const search = cost.search(start);
      const random = seededRandom(seed);
      expect(search.cost).toBe(cost.of(start));
      let before = search.cost;
      for (let i = 0; i < moves; i++) {
        search.move(random);
        expect(search.cost).toBe(cost.of(search.best));
        expect(search.cost).toBeLessThanOrEqual(before);
        before = search.cost;
      }
      expect([...search.best].sort((a, b) => a - b)).toEqual([...start]);
    }),
    { numRuns: 200 },
  );
});
