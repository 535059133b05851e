import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { THREE_MOTOR } from './benchmarks/textbook.ts';
import type { Expression } from './model.ts';
import { and, atLeast, or, tree } from './testing/tree.ts';

describe('importance', () => {
  test('a worth that is infinite is Infinity, one without meaning is null', () => {
    const { result } = analyse(tree({ T: and('A', 'B') }, { A: 0.1, B: 0.2 }), { importance: true });
    expect(result!.importance[0]!.rrw).toBe(Number.POSITIVE_INFINITY);
    const never = analyse(tree({ T: and('A', 'B') }, { A: 0, B: 0 }), { importance: true });
    expect(never.result!.importance[0]!.raw).toBeNull();
    const half = analyse(tree({ T: and('A', 'B') }, { A: 0, B: 0.2 }), { importance: true });
    expect(half.result!.importance[0]!.raw).toBe(Number.POSITIVE_INFINITY);
  });

  test('a top that an event keeps from happening is worth nothing with it, never less', () => {
    const events = { A: 0.24588315322295556, B: 0.46639150393787315, C: 0.043513773607535 };
    const { result } = analyse(tree({ T: { kind: 'nor', args: ['A', 'B', 'C'] } }, events), {
      importance: true,
    });
    expect(result!.importance.map(({ raw, dif }) => [raw, dif])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  test('every event under the top is ranked, and the modules do not hide any', () => {
    const { result } = analyse(THREE_MOTOR.model, { importance: true, sensitivity: {} });
    expect(result!.importance).toHaveLength(18);
    expect(result!.sensitivity[0]!.event).toBe('K5');
    const k5 = result!.importance.find((row) => row.event === 'K5')!;
    expect(k5.raw).toBeCloseTo(k5.dif! / 0.02, 10);
    expect(k5.criticality).toBeCloseTo(k5.fussellVesely!, 12);
  });
});

describe('cut set lists', () => {
  test('by order, by probability, with cut-off and limit', () => {
    const model = tree(
      { T: or('A', 'G', 'H'), G: and('B', 'C'), H: and('B', 'D', 'E') },
      { A: 1e-4, B: 0.5, C: 0.5, D: 0.9, E: 0.9 },
    );
    const list = (settings: Parameters<typeof analyse>[1]): string[] =>
      analyse(model, settings).result!.cutSets!.listed.map((set) => set.events.join(''));
    expect(list({})).toEqual(['BDE', 'BC', 'A']);
    expect(list({ ranking: 'order' })).toEqual(['A', 'BC', 'BDE']);
    expect(list({ cutOff: 0.25 })).toEqual(['BDE', 'BC']);
    expect(list({ orderLimit: 2 })).toEqual(['BC', 'A']);
    expect(list({ top: 1 })).toEqual(['BDE']);
    const { cutSets } = analyse(model, { orderLimit: 2 }).result!;
    expect([cutSets!.count, cutSets!.truncated, cutSets!.maxOrder]).toEqual([2, true, 2]);
    expect(analyse(model, { cutOff: 0.25 }).result!.cutSets!.count).toBe(2);
  });

  test('a top that always or never happens', () => {
    const always = analyse(tree({ T: or('A', true) }, { A: 0.5 })).result!;
    expect([always.probability, always.cutSets!.count, always.cutSets!.maxOrder]).toEqual([1, 1, 0]);
    const never = analyse(tree({ T: and('A', false) }, { A: 0.5 })).result!;
    expect([never.probability, never.cutSets!.count]).toEqual([0, 0]);
    const same = analyse(tree({ T: { kind: 'transfer', args: ['A'] } }, { A: 0.5 })).result!;
    expect([same.probability, same.cutSets!.count]).toEqual([0.5, 1]);
  });
});

describe('uncertainty', () => {
  const uncertain: Expression = { op: 'lognormal-deviate', args: [0.01, 3, 0.95] };
  const model = tree(
    { T: or('A', 'B') },
    { A: 'p', B: 'p' },
    { parameters: [{ name: 'p', value: uncertain }] },
  );

  test('same seed, same samples; a shared parameter is drawn once per trial', () => {
    const run = (seed: number) =>
      analyse(model, { uncertainty: { trials: 4000, seed } }).result!.uncertainty!;
    expect(run(5)).toEqual(run(5));
    expect(run(5).mean).not.toBe(run(6).mean);
    const spread = run(5);
    // P = 1 − (1 − p)² ≈ 2p: the error factor of p carries over when both events share it.
    expect(spread.percentiles.p95 / spread.percentiles.p50).toBeGreaterThan(2.6);
    expect(spread.percentiles.p95 / spread.percentiles.p50).toBeLessThan(3.4);
    expect(spread.histogram.reduce((sum, bin) => sum + bin.count, 0)).toBe(4000);
    expect(Math.abs(spread.mean - 0.0199)).toBeLessThan(5 * spread.standardError);
  });

  test('nothing to draw is said, not hidden', () => {
    const { warnings } = analyse(tree({ T: or('A') }, { A: 0.1 }), { uncertainty: { trials: 10 } });
    expect(warnings.map((warning) => warning.code)).toEqual(['nothing-uncertain']);
  });
});

describe('over time', () => {
  const tested = (lambda: number, tau: number): Expression => ({
    op: 'periodic-test',
    args: [lambda, tau, tau],
  });

  test('PFDavg of one tested channel is 1 − (1 − e^−λτ)/λτ', () => {
    const model = tree({ T: or('A') }, { A: tested(1e-5, 8760) }, { missionTimeHours: 87_600 });
    const { overTime } = analyse(model, { overTime: { points: 11 } }).result!;
    const x = 1e-5 * 8760;
    expect(overTime!.pfdAverage).toBeCloseTo(1 + Math.expm1(-x) / x, 10);
    expect(overTime!.points).toHaveLength(11);
  });

  test('PFDavg of one out of two channels is (λτ)²/3 for small λτ', () => {
    const events = { A: tested(1e-7, 1000), B: tested(1e-7, 1000) };
    const { overTime } = analyse(tree({ T: and('A', 'B') }, events, { missionTimeHours: 10_000 }), {
      overTime: {},
    }).result!;
    expect(overTime!.pfdAverage / (1e-4 ** 2 / 3)).toBeCloseTo(1, 3);
  });

  test('frequency of a repairable series system settles at Σ λ·availability', () => {
    const repairable: Expression = { op: 'repairable', args: [1e-4, 0.1] };
    const model = tree({ T: or('A', 'B') }, { A: repairable, B: repairable }, { missionTimeHours: 10_000 });
    const { overTime } = analyse(model, { overTime: { points: 2 } }).result!;
    const up = 0.1 / 0.1001;
    expect(overTime!.points[1]!.frequencyPerHour).toBeCloseTo(2 * 1e-4 * up * up, 12);
    expect(overTime!.expectedFailures).toBeCloseTo(overTime!.pfhPerHour! * 10_000, 10);
  });

  test('expected failures of an unrepaired single unit are its probability', () => {
    const model = tree(
      { T: or('A') },
      { A: { op: 'exponential', args: [1e-4] } },
      { missionTimeHours: 5000 },
    );
    const { overTime, probability } = analyse(model, { overTime: {} }).result!;
    expect(overTime!.expectedFailures).toBeCloseTo(probability!, 12);
  });
});

test('a drawn value that a failure model does not accept gives no spread, and is told', () => {
  const scale: Expression = { op: 'normal-deviate', args: [5000, 3000] };
  const probability: Expression = { op: 'weibull', args: [scale, 1.5, 0] };
  const { result, warnings } = analyse(tree({ T: or('A') }, { A: probability }), {
    uncertainty: { trials: 1000, seed: 1 },
  });
  expect(result!.uncertainty).toBeNull();
  expect(result!.probability).toBeGreaterThan(0);
  expect(warnings).toContainEqual({ code: 'sample-without-value', path: 'events/A', params: { name: 'A' } });
});

test('every figure is explained: cut sets and paths that carry the probability', () => {
  const { result, steps } = analyse(THREE_MOTOR.model, { importance: true });
  expect(steps.map((step) => step.id)).toEqual([
    'model',
    'probability',
    'cut-sets',
    'rare-event',
    'mcub',
    'cut-set-1',
    'cut-set-2',
    'cut-set-3',
    'cut-set-4',
    'cut-set-5',
    'path-1',
    'path-2',
    'path-3',
    'path-4',
    'path-5',
    'importance',
  ]);
  const carried = result!.mainPaths.reduce((sum, path) => sum + path.probability, 0);
  expect(carried).toBeLessThan(result!.probability!);
  expect(carried).toBeGreaterThan(0.4 * result!.probability!);
});

test('paths of a small diagram add up to the probability of the top', () => {
  const { result } = analyse(tree({ T: atLeast(2, 'A', 'B', 'C') }, { A: 0.1, B: 0.2, C: 0.3 }));
  expect(result!.mainPaths).toHaveLength(3);
  expect(result!.mainPaths.reduce((sum, path) => sum + path.probability, 0)).toBeCloseTo(
    result!.probability!,
    14,
  );
});
