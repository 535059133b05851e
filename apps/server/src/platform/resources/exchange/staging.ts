import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '@ircrisk/contract/errors.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { from as copyFrom } from 'pg-copy-streams';
import { type Queries, queriesOn, type Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Dictionaries } from './cells.ts';
import type { ReadRow, RowError } from './sheet-messages.ts';
import { readSheet } from './workbook.ts';
import { sheetErrors } from './zip-guard.ts';

/** How many row errors are told one by one; the rest is counted. */
export const errorsTold = 1000;

/** The rows of a file in a table of this transaction, ready to be judged and merged as one set. */
export interface Staged {
  rows: number;
  /** Properties the file has columns for. */
  columns: string[];
  errors: RowError[];
  /** Rows that must not be imported. */
  broken: Set<number>;
}

/** Staging statements are unnamed: the table behind their name is a new one each time. */
export const stagingOf = (tx: Tx): Queries => queriesOn(tx.client, false);

export async function dictionariesOf(tx: Tx, resource: Resource): Promise<Dictionaries> {
  const codes = Object.values(resource.fields).flatMap((field) =>
    field.kind === 'dictionary' ? [field.dictionary] : [],
  );
  if (codes.length === 0) return {};
  const rows = await tx.all<{ code: string; key: string; zh: string; en: string }>(sql`
    select code, dict_key as key, dict_value as zh, dict_value_en as en from dicts
    where tenant_id = '000000' and code = any(${codes}) and dict_key <> '-1' and is_deleted = 0 order by sort, id`);
  const found: Dictionaries = {};
  for (const { code, ...entry } of rows) {
    found[code] ??= [];
    found[code].push(entry);
  }
  return found;
}

// COPY text format: backslash, tab and line ends are escaped; JSON has no raw control characters of its own.
const copied = (value: unknown) => JSON.stringify(value).replaceAll('\\', '\\\\');
const line = ({ row, id, data, labels }: ReadRow) =>
  `${row}\t${id ?? '\\N'}\t${copied(data)}\t${copied(labels)}\n`;

/** COPY keeps the connection to itself; the driver takes it only while it does not pipeline. */
async function copyLines(tx: Tx, lines: string[]): Promise<void> {
  const client = tx.client as unknown as { pipeline: boolean };
  const pipelining = client.pipeline;
  client.pipeline = false;
  try {
    const copy = tx.client.query(copyFrom('copy import_rows (row, id, data, labels) from stdin'));
    await pipeline(Readable.from([lines.join('')]), copy);
  } finally {
    client.pipeline = pipelining;
  }
}

/** File → worker → COPY, in one stream. Rows the schema refuses are noted, not staged. */
export async function stageFile(
  tx: Tx,
  resource: Resource,
  content: Buffer,
  language: Language,
  options: { signal?: AbortSignal; onRows?: (rows: number) => Promise<void>; maxRows?: number } = {},
): Promise<Staged> {
  // One statement may move a whole file: it has the time of a job, not of a request.
  await stagingOf(tx).run(
    sql`select set_config('statement_timeout', ${options.signal ? '600000' : '60000'}, true)`,
  );
  await stagingOf(tx).run(sql`
    create temporary table import_rows (row integer primary key, id bigint, data jsonb not null, labels jsonb not null, target bigint) on commit drop`);
  const staged: Staged = { rows: 0, columns: [], errors: [], broken: new Set() };
  const dictionaries = await dictionariesOf(tx, resource);
  const take = {
    columns: (columns: string[]) => {
      staged.columns = columns;
    },
    rows: async (rows: ReadRow[]) => {
      staged.rows += rows.length;
      const max = options.maxRows ?? Number.POSITIVE_INFINITY;
      if (staged.rows > max) throw fail(sheetErrors.rows, { max });
      const good = rows.filter((row) => row.errors.length === 0);
      for (const { row, errors } of rows) noteErrors(staged, row, errors);
      await copyLines(tx, good.map(line));
      await options.onRows?.(staged.rows);
    },
  };
  const bytes = new Uint8Array(content).buffer as ArrayBuffer;
  await readSheet({ content: bytes, resource: resource.id, language, dictionaries }, take, options.signal);
  // Nobody else does it for a temporary table, and without it the joins that follow go row by row.
  await stagingOf(tx).run(sql`analyze import_rows`);
  return staged;
}

export function noteErrors(staged: Staged, row: number, errors: readonly RowError[]): void {
  if (errors.length === 0) return;
  staged.broken.add(row);
  const room = errorsTold - staged.errors.length;
  if (room > 0) staged.errors.push(...errors.slice(0, room));
}
