import { chmodSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { makeDataDir, removeDataDir, ServerProcess } from './server-process.ts';

/** Server processes of a test file, each on a folder of its own; stopped after each test, or after all. Call it inside `describe`. */
export function serverProcesses(until: 'each' | 'all' = 'each') {
  const folders: string[] = [];
  const started: ServerProcess[] = [];
  const stop = async () => {
    for (const server of started.splice(0)) await server.stop('SIGTERM');
  };
  if (until === 'each') afterEach(stop);
  else afterAll(stop);
  afterAll(() => {
    for (const folder of folders) removeDataDir(folder);
  });
  const start = (folder: string, env: Record<string, string> = {}) => {
    const server = new ServerProcess(folder, env);
    started.push(server);
    return server;
  };
  return {
    start,
    dataDir() {
      const folder = makeDataDir();
      chmodSync(path.dirname(folder), 0o711);
      folders.push(folder);
      return folder;
    },
    /** A start that must end by itself: its exit code and what it said. */
    async refused(folder: string, env: Record<string, string> = {}) {
      const server = start(folder, env);
      return { code: await server.ended, lines: server.output.trim().split('\n') };
    },
  };
}
