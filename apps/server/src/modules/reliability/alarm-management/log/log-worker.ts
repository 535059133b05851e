import { parentPort, workerData } from 'node:worker_threads';
import type { FromLogWorker, LogTask, ToLogWorker } from './messages.ts';
import { openLog } from './open-log.ts';
import { UnreadableLog } from './read-log.ts';

// A long log is read in a thread of its own: it takes seconds of pure computing.
const port = parentPort!;
const tell = (message: FromLogWorker) => port.postMessage(message);
const inbox: ToLogWorker[] = [];
let wake: (() => void) | undefined;
port.on('message', (message: ToLogWorker) => {
  inbox.push(message);
  wake?.();
});
async function next(): Promise<ToLogWorker> {
  while (inbox.length === 0)
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  return inbox.shift()!;
}

async function work(task: LogTask): Promise<void> {
  const { head, arrange } = openLog(task);
  tell({ type: 'head', head });
  const answer = await next();
  if (answer.type !== 'known') return;
  const batches = arrange(answer.known);
  for (;;) {
    const step = batches.next();
    if (step.done) return tell({ type: 'end', end: step.value });
    tell({ type: 'rows', columns: step.value });
    await next();
  }
}

try {
  await work(workerData as LogTask);
} catch (error) {
  if (!(error instanceof UnreadableLog)) throw error;
  tell({ type: 'refused', kind: error.kind, value: error.value });
} finally {
  port.close();
}
