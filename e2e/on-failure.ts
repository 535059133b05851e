import path from 'node:path';
import { afterEach } from 'vitest';
import { visitors } from './harness.ts';

/** What stood on the screen says more than the message of the step that failed; a picture too, where a folder is named. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const folder = process.env.IRCRISK_PICTURES ?? process.env.IRCRISK_FAILURES;
  for (const { message } of task.result.errors ?? []) console.error(`${task.name}: ${message}`);
  for (const [at, visitor] of [...visitors].entries()) {
    console.error(`${task.name}: ${await visitor.stand()}`);
    const name = `failed-${at}-${task.name.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)}.png`;
    if (folder) await visitor.page.screenshot({ path: path.join(folder, name) });
  }
});
