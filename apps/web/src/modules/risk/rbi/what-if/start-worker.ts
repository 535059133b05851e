/** The engine beside the screen. */
export const startWorker = () =>
  new Worker(new URL('./what-if-worker.ts', import.meta.url), { type: 'module', name: 'rbi' });
