import { parentPort } from 'node:worker_threads';
import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { Failure } from '@ircrisk/contract/errors.ts';
import { tellersOf } from '@ircrisk/contract/measured.ts';
import { listed } from '@ircrisk/contract/text.ts';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Cell } from './cells.ts';
import { matchHeaders, sheetColumns, unitOfHeader } from './columns.ts';
import { isExample } from './example.ts';
import { missingColumns, rowReader, shownCell, type UsedColumn } from './row-reader.ts';
import type {
  ColumnsTask,
  FromWorker,
  Mapping,
  PickTask,
  ReadTask,
  RowError,
  ToWorker,
} from './sheet-messages.ts';
import { columnLetters } from './sheet-writer.ts';
import { inbox } from './worker-inbox.ts';
import { guardWorkbook, sheetErrors } from './zip-guard.ts';

// Reads workbooks away from the event loop, inside the memory and time its starter allows.

const port = parentPort!;
const batchRows = 1000;
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
const next = inbox<ToWorker>(port);

const isEmpty = (cells: readonly Cell[]) => cells.every((cell) => cell === null || cell === '');
const headerOf = (cell: Cell | undefined) => (typeof cell === 'string' ? cell.trim() : '');

/** The columns that are read: those the person chose, else those whose headings are known. */
function usedColumns(task: ReadTask, headers: readonly Cell[]): UsedColumn[] {
  const resource = resourceOf(task.resource);
  const { into } = task;
  const owner = into
    ? sheetColumns(resource).find(({ idOf }) => idOf && idOf === resource.within)
    : undefined;
  const columns = sheetColumns(resource).filter(
    ({ imported, property, idOf }) =>
      imported && !(owner && (property === owner.idOf || idOf === owner.idOf)),
  );
  const mapping: Mapping = task.mapping ?? matchHeaders(sheetColumns(resource), headers.map(headerOf));
  // What a row measures may stand in a column that is only shown.
  const found = matchHeaders(sheetColumns(resource), headers.map(headerOf));
  const used = columns.flatMap((column): UsedColumn[] => {
    const index = Object.hasOwn(mapping, column.property) ? mapping[column.property] : undefined;
    if (index === undefined) return [];
    const { field } = column;
    const tellers =
      field?.kind === 'number' && field.measured
        ? Object.fromEntries(
            tellersOf(field.measured).flatMap((name) => {
              const at = mapping[name] ?? found[name];
              return at === undefined ? [] : [[name, at]];
            }),
          )
        : undefined;
    const unit = unitOfHeader(headerOf(headers[index]));
    return [{ column, index, unit, ...(tellers && { tellers }) }];
  });
  if (used.filter(({ column }) => column.property !== 'id').length === 0)
    throw new Failure(sheetErrors.headers);
  if (owner && into) used.push({ column: owner, index: -1, unit: null, fixed: into });
  const missing = missingColumns(resource, used, task.language);
  if (missing.length > 0) throw new Failure(sheetErrors.columns, { columns: listed(task.language, missing) });
  return used;
}

async function readRows(task: ReadTask, file: Buffer): Promise<void> {
  let read: ReturnType<typeof rowReader> | null = null;
  let used: UsedColumn[] = [];
  let first = true;
  let count = 0;
  let lines = '';
  let errors: RowError[] = [];
  const flush = async () => {
    const bytes = new TextEncoder().encode(lines);
    send({ type: 'rows', count, lines: bytes, errors }, [bytes.buffer]);
    count = 0;
    lines = '';
    errors = [];
    await next();
  };
  for await (const { index, values } of streamXlsxRows(file)) {
    if (!read) {
      used = usedColumns(task, values);
      read = rowReader(resourceOf(task.resource), used, task.language, task.dictionaries, task.mends);
      send({
        type: 'used',
        used: Object.fromEntries(used.map(({ column, index: at }) => [column.property, at])),
      });
      continue;
    }
    if (isEmpty(values)) continue;
    if (first && isExample(used, values)) continue;
    first = false;
    lines += read(index + 1, values, errors);
    count += 1;
    if (count === batchRows) await flush();
  }
  if (!read) throw new Failure(sheetErrors.headers);
  if (count > 0) await flush();
  send({ type: 'end' });
}

const sampleRows = 3;

async function findColumns(task: ColumnsTask, file: Buffer): Promise<void> {
  const rows: Cell[][] = [];
  for await (const { values } of streamXlsxRows(file)) {
    if (rows.length > 0 && isEmpty(values)) continue;
    rows.push([...values]);
    if (rows.length > sampleRows) break;
  }
  const headers = (rows[0] ?? []).map(headerOf);
  const known = sheetColumns(resourceOf(task.resource));
  const matched = matchHeaders(known, headers);
  const propertyAt = new Map(
    known.flatMap(({ property, imported }) => (imported ? [[matched[property], property] as const] : [])),
  );
  const columns = headers.flatMap((header, index) => {
    const samples = rows.slice(1).flatMap((row) => shownCell(row[index] ?? null) || []);
    if (header === '' && samples.length === 0) return [];
    return [
      { index, letter: columnLetters(index), header, samples, property: propertyAt.get(index) ?? null },
    ];
  });
  if (columns.length === 0) throw new Failure(sheetErrors.headers);
  send({ type: 'found', columns });
}

async function pickRows(task: PickTask, file: Buffer): Promise<void> {
  const wanted = new Set(task.rows);
  const rows: Cell[][] = [];
  for await (const { index, values } of streamXlsxRows(file))
    if (index === 0 || wanted.has(index + 1)) rows.push([...values]);
  send({ type: 'cells', rows });
}

/** One task after another: the server keeps a worker that has just been used for the next file. */
for (;;) {
  const message = await next();
  if (message.type !== 'task' || message.task.type === 'write') continue;
  const { task } = message;
  try {
    const file = Buffer.from(task.content);
    await guardWorkbook(file);
    if (task.type === 'read') await readRows(task, file);
    else if (task.type === 'columns') await findColumns(task, file);
    else await pickRows(task, file);
  } catch (error) {
    // What the reader says of a broken file is of no use to a person.
    if (!(error instanceof Failure)) send({ type: 'refused', code: sheetErrors.broken.code });
    else send({ type: 'refused', code: error.kind.code, params: error.params as Record<string, string> });
  }
}
