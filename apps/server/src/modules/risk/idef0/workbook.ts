import { randomUUID } from 'node:crypto';
import { Idef0Model, idef0Errors } from '@ircrisk/contract/modules/risk/idef0.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import {
  documentFromRows,
  type Idef0Document,
  type LinkNames,
  type SheetCell,
  type SheetKey,
  type WorkbookRows,
  workbookRows,
  workbookSheets,
} from '@ircrisk/engine-idef0';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { fail } from '#platform/http/answer.ts';
import { guardWorkbook, zipLimits } from '#platform/resources/exchange/zip-guard.ts';
import { noticesText } from './structure.ts';

const keys = Object.keys(workbookSheets) as SheetKey[];
const mostBytes = 32 * 1024 * 1024;
const mostRows = 20_000;

/** No cell is taken for a formula by whatever opens the file. */
const guarded = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' && /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
const plain = (cell: unknown): SheetCell => {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number') return cell;
  const text = String(cell);
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
};

export async function writeWorkbook(model: Idef0Document, names: LinkNames): Promise<Buffer> {
  const rows = workbookRows(model, names);
  const sheets = keys.map((key) => ({
    name: workbookSheets[key].name,
    rows: [[...workbookSheets[key].heads], ...rows[key].map((row) => row.map(guarded))],
  }));
  return Buffer.from(await writeXlsx({ sheets }));
}

/** The model of a workbook; sheets are known by their names, so that their order does not matter. */
export async function readWorkbook(
  content: Buffer,
  names: LinkNames,
  language: Language,
): Promise<Idef0Document> {
  await guardWorkbook(content, { ...zipLimits, inflatedBytes: mostBytes });
  const workbook = await readXlsx(content).catch(() => undefined);
  const rowsOf = (key: SheetKey) => {
    const sheet = workbook?.sheets.find(({ name }) => name === workbookSheets[key].name);
    return (sheet?.rows ?? [])
      .slice(1, mostRows)
      .map((row) => row.map(plain))
      .filter((row) => row.some((cell) => cell !== null && cell !== ''));
  };
  const rows = Object.fromEntries(keys.map((key) => [key, rowsOf(key)])) as unknown as WorkbookRows;
  const { document, problems } = documentFromRows(rows, names, randomUUID);
  if (!document) throw fail(idef0Errors.workbook, { reason: noticesText(problems, language) });
  const read = Idef0Model.safeParse(document);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw fail(idef0Errors.workbook, { reason: `${issue?.path.join('.')}: ${issue?.message}` });
}
