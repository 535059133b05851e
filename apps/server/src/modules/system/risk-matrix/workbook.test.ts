import { templates } from '@ircrisk/engine-risk-matrix';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { Failure } from '#platform/http/answer.ts';
import { sheetErrors } from '#platform/resources/exchange/zip-guard.ts';
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

  const sheet = async (rows: string[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows }] }));

  it.each([
    ['no workbook at all', () => Buffer.from('not a workbook, whatever its name says'), sheetErrors.broken],
    ['one that unpacks to too much (SEC16)', () => sheet([['a'.repeat(5_000_000)]]), sheetErrors.tooBig],
  ])('%s is refused with the reason', async (_, make, kind) => {
    await expect(readMatrixFile(await make())).rejects.toMatchObject({ kind });
  });

  it('a sheet of something else is refused with the place of the fault', async () => {
    const failure = await readMatrixFile(await sheet([['a'], ['b']])).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect((failure as Failure).say('zh')).toBe('文件不是有效的矩阵：风险等级 Bands 2');
  });
});
