import type { BadActorRow } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { toXlsx } from '@ircrisk/ui/chart/xlsx.ts';
import { describe, expect, it } from 'vitest';
import { hoursText, lifeText, moneyText, scoreText } from './figures.ts';
import { knifeAxes, knifePoints, shareOf, valueAt } from './knife-axes.ts';
import { rankingCells } from './ranking-sheet.ts';

const row: BadActorRow = {
  equipmentId: '1',
  tag: 'P-101A',
  name: '=cmd()',
  unit: 'U1',
  isoClass: 'PU',
  rank: 1,
  score: 0.5,
  parts: {},
  count: 12,
  downtimeHours: 1234.56,
  withDowntime: 12,
  cost: 1234567.8,
  leaks: 1,
  mtbfHours: 12345.6,
  classMtbfHours: 2000,
  mttrHours: 40,
  quadrant: 'chronic',
  sharePercent: 60,
  cumulativePercent: 60,
  vital: true,
  riskLevel: null,
  beta: 1.2,
  trend: 'noEvidence',
  reasons: [
    { metric: 'count', zh: '次数多', en: 'many', value: 12 },
    { metric: 'downtime', zh: '停机久', en: 'long', value: 1234 },
  ],
  repeats: [],
  caseId: '7',
  caseState: 'rca',
};
const other: BadActorRow = {
  ...row,
  equipmentId: '2',
  tag: 'K-201',
  rank: 2,
  mttrHours: null,
  quadrant: null,
  caseState: null,
};
const key = (name: string) => name;

describe('the workbook of a ranking', () => {
  const cells = rankingCells({ rows: [row, other], currency: 'CNY' }, key, 'en');

  it('has a line a tag in the order of the ranking, under one head', () => {
    expect(cells).toHaveLength(3);
    expect(cells.every((line) => line.length === cells[0]?.length)).toBe(true);
    expect(cells.slice(1).map((line) => [line[0], line[1]])).toEqual([
      [1, 'P-101A'],
      [2, 'K-201'],
    ]);
    expect(cells[0]).toContain('bad-actor.column.cost (CNY)');
  });

  it('keeps numbers as numbers with every digit, words in the language asked for, and nothing where nothing is known', () => {
    const [, first = [], second = []] = cells;
    expect(first.slice(4, 12)).toEqual([0.5, 12, 1234.56, 1234567.8, 12345.6, 40, 60, 60]);
    expect(first.at(-2)).toBe('many; long');
    expect(first.at(-1)).toBe('Root cause');
    expect(second[9]).toBeNull();
    expect(second.at(-1)).toBeNull();
    const book = new TextDecoder().decode(toXlsx(cells, 'Ranking'));
    expect(book.startsWith('PK')).toBe(true);
    expect(book).toContain('<c r="H2"><v>1234567.8</v></c>');
    // Text is text: no spreadsheet takes it for a formula.
    expect(book).toContain('t="inlineStr"><is><t xml:space="preserve">=cmd()</t>');
    expect(book).not.toContain('<f>');
  });
});

describe('figures on the screen', () => {
  it('have thousands separators and even decimals', () => {
    expect(moneyText(1234567.8)).toBe('1,234,568');
    expect([hoursText(1234.56), hoursText(4)]).toEqual(['1,234.6', '4.0']);
    expect([lifeText(12345.6), lifeText(null)]).toEqual(['12,346', '–']);
    expect([scoreText(0.5), scoreText(1)]).toEqual(['0.500', '1.000']);
  });
});

describe('the limits of the jack-knife diagram', () => {
  const { x, y } = knifeAxes(knifePoints({ rows: [row, other] }));

  it('stand on logarithmic axes a little wider than the points that have a repair time', () => {
    expect(x).toEqual({ min: 0.8, max: 18 });
    expect(y).toEqual({ min: 20, max: 60 });
    expect(shareOf(0.8, x)).toBe(0);
    expect(shareOf(Math.sqrt(0.8 * 18), x)).toBeCloseTo(0.5);
  });

  it('are read off the drawing to three figures and never leave it', () => {
    for (const share of [0, 0.25, 0.5, 1]) expect(shareOf(valueAt(share, y), y)).toBeCloseTo(share, 2);
    expect([valueAt(-1, x), valueAt(2, x)]).toEqual([0.8, 18]);
    expect([shareOf(0.01, x), shareOf(1000, x)]).toEqual([0, 1]);
  });
});
