import { parentPort } from 'node:worker_threads';
import { type Cell, cellReader } from './cells.ts';
import { copiedValue, lineReader } from './copy-text.ts';
import type { FromWorker, ToWorker, WriteTask } from './sheet-messages.ts';
import { workbookBytes } from './sheet-writer.ts';
import { inbox } from './worker-inbox.ts';

// Writes workbooks away from the event loop. It knows neither the catalogue nor the database: a small worker.

const port = parentPort!;
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
const next = inbox<ToWorker>(port);

/** What the server sends, as cells: ready ones, or lines of COPY that are read here. */
async function* pulledRows({ columns, language }: WriteTask): AsyncGenerator<Cell[][]> {
  const readers = columns.map((column) => cellReader(column, language));
  const linesOf = lineReader();
  send({ type: 'more' });
  for (;;) {
    const message = await next();
    if (message.type === 'finish') return;
    // Asked for before this one is worked on: the next comes while this is being written.
    send({ type: 'more' });
    if (message.type === 'cells') yield message.rows;
    if (message.type === 'lines')
      yield linesOf(message.bytes).map((line) =>
        line.split('\t').map((text, at) => {
          const value = copiedValue(text);
          return value === null ? null : (readers[at]?.(value) ?? null);
        }),
      );
  }
}

for (;;) {
  const message = await next();
  if (message.type !== 'task' || message.task.type !== 'write') continue;
  const { task } = message;
  for await (const chunk of workbookBytes(task, pulledRows(task))) {
    const bytes = new Uint8Array(chunk);
    send({ type: 'bytes', bytes }, [bytes.buffer]);
  }
  send({ type: 'written' });
}
