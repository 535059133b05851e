import {
  beginUpload,
  filePaths,
  maxWholeBytes,
  type StoredFile,
  uploadState,
} from '@ircrisk/contract/modules/system/file.ts';
import { call, callRaw } from './client.ts';
import { NoAnswer, Refusal } from './failures.ts';
import { Sha256 } from './sha256.ts';

export interface UploadOptions {
  signal?: AbortSignal;
  /** In whole per cent. */
  onProgress?: (percent: number) => void;
}

const patience = 8;
const bytesOf = async (content: Blob) => new Uint8Array(await content.arrayBuffer());

/** Sends a file; a large one goes in parts and goes on by itself after a lost connection. Length and hash are checked at both ends. */
export function uploadFile(file: File, options: UploadOptions = {}): Promise<StoredFile> {
  return file.size > maxWholeBytes ? sendInParts(file, options) : sendWhole(file, options);
}

async function sendWhole(file: File, { signal }: UploadOptions): Promise<StoredFile> {
  const body = new FormData();
  body.append('file', file);
  return callRaw<StoredFile>({
    method: 'POST',
    path: filePaths.upload,
    body,
    headers: { 'Content-Sha256': new Sha256().update(await bytesOf(file)).hex() },
    ...(signal ? { signal } : {}),
  });
}

interface Begun {
  id: string;
  received: number;
  partBytes: number;
}

/** The same file chosen again after a reload goes on where it stopped. */
async function begin(file: File, mark: string): Promise<Begun> {
  const known = sessionStorage.getItem(mark);
  if (known) {
    const state = await call(uploadState, { id: known }, { suppress: true }).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (state) return state;
  }
  const begun = await call(beginUpload, { name: file.name, size: file.size }, { suppress: true });
  sessionStorage.setItem(mark, begun.id);
  return begun;
}

async function sendInParts(file: File, { signal, onProgress }: UploadOptions): Promise<StoredFile> {
  const mark = `ircrisk.upload.${file.name}.${file.size}.${file.lastModified}`;
  const { id, received, partBytes } = await begin(file, mark);
  const hash = new Sha256();
  let has = received;
  for (let from = 0; from < file.size; from += partBytes) {
    const part = file.slice(from, from + partBytes);
    hash.update(await bytesOf(part));
    // What came before a break is hashed all the same, but not sent again.
    if (from + part.size > has) has = await sendPart(id, part, from, file.size, signal);
    onProgress?.(Math.floor((100 * Math.max(has, from + part.size)) / file.size));
  }
  const stored = await callRaw<StoredFile>({
    method: 'POST',
    path: filePaths.finish,
    parameters: { id, sha256: hash.hex() },
    suppress: true,
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    // What lies there is not this file: the next try begins anew.
    if (error instanceof Refusal) sessionStorage.removeItem(mark);
    throw error;
  });
  sessionStorage.removeItem(mark);
  return stored;
}

/** One part, sent until the server says how far it has come. */
async function sendPart(
  id: string,
  part: Blob,
  from: number,
  size: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let tried = 1; ; tried += 1) {
    try {
      const { received } = await callRaw<{ received: number }>({
        method: 'POST',
        path: filePaths.part,
        parameters: { id },
        body: part,
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Range': `bytes ${from}-${from + part.size - 1}/${size}`,
        },
        suppress: true,
        uncounted: true,
        ...(signal ? { signal } : {}),
      });
      return received;
    } catch (error) {
      const received = receivedBy(error);
      if (received !== undefined && received >= from + part.size) return received;
      if (!mayPass(error) || tried >= patience) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** tried, 15_000)));
    }
  }
}

/** The answer to a part that had come already was lost: the server says how far it is. */
const receivedBy = (error: unknown): number | undefined =>
  error instanceof Refusal && error.code === 409
    ? (error.body.data as { received?: number } | null)?.received
    : undefined;

const mayPass = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refusal && [429, 503].includes(error.code));
