import { describe, expect, test } from 'vitest';
import { analyse } from '../analyse.ts';
import type { Expression, FaultTreeModel, Formula } from '../model.ts';
import { and, or, tree } from '../testing/tree.ts';

const T = 1000;
const rate = (lambda: number): Expression => ({ op: 'exponential', args: [lambda] });
const gate = (kind: Formula['kind'], args: string[], dormancy?: number): Formula =>
  dormancy === undefined ? { kind, args } : { kind, args, dormancy };

function probability(model: FaultTreeModel, settings: Parameters<typeof analyse>[1] = {}): number {
  const { result, faults } = analyse(model, { missionTimeHours: T, ...settings });
  expect(faults).toEqual([]);
  return result!.probability!;
}

const a = 1e-3;
const b = 2e-3;
const both = (1 - Math.exp(-a * T)) * (1 - Math.exp(-b * T));

describe('dynamic gates against closed forms', () => {
  test('PAND of two: a before b', () => {
    // ∫ λa e^(−λa x) (e^(−λb x) − e^(−λb T)) dx
    const expected = (a / (a + b)) * (1 - Math.exp(-(a + b) * T)) - Math.exp(-b * T) * (1 - Math.exp(-a * T));
    const events = { A: rate(a), B: rate(b) };
    expect(probability(tree({ TOP: gate('pand', ['A', 'B']) }, events))).toBeCloseTo(expected, 12);
    const reversed = probability(tree({ TOP: gate('pand', ['B', 'A']) }, events));
    expect(reversed + expected).toBeCloseTo(both, 12);
  });

  test('cold spare and sequence: the sum of two exponential times', () => {
    const expected = 1 - (b * Math.exp(-a * T) - a * Math.exp(-b * T)) / (b - a);
    const events = { A: rate(a), B: rate(b) };
    expect(probability(tree({ TOP: gate('spare', ['A', 'B'], 0) }, events))).toBeCloseTo(expected, 12);
    expect(probability(tree({ TOP: gate('seq', ['A', 'B']) }, events))).toBeCloseTo(expected, 12);
  });

  test('hot spare: a plain AND', () => {
    const model = tree({ TOP: gate('spare', ['A', 'B'], 1) }, { A: rate(a), B: rate(b) });
    expect(probability(model)).toBeCloseTo(both, 12);
  });

  test('warm spare lies between cold and hot', () => {
    const at = (dormancy: number): number =>
      probability(tree({ TOP: gate('spare', ['A', 'B'], dormancy) }, { A: rate(a), B: rate(b) }));
    expect(at(0.3)).toBeGreaterThan(at(0));
    expect(at(0.3)).toBeLessThan(at(1));
  });

  test('two primaries share one cold spare', () => {
    // Three equal units, two running: fails at the second failure.
    const gates = {
      TOP: or('S1', 'S2'),
      S1: gate('spare', ['A', 'C'], 0),
      S2: gate('spare', ['B', 'C'], 0),
    };
    const x = 2 * a * T;
    const expected = 1 - Math.exp(-x) * (1 + x);
    expect(probability(tree(gates, { A: rate(a), B: rate(a), C: rate(a) }))).toBeCloseTo(expected, 12);
  });

  test('functional dependency: dependents fail with the trigger', () => {
    const gates = { TOP: and('A', 'B'), F: gate('fdep', ['X', 'A', 'B']) };
    const model = tree(gates, { A: rate(a), B: rate(b), X: rate(5e-4) });
    const x = 1 - Math.exp(-0.5);
    expect(probability(model)).toBeCloseTo(x + (1 - x) * both, 12);
  });

  test('a dynamic module inside a larger static tree is one factor of it', () => {
    const gates = { TOP: and('S', 'G'), S: gate('spare', ['A', 'B'], 0), G: or('C', 'D') };
    const events = { A: rate(a), B: rate(b), C: 0.1, D: 0.2 };
    const spare = probability(tree({ TOP: gate('spare', ['A', 'B'], 0) }, events));
    expect(probability(tree(gates, events))).toBeCloseTo(spare * 0.28, 12);
    const { result, warnings } = analyse(tree(gates, events), { missionTimeHours: T });
    expect(result!.cutSets!.count).toBe(2);
    expect(warnings.map((warning) => warning.code)).toEqual(['dynamic-markov']);
  });
});

test('a module with too many states is simulated with the given seed', () => {
  const gates = { TOP: gate('pand', ['A', 'B']) };
  const model = tree(gates, { A: rate(a), B: rate(b) });
  const exact = probability(model);
  const simulation = { stateLimit: 1, trials: 50_000, seed: 11 };
  const first = analyse(model, { missionTimeHours: T, simulation });
  const again = analyse(model, { missionTimeHours: T, simulation });
  expect(first.result!.probability).toBe(again.result!.probability);
  const warning = first.warnings.find((one) => one.code === 'dynamic-simulated')!;
  expect(Math.abs(first.result!.probability! - exact)).toBeLessThan(
    5 * (warning.params.standardError as number),
  );
});

test('spares, sequences and dependents must be events, and dynamic gates stand by their own name', () => {
  const events = { A: rate(a), B: rate(b) };
  const codes = (model: FaultTreeModel): string[] => analyse(model).faults.map((fault) => fault.code);
  expect(codes(tree({ TOP: gate('spare', ['A', 'G']), G: or('B') }, events))).toEqual(['dynamic-argument']);
  expect(codes(tree({ TOP: or('A', gate('pand', ['A', 'B'])) }, events))).toEqual(['dynamic-argument']);
});

test('a unit with a clock of its own stands in the static form, and says so', () => {
  const half: Expression = {
    op: 'exponential',
    args: [1e-3, { op: 'mul', args: [0.5, { op: 'mission-time', args: [] }] }],
  };
  const model = tree(
    { T: { kind: 'pand', args: ['A', 'B'] } },
    { A: half, B: { op: 'exponential', args: [1e-3] } },
    { missionTimeHours: 1000 },
  );
  const { result, warnings } = analyse(model);
  expect(warnings.map(({ code }) => code)).toContain('dynamic-unsupported-event');
  expect(result!.probability).toBeCloseTo(Math.expm1(-0.5) * Math.expm1(-1), 12);
});
