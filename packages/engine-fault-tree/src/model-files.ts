import { gunzipSync, inflateRawSync } from 'node:zlib';
import type { OpenPsaFile } from './open-psa/documents.ts';

/** Bytes an archive may hold when opened. */
const MOST_BYTES = 256 * 1024 * 1024;

/** A compressed file that cannot be opened. */
export class BadArchive extends Error {
  override name = 'BadArchive';
}

/** The documents of a file: of an archive (.zip) all it holds, of a compressed file (.gz) the one, else itself. For Node. */
export function openModelFile(name: string, bytes: Uint8Array, mostBytes = MOST_BYTES): OpenPsaFile[] {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
      return [
        { name: name.replace(/\.gz$/i, ''), content: gunzipSync(bytes, { maxOutputLength: mostBytes }) },
      ];
    }
    if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) {
      return openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), mostBytes);
    }
  } catch (error) {
    if (error instanceof BadArchive) throw error;
    throw new BadArchive(error instanceof Error ? error.message : String(error));
  }
  return [{ name, content: bytes }];
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/** Files of a ZIP archive by its central directory (PKWARE APPNOTE 4.3.12 and 4.3.16): stored or deflated. */
function openArchive(zip: Buffer, mostBytes: number): OpenPsaFile[] {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== DIRECTORY_END) end--;
  if (end < 0) throw new BadArchive('the archive has no directory');
  const files: OpenPsaFile[] = [];
  let left = mostBytes;
  let at = zip.readUInt32LE(end + 16);
  for (let entry = zip.readUInt16LE(end + 10); entry > 0; entry--) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new BadArchive('the directory is damaged');
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const isWanted = !name.endsWith('/') && !name.startsWith('__MACOSX/');
    if (isWanted) {
      const content = contentOf(zip, at, left);
      left -= content.length;
      files.push({ name, content });
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (files.length === 0) throw new BadArchive('the archive is empty');
  return files;
}

function contentOf(zip: Buffer, at: number, mostBytes: number): Buffer {
  const method = zip.readUInt16LE(at + 10);
  const size = zip.readUInt32LE(at + 20);
  const header = zip.readUInt32LE(at + 42);
  const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const packed = zip.subarray(from, from + size);
  if (method === 0 && packed.length <= mostBytes) return packed;
  if (method !== 8) throw new BadArchive('a file in the archive is packed in a way that is not known');
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes) });
}
