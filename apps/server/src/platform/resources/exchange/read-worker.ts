import { parentPort } from 'node:worker_threads';
import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { Failure } from '@ircrisk/contract/errors.ts';
import { recordSchema } from '@ircrisk/contract/record-schema.ts';
import { columnOf, type Field, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { explainIssues, parseOptions } from '@ircrisk/contract/validation.ts';
import { streamXlsxRows } from 'hucre/xlsx';
import { type Cell, readCell } from './cells.ts';
import { columnOfHeader, sheetColumns } from './columns.ts';
import type { FromWorker, ReadRow, ReadTask, ToWorker } from './sheet-messages.ts';
import { inbox } from './worker-inbox.ts';
import { guardWorkbook, sheetErrors } from './zip-guard.ts';

// Reads workbooks away from the event loop, inside the memory and time its starter allows.

const port = parentPort!;
const batchRows = 1000;
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const next = inbox<ToWorker>(port);

const isList = (field: Field | undefined) =>
  field?.kind === 'tags' || (field !== undefined && 'many' in field && field.many === true);

/** One row as a record: values by column for the database, labels of references, and what is wrong with it. */
function rowReader(resource: Resource, task: ReadTask, headers: readonly Cell[]) {
  const columns = sheetColumns(resource);
  const found = headers.map((header) =>
    typeof header === 'string' ? columnOfHeader(columns, header) : null,
  );
  const used = found.flatMap((match) => (match?.column.imported ? [match.column.property] : []));
  if (used.filter((property) => property !== 'id').length === 0) throw new Failure(sheetErrors.headers);
  const schema = recordSchema(resource, 'create');
  // Lists are never null in the table, nor are flags with a default.
  const emptyOf = (property: string) => {
    const field = resource.fields[property];
    return isList(field) ? [] : field?.kind === 'yesNo' ? (field.default ?? null) : null;
  };
  const labelOf = (property: string) => resource.fields[property];
  const defaults = Object.entries(resource.fields).flatMap(([property, field]) =>
    field.default !== undefined && !used.includes(property) ? [[property, field.default] as const] : [],
  );

  const read = (row: number, cells: readonly Cell[]): ReadRow => {
    const { language, dictionaries } = task;
    const record: Record<string, unknown> = {};
    const labels: Record<string, string | string[]> = {};
    const errors: ReadRow['errors'] = [];
    let id: string | null = null;
    found.forEach((match, at) => {
      if (!match?.column.imported) return;
      const { property, label, field } = match.column;
      const reading = readCell(match.column, cells[at] ?? null, match.unit, dictionaries);
      if ('problem' in reading) {
        errors.push({ row, field: property, msg: `${label[language]}: ${reading.problem[language]}` });
      } else if ('label' in reading) {
        labels[property] = reading.label;
        // The schema sees that something is there; which record it is, the database will say.
        if (field) record[property] = Array.isArray(reading.label) ? reading.label.map(() => '1') : '1';
      } else if (property === 'id') {
        id = reading.value === null ? null : String(reading.value);
      } else if (field) {
        record[property] = reading.value;
      }
    });
    // What the file has no column for takes its default, as in a save.
    for (const [property, value] of defaults) record[property] ??= value;
    const broken = new Set(errors.map(({ field }) => field));
    const parsed = schema.safeParse(record, parseOptions);
    if (!parsed.success) {
      for (const { field, msg } of explainIssues(parsed.error, labelOf, language)) {
        if (!broken.has(field)) errors.push({ row, field, msg });
      }
    }
    if (id !== null && !/^\d{1,19}$/.test(id)) errors.push({ row, field: 'id', msg: 'ID' });
    const values = parsed.success ? (parsed.data as Record<string, unknown>) : {};
    const data = Object.fromEntries(
      used
        .filter((property) => property !== 'id' && property !== 'parentId' && !(property in labels))
        .map((property) => [columnOf(resource, property), values[property] ?? emptyOf(property)]),
    );
    return { row, id: errors.length > 0 ? null : id, data, labels, errors };
  };
  return { used, read };
}

async function readWorkbook(task: ReadTask): Promise<void> {
  const file = Buffer.from(task.content);
  await guardWorkbook(file);
  const resource = resourceOf(task.resource);
  let reader: ReturnType<typeof rowReader> | null = null;
  let batch: ReadRow[] = [];
  for await (const { index, values } of streamXlsxRows(file)) {
    if (!reader) {
      reader = rowReader(resource, task, values);
      send({ type: 'columns', columns: reader.used });
      continue;
    }
    if (values.every((cell) => cell === null || cell === '')) continue;
    batch.push(reader.read(index + 1, values));
    if (batch.length === batchRows) {
      send({ type: 'rows', rows: batch });
      batch = [];
      await next();
    }
  }
  if (!reader) throw new Failure(sheetErrors.headers);
  if (batch.length > 0) {
    send({ type: 'rows', rows: batch });
    await next();
  }
  send({ type: 'end' });
}

function refusal(error: unknown, language: Language): FromWorker {
  if (error instanceof Failure) return { type: 'refused', code: error.kind.code };
  // What the reader says of a broken file is of no use to a person.
  return { type: 'refused', code: sheetErrors.broken.code, detail: `${language}: ${String(error)}` };
}

/** One task after another: the server keeps a worker that has just been used for the next file. */
for (;;) {
  const message = await next();
  if (message.type !== 'task' || message.task.type !== 'read') continue;
  const { task } = message;
  try {
    await readWorkbook(task);
  } catch (error) {
    send(refusal(error, task.language));
  }
}
