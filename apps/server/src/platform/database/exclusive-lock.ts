import { DatabaseSync } from 'node:sqlite';

export interface Lock {
  release(): void;
}

/**
 * A lock the kernel holds for this process and frees even after SIGKILL, which no pid file can promise. Node offers no
 * flock; an exclusive SQLite transaction on an otherwise empty file takes one. `undefined`: another process has it.
 */
export function takeLock(file: string): Lock | undefined {
  const handle = new DatabaseSync(file, { timeout: 0 });
  try {
    handle.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    handle.close();
    const SQLITE_BUSY = 5;
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { release: () => handle.close() };
}
