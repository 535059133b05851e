import { fail } from '@ircrisk/contract/errors.ts';
import {
  columnOf,
  idColumnOf,
  isPointer,
  parentText,
  type ReferenceField,
  type Resource,
  type UserField,
} from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { from as copyFrom } from 'pg-copy-streams';
import { type Queries, queriesOn, type Tx } from '#platform/database/pool.ts';
import { compile, join, name, type Sql, sql } from '#platform/database/sql.ts';
import { isMany, shapeOf } from '../shape.ts';
import type { Dictionaries } from './cells.ts';
import type { Mapping, Mend, RowError } from './sheet-messages.ts';
import { columnLetters } from './sheet-writer.ts';
import { type ReadBatch, readSheet } from './workbook.ts';
import { sheetErrors } from './zip-guard.ts';

/** How many row errors are told one by one; the rest is counted. */
export const errorsTold = 1000;

/** The rows of a file in a table of this transaction, ready to be judged and merged as one set. */
export interface Staged {
  rows: number;
  /** Properties the file has columns for, in the order of the lines, and what a rule completes. */
  columns: string[];
  /** Column of the sheet of each property. */
  used: Mapping;
  errors: RowError[];
  /** Rows that must not be imported. */
  broken: Set<number>;
  /** Of those, the ones with cells that cannot be read, and which properties these are. */
  unread: Map<number, string[]>;
  /** The same fault in many rows, told once. */
  faults: Map<string, Fault>;
  /** What is worth knowing and stops nothing. */
  notes: RowError[];
  /** Whether an empty cell leaves a record's value alone or empties it. */
  empty: EmptyCells;
  /** The record all rows are put into; null where each row says its own. */
  into: string | null;
}

export type EmptyCells = 'keep' | 'clear';

/** One fault and the rows that have it; of very many only the first are listed. */
export interface Fault extends Omit<RowError, 'row'> {
  rows: number[];
  count: number;
}

export interface StageOptions {
  signal?: AbortSignal;
  onRows?: (rows: number) => Promise<void>;
  maxRows?: number;
  mapping?: Mapping;
  /** Cells as the person mended them while checking. */
  mends?: readonly Mend[];
  empty?: EmptyCells;
  into?: string;
}

/** Staging statements are unnamed: the table behind their name is a new one each time. */
export const stagingOf = (tx: Tx): Queries => queriesOn(tx.client, false);

/** Where a line holds the name of a record, and where the id beside it. */
export const labelColumn = (resource: Resource, property: string): string =>
  `label_${columnOf(resource, property)}`;
export const idColumn = (resource: Resource, property: string): string =>
  `id_${columnOf(resource, property)}`;

export type Pointer = ReferenceField | UserField;

/** The field behind a property that is named in the file and pointed at in the table; null for values. */
export function pointerOf(resource: Resource, property: string): Pointer | null {
  if (property === 'parentId' && resource.tree) return { kind: 'reference', to: resource.id, ...parentText };
  const field = resource.fields[property];
  return field && isPointer(field) ? field : null;
}

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

/** A table for the lines, with the column types of the resource's own. */
async function createLines(tx: Tx, resource: Resource, used: readonly string[]): Promise<Sql> {
  const pointers = new Map(
    ['parentId', ...Object.keys(resource.fields)].flatMap((property) => {
      const field = pointerOf(resource, property);
      return field ? [[property, field] as const] : [];
    }),
  );
  const byId = new Map([...pointers].map(([property, field]) => [idColumnOf(property), { property, field }]));
  const columns = used.map((property): [string, Sql] => {
    if (property === 'id') return ['id', sql`null::bigint`];
    const beside = byId.get(property);
    if (beside)
      return [
        idColumn(resource, beside.property),
        isMany(beside.field) ? sql`null::bigint[]` : sql`null::bigint`,
      ];
    const field = pointers.get(property);
    if (field) return [labelColumn(resource, property), isMany(field) ? sql`null::text[]` : sql`null::text`];
    const column = columnOf(resource, property);
    return [column, name(`t.${column}`)];
  });
  const id = used.includes('id') ? sql`` : sql`, null::bigint as id`;
  const listed = join(columns.map(([column, value]) => sql`${value} as ${name(column)}`));
  await stagingOf(tx).run(sql`create temporary table import_lines on commit drop as
    select null::int as row, ${listed}${id} from ${shapeOf(resource).table} t limit 0`);
  return join([sql`row`, ...columns.map(([column]) => name(column))]);
}

