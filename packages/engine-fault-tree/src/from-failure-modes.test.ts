import { expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { treeFromFailureModes } from './from-failure-modes.ts';

const effect = '供水中断';
const lines = [
  { id: 'FM-1', item: '泵 A', mode: '轴封泄漏', effect, ratePerHour: 2e-6 },
  { id: 'FM-2', item: '泵 A', mode: '轴承卡死', effect, ratePerHour: 4e-6, effectShare: 0.5 },
  { id: 'FM-3', item: '电机', mode: '绕组烧毁', effect, tag: 'M-101', ratePerHour: 1e-6 },
  { id: 'FM-4', item: '电机', mode: '振动', effect: '无', ratePerHour: 1e-5 },
];

test('failure modes with the same end effect become a tree that can be calculated', () => {
  const model = { ...treeFromFailureModes(effect, lines), missionTimeHours: 1000 };
  const { result, faults } = analyse(model);
  expect(faults).toEqual([]);
  expect(model.gates.map(({ label }) => label)).toEqual([effect, '泵 A']);
  expect(result!.cutSets).toMatchObject({ count: 3, byOrder: [3] });
  expect(result!.probability! / -Math.expm1(-5e-6 * 1000)).toBeCloseTo(1, 12);
});

test('a mode without a rate is an event without data', () => {
  const model = treeFromFailureModes(effect, [{ id: 'FM-9', item: '阀', mode: '拒动', effect }]);
  expect(analyse(model).warnings).toContainEqual(expect.objectContaining({ code: 'missing-probability' }));
});

const spared = (needed: number, fitted: number) => {
  const like = { item: '泵', itemId: '7', needed, fitted, effect };
  const modes = [
    { ...like, id: 'a', mode: '卡死', ratePerHour: 4e-5, effectShare: 0.5 },
    { ...like, id: 'b', mode: '断轴', ratePerHour: 2e-5 },
  ];
  const model = { ...treeFromFailureModes(effect, modes), missionTimeHours: 8760 };
  const { result, faults } = analyse(model);
  expect(faults).toEqual([]);
  return { model, probability: result!.probability! };
};

test('an item with spares is lost when too many of its units are', () => {
  const unit = -Math.expm1(-4e-5 * 8760);
  const { model, probability } = spared(1, 2);
  expect(model.gates.map(({ kind, label }) => [kind, label])).toEqual([
    ['or', effect],
    ['and', '泵 1/2'],
    ['or', '泵 1'],
    ['or', '泵 2'],
  ]);
  expect(probability / unit ** 2).toBeCloseTo(1, 9);
  // Two of three: lost with two. Two of two: lost with one.
  expect(spared(2, 3).probability / (3 * unit ** 2 - 2 * unit ** 3)).toBeCloseTo(1, 9);
  expect(spared(2, 2).probability / (1 - (1 - unit) ** 2)).toBeCloseTo(1, 9);
});

test('items of the same name stay two', () => {
  const like = { item: '泵', effect, mode: '卡死' };
  const twins = [
    { ...like, id: 'a', itemId: '1', needed: 1, fitted: 2 },
    { ...like, id: 'b', itemId: '2' },
  ];
  expect(treeFromFailureModes(effect, twins).gates).toMatchObject([
    { name: 'TOP', args: ['G1', 'b'] },
    { name: 'G1', kind: 'and', args: ['a_1', 'a_2'] },
  ]);
});
