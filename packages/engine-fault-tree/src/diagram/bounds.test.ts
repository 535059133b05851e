import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from '../analyse.ts';
import { compile } from '../compile.ts';
import { bonferroniLowerBound } from '../cut-sets/bonferroni.ts';
import { cutSetBounds } from '../cut-sets/bounds.ts';
import { rankCutSets } from '../cut-sets/ranked.ts';
import { searchTruncated } from '../cut-sets/truncated.ts';
import { preprocess } from '../graph/preprocess.ts';
import type { FaultTreeModel } from '../model.ts';
import { ALL_KINDS, COHERENT_KINDS, randomTree } from '../testing/random-tree.ts';
import { boundProbability } from './interval.ts';

/** Graph, event probabilities and exact answer; undefined for a tree that is constant or one event. */
function prepared(model: FaultTreeModel) {
  const graph = preprocess(compile(model).graph);
  const exact = analyse(model, { cutSets: false }).result?.probability;
  if (!graph.isGate(graph.root >> 1) || typeof exact !== 'number') return undefined;
  const events = Float64Array.from([0, ...model.events.map(({ probability }) => probability as number)]);
  return { graph, events, exact };
}

const slack = 1 + 1e-9;

describe('bounds by truncation', () => {
  test('hold the exact probability between them, however narrow the diagrams, for all gate kinds', () => {
    const trees = fc.sample(randomTree({ events: 12, gates: 18, kinds: ALL_KINDS }), {
      seed: 3,
      numRuns: 240,
    });
    let seen = 0;
    for (const tree of trees) {
      const it = prepared(tree);
      if (!it) continue;
      seen++;
      for (const width of [4, 8, 20]) {
        const { lower, upper } = boundProbability(it.graph, it.events, { width, tick: () => undefined });
        expect(lower).toBeLessThanOrEqual(it.exact * slack + 1e-15);
        expect(upper * slack).toBeGreaterThanOrEqual(it.exact);
      }
    }
    expect(seen).toBeGreaterThan(60);
  });

  test('of coherent trees hold from cut sets above any cut-off, and tighten as it falls', () => {
    const trees = fc.sample(randomTree({ events: 14, gates: 20, kinds: COHERENT_KINDS }), {
      seed: 9,
      numRuns: 240,
    });
    let seen = 0;
    for (const tree of trees) {
      const it = prepared(tree);
      if (!it) continue;
      seen++;
      for (const cutOff of [0.3, 0.05, 1e-3]) {
        const wanted = { cutOff: cutOff * it.exact, coarse: cutOff * it.exact };
        const found = searchTruncated(it.graph, it.events, wanted, {
          nodeLimit: 1e5,
          tick: () => undefined,
        })!;
        const { mcub } = cutSetBounds(found.diagram, found.sets, it.events);
        const leading = rankCutSets(found.diagram, found.sets, it.events, 50, 'probability');
        expect((mcub + found.dropped) * slack).toBeGreaterThanOrEqual(it.exact);
        expect(bonferroniLowerBound(leading, it.events)).toBeLessThanOrEqual(it.exact * slack);
      }
    }
    expect(seen).toBeGreaterThan(60);
  });
});
