import { Worker } from 'node:worker_threads';
import { fail } from '@ircrisk/contract/errors.ts';
import type { Cell } from './cells.ts';
import type { FromWorker, ReadRow, ReadTask, ToWorker, WriteTask } from './sheet-messages.ts';
import { sheetErrors } from './zip-guard.ts';

const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
const patienceMs = 120_000;
/** A worker that has finished waits this long for the next file; an idle server keeps none. */
const idleMs = 5000;
const idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];

function takeWorker(): Worker {
  const kept = idle.pop();
  if (!kept) return new Worker(new URL('./sheet-worker.ts', import.meta.url), { resourceLimits: limits });
  clearTimeout(kept.timer);
  kept.worker.ref();
  return kept.worker;
}

function keepWorker(worker: Worker): void {
  worker.removeAllListeners();
  worker.on('error', () => {});
  worker.unref();
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((entry) => entry.worker === worker),
      1,
    );
    void worker.terminate();
  }, idleMs);
  timer.unref();
  idle.push({ worker, timer });
}

/** A workbook worker and its messages as a stream; stopped whatever happens, by time if need be. */
class SheetWorker {
  private readonly worker = takeWorker();
  private readonly inbox: FromWorker[] = [];
  private wake: (() => void) | null = null;
  private failure: Error | null = null;
  private readonly timer: NodeJS.Timeout;
  private done = false;

  constructor(task: ReadTask | WriteTask, signal?: AbortSignal) {
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

  tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  async next(): Promise<FromWorker> {
    while (this.inbox.length === 0) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const message = this.inbox.shift()!;
    this.done = message.type === 'end' || message.type === 'written' || message.type === 'refused';
    if (message.type !== 'refused') return message;
    throw fail(Object.values(sheetErrors).find(({ code }) => code === message.code) ?? sheetErrors.broken);
  }

  /** A worker that said its last word can be used again; any other is ended. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    if (this.done && !this.failure) keepWorker(this.worker);
    else await this.worker.terminate();
  }
}

/** Reads a workbook in batches; `take` is awaited, so the reader never runs ahead of the database. */
export async function readSheet(
  task: Omit<ReadTask, 'type'>,
  take: { columns(properties: string[]): void; rows(rows: ReadRow[]): Promise<void> },
  signal?: AbortSignal,
): Promise<void> {
  const worker = new SheetWorker({ type: 'read', ...task }, signal);
  try {
    for (;;) {
      const message = await worker.next();
      if (message.type === 'columns') take.columns(message.columns);
      else if (message.type === 'rows') {
        await take.rows(message.rows);
        worker.tell({ type: 'next' });
      } else if (message.type === 'end') return;
    }
  } finally {
    await worker.stop();
  }
}

/** Writes a workbook from batches of cells. */
export async function writeSheet(
  task: Omit<WriteTask, 'type'>,
  batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>,
  signal?: AbortSignal,
): Promise<Buffer> {
  const worker = new SheetWorker({ type: 'write', ...task }, signal);
  try {
    for await (const rows of batches) {
      await expectMore(worker);
      worker.tell({ type: 'cells', rows });
    }
    await expectMore(worker);
    worker.tell({ type: 'finish' });
    const message = await worker.next();
    if (message.type !== 'written') throw new Error(`the workbook worker said ${message.type}`);
    return Buffer.from(message.content);
  } finally {
    await worker.stop();
  }
}

async function expectMore(worker: SheetWorker): Promise<void> {
  const message = await worker.next();
  if (message.type !== 'more') throw new Error(`the workbook worker said ${message.type}`);
}
