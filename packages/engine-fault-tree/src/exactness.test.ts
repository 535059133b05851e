import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { FaultTreeModel, Gate } from './model.ts';
import { parseOpenPsa } from './open-psa/read.ts';
import { writeOpenPsa } from './open-psa/write.ts';
import type { FaultTreeResult } from './result.ts';
import { ALL_KINDS, COHERENT_KINDS, randomTree } from './testing/random-tree.ts';
import {
  cutSetsByTable,
  ones,
  primesByTable,
  probabilityByTable,
  truthTable,
} from './testing/truth-table.ts';

function run(model: FaultTreeModel, settings: Parameters<typeof analyse>[1] = {}): FaultTreeResult {
  const { result, faults } = analyse(model, { top: 100_000, ...settings });
  expect(faults).toEqual([]);
  return result!;
}

function probabilities(model: FaultTreeModel): number[] {
  return model.events.map((event) => event.probability as number);
}

function expectClose(value: number, expected: number): void {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-12 * Math.max(1e-3, Math.abs(expected)) + 1e-15);
}

describe('against the truth table', () => {
  test('probability is exact for random trees with every kind of gate', () => {
    fc.assert(
      fc.property(randomTree({ events: 10, gates: 14, kinds: ALL_KINDS }), (model) => {
        const expected = probabilityByTable(truthTable(model), probabilities(model));
        expectClose(run(model, { cutSets: false }).probability!, expected);
      }),
      { numRuns: 400 },
    );
  });

  test('probability is exact for eighteen events', () => {
    fc.assert(
      fc.property(randomTree({ events: 18, gates: 24, kinds: ALL_KINDS }), (model) => {
        const expected = probabilityByTable(truthTable(model), probabilities(model));
        expectClose(run(model, { cutSets: false }).probability!, expected);
      }),
      { numRuns: 6 },
    );
  });

  test('minimal cut sets are the smallest sets of happened events that make the top true', () => {
    fc.assert(
      fc.property(randomTree({ events: 9, gates: 12, kinds: ALL_KINDS }), (model) => {
        const expected = cutSetsByTable(truthTable(model));
        const { cutSets } = run(model);
        const found = cutSets!.listed.map((set) =>
          set.events.reduce(
            (mask, name) => mask | (1 << model.events.findIndex((event) => event.name === name)),
            0,
          ),
        );
        expect(found.sort((a, b) => a - b)).toEqual(expected);
        expect(cutSets!.count).toBe(expected.length);
        cutSets!.byOrder.forEach((n, i) => {
          expect(n).toBe(expected.filter((set) => ones(set) === i + 1).length);
        });
      }),
      { numRuns: 300 },
    );
  });

  test('prime implicants are complete and minimal for non-coherent trees', () => {
    fc.assert(
      fc.property(randomTree({ events: 6, gates: 9, kinds: ALL_KINDS }), (model) => {
        const n = model.events.length;
        const expected = primesByTable(truthTable(model), n);
        const { primeImplicants } = run(model, { primeImplicants: true });
        const found = primeImplicants!.listed.map(({ literals }) => {
          let care = 0;
          let value = 0;
          for (const literal of literals) {
            const name = literal.replace('-', '');
            const bit = 1 << model.events.findIndex((event) => event.name === name);
            care |= bit;
            if (!literal.startsWith('-')) value |= bit;
          }
          return `${care}:${value}`;
        });
        expect(found.sort()).toEqual(expected);
        expect(primeImplicants!.count).toBe(expected.length);
      }),
      { numRuns: 150 },
    );
  });

  test('the rare-event sum and the min-cut bound follow from the listed cut sets', () => {
    fc.assert(
      fc.property(randomTree({ events: 9, gates: 12, kinds: COHERENT_KINDS }), (model) => {
        const { cutSets, rareEvent, mcub, probability } = run(model);
        const sets = cutSets!.listed.map((set) => set.probability!);
        expectClose(
          rareEvent!,
          sets.reduce((sum, p) => sum + p, 0),
        );
        expectClose(mcub!, -Math.expm1(sets.reduce((sum, p) => sum + Math.log1p(-p), 0)));
        expect(probability!).toBeLessThanOrEqual(mcub! + 1e-12);
        expect(mcub!).toBeLessThanOrEqual(rareEvent! + 1e-12);
      }),
      { numRuns: 200 },
    );
  });

  test('importance is the change of the top between an impossible and a certain event', () => {
    fc.assert(
      fc.property(randomTree({ events: 7, gates: 10, kinds: ALL_KINDS }), (model) => {
        const table = truthTable(model);
        const p = probabilities(model);
        const top = probabilityByTable(table, p);
        for (const row of run(model, { cutSets: false, importance: true }).importance) {
          const i = model.events.findIndex((event) => event.name === row.event);
          const certain = probabilityByTable(table, p.with(i, 1));
          const never = probabilityByTable(table, p.with(i, 0));
          expect(row.birnbaum).toBeCloseTo(certain - never, 10);
          if (top < 1e-9) continue;
          expect(row.raw!).toBeCloseTo(certain / top, 7);
          expect(row.fussellVesely!).toBeCloseTo((top - never) / top, 7);
          expect(row.dif!).toBeCloseTo((p[i]! * certain) / top, 7);
          if (never === 0) expect(row.rrw).toBe(Number.POSITIVE_INFINITY);
          else if (never > 1e-9) expect(row.rrw! / (top / never)).toBeCloseTo(1, 6);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('laws', () => {
  test('a coherent tree never gets safer when an event gets more likely', () => {
    fc.assert(
      fc.property(
        randomTree({ events: 12, gates: 20, kinds: COHERENT_KINDS }),
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (model, pick, raise) => {
          const before = run(model, { cutSets: false }).probability!;
          const at = pick % model.events.length;
          const events = model.events.map((event, i) => {
            const p = event.probability as number;
            return i === at ? { ...event, probability: p + (1 - p) * raise } : event;
          });
          expect(run({ ...model, events }, { cutSets: false }).probability!).toBeGreaterThanOrEqual(
            before - 1e-12,
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  test('the dual tree with complemented probabilities has the complementary probability', () => {
    fc.assert(
      fc.property(randomTree({ events: 12, gates: 20, kinds: ['and', 'or', 'not', 'xor'] }), (model) => {
        const negated: Gate = { name: 'NOT TOP', kind: 'not', args: [model.top!] };
        const p = run(model, { cutSets: false }).probability!;
        const q = run({ ...model, top: negated.name, gates: [...model.gates, negated] }, { cutSets: false });
        expectClose(p + q.probability!, 1);
      }),
      { numRuns: 150 },
    );
  });

  test('writing to Open-PSA and reading back changes no figure', () => {
    fc.assert(
      fc.property(randomTree({ events: 8, gates: 10, kinds: ALL_KINDS }), (model) => {
        const again = parseOpenPsa(writeOpenPsa(model));
        expect(again.faults).toEqual([]);
        const before = run(model);
        const after = run(again.model!);
        expect(after.probability).toBe(before.probability);
        expect(after.cutSets).toEqual(before.cutSets);
        expect(writeOpenPsa(again.model!)).toBe(writeOpenPsa(model));
      }),
      { numRuns: 100 },
    );
  });
});
