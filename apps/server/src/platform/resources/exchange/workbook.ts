import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { fail } from '@ircrisk/contract/errors.ts';
import type { Cell } from './cells.ts';
import type {
  ColumnsTask,
  FoundColumn,
  FromWorker,
  Mapping,
  PickTask,
  ReadTask,
  RowError,
  Task,
  ToWorker,
  WriteTask,
} from './sheet-messages.ts';
import { sheetErrors } from './zip-guard.ts';

/** A writer holds one batch at a time; a small young generation keeps its rubbish from piling up. */
const limits = {
  read: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
  write: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
};
const patienceMs = 120_000;
/** A worker that has finished waits this long for the next file; an idle server keeps none. */
const idleMs = 5000;
type Kind = 'read' | 'write';
const scripts: Record<Kind, string> = {
  read: new URL('./read-worker.ts', import.meta.url).href,
  write: new URL('./write-worker.ts', import.meta.url).href,
};
/** With the server's own cache of compiled code a worker starts at once and without the compiler's 25 MB. */
const cache = getCompileCacheDir();
const script = (kind: Kind) =>
  `const module = require('node:module');
  ${cache ? `module.enableCompileCache(${JSON.stringify(dirname(cache))});` : ''}
  void import(${JSON.stringify(scripts[kind])});
  setTimeout(module.flushCompileCache, 1000).unref();`;
const idle: Record<Kind, { worker: Worker; timer: NodeJS.Timeout }[]> = { read: [], write: [] };

function takeWorker(kind: Kind): Worker {
  const kept = idle[kind].pop();
  if (!kept) return new Worker(script(kind), { eval: true, resourceLimits: limits[kind] });
  clearTimeout(kept.timer);
  kept.worker.ref();
  return kept.worker;
}

function keepWorker(kind: Kind, worker: Worker): void {
  worker.removeAllListeners();
  worker.on('error', () => {});
  worker.unref();
  const timer = setTimeout(() => {
    idle[kind] = idle[kind].filter((entry) => entry.worker !== worker);
    void worker.terminate();
  }, idleMs);
  timer.unref();
  idle[kind].push({ worker, timer });
}

const lastWords = new Set<FromWorker['type']>(['end', 'written', 'refused', 'found', 'cells']);

/** A workbook worker and its messages as a stream; stopped whatever happens, by time if need be. */
class SheetWorker {
  private readonly kind: Kind;
  private readonly worker: Worker;
  private readonly inbox: FromWorker[] = [];
  private wake: (() => void) | null = null;
  private failure: Error | null = null;
  private readonly timer: NodeJS.Timeout;
  private done = false;

  constructor(task: Task, signal?: AbortSignal) {
    this.kind = task.type === 'write' ? 'write' : 'read';
    this.worker = takeWorker(this.kind);
    this.worker.removeAllListeners();
    this.worker.on('message', (message: FromWorker) => {
      this.inbox.push(message);
      this.wake?.();
    });
    // Out of memory comes here: the file is too much, the server lives on.
    this.worker.on('error', () => this.fail(fail(sheetErrors.tooBig)));
    this.worker.on('exit', () => this.fail(fail(sheetErrors.broken)));
    this.timer = setTimeout(() => this.fail(fail(sheetErrors.slow)), patienceMs);
    signal?.addEventListener('abort', () => this.fail(new Error('aborted')), { once: true });
    this.tell({ type: 'task', task });
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake?.();
  }

  tell(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.worker.postMessage(message, transfer);
  }

  async next(): Promise<FromWorker> {
    while (this.inbox.length === 0) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const message = this.inbox.shift()!;
    this.done = lastWords.has(message.type);
    if (message.type !== 'refused') return message;
    const kind = Object.values(sheetErrors).find(({ code }) => code === message.code);
    throw fail(kind ?? sheetErrors.broken, message.params);
  }

  /** A worker that said its last word can be used again; any other is ended. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    if (this.done && !this.failure) keepWorker(this.kind, this.worker);
    else await this.worker.terminate();
  }
}

/** Rows of a workbook as they come out of it. */
export interface ReadBatch {
  count: number;
  /** All rows as lines of COPY; a cell that cannot be read is empty there and told in `errors`. */
  lines: Uint8Array;
  errors: RowError[];
}

/** Reads a workbook in batches; `take` is awaited, so the reader never runs ahead of the database. */
export async function readSheet(
  task: Omit<ReadTask, 'type'>,
  take: { used(columns: Mapping): Promise<void>; rows(batch: ReadBatch): Promise<void> },
  signal?: AbortSignal,
): Promise<void> {
  const worker = new SheetWorker({ type: 'read', ...task }, signal);
  try {
    for (;;) {
      const message = await worker.next();
      if (message.type === 'used') await take.used(message.used);
      else if (message.type === 'rows') {
        // The next batch is read while this one is on its way to the database.
        worker.tell({ type: 'next' });
        await take.rows(message);
      } else if (message.type === 'end') return;
    }
  } finally {
    await worker.stop();
  }
}

async function answerOf<T extends FromWorker['type']>(
  task: ColumnsTask | PickTask,
  type: T,
): Promise<Extract<FromWorker, { type: T }>> {
  const worker = new SheetWorker(task);
  try {
    const message = await worker.next();
    if (message.type !== type) throw new Error(`the workbook worker said ${message.type}`);
    return message as Extract<FromWorker, { type: T }>;
  } finally {
    await worker.stop();
  }
}

/** The headings of a sheet, with a few values below each and the property it seems to be. */
export const findColumns = async (task: Omit<ColumnsTask, 'type'>): Promise<FoundColumn[]> =>
  (await answerOf({ type: 'columns', ...task }, 'found')).columns;

/** Some rows of a sheet as they stand, its headings first. */
export const pickRows = async (task: Omit<PickTask, 'type'>): Promise<Cell[][]> =>
  (await answerOf({ type: 'pick', ...task }, 'cells')).rows;

type Batches<T> = AsyncIterable<T> | Iterable<T>;

/** A workbook as it is written, from batches of cells or bytes of COPY, which are given away; the source is asked for more only when there is room. */
export async function* streamSheet(
  task: Omit<WriteTask, 'type'>,
  batches: Batches<Cell[][] | Uint8Array<ArrayBuffer>>,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const worker = new SheetWorker({ type: 'write', ...task }, signal);
  const source =
    Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]();
  try {
    for (;;) {
      const message = await worker.next();
      if (message.type === 'bytes') yield Buffer.from(message.bytes.buffer as ArrayBuffer);
      else if (message.type === 'written') return;
      else if (message.type === 'more') {
        const { value, done } = await source.next();
        if (done) worker.tell({ type: 'finish' });
        else if (value instanceof Uint8Array) worker.tell({ type: 'lines', bytes: value }, [value.buffer]);
        else worker.tell({ type: 'cells', rows: value });
      }
    }
  } finally {
    await source.return?.();
    await worker.stop();
  }
}

/** A small workbook at once: a template, a list of refused rows. */
export async function writeSheet(
  task: Omit<WriteTask, 'type'>,
  batches: Batches<Cell[][]>,
  signal?: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamSheet(task, batches, signal)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
