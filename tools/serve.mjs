// Plain JavaScript: whatever takes the types out of a file stays in memory for as long as the server runs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const built = spawnSync(process.execPath, ['tools/build.ts'], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
if (process.env.npm_lifecycle_event === 'start') stopWithNpm();
// In this process, so that signals reach the server itself.
await import(path.join(root, 'apps/server/dist/main.js'));

/** npm and the shell between us end at SIGTERM without passing it on; the server must not stay behind alone. */
function stopWithNpm() {
  const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const first = lineage();
  const watch = setInterval(() => {
    if (lineage() === first) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ?? '';
  } catch {
    // No /proc on this system: the parent alone is watched.
    return '';
  }
}
