import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { PRESSURE_TANK } from './benchmarks/textbook.ts';
import { answer, type Port, serve, type WorkerAnswer } from './worker.ts';

test('a port is served: the answer carries the request id and the whole analysis', async () => {
  const { port1, port2 } = new MessageChannel();
  serve(port1 as unknown as Port);
  const answers: WorkerAnswer[] = [];
  await new Promise<void>((resolve) => {
    port2.on('message', (message: WorkerAnswer) => {
      answers.push(message);
      if ('analysis' in message) resolve();
    });
    port2.postMessage({ id: 7, model: PRESSURE_TANK.model, settings: {} });
  });
  port1.close();
  const last = answers.at(-1)!;
  expect(last.id).toBe(7);
  expect('analysis' in last && last.analysis.result!.cutSets!.count).toBe(5);
});

test('a set flag cancels the run before it starts', () => {
  const cancel = new Int32Array(new SharedArrayBuffer(4));
  Atomics.store(cancel, 0, 1);
  const answers: WorkerAnswer[] = [];
  answer({ id: 1, model: PRESSURE_TANK.model, settings: {}, cancel }, (message) => answers.push(message));
  expect(answers).toEqual([
    {
      id: 1,
      analysis: {
        result: null,
        faults: [],
        warnings: [{ code: 'cancelled', path: '', params: {} }],
        steps: [],
      },
    },
  ]);
});
