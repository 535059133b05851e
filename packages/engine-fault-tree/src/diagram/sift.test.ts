import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../compile.ts';
import { preprocess } from '../graph/preprocess.ts';
import { CompiledBdd } from '../kernel/compiled-bdd.ts';
import { seededRandom } from '../random.ts';
import { ALL_KINDS, randomTree } from '../testing/random-tree.ts';
import { Bdd } from './bdd.ts';
import { BudgetExceeded } from './budget.ts';
import { PartBuild } from './build.ts';
import { partOf } from './part.ts';
import { sift } from './sift.ts';
import { buildSifting } from './sifting-build.ts';

/** Value of a function when the bits of `input` say which variables are true, by level. */
function valueAt(bdd: Bdd, edge: number, isTrue: (level: number) => boolean): number {
  let at = edge;
  while (at > 1) at = isTrue(bdd.level(at)) ? bdd.high(at) : bdd.low(at);
  return at;
}

describe('sifting', () => {
  test('brings partners together: pairs in the worst order end with two nodes a pair', () => {
    const pairs = 8;
    const bdd = new Bdd({ nodeLimit: 100_000 });
    let edge = 0;
    for (let i = 0; i < pairs; i++) edge = bdd.or(edge, bdd.and(bdd.variable(i), bdd.variable(pairs + i)));
    bdd.collect([edge]);
    expect(bdd.count).toBeGreaterThan(2 ** pairs);
    const { roots, from } = sift(bdd, [(bdd.count - 1) << 1], { first: 0, count: 2 * pairs }, () => false);
    expect(bdd.collect(roots)).toHaveLength(1);
    expect(bdd.count - 1).toBe(2 * pairs);
    expect([...from].sort((a, b) => a - b)).toEqual(Array.from({ length: 2 * pairs }, (_, i) => i));
  });

  test('leaves every function what it was, negated ones too', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 40; round++) {
      const bdd = new Bdd({ nodeLimit: 100_000 });
      const count = 9;
      const pool = Array.from({ length: count }, (_, level) => bdd.variable(level));
      for (let i = 0; i < 30; i++) {
        const pick = (): number => pool[Math.floor(random() * pool.length)]! ^ (random() < 0.3 ? 1 : 0);
        pool.push(random() < 0.3 ? bdd.xor(pick(), pick()) : bdd.and(pick(), pick()));
      }
      const roots = pool.slice(-6);
      const tables = roots.map((edge) =>
        Array.from({ length: 1 << count }, (_, input) =>
          valueAt(bdd, edge, (level) => ((input >> level) & 1) === 1),
        ),
      );
      let steps = 0;
      const isLate = round % 2 === 0 ? () => false : () => ++steps > 25;
      const moved = sift(bdd, roots, { first: 0, count }, isLate);
      moved.roots.forEach((edge, i) => {
        const table = Array.from({ length: 1 << count }, (_, input) =>
          valueAt(bdd, edge, (level) => ((input >> moved.from[level]!) & 1) === 1),
        );
        expect(table).toEqual(tables[i]);
      });
    }
  });

  test('while building gives the same function as a fixed order, for all gate kinds', () => {
    const trees = fc.sample(randomTree({ events: 14, gates: 24, kinds: ALL_KINDS }), {
      seed: 5,
      numRuns: 60,
    });
    for (const [seed, model] of trees.entries()) {
      const graph = preprocess(compile(model).graph);
      const root = graph.root >> 1;
      if (!graph.isGate(root)) continue;
      const part = partOf(graph, root, new Uint8Array(graph.size));
      const plain = new Bdd({ nodeLimit: 1e6 });
      const expected = new PartBuild(plain, graph, part, part.variables, 0, new Set()).run();
      const bdd = new Bdd({ nodeLimit: 1e6 });
      const { edge, order } = buildSifting(bdd, graph, part, part.variables, {
        baseLevel: 0,
        negated: new Set(),
        nodeLimit: 1e6,
        firstLimit: part.variables.length + 12,
        late: () => false,
      });
      const place = new Map(part.variables.map((node, i) => [node, i]));
      const random = seededRandom(seed);
      for (let sample = 0; sample < 400; sample++) {
        const input = Math.floor(random() * 2 ** 30);
        const isTrue = (i: number): boolean => ((input >> i) & 1) === 1;
        expect(valueAt(bdd, edge, (level) => isTrue(place.get(order[level]!)!))).toBe(
          valueAt(plain, expected, isTrue),
        );
      }
    }
  });

  test('left at a limit and gone on with is the very diagram of one go', () => {
    const trees = fc.sample(randomTree({ events: 16, gates: 30, kinds: ALL_KINDS }), {
      seed: 11,
      numRuns: 60,
    });
    let left = 0;
    for (const model of trees) {
      const graph = preprocess(compile(model).graph);
      const root = graph.root >> 1;
      if (!graph.isGate(root)) continue;
      const part = partOf(graph, root, new Uint8Array(graph.size));
      for (const bdd of [new Bdd({ nodeLimit: 1e6 }), new CompiledBdd({ nodeLimit: 1e6 })]) {
        bdd.nodeLimit = part.variables.length + 1;
        const build = new PartBuild(bdd, graph, part, part.variables, 0, new Set());
        let edge: number | null = null;
        while (edge === null) {
          try {
            edge = build.run(true);
          } catch (error) {
            if (!(error instanceof BudgetExceeded)) throw error;
            left++;
            bdd.nodeLimit += 2;
          }
        }
        // One diagram holds each function once: the same function is the same edge.
        expect(new PartBuild(bdd, graph, part, part.variables, 0, new Set()).run()).toBe(edge);
      }
    }
    expect(left).toBeGreaterThan(50);
  });
});
