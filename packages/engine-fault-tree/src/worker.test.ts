import { MessageChannel, Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { PRESSURE_TANK } from './benchmarks/textbook.ts';
import { seededRandom } from './random.ts';
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

test('a run in a thread of its own reports progress and stops when the flag is set, whatever it is doing', async () => {
  const cancel = new Int32Array(new SharedArrayBuffer(4));
  const door = new URL('./worker.ts', import.meta.url).href;
  const thread = new Worker(
    `import('node:worker_threads').then(async ({ parentPort }) => (await import(${JSON.stringify(door)})).serve(parentPort))`,
    { eval: true },
  );
  // Six hundred random triples over 200 events: without the flag this runs into its limit of a minute.
  const random = seededRandom(5);
  const gates = Array.from({ length: 600 }, (_, i) => ({
    name: `G${i}`,
    kind: 'and' as const,
    args: [0, 1, 2].map(() => `E${Math.floor(random() * 200)}`),
  }));
  const top = { name: 'TOP', kind: 'or' as const, args: gates.map(({ name }) => name) };
  const events = Array.from({ length: 200 }, (_, i) => ({ name: `E${i}`, probability: 0.01 }));
  const empty = { houses: [], parameters: [], ccfGroups: [] };
  const model = { name: 'tangle', top: 'TOP', gates: [top, ...gates], events, ...empty };
  const stages = new Set<string>();
  const last = await new Promise<WorkerAnswer>((resolve) => {
    thread.on('message', (message: WorkerAnswer) => {
      if (!('progress' in message)) return resolve(message);
      stages.add(message.progress.stage);
      Atomics.store(cancel, 0, 1);
    });
    thread.postMessage({ id: 3, model, settings: {}, cancel });
  });
  await thread.terminate();
  expect(stages.size).toBeGreaterThan(0);
  expect(last).toMatchObject({
    id: 3,
    analysis: { result: null, warnings: [{ code: 'cancelled' }] },
  });
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
