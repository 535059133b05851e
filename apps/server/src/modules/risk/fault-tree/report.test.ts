import { analyse, type Expression, type FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { describe, expect, it } from 'vitest';
import type { Block } from '#platform/reports/report.ts';
import { reportOf } from './report.ts';
import { inputText } from './report-events.ts';
import type { ResultRow, TreeRow } from './store.ts';

const none = { houses: [], parameters: [], ccfGroups: [] };
const rate = { op: 'lognormal-deviate' as const, args: [9e-7, 5, 0.95] };

/** Two pumps of one make, and a strainer. */
const model: FaultTreeModel = {
  ...none,
  name: 'no-flow',
  top: 'TOP',
  missionTimeHours: 8760,
  gates: [
    { name: 'TOP', kind: 'or', args: ['PUMPS', 'S1'] },
    { name: 'PUMPS', kind: 'and', args: ['P1', 'P2'] },
  ],
  events: [
    { name: 'P1', label: '甲泵失效' },
    { name: 'P2', label: '乙泵失效' },
    {
      name: 'S1',
      label: '过滤器堵塞',
      probability: { op: 'exponential', args: [rate, { op: 'mission-time', args: [] }] },
    },
  ],
  ccfGroups: [
    { name: 'PUMPS-CC', kind: 'beta-factor', members: ['P1', 'P2'], probability: 0.005, factors: [0.1] },
  ],
};

const tree = {
  ...{ code: 'FT-1', revision: 1, state: 'draft', name: '断流', nameEn: 'No flow' },
  ...{ model, tolerableProbability: 0.05 },
} as unknown as TreeRow;

function report(language: 'zh' | 'en') {
  const { result, warnings } = analyse(model, {
    importance: true,
    uncertainty: { trials: 2000, seed: 7 },
    overTime: { points: 21 },
  });
  const stored = { result, warnings, time: '2026-01-01', engineVersion: '1' } as unknown as ResultRow;
  const facts = { tree, complete: model, stored, isStale: false, study: {} };
  return reportOf(facts, language, 'ansi').sections;
}

const rowsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    block.kind === 'table' || block.kind === 'facts' ? block.rows : [],
  ) as string[][];

describe('the report of a tree', () => {
  it('sets what was entered as it is written, with its unit', () => {
    const shown = (probability: Expression) => inputText({ probability }).replaceAll('\u00a0', ' ');
    expect(shown(model.events[2]!.probability!)).toBe('λ = 9×10⁻⁷ h⁻¹, EF 5');
    expect(shown(0.02)).toBe('q = 0.02');
    expect(shown('Q1')).toBe('p = Q1');
  });

  it('tells the data of events that fail together by their group, never that there is none', () => {
    const data = rowsOf(report('en')[3]!.blocks);
    expect(data[0]!.slice(2, 5)).toEqual([
      ...['Common cause, β factor', 'q\u00a0=\u00a00.005; β = 0.1', '5.00×10⁻³'],
    ]);
    const sets = rowsOf(report('zh')[1]!.blocks).map((row) => row[2]);
    expect(sets).toContain('[P1 P2] 2 个共因失效');
    expect(sets).toContain('[P1] 甲泵失效（单独失效）；[P2] 乙泵失效（单独失效）');
  });

  it('has powers of ten and per hour as they are set on paper', () => {
    const figures = rowsOf(report('zh')[0]!.blocks).map((row) => row[1]!);
    expect(figures.some((text) => /^\d\.\d\d×10⁻[⁰¹²³⁴-⁹]+ h⁻¹$/.test(text))).toBe(true);
    expect(figures.join()).not.toMatch(/E-\d|1\/h/);
  });

  it('shows the spread with the ends of its axis, and the curve to the end of the mission', () => {
    const drawings = report('zh')[0]!.blocks.filter((block) => block.kind === 'drawing');
    expect(drawings).toHaveLength(2);
    expect(drawings[0]!.svg.match(/<rect /g)!.length).toBeGreaterThan(20);
    expect(drawings[0]!.caption).toContain('95 %');
    expect(drawings[1]!.svg).toContain('>8,760<');
  });
});
