import type { MessagePort } from 'node:worker_threads';

/** Messages of a port, one at a time. */
export function inbox<T>(port: MessagePort): () => Promise<T> {
  const waiting: T[] = [];
  let wake: (() => void) | null = null;
  port.on('message', (message: T) => {
    waiting.push(message);
    wake?.();
  });
  return async () => {
    while (waiting.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return waiting.shift()!;
  };
}
