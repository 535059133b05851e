import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/*
 * A backup is one gzip file that reads like a plain dump:
 *
 *   ircrisk-backup {header}
 *   TABLE {name, columns}
 *   rows in PostgreSQL's COPY text format, ended by a line "\."
 *   FILE {path, bytes}
 *   the file's bytes and a line feed
 *   END {manifest: rows and checksum of every table and file}
 */

export interface BackupHeader {
  readonly format: 1;
  readonly product: string;
  readonly createdAt: string;
  readonly migrations: readonly { version: number; checksum: string }[];
}

export interface TableEntry {
  /** Quoted, with its schema. */
  readonly name: string;
  readonly columns: readonly string[];
}

export interface FileEntry {
  /** Below the file store's folder. */
  readonly path: string;
  readonly bytes: number;
}

export interface Manifest {
  readonly tables: readonly { name: string; rows: number; sha256: string }[];
  readonly files: readonly { path: string; sha256: string }[];
  readonly sequences: readonly { name: string; value: string; called: boolean }[];
  /** Partitions are made while the platform runs, so the empty schema may lack some. */
  readonly partitions: readonly { name: string; parent: string; bound: string }[];
}

export const endOfRows = Buffer.from('\\.\n');

/** Reads a backup piece by piece; nothing is ever held whole. */
export class BackupReader {
  private readonly source: AsyncIterator<Buffer>;
  private pending: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    const gunzip = createReadStream(file)
      .on('error', (error) => gunzip.destroy(error))
      .pipe(createGunzip());
    this.source = gunzip[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  private async more(): Promise<void> {
    const next = await this.source.next();
    if (next.done) throw new Error('the backup is cut off');
    this.pending = this.pending.length === 0 ? next.value : Buffer.concat([this.pending, next.value]);
  }

  /** `TABLE {…}` → ['TABLE', {…}]. */
  async heading(): Promise<[word: string, value: unknown]> {
    for (let end = this.pending.indexOf(10); ; end = this.pending.indexOf(10)) {
      if (end >= 0) {
        const line = this.pending.toString('utf8', 0, end);
        this.pending = this.pending.subarray(end + 1);
        const space = line.indexOf(' ');
        return [line.slice(0, space), JSON.parse(line.slice(space + 1))];
      }
      await this.more();
    }
  }

  /** COPY text up to its end line. A row never begins with `\.`: COPY doubles every backslash of the data. */
  async *rows(): AsyncGenerator<Buffer> {
    const atLineStart = Buffer.from('\n\\.\n');
    let first = true;
    for (;;) {
      if (first && this.pending.length >= endOfRows.length) {
        first = false;
        if (this.pending.subarray(0, endOfRows.length).equals(endOfRows)) {
          this.pending = this.pending.subarray(endOfRows.length);
          return;
        }
      }
      if (!first) {
        const end = this.pending.indexOf(atLineStart);
        if (end >= 0) {
          yield this.pending.subarray(0, end + 1);
          this.pending = this.pending.subarray(end + atLineStart.length);
          return;
        }
        // The end line may be cut in two by the next piece.
        const safe = this.pending.length - (atLineStart.length - 1);
        if (safe > 0) {
          yield this.pending.subarray(0, safe);
          this.pending = this.pending.subarray(safe);
        }
      }
      await this.more();
    }
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.pending.length === 0) await this.more();
      const piece = this.pending.subarray(0, left);
      this.pending = this.pending.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
    while (this.pending.length === 0) await this.more();
    this.pending = this.pending.subarray(1);
  }

  async close(): Promise<void> {
    await this.source.return?.();
  }
}
