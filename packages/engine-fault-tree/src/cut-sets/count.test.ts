import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from '../analyse.ts';
import { compile } from '../compile.ts';
import { compose } from '../diagram/compose.ts';
import { preprocess } from '../graph/preprocess.ts';
import type { FaultTreeModel, Gate } from '../model.ts';
import { COHERENT_KINDS, randomTree } from '../testing/random-tree.ts';
import { countByOrder } from './count.ts';
import { findMinimalCutSets } from './minimal-cut-sets.ts';

/** E0 or (E1 and (E2 or (E3 and …))). */
function chain(length: number): FaultTreeModel {
  const events = Array.from({ length: length + 1 }, (_, i) => ({ name: `E${i}`, probability: 0.01 }));
  const gates = Array.from(
    { length },
    (_, i): Gate => ({
      name: `G${i}`,
      kind: i % 2 === 0 ? 'or' : 'and',
      args: [`E${i}`, i + 1 < length ? `G${i + 1}` : `E${length}`],
    }),
  );
  return { name: 'chain', top: 'G0', gates, events, houses: [], parameters: [], ccfGroups: [] };
}

describe('cut sets by order', () => {
  test('of a long chain are counted one by one of every order, none left out', () => {
    const { result, warnings } = analyse(chain(30_000), { top: 3 });
    expect(warnings).toEqual([]);
    const { count, byOrder, truncated } = result!.cutSets!;
    expect([count, byOrder.length, truncated]).toEqual([15_001, 15_001, false]);
    expect(byOrder.every((one) => one === 1)).toBe(true);
  });

  test('are the same whether few orders or all are kept', () => {
    const limits = { nodeLimit: 1_000_000, tick: () => {} };
    const seed = Math.floor(Math.random() * 2 ** 31);
    console.log(`cut sets by order: seed ${seed}`);
    fc.assert(
      fc.property(randomTree({ events: 10, gates: 9, kinds: COHERENT_KINDS }), (model) => {
        const graph = preprocess(compile(model).graph);
        const { diagram } = compose(graph, limits);
        const sets = findMinimalCutSets(diagram, limits);
        expect(countByOrder(diagram, sets, undefined, -1)).toEqual(countByOrder(diagram, sets));
      }),
      { seed, numRuns: 500 },
    );
  });
});
