import { parentPort } from 'node:worker_threads';
import { cellReader, isPlain } from './cells.ts';
import { lineCutter, lineWriter } from './line-writer.ts';
import type { FromWorker, ToWorker, WriteTask } from './sheet-messages.ts';
import { type Batch, workbookBytes } from './sheet-writer.ts';
import { inbox } from './worker-inbox.ts';

// Writes workbooks away from the event loop. It knows neither the catalogue nor the database: a small worker.

const port = parentPort!;
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
const next = inbox<ToWorker>(port);

/** A few hundred at a time: what is made is packed while the next is being made. */
const linesAtOnce = 256;

/** What the server sends: ready cells, or lines of COPY that are read here. */
async function* pulledRows(task: WriteTask): AsyncGenerator<Batch> {
  const write = lineWriter(
    task,
    task.columns.map((column) => ({ read: cellReader(column, task.language), plain: isPlain(column) })),
  );
  const cut = lineCutter(linesAtOnce);
  send({ type: 'more' });
  for (;;) {
    const message = await next();
    if (message.type === 'finish') return;
    // Asked for before this one is worked on: the next comes while this is being written.
    send({ type: 'more' });
    if (message.type === 'cells') yield message.rows;
    if (message.type !== 'lines') continue;
    for (const lines of cut(message.bytes)) yield { count: lines.count, write: (from) => write(lines, from) };
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
