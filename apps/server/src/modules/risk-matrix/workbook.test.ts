import { say } from '@ircrisk/contract/text.ts';
import { templates } from '@ircrisk/engine-risk-matrix';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { Failure } from '#platform/http/answer.ts';
import { readMatrixFile, writeMatrix } from './workbook.ts';

describe('the workbook of a matrix', () => {
  it.each(Object.entries(templates))('comes back as it went out: %s', async (_, { build }) => {
    expect(await readMatrixFile(await writeMatrix(build()))).toEqual(build());
  });

  it('keeps text that looks like a formula, as text', async () => {
    const matrix = templates.default.build();
    matrix.bands[0] = { ...matrix.bands[0]!, zh: '=HYPERLINK("x")', en: "'-1", disabled: true };
    expect(await readMatrixFile(await writeMatrix(matrix))).toEqual(matrix);
  });

  it.each([
    ['no workbook at all', Buffer.from('not a workbook'), '风险等级 Bands'],
    ['a sheet of something else', undefined, '风险等级 Bands 2'],
  ])('%s is refused with the place of the fault', async (_, content, reason) => {
    const file = content ?? Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: [['a'], ['b']] }] }));
    const failure = await readMatrixFile(file).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect((failure as Failure).say('zh')).toBe(
      say({ zh: '文件不是有效的矩阵：{reason}', en: '' }, 'zh', { reason }),
    );
  });
});
