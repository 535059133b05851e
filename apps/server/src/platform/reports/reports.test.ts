import { expect, test } from 'vitest';
import { breakable } from './document.ts';
import { makePdf } from './make-pdf.ts';
import type { Report } from './report.ts';

const report = (language: 'zh' | 'en'): Report => ({
  language,
  title: language === 'zh' ? '分析报告' : 'Report',
  subject: '低压分离系统超压',
  number: 'FT-026',
  company: '东海石化有限公司',
  facts: [['A', 'B']],
  revisions: [
    { revision: '1', state: '编制中', person: '陆文哲', approver: '', date: '2026-11-13', note: '' },
  ],
  signatures: [{ role: '编制', name: '', date: '' }],
  sections: [
    {
      heading: 'Table',
      blocks: [
        { kind: 'text', text: 'text' },
        {
          kind: 'table',
          columns: [{ title: '事件' }, { title: 'P', align: 'right' }],
          rows: Array.from({ length: 80 }, (_, i) => [`E${i} ${'x'.repeat(60)}`, '1.00E-3']),
        },
        { kind: 'table', columns: [{ title: 'A' }], rows: [], empty: 'nothing' },
      ],
    },
    {
      heading: 'Drawing',
      landscape: true,
      blocks: [
        {
          kind: 'drawing',
          caption: 'A1',
          svg: '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50" font-family="NotoSansSC"><rect width="100" height="50" fill="#fff" stroke="#000"/><text x="10" y="20" font-size="12" font-weight="bold">图</text></svg>',
        },
      ],
    },
  ],
  footer: 'ircrisk',
});

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

test.each(['zh', 'en'] as const)(
  'a report in %s is a PDF with cover, tables and drawings',
  async (language) => {
    const pdf = await makePdf(report(language));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(4);
  },
);

test('a cancelled report is not made', async () => {
  const stop = new AbortController();
  const made = makePdf(report('en'), stop.signal);
  stop.abort(new Error('cancelled'));
  await expect(made).rejects.toThrow('cancelled');
});

test('a long run of letters may break anywhere, and nothing is put into it', () => {
  const run = 'F_WD·F_AM·F_SM/F_OM,0.1)·x';
  expect(breakable(`DF ${run}`)).toEqual([{ text: 'DF ' }, { text: run, wordBreak: 'break-all' }]);
  expect(breakable('减薄损伤系数按第三版计算并与台账核对无误后批准')).toBe(
    '减薄损伤系数按第三版计算并与台账核对无误后批准',
  );
});
