import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** Where the bytes of files are kept; keys are made by us, never by a caller. */
export interface FileStore {
  put(key: string, content: Buffer | Readable): Promise<{ size: number }>;
  /** All of it, or from one byte to another, both included. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
}

const keyPattern = /^[\w-]+(\/[\w-]+)*$/;

function checked(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`odd file key: ${key}`);
  return key;
}

/** The new name itself must last too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Files in a folder outside the web root: written under a temporary name, synced, renamed. */
export function localFileStore(folder: string): FileStore {
  return {
    async put(key, content) {
      const target = join(folder, checked(key));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const temporary = `${target}.part`;
      const handle = await open(temporary, 'w', 0o600);
      let size = 0;
      try {
        if (Buffer.isBuffer(content)) {
          await handle.writeFile(content);
          size = content.length;
        } else {
          for await (const chunk of content) {
            const bytes = chunk as Buffer;
            await handle.write(bytes);
            size += bytes.length;
          }
        }
        await handle.sync();
      } catch (error) {
        await handle.close();
        await rm(temporary, { force: true });
        throw error;
      }
      await handle.close();
      await rename(temporary, target);
      await syncFolder(dirname(target));
      return { size };
    },
    async get(key, range) {
      const handle = await open(join(folder, checked(key)), 'r');
      return createReadStream('', { fd: handle, ...(range && { start: range.from, end: range.to }) });
    },
    async remove(key) {
      await rm(join(folder, checked(key)), { force: true });
    },
  };
}
