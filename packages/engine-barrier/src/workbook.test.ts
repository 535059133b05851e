import { describe, expect, it } from 'vitest';
import { barrierMessages, bowTieFromRows } from './index.ts';

const register = [
  { id: '1', code: 'B-1', name: '高液位联锁', nameEn: 'High level trip' },
  { id: '2', code: 'B-2', name: '安全阀', nameEn: 'Relief valve' },
  { id: '3', code: 'B-3', name: '喷淋', nameEn: 'Deluge' },
];

describe('a sheet of a bow-tie', () => {
  it('is read row by row: paths named once, barriers of the register below them', () => {
    const { document, problems } = bowTieFromRows(
      [
        ['Bowtie export', ''],
        [
          ...['Threat', 'Frequency (1/y)', 'Preventive barrier', 'Consequence', 'Tolerable frequency (1/y)'],
          ...['Severity', 'Recovery barrier'],
        ],
        ['Overfill', '0.1', 'b-1', 'Fire', '1E-5', 'P5', 'Deluge'],
        ['', '', 'Relief valve', '', '', '', ''],
        ['Corrosion', '0.01', 'Relief valve', '', '', '', 'B-3'],
      ],
      register,
    );
    expect(problems).toEqual([]);
    expect(document).toEqual({
      threats: [
        { id: 'threat-1', name: 'Overfill', frequencyPerYear: 0.1, barrierIds: ['1', '2'] },
        { id: 'threat-2', name: 'Corrosion', frequencyPerYear: 0.01, barrierIds: ['2'] },
      ],
      consequences: [
        { id: 'consequence-1', name: 'Fire', severity: 'P5', tolerablePerYear: 1e-5, barrierIds: ['3'] },
      ],
    });
  });

  it('with one column of barriers gives each to what its row names, or what was named last', () => {
    const { document, problems } = bowTieFromRows(
      [
        ['威胁', '频率（/年）', '后果', '可容忍频率（/年）', '屏障'],
        ['超装', '0.1', '', '', '高液位联锁'],
        ['', '', '', '', 'B-2'],
        ['', '', '火灾', '1e-5', ''],
        ['', '', '', '', '喷淋'],
        ['腐蚀', '', '中毒', '', 'B-2'],
      ],
      register,
    );
    expect(document.threats.map(({ name, barrierIds }) => [name, barrierIds])).toEqual([
      ['超装', ['1', '2']],
      ['腐蚀', []],
    ]);
    expect(document.consequences[0]).toMatchObject({ name: '火灾', barrierIds: ['3'] });
    expect(problems).toMatchObject([{ row: 6, code: 'sheetBoth' }]);
  });

  it('says by its row what it could not use', () => {
    const { document, problems } = bowTieFromRows(
      [
        ['Threat', 'Frequency', 'Barrier'],
        ['', '', 'B-1'],
        ['Overfill', '0x10', 'B-9'],
        ['Leak', '-1', ''],
      ],
      register,
    );
    expect(document.threats.map((one) => one.frequencyPerYear)).toEqual([null, null]);
    expect(problems.map(({ row, code }) => [row, code])).toEqual([
      [2, 'sheetLoose'],
      [3, 'sheetFigure'],
      [3, 'sheetBarrier'],
      [4, 'sheetFigure'],
    ]);
    expect(bowTieFromRows([['a', 'b']], register).problems).toMatchObject([{ code: 'sheetHead' }]);
    for (const { code } of problems) expect(barrierMessages).toHaveProperty(code);
  });

  it('is no longer than a bow-tie may be', () => {
    const threats = Array.from({ length: 70 }, (_, at) => [`T ${at}`, '0.1', 'B-1']);
    const { document, problems } = bowTieFromRows([['Threat', 'Frequency', 'Barrier'], ...threats], register);
    expect(document.threats).toHaveLength(60);
    expect(problems).toMatchObject([{ row: 62, code: 'sheetLong' }]);
  });
});
