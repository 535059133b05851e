import type { FieldError } from '@ircrisk/contract/errors.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { RowChange, RowsAnswer } from '@ircrisk/contract/rows.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { refusal } from '#platform/http/answer.ts';
import { failureOf } from '#platform/http/database-errors.ts';
import { forbiddenError, forbidsOf, hooksOf, type SavedRecord } from '#platform/resources/hooks.ts';
import { judgeRecords } from '#platform/resources/kept-rows.ts';
import { findFutureDays } from '#platform/resources/past-dates.ts';
import { allowedVerbs, nameChoices, type Row, rowsOf } from '#platform/resources/read.ts';
import { findBrokenPointers } from '#platform/resources/references.ts';
import { removeRecords } from '#platform/resources/remove.ts';
import { readRecord } from '#platform/resources/save.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { writeRows } from './write-rows.ts';

/** Whose rows they are and who saves them. */
export interface RowsCall {
  tx: Tx;
  resource: Resource;
  viewer: Viewer;
  language: Language;
}

/** A row that has passed its schema, on its way into the table. */
export interface ReadRow {
  readonly key: string;
  readonly id?: string;
  readonly version?: number;
  readonly values: Record<string, unknown>;
}

type Faults = Map<string, FieldError[]>;

/**
 * Saves the changed rows of a worksheet: what is good is stored, what is not is told row by row, and what somebody else has
 * changed comes back as it is now. As many statements for 500 rows as for one.
 */
export async function saveRows(
  call: RowsCall,
  rows: readonly RowChange[],
  removed: readonly string[],
): Promise<RowsAnswer> {
  const faults: Faults = new Map();
  const read = readRows(call, rows, faults);
  const known = await rowsById(
    call,
    read.flatMap(({ id }) => id ?? []),
  );
  const stale = read.filter(
    ({ id, version }) => id !== undefined && (!known.has(id) || known.get(id)?.version !== version),
  );
  const isStale = new Set(stale);
  const current = read.filter((row) => !isStale.has(row) && mayChange(call, known, row, faults));
  const good = await judge(call, current, faults);
  const stored = await storeInParts(call, good, faults);
  const gone = await removeInParts(call, removed, faults);
  const records = await rowsById(call, [...stored.values()]);
  return {
    saved: [...stored].map(([key, id]) => ({ key, record: records.get(id) as Row & { id: string } })),
    faults: [...faults].map(([key, errors]) => ({ key, errors })),
    stale: stale.map(({ key, id }) => ({ key, record: (known.get(id!) as Row & { id: string }) ?? null })),
    removed: gone,
  };
}

function readRows(
  { resource, viewer, language }: RowsCall,
  rows: readonly RowChange[],
  faults: Faults,
): ReadRow[] {
  return rows.flatMap(({ key, id, version, values }) => {
    try {
      const {
        id: _id,
        version: _version,
        updateTime: _time,
        ...read
      } = id
        ? readRecord(resource, 'update', { ...values, id }, viewer)
        : readRecord(resource, 'create', values, viewer);
      return [{ key, ...(id ? { id } : {}), ...(version === undefined ? {} : { version }), values: read }];
    } catch (error) {
      note(faults, key, error, language);
      return [];
    }
  });
}

/** Tells a refusal against its row; anything else is a bug and ends the call. */
function note(faults: Faults, key: string, error: unknown, language: Language, values = {}): void {
  const failure = failureOf(error, values);
  if (!failure || failure.kind.status >= 500) throw error;
  const { body } = refusal(failure, language);
  faults.set(key, body.errors ?? [{ field: '', rule: failure.kind.code, msg: body.msg }]);
}

/** The rows as they stand, held until the transaction ends: of two who save at once the second finds them changed. */
async function rowsById(
  { tx, resource, viewer, language }: RowsCall,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map();
  const inner = sql`where t.id = any(${ids}) and ${visible(resource, viewer)} for update of t`;
  const rows = nameChoices(resource, await rowsOf(tx, resource, language, inner, null), language);
  return new Map(rows.map((row) => [row.id as string, row]));
}

