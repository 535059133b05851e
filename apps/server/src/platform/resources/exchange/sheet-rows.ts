import type { ErrorKind } from '@ircrisk/contract/errors.ts';
import { readXlsx } from 'hucre/xlsx';
import { fail } from '#platform/http/answer.ts';
import { guardWorkbook, zipLimits } from './zip-guard.ts';

const mostRows = 20_000;
const mostColumns = 40;
const mostBytes = 64 * 1024 * 1024;

/** The first sheet of a workbook, cells as a person would copy them: numbers keep all their digits. */
export async function sheetRows(content: Buffer, unreadable: ErrorKind): Promise<string[][]> {
  await guardWorkbook(content, { ...zipLimits, inflatedBytes: mostBytes });
  const workbook = await readXlsx(content).catch(() => undefined);
  const rows = workbook?.sheets[0]?.rows;
  if (!rows) throw fail(unreadable);
  return rows
    .slice(0, mostRows)
    .map((row) => row.slice(0, mostColumns).map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')));
}
