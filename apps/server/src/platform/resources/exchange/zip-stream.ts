import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

/** 1980-01-01, the first day of the format: the same rows give the same bytes. */
const day = 0x0021;
/** Sizes follow the data; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;

function header(signature: number, size: number, at: number, name: Buffer, sums: Sums): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(20, at - 2);
  bytes.writeUInt16LE(flags, at);
  bytes.writeUInt16LE(deflated, at + 2);
  bytes.writeUInt16LE(day, at + 6);
  bytes.writeUInt32LE(sums.crc, at + 8);
  bytes.writeUInt32LE(sums.packed, at + 12);
  bytes.writeUInt32LE(sums.size, at + 16);
  bytes.writeUInt16LE(name.length, at + 20);
  return bytes;
}

interface Sums {
  crc: number;
  packed: number;
  size: number;
}

/**
 * Text packed on another thread than the one that makes it. Two buffers take turns: one is filled while the other is packed,
 * and nothing is left for the collector. Bytes must stay as they are until the piece after the next is asked for.
 */
async function* packed(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  const packing = createDeflateRaw();
  const made: Buffer[] = [];
  packing.on('data', (chunk: Buffer) => made.push(chunk));
  const ended = once(packing, 'end');
  ended.catch(() => {});
  const buffers = [Buffer.alloc(0), Buffer.alloc(0)];
  let turn = 0;
  const written = (text: string): Buffer => {
    turn = 1 - turn;
    if (buffers[turn]!.length < text.length * 3) buffers[turn] = Buffer.allocUnsafeSlow(text.length * 3);
    return buffers[turn]!.subarray(0, buffers[turn]!.write(text));
  };
  let writing: Promise<void> = Promise.resolve();
  for await (const text of content) {
    const bytes = typeof text === 'string' ? written(text) : text;
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    await writing;
    writing = new Promise((resolve, reject) => {
      packing.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    writing.catch(() => {});
    yield* taken(made, sums);
  }
  await writing;
  packing.end();
  await ended;
  yield* taken(made, sums);
}

function* taken(made: Buffer[], sums: Sums): Generator<Buffer> {
  for (let chunk = made.shift(); chunk; chunk = made.shift()) {
    sums.packed += chunk.length;
    yield chunk;
  }
}

/** An archive as it comes into being: nothing is kept but the directory. */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const sums: Sums = { crc: 0, packed: 0, size: 0 };
    const local = header(0x04034b50, 30, 6, name, sums);
    const begun = offset;
    yield Buffer.concat([local, name]);
    yield* packed(entry.content, sums);
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeUInt32LE(sums.crc, 4);
    descriptor.writeUInt32LE(sums.packed, 8);
    descriptor.writeUInt32LE(sums.size, 12);
    yield descriptor;
    offset += local.length + name.length + sums.packed + descriptor.length;
    const central = header(0x02014b50, 46, 8, name, sums);
    central.writeUInt32LE(begun, 42);
    directory.push(Buffer.concat([central, name]));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([listed, end]);
}