/** File → worker → COPY, in one stream. Cells the schema refuses are noted and left empty. */
export async function stageFile(
  tx: Tx,
  resource: Resource,
  content: Buffer,
  language: Language,
  options: StageOptions = {},
): Promise<Staged> {
  // One statement may move a whole file: it has the time of a job, not of a request.
  await stagingOf(tx).run(
    sql`select set_config('statement_timeout', ${options.signal ? '600000' : '60000'}, true), set_config('work_mem', '64MB', true)`,
  );
  const staged: Staged = {
    rows: 0,
    columns: [],
    used: {},
    errors: [],
    broken: new Set(),
    unread: new Map(),
    faults: new Map(),
    notes: [],
    empty: options.empty ?? 'keep',
    into: options.into ?? null,
  };
  const dictionaries = await dictionariesOf(tx, resource);
  // COPY keeps the connection to itself; the driver takes it only while it does not pipeline.
  const client = tx.client as unknown as { pipeline: boolean };
  const pipelining = client.pipeline;
  let copy: ReturnType<typeof copyFrom> | null = null;
  const ended = Promise.withResolvers<void>();
  ended.promise.catch(() => {});
  const take = {
    used: async (used: Mapping) => {
      staged.used = used;
      // A reference is there when its name or its id is.
      const known = new Map(
        ['parentId', ...Object.keys(resource.fields)].map((property) => [idColumnOf(property), property]),
      );
      staged.columns = [...new Set(Object.keys(used).map((property) => known.get(property) ?? property))];
      const into = await createLines(tx, resource, Object.keys(used));
      client.pipeline = false;
      copy = tx.client.query(copyFrom(compile(sql`copy import_lines (${into}) from stdin`).text));
      copy.on('finish', ended.resolve).on('error', ended.reject);
    },
    rows: async ({ count, lines, errors }: ReadBatch) => {
      staged.rows += count;
      const max = options.maxRows ?? Number.POSITIVE_INFINITY;
      if (staged.rows > max) throw fail(sheetErrors.rows, { max });
      for (const { row, field } of errors) {
        staged.broken.add(row);
        staged.unread.set(row, [...(staged.unread.get(row) ?? []), field]);
      }
      tellErrors(staged, errors);
      await Promise.race([
        new Promise<void>((resolve) => copy?.write(Buffer.from(lines.buffer), () => resolve())),
        ended.promise,
      ]);
      await options.onRows?.(staged.rows);
    },
  };
  const bytes = new Uint8Array(content).buffer as ArrayBuffer;
  const { mapping, mends, into: owner, signal } = options;
  try {
    await readSheet(
      {
        content: bytes,
        resource: resource.id,
        language,
        dictionaries,
        ...(mapping ? { mapping } : {}),
        ...(mends ? { mends } : {}),
        ...(owner ? { into: owner } : {}),
      },
      take,
      signal,
    );
    (copy as ReturnType<typeof copyFrom> | null)?.end();
    await ended.promise;
  } catch (error) {
    // The server side of the COPY is told, so that the transaction can be rolled back.
    (copy as ReturnType<typeof copyFrom> | null)?.destroy(error as Error);
    throw error;
  } finally {
    client.pipeline = pipelining;
  }
  // Nobody else does it for a temporary table, and without it the joins that follow go row by row.
  await stagingOf(tx).run(sql`analyze import_lines`);
  return staged;
}

/** So many different faults are told, each with so many of its rows. */
const faultsTold = 500;
const rowsListed = 200;

function tellErrors(staged: Staged, errors: readonly RowError[]): void {
  const room = errorsTold - staged.errors.length;
  if (room > 0) staged.errors.push(...errors.slice(0, room));
  for (const { row, ...error } of errors) {
    const key = `${error.field}\n${error.value ?? ''}\n${error.msg}`;
    const known = staged.faults.get(key);
    if (!known) {
      if (staged.faults.size < faultsTold) staged.faults.set(key, { ...error, rows: [row], count: 1 });
      continue;
    }
    known.count += 1;
    if (known.rows.length < rowsListed) known.rows.push(row);
  }
}

/** Notes what is wrong with a row, with the column and the value where they are known. */
export function noteErrors(staged: Staged, row: number, errors: readonly RowError[]): void {
  if (errors.length === 0) return;
  staged.broken.add(row);
  tellErrors(
    staged,
    errors.map((error) => {
      const index = staged.used[error.field];
      return { column: index === undefined ? null : columnLetters(index), value: null, ...error };
    }),
  );
}
