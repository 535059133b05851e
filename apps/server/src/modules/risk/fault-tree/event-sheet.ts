import { faultTreeErrors } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { readXlsx } from 'hucre/xlsx';
import { fail } from '#platform/http/answer.ts';
import { guardWorkbook, zipLimits } from '#platform/resources/exchange/zip-guard.ts';

const mostRows = 20_000;
const mostColumns = 40;
const mostBytes = 64 * 1024 * 1024;

/** Cells as a person would copy them: numbers keep all their digits. */
export async function sheetRows(content: Buffer): Promise<string[][]> {
  await guardWorkbook(content, { ...zipLimits, inflatedBytes: mostBytes });
  const workbook = await readXlsx(content).catch(() => undefined);
  const rows = workbook?.sheets[0]?.rows;
  if (!rows) throw fail(faultTreeErrors.sheet);
  return rows
    .slice(0, mostRows)
    .map((row) => row.slice(0, mostColumns).map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')));
}
