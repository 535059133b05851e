import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.ts';

try {
  build();
} catch (error) {
  console.error(`ircrisk: ${(error as Error).message}`);
  process.exit(1);
}
if (process.env.npm_lifecycle_event === 'start') stopWithNpm();
// In this process, so that signals reach the server itself.
await import(path.resolve(import.meta.dirname, '../apps/server/dist/main.js'));

/** npm and the shell between us end at SIGTERM without passing it on; the server must not stay behind alone. */
function stopWithNpm(): void {
  const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const first = lineage();
  const watch = setInterval(() => {
    if (lineage() === first) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

function parentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ?? '';
  } catch {
    // No /proc on this system: the parent alone is watched.
    return '';
  }
}
