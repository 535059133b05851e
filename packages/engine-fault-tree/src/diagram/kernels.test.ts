import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../compile.ts';
import { AND, ATLEAST, Graph, OR, XOR } from '../graph/graph.ts';
import { preprocess } from '../graph/preprocess.ts';
import { assembleBddKernel } from '../kernel/bdd-kernel.ts';
import { BDD_KERNEL, ZBDD_KERNEL } from '../kernel/bytes.ts';
import { CompiledBdd } from '../kernel/compiled-bdd.ts';
import { CompiledZbdd } from '../kernel/compiled-zbdd.ts';
import { assembleZbddKernel } from '../kernel/zbdd-kernel.ts';
import { seededRandom } from '../random.ts';
import { ALL_KINDS, COHERENT_KINDS, randomTree } from '../testing/random-tree.ts';
import { Bdd } from './bdd.ts';
import { BudgetExceeded } from './budget.ts';
import { buildGate, buildSingleGate } from './build.ts';
import { compose } from './compose.ts';
import { evaluate, evaluateLanes, LANES, newLaneValues, newValues } from './values.ts';
import { Zbdd } from './zbdd.ts';

const limits = { nodeLimit: 1e6, tick: () => undefined };

describe('shorter ways to the same diagram', () => {
  test('a gate of variables alone is built node by node as the operations would', () => {
    const shape = fc.record({
      op: fc.constantFrom(AND, OR, XOR, ATLEAST),
      signs: fc.array(fc.record({ not: fc.boolean(), negated: fc.boolean() }), {
        minLength: 2,
        maxLength: 12,
      }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      baseLevel: fc.nat(5),
    });
    fc.assert(
      fc.property(shape, ({ op, signs, share, baseLevel }) => {
        const graph = new Graph(signs.length);
        const threshold = op === ATLEAST ? 1 + Math.floor(share * (signs.length - 1)) : 0;
        const literals = signs.map(({ not }, i) => ((i + 1) << 1) | (not ? 1 : 0));
        const gate = graph.add(op, literals, threshold);
        const negated = new Set(signs.flatMap((one, i) => (one.negated ? [i + 1] : [])));
        const bdd = new Bdd({ nodeLimit: 1e5 });
        const single = buildSingleGate(bdd, graph, gate, baseLevel, negated);
        const args = signs.map(
          (one, i) => bdd.variable(baseLevel + i) ^ (one.not ? 1 : 0) ^ (one.negated ? 1 : 0),
        );
        // One diagram holds each function once: the same function is the same edge.
        expect(buildGate(bdd, op, args, threshold)).toBe(single);
      }),
      { numRuns: 500 },
    );
  });

  test('what was forgotten leaves no trace in what is built next', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 3 }), (seed, rounds) => {
        const random = seededRandom(seed);
        const used = new Bdd({ nodeLimit: 1e6 });
        for (let round = 0; round < rounds; round++) {
          // A few hundred nodes go one by one, many thousand all at once.
          tangle(used, random, 10 + 4 * round, random() < 0.3 ? 600 : 40);
          used.rollback(1);
        }
        const fresh = new Bdd({ nodeLimit: 1e6 });
        const again = seededRandom(seed + 1);
        const other = seededRandom(seed + 1);
        expect(tangle(used, again, 10, 60)).toEqual(tangle(fresh, other, 10, 60));
        expect(nodesOf(used)).toEqual(nodesOf(fresh));
      }),
      { numRuns: 60 },
    );
  });

  test('the diagram in WebAssembly is node for node and step for step that in JavaScript', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 6, max: 18 }), (seed, variables) => {
        const steps = [0, 0];
        const watched = (i: 0 | 1) => ({
          nodeLimit: 60_000,
          cacheLimit: 1 << 15,
          tick: (count: number) => {
            steps[i]! += count;
          },
        });
        const [plain, compiled] = [new Bdd(watched(0)), new CompiledBdd(watched(1))];
        for (let round = 0; round < 3; round++) {
          const made = [plain, compiled].map((bdd) =>
            orOver(() => tangle(bdd, seededRandom(seed + round), variables, 60 + 90 * round)),
          );
          expect(made[1]).toEqual(made[0]);
          expect([compiled.count, compiled.peak]).toEqual([plain.count, plain.peak]);
          expect(nodesOf(compiled)).toEqual(nodesOf(plain));
          const edges = made[0] ?? [];
          const kept = edges.slice(-5);
          if (round === 0) expect(compiled.collect(kept)).toEqual(plain.collect(kept));
          else for (const bdd of [plain, compiled]) bdd.rollback(1);
        }
        expect(steps[1]).toBe(steps[0]);
      }),
      { numRuns: 60 },
    );
  });

  test('cut sets in WebAssembly are node for node and step for step those in JavaScript', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 6, max: 16 }), (seed, levels) => {
        const steps = [0, 0];
        const watched = (i: 0 | 1) => ({
          nodeLimit: 40_000,
          tick: (count: number) => {
            steps[i]! += count;
          },
        });
        const both = [new Zbdd(watched(0)), new CompiledZbdd(watched(1))];
        for (let round = 0; round < 2; round++) {
          const [plain, other] = both.map((zbdd) =>
            orOver(() => families(zbdd, seededRandom(seed + round), levels, 300)),
          );
          expect(other).toEqual(plain);
          expect(both[1]!.count).toBe(both[0]!.count);
          for (let node = 2; node < both[0]!.count; node++) {
            const [a, b] = both.map((zbdd) => [zbdd.level(node), zbdd.high(node), zbdd.low(node)]);
            expect(b).toEqual(a);
          }
          const kept = (plain ?? []).slice(-5);
          expect(both[1]!.collect(kept)).toEqual(both[0]!.collect(kept));
        }
        expect(steps[1]).toBe(steps[0]);
      }),
      { numRuns: 60 },
    );
  });

  test('the bytes of the kernels are what their sources give', () => {
    expect(BDD_KERNEL).toBe(Buffer.from(assembleBddKernel()).toString('base64'));
    expect(ZBDD_KERNEL).toBe(Buffer.from(assembleZbddKernel()).toString('base64'));
  });

  test('trials side by side give the very numbers of trials one by one', () => {
    const kinds = fc.constantFrom(ALL_KINDS, COHERENT_KINDS);
    const trees = kinds.chain((some) => randomTree({ events: 14, gates: 20, kinds: some }));
    fc.assert(
      fc.property(trees, fc.nat(), (model, seed) => {
        const { diagram } = compose(preprocess(compile(model).graph), limits);
        const random = seededRandom(seed);
        const trials = Array.from({ length: LANES }, () =>
          Float64Array.from({ length: model.events.length + 1 }, () => random()),
        );
        const events = new Float64Array((model.events.length + 1) * LANES);
        trials.forEach((trial, lane) => {
          trial.forEach((p, event) => {
            events[event * LANES + lane] = p;
          });
        });
        const tops = new Float64Array(LANES);
        evaluateLanes(diagram, events, newLaneValues(diagram)!, tops);
        const values = newValues(diagram);
        expect([...tops]).toEqual(trials.map((trial) => evaluate(diagram, trial, values)));
      }),
      { numRuns: 400 },
    );
  });
});