function mayChange(
  { resource, viewer, language }: RowsCall,
  known: ReadonlyMap<string, Row>,
  { key, id }: ReadRow,
  faults: Faults,
): boolean {
  if (id === undefined || !forbidsOf(resource)) return true;
  if (allowedVerbs(resource, known.get(id)!, viewer).includes('update')) return true;
  faults.set(key, [{ field: '', rule: 'forbidden', msg: forbiddenError(resource)[language] }]);
  return false;
}

/** Rules that need the database, for all rows at once. */
async function judge(call: RowsCall, rows: readonly ReadRow[], faults: Faults): Promise<ReadRow[]> {
  const { tx, resource, language } = call;
  const values = rows.map((row) => row.values);
  const [pointers, days] = [
    await findBrokenPointers(tx, resource, values),
    await findFutureDays(tx, resource, values),
  ];
  rows.forEach(({ key }, at) => {
    const found = [...pointers[at]!(language), ...days[at]!(language)];
    if (found.length > 0) faults.set(key, found);
  });
  return rows.filter(({ key }) => !faults.has(key));
}

/** The resource's own rules note their faults against the row, as they do for an import. */
async function applyRules(
  { tx, resource, viewer, language }: RowsCall,
  rows: readonly ReadRow[],
  faults: Faults,
): Promise<ReadRow[]> {
  const records: SavedRecord[] = rows.map(({ id, values }, at) => ({
    ...(id ? { id } : {}),
    values: { ...values },
    row: at + 1,
  }));
  await judgeRecords(tx, resource, records, viewer);
  return rows.flatMap((row, at) => {
    const { problems = [], values } = records[at]!;
    if (problems.length === 0) return [{ ...row, values }];
    faults.set(
      row.key,
      problems.map(({ field, text }) => ({ field, rule: 'rule', msg: text[language] })),
    );
    return [];
  });
}

/** Stores all rows at once; when the database or a rule refuses them together, halves, until the refused row stands alone. */
async function storeInParts(
  call: RowsCall,
  rows: readonly ReadRow[],
  faults: Faults,
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const told: Faults = new Map();
  const outcome = await attempt(call.tx, async () => {
    const good = await applyRules(call, rows, told);
    const stored = await writeRows(call, good);
    if (stored.size > 0)
      await hooksOf(call.resource.id)?.afterSave?.(call.tx, [...stored.values()], call.viewer);
    return stored;
  });
  if (outcome.stored) {
    for (const [key, errors] of told) faults.set(key, errors);
    return outcome.stored;
  }
  if (rows.length === 1) {
    const { key, values } = rows[0]!;
    note(faults, key, outcome.error, call.language, values);
    return new Map();
  }
  const middle = Math.ceil(rows.length / 2);
  const first = await storeInParts(call, rows.slice(0, middle), faults);
  const second = await storeInParts(call, rows.slice(middle), faults);
  return new Map([...first, ...second]);
}

type Outcome<T> = { stored: T; error?: undefined } | { stored?: undefined; error: unknown };

/** Work that is taken back alone when it is refused; a failure of the server itself still ends everything. */
async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<Outcome<T>> {
  await tx.run(sql`savepoint rows`);
  try {
    const stored = await work();
    await tx.run(sql`release savepoint rows`);
    return { stored };
  } catch (error) {
    const failure = failureOf(error);
    if (!failure || failure.kind.status >= 500) throw error;
    await tx.run(sql`rollback to savepoint rows`);
    return { error };
  }
}

async function removeInParts(call: RowsCall, ids: readonly string[], faults: Faults): Promise<string[]> {
  if (ids.length === 0) return [];
  const { tx, resource, viewer, language } = call;
  const outcome = await attempt(tx, () => removeRecords(tx, resource, ids, false, viewer, language));
  if (outcome.stored) return [...ids];
  if (ids.length === 1) {
    note(faults, ids[0]!, outcome.error, language);
    return [];
  }
  const middle = Math.ceil(ids.length / 2);
  return [
    ...(await removeInParts(call, ids.slice(0, middle), faults)),
    ...(await removeInParts(call, ids.slice(middle), faults)),
  ];
}
