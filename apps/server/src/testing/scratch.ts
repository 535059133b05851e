import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
/** What the clusters of a run take at most, several times over: a full one would fail tests that are right. */
const neededBytes = 4 * 1024 ** 3;

/** Every place a run may have left something in. */
export const scratchFolders = (): string[] => [tmpdir(), ...(existsSync(memory) ? [memory] : [])];

/**
 * Where throw-away databases live: in memory where the machine has plenty (a copied database is five hundred files, and
 * making and removing them on a disk was a tenth of the work), else in the folder for temporary files.
 */
export function scratchFolder(): string {
  return hasRoom() ? memory : tmpdir();
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    const [, available = '0'] =
      /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
    return bavail * bsize >= neededBytes && Number(available) * 1024 >= 2 * neededBytes;
  } catch {
    return false;
  }
}
