import * as contract from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { equipmentImpacts, failureCategories, failureEvent } from '@ircrisk/contract/resources/failure.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { type CodeName, matchCode, suggestCodes } from '@ircrisk/engine-reliability';
import { streamXlsxRows } from 'hucre/xlsx';
import { sql } from '#platform/database/sql.ts';
import { storeFile } from '#platform/files/files.ts';
import { fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { fileContent, judgeFile } from '#platform/resources/exchange/import-job.ts';
import { writeSheet } from '#platform/resources/exchange/workbook.ts';
import { guardWorkbook, sheetErrors } from '#platform/resources/exchange/zip-guard.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { type Codes, contextOf, readCodes } from './codes.ts';
import { proposeColumns } from './legacy-columns.ts';

type Cell = string | number | boolean | Date | null;
type Field = contract.LegacyField;

/** A sheet converted inside a request; larger ones are split. */
const maxRows = 20_000;

async function readCells(content: Buffer): Promise<{ headers: string[]; rows: Cell[][] }> {
  await guardWorkbook(content);
  const rows: Cell[][] = [];
  let headers: string[] | undefined;
  for await (const { values } of streamXlsxRows(content)) {
    const cells = values as Cell[];
    if (!headers) {
      if (cells.filter((cell) => cell !== null && cell !== '').length < 2) continue;
      headers = cells.map((cell) => String(cell ?? '').trim());
    } else if (cells.some((cell) => cell !== null && cell !== '')) rows.push(cells);
    if (rows.length > maxRows) throw fail(sheetErrors.rows, { max: maxRows });
  }
  if (!headers || rows.length === 0) throw fail(contract.failureErrors.emptySheet);
  return { headers, rows };
}

const textOf = (cell: Cell | undefined): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell ?? '').trim();

