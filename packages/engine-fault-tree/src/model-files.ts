import type { OpenPsaFile } from './open-psa/documents.ts';

/** Bytes an archive may hold when opened. */
const MOST_BYTES = 256 * 1024 * 1024;

/** How packed bytes are unpacked where the engine runs; throws beyond so many bytes. */
export interface Unpacking {
  gunzip: (bytes: Uint8Array, mostBytes: number) => Uint8Array;
  inflateRaw: (bytes: Uint8Array, mostBytes: number) => Uint8Array;
}

/** A compressed file that cannot be opened. */
export class BadArchive extends Error {
  override name = 'BadArchive';
}

/** The documents of a file: of an archive (.zip) all it holds, of a compressed file (.gz) the one, else itself. */
export function openModelFile(
  name: string,
  bytes: Uint8Array,
  unpacking: Unpacking,
  mostBytes = MOST_BYTES,
): OpenPsaFile[] {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
      return [{ name: name.replace(/\.gz$/i, ''), content: unpacking.gunzip(bytes, mostBytes) }];
    }
    if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) {
      return openArchive(new Archive(bytes), unpacking, mostBytes);
    }
  } catch (error) {
    if (error instanceof BadArchive) throw error;
    throw new BadArchive(error instanceof Error ? error.message : String(error));
  }
  return [{ name, content: bytes }];
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/** Little-endian numbers of an archive, and a piece of it. */
class Archive {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  readonly short = (at: number): number => this.#view.getUint16(at, true);
  readonly long = (at: number): number => this.#view.getUint32(at, true);
  readonly piece = (at: number, length: number): Uint8Array => this.#bytes.subarray(at, at + length);

  /** Where the directory's end record stands. */
  end(): number {
    let at = this.#bytes.length - 22;
    while (at >= 0 && this.long(at) !== DIRECTORY_END) at--;
    if (at < 0) throw new BadArchive('the archive has no directory');
    return at;
  }
}

/** Files of a ZIP archive by its central directory (PKWARE APPNOTE 4.3.12 and 4.3.16): stored or deflated. */
function openArchive(zip: Archive, unpacking: Unpacking, mostBytes: number): OpenPsaFile[] {
  const files: OpenPsaFile[] = [];
  const end = zip.end();
  let left = mostBytes;
  let at = zip.long(end + 16);
  for (let entry = zip.short(end + 10); entry > 0; entry--) {
    if (zip.long(at) !== DIRECTORY_ENTRY) throw new BadArchive('the directory is damaged');
    const nameLength = zip.short(at + 28);
    const name = new TextDecoder().decode(zip.piece(at + 46, nameLength));
    if (!name.endsWith('/') && !name.startsWith('__MACOSX/')) {
      const content = contentOf(zip, at, unpacking, left);
      left -= content.length;
      files.push({ name, content });
    }
    at += 46 + nameLength + zip.short(at + 30) + zip.short(at + 32);
  }
  if (files.length === 0) throw new BadArchive('the archive is empty');
  return files;
}

function contentOf(zip: Archive, at: number, unpacking: Unpacking, mostBytes: number): Uint8Array {
  const method = zip.short(at + 10);
  const header = zip.long(at + 42);
  const from = header + 30 + zip.short(header + 26) + zip.short(header + 28);
  const packed = zip.piece(from, zip.long(at + 20));
  if (method === 0 && packed.length <= mostBytes) return packed;
  if (method !== 8) throw new BadArchive('a file in the archive is packed in a way that is not known');
  return unpacking.inflateRaw(packed, Math.max(1, mostBytes));
}
