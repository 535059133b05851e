import type { QraRisk } from '@ircrisk/contract/modules/risk/qra.ts';
import { expect, it } from 'vitest';
import { rankRisks } from './ranking.ts';

const risk = (
  code: string,
  severity: number | null,
  probability: number | null,
  detection: number | null = null,
) => ({ id: code, code, severity, probability, detection }) as QraRisk;

it('ranks by the weighted grades, the worst first, what lacks a grade last and unscored', () => {
  const found = rankRisks({
    method: 'matrix',
    weights: { severity: 3, probability: 1, detection: null },
    risks: [risk('A', 1, 5), risk('B', 4, 2), risk('C', 5, null), risk('D', 5, 5)],
  });
  expect(found.map(({ risk: { code }, calculation }) => [code, calculation.value])).toEqual([
    ['D', 100],
    // 100·(3·3 + 1·1) / (4·4)
    ['B', 62.5],
    ['A', 25],
    ['C', null],
  ]);
});

it('ranks nothing where nothing is weighed', () => {
  const weights = { severity: null, probability: null, detection: null };
  expect(rankRisks({ method: 'rpn', weights, risks: [risk('A', 1, 5, 3)] })).toEqual([]);
});