/** 2024/3/5 8:30, 2024-3-5, 2024年3月5日: as the wire writes a time. Anything else stays as typed and is refused later. */
export function timeOf(cell: Cell | undefined): string {
  const text = textOf(cell);
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/.exec(
    text,
  );
  if (!parts) return text;
  const two = (part = '0') => part.padStart(2, '0');
  const [, year, month, day, hour, minute, second] = parts;
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

const choices = (texts: Record<string, { zh: string; en: string }>): CodeName[] =>
  Object.entries(texts).map(([code, { zh, en }]) => ({ code, zh, en }));

const codeFields = {
  modeCode: 'mode',
  mechanismCode: 'mechanism',
  causeCode: 'cause',
  detectionCode: 'detection',
  activityCode: 'activity',
} as const;
const timeFields: readonly Field[] = ['detectedAt', 'downFrom', 'downTo', 'repairFrom', 'repairTo'];
const suggestable = {
  modeCode: 'mode',
  mechanismCode: 'mechanism',
  causeCode: 'cause',
  detectionCode: 'detection',
  impact: 'impact',
} as const;

const written = contract.legacyFields.filter((field) => field !== 'downtimeHours');

interface Conversion {
  rows: Cell[][];
  matched: number;
  suggested: number;
  unmatched: Map<string, { field: string; text: string; count: number }>;
}

/** Rows in our own columns. A word no code stands for is told and left empty, never guessed. */
function convert(
  rows: readonly Cell[][],
  columns: readonly (Field | null)[],
  codes: Codes,
  classOf: ReadonlyMap<string, string | null>,
  suggest: boolean,
): Conversion {
  const at = new Map(columns.flatMap((field, index) => (field ? [[field, index] as const] : [])));
  const conversion: Conversion = { rows: [], matched: 0, suggested: 0, unmatched: new Map() };
  const offered = (kind: keyof Codes['names']) => codes.names[kind].filter(({ sealed }) => !sealed);
  const match = (field: Field, text: string, names: readonly CodeName[]): string | null => {
    if (text === '') return null;
    const code = matchCode(text, names);
    if (code) {
      conversion.matched += 1;
      return code;
    }
    const known = conversion.unmatched.get(`${field}\n${text}`);
    conversion.unmatched.set(`${field}\n${text}`, { field, text, count: (known?.count ?? 0) + 1 });
    return null;
  };
  for (const cells of rows) {
    const cell = (field: Field) => cells[at.get(field) ?? -1];
    const values = new Map<Field, Cell>();
    for (const field of written) {
      const text = textOf(cell(field));
      if (field in codeFields)
        values.set(field, match(field, text, offered(codeFields[field as keyof typeof codeFields])));
      else if (field === 'impact') values.set(field, match(field, text, choices(equipmentImpacts)));
      else if (field === 'category')
        values.set(field, match(field, text, choices(failureCategories)) ?? 'functional');
      else if (timeFields.includes(field)) values.set(field, text === '' ? null : timeOf(cell(field)));
      else values.set(field, text === '' ? null : text);
    }
    addDowntime(values, textOf(cell('downtimeHours')));
    if (suggest)
      conversion.suggested += fillSuggested(
        values,
        codes,
        classOf.get(String(values.get('equipmentId') ?? '')) ?? null,
      );
    conversion.rows.push(written.map((field) => values.get(field) ?? null));
  }
  return conversion;
}

/** Old ledgers often say only how long: the stop then begins with the detection. */
function addDowntime(values: Map<Field, Cell>, typed: string): void {
  const hours = Number(typed);
  const start = String(values.get('downFrom') ?? values.get('detectedAt') ?? '');
  const begin = Date.parse(`${start.replace(' ', 'T')}Z`);
  if (typed === '' || !(hours > 0) || values.get('downTo') || Number.isNaN(begin)) return;
  values.set('downFrom', start);
  values.set('downTo', new Date(begin + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' '));
}

/** Only where the person asked for it: the first suggestion for each code that is missing. */
function fillSuggested(values: Map<Field, Cell>, codes: Codes, isoClass: string | null): number {
  const narrative = String(values.get('description') ?? '');
  if (narrative === '') return 0;
  const { mode, mechanism, cause, detection } = codes.names;
  const found = suggestCodes(narrative, { mode, mechanism, cause, detection }, contextOf(codes, isoClass));
  let filled = 0;
  for (const [field, kind] of Object.entries(suggestable) as [Field, string][]) {
    const best = found.find((one) => one.kind === kind);
    if (values.get(field) !== null || !best) continue;
    values.set(field, best.code);
    filled += 1;
  }
  return filled;
}

/** Codes and choices as the ordinary import reads them: by their name in the caller's language. */
function readable(rows: readonly Cell[][], codes: Codes, language: Language): Cell[][] {
  const names = written.map((field): ReadonlyMap<string, string> | null => {
    if (field in codeFields)
      return new Map(
        codes.names[codeFields[field as keyof typeof codeFields]].map((one) => [one.code, one[language]]),
      );
    if (field === 'impact' || field === 'category')
      return new Map(
        choices(field === 'impact' ? equipmentImpacts : failureCategories).map((one) => [
          one.code,
          one[language],
        ]),
      );
    return null;
  });
  return rows.map((row) =>
    row.map((cell, at) => (cell === null ? null : (names[at]?.get(String(cell)) ?? cell))),
  );
}

async function classesOf(
  call: Pick<Call, 'tx'>,
  tags: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await call.tx.all<{ tag: string; isoClass: string | null }>(
    sql`select tag, iso_class as "isoClass" from equipment where tag = any(${[...new Set(tags)]}::text[]) and is_deleted = 0`,
  );
  return new Map(rows.map(({ tag, isoClass }) => [tag, isoClass]));
}

export const legacyHandlers = [
  handle(contract.legacyColumns, async ({ tx, input, platform }) => {
    const { headers, rows } = await readCells(await fileContent(tx, platform, input.fileId));
    const fields = proposeColumns(headers);
    return {
      rows: rows.length,
      columns: headers.map((header, at) => ({
        header,
        field: fields[at] ?? null,
        samples: [...new Set(rows.slice(0, 50).map((row) => textOf(row[at])))].filter(Boolean).slice(0, 3),
      })),
    };
  }),
  handle(contract.legacyMap, async (call) => {
    const { tx, input, platform, actor, projectId, language } = call;
    const { rows } = await readCells(await fileContent(tx, platform, input.fileId));
    const codes = await readCodes(tx);
    const tagAt = input.columns.indexOf('equipmentId');
    const classOf = await classesOf(
      call,
      rows.map((row) => textOf(row[tagAt])),
    );
    const {
      rows: converted,
      matched,
      suggested,
      unmatched,
    } = convert(rows, input.columns, codes, classOf, input.suggest);
    const fields = failureEvent.fields as Record<string, { zh: string; en: string }>;
    const columns = written.map((field) => ({ header: fields[field]?.[language] ?? field, width: 18 }));
    const content = await writeSheet({ name: failureEvent.title[language], language, columns }, [
      readable(converted, codes, language),
    ]);
    const judged = await judgeFile(tx, failureEvent, content, viewerOf(actor, projectId), language);
    const file = await storeFile(tx, platform, actor.tenantId, {
      name: `${failureEvent.title[language]}.xlsx`,
      content,
      expireHours: 24,
    });
    return {
      fileId: file.id,
      rows: judged.rows,
      valid: judged.rows - judged.broken.size,
      errors: judged.errors,
      matched,
      suggested,
      unmatched: [...unmatched.values()].sort((a, b) => b.count - a.count).slice(0, 200),
    };
  }),
];