/** Null when the diagram may not grow as far as it would have to. */
function orOver(work: () => number[]): number[] | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return null;
  }
}

/** Level, high and low edge of every node. */
function nodesOf(bdd: Bdd): number[][] {
  return Array.from({ length: bdd.count - 1 }, (_, i) => {
    const edge = (i + 1) << 1;
    return [bdd.level(edge), bdd.high(edge), bdd.low(edge)];
  });
}

/** Families of sets, each a node over two before it or one without the supersets of another. */
function families(zbdd: Zbdd, random: () => number, levels: number, steps: number): number[] {
  const pool = [0, 1];
  for (let i = 0; i < steps; i++) {
    const pick = (): number => pool[Math.floor(random() * pool.length)]!;
    const [a, b] = [pick(), pick()];
    const above = Math.min(levels, zbdd.level(a), zbdd.level(b));
    if (above > 0 && random() < 0.6) pool.push(zbdd.make(Math.floor(random() * above), a, b));
    else pool.push(zbdd.without(a, b));
  }
  return pool;
}

/** Functions of some variables, each made of two before it. */
function tangle(bdd: Bdd, random: () => number, variables: number, steps: number): number[] {
  const pool = Array.from({ length: variables }, (_, level) => bdd.variable(level));
  for (let i = 0; i < steps; i++) {
    const pick = (): number => pool[Math.floor(random() * pool.length)]! ^ (random() < 0.3 ? 1 : 0);
    pool.push(random() < 0.3 ? bdd.xor(pick(), pick()) : bdd.and(pick(), pick()));
  }
  return pool;
}
