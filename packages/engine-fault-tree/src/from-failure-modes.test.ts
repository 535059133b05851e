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
