import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { commonCauseProbabilities } from './ccf.ts';
import { evaluateExpression, settingFor } from './expressions.ts';
import type { CcfGroup, CcfKind, Expression, FaultTreeModel } from './model.ts';
import { and, atLeast, or, tree } from './testing/tree.ts';

function group(kind: CcfKind, members: number, factors: number[]): CcfGroup {
  const names = Array.from({ length: members }, (_, i) => `P${i + 1}`);
  return { name: 'pumps', kind, members: names, probability: 0.01, factors };
}

function values(one: CcfGroup): number[] {
  const setting = settingFor(new Map(), 0);
  return commonCauseProbabilities(one).map((expression) => evaluateExpression(expression, setting));
}

describe('probability of exactly k members failing together', () => {
  test('beta factor', () => {
    expect(values(group('beta-factor', 3, [0.2]))).toEqual([0.8 * 0.01, 0, 0.2 * 0.01]);
  });

  test('multiple Greek letters, three members', () => {
    const [q1, q2, q3] = values(group('mgl', 3, [0.1, 0.3]));
    expect(q1).toBeCloseTo(0.9 * 0.01, 15);
    expect(q2).toBeCloseTo((0.1 * 0.7 * 0.01) / 2, 15);
    expect(q3).toBeCloseTo(0.1 * 0.3 * 0.01, 15);
  });

  test('alpha factor, non-staggered testing', () => {
    const alpha = [0.95, 0.04, 0.01];
    const total = 0.95 + 2 * 0.04 + 3 * 0.01;
    const [q1, q2, q3] = values(group('alpha-factor', 3, alpha));
    expect(q1).toBeCloseTo((0.95 / total) * 0.01, 15);
    expect(q2).toBeCloseTo(((2 / 2) * 0.04 * 0.01) / total, 15);
    expect(q3).toBeCloseTo(((3 / 1) * 0.01 * 0.01) / total, 15);
  });

  test('phi factor', () => {
    expect(values(group('phi-factor', 3, [0.7, 0.2, 0.1]))).toEqual([0.7 * 0.01, 0.2 * 0.01, 0.1 * 0.01]);
  });

  test('each member fails with the total probability in the beta, MGL and alpha models', () => {
    const models: [CcfKind, number[]][] = [
      ['beta-factor', [0.2]],
      ['mgl', [0.1, 0.3, 0.5]],
      ['alpha-factor', [0.9, 0.05, 0.03, 0.02]],
    ];
    for (const [kind, factors] of models) {
      const q = values(group(kind, 4, factors));
      const ways = [1, 3, 3, 1];
      expect(
        q.reduce((sum, one, i) => sum + one * ways[i]!, 0),
        kind,
      ).toBeCloseTo(0.01, 14);
    }
  });
});

test('a group is expanded into its common cause events', () => {
  const events = { P1: undefined, P2: undefined, P3: undefined };
  const model = tree({ T: atLeast(2, 'P1', 'P2', 'P3') }, events, {
    ccfGroups: [group('beta-factor', 3, [0.1])],
  });
  const { result, faults } = analyse(model);
  expect(faults).toEqual([]);
  const sets = result!.cutSets!.listed.map((set) => set.events.join());
  expect(sets.sort()).toEqual(['[P1 P2 P3]', '[P1],[P2]', '[P1],[P3]', '[P2],[P3]']);
  const single = 0.009;
  const twoOfThree = 3 * single ** 2 * (1 - single) + single ** 3;
  expect(result!.probability).toBeCloseTo(0.001 + 0.999 * twoOfThree, 14);
});

test('wrong factors and members are faults of the group', () => {
  const events = { P1: 0.1, P2: 0.1 };
  const broken = (one: CcfGroup): string[] =>
    analyse(tree({ T: and('P1', 'P2') }, events, { ccfGroups: [one] })).faults.map((fault) => fault.code);
  expect(broken(group('beta-factor', 2, [0.1, 0.2]))).toEqual(['ccf-factors']);
  expect(broken(group('phi-factor', 2, [0.5, 0.6]))).toEqual(['ccf-factors']);
  expect(broken(group('beta-factor', 1, [0.1]))).toEqual(['ccf-members']);
  expect(broken(group('beta-factor', 3, [0.1]))).toEqual(['undefined']);
  expect(broken(group('beta-factor', 2, [1.1]))).toEqual(['probability-out-of-range']);
});

test('the total of a group and its factors are drawn once for all of its events', () => {
  const group = (probability: Expression, factor: Expression): FaultTreeModel =>
    tree(
      { T: or('A', 'B', 'C') },
      { A: 0.1, B: 0.1, C: 0.1 },
      {
        ccfGroups: [
          { name: 'G', kind: 'beta-factor', members: ['A', 'B', 'C'], probability, factors: [factor] },
        ],
      },
    );
  const spread = (model: FaultTreeModel) =>
    analyse(model, { uncertainty: { trials: 20_000, seed: 5 }, cutSets: false }).result!.uncertainty!;
  // P = (3 − 2β)·Q nearly, so the top spreads as Q does, and as 3 − 2β does.
  const total: Expression = { op: 'lognormal-deviate', args: [1e-6, 3, 0.95] };
  expect(spread(group(total, 0.1)).errorFactor! / 3).toBeCloseTo(1, 1);
  const factor: Expression = { op: 'uniform-deviate', args: [0, 1] };
  const { percentiles } = spread(group(1e-6, factor));
  expect(percentiles.p5 / 1.1e-6).toBeCloseTo(1, 1);
  expect(percentiles.p95 / 2.9e-6).toBeCloseTo(1, 1);
});
