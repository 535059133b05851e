import { Worker } from 'node:worker_threads';
import type {
  EventColumns,
  FromLogWorker,
  LogEnd,
  LogHead,
  LogKnown,
  LogTask,
  ToLogWorker,
} from './messages.ts';
import { openLog } from './open-log.ts';
import { UnreadableLog } from './read-log.ts';

/** A log on its way from bytes to rows. */
export interface LogReader {
  head(): Promise<LogHead>;
  arrange(known: LogKnown): AsyncGenerator<EventColumns, LogEnd>;
  stop(): Promise<void>;
}

/** A shift's log is read at once; starting a thread would take longer than reading it. */
const smallBytes = 256 * 1024;

export const readerOf = (task: LogTask, signal: AbortSignal | undefined): LogReader =>
  task.content.byteLength <= smallBytes ? new HereReader(task) : new ThreadReader(task, signal);

class HereReader implements LogReader {
  private readonly task: LogTask;
  private opened: ReturnType<typeof openLog> | undefined;

  constructor(task: LogTask) {
    this.task = task;
  }

  async head(): Promise<LogHead> {
    this.opened = openLog(this.task);
    return this.opened.head;
  }

  async *arrange(known: LogKnown): AsyncGenerator<EventColumns, LogEnd> {
    if (!this.opened) throw new Error('a log begins with its head');
    return yield* this.opened.arrange(known);
  }

  async stop(): Promise<void> {}
}

/** The thread that reads and arranges a log; its messages one after another. */
class ThreadReader implements LogReader {
  private readonly worker: Worker;
  private readonly inbox: FromLogWorker[] = [];
  private wake: (() => void) | undefined;
  private failure: Error | undefined;

  constructor(task: LogTask, signal: AbortSignal | undefined) {
    this.worker = new Worker(new URL('./log-worker.ts', import.meta.url), {
      workerData: task,
      transferList: [task.content],
      resourceLimits: { maxOldGenerationSizeMb: 2048 },
    });
    const end = (error: Error) => {
      this.failure ??= error;
      this.wake?.();
    };
    this.worker.on('message', (message: FromLogWorker) => {
      this.inbox.push(message);
      this.wake?.();
    });
    this.worker.on('error', end);
    this.worker.on('exit', () => end(new Error('the log was not read to its end')));
    signal?.addEventListener('abort', () => end(signal.reason as Error), { once: true });
  }

  private async next(): Promise<Exclude<FromLogWorker, { type: 'refused' }>> {
    while (this.inbox.length === 0) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    const message = this.inbox.shift()!;
    if (message.type !== 'refused') return message;
    throw new UnreadableLog(message.kind, message.value);
  }

  async head(): Promise<LogHead> {
    const message = await this.next();
    if (message.type !== 'head') throw new Error('a log begins with its head');
    return message.head;
  }

  async *arrange(known: LogKnown): AsyncGenerator<EventColumns, LogEnd> {
    this.worker.postMessage({ type: 'known', known } satisfies ToLogWorker);
    for (;;) {
      const message = await this.next();
      if (message.type === 'end') return message.end;
      if (message.type !== 'rows') continue;
      // The next batch is made while this one is written.
      this.worker.postMessage({ type: 'next' } satisfies ToLogWorker);
      yield message.columns;
    }
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}
