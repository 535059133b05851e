import { createHash, type Hash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { errors, fail } from '@ircrisk/contract/errors.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Platform } from '#platform/platform.ts';
import { acceptedExtensions, mediaTypeOf } from './file-type.ts';

export const fileErrors = errors('file', {
  type: {
    status: 415,
    zh: '文件“{name}”的类型不被支持或内容与扩展名不符，可用：{accepted}',
    en: 'File “{name}” is of a kind that is not taken, or its content does not fit its ending; use {accepted}',
  },
  size: { status: 413, zh: '文件过大，最多 {max} MB', en: 'The file is too large, at most {max} MB' },
  missing: { status: 400, zh: '请选择要上传的文件', en: 'Choose a file to upload' },
});

export const maxUploadBytes = 20 * 1024 * 1024;

export interface StoredFile {
  id: string;
  name: string;
  mediaType: string;
  size: number;
  storageKey: string;
}

/** The last path segment, without control characters: a name to show, never a path. */
const shownName = (name: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(-255) || 'file';

/** The bytes on their way to the store, counted and hashed; the first of them say what kind of file it is. */
async function* watched(content: Readable, name: string, seen: { size: number; hash: Hash; type: string }) {
  for await (const chunk of content) {
    const bytes = chunk as Buffer;
    if (seen.size === 0) seen.type = checkedType(name, bytes);
    seen.size += bytes.length;
    seen.hash.update(bytes);
    yield bytes;
  }
}

function checkedType(name: string, content: Buffer): string {
  const type = mediaTypeOf(name, content.subarray(0, 4096));
  if (type === null) throw fail(fileErrors.type, { name, accepted: acceptedExtensions.join(', ') });
  return type;
}

/** Keeps an upload or a job's result: bytes first, then the record in the caller's transaction. */
export async function storeFile(
  tx: Tx,
  platform: Platform,
  tenantId: string,
  file: { name: string; content: Buffer | Readable; expireHours?: number },
): Promise<StoredFile> {
  const name = shownName(file.name);
  const storageKey = `${tenantId}/${randomUUID()}`;
  const seen = { size: 0, hash: createHash('sha256'), type: '' };
  const bytes = watched(
    Buffer.isBuffer(file.content) ? Readable.from([file.content]) : file.content,
    name,
    seen,
  );
  await platform.files.put(storageKey, Readable.from(bytes));
  const { size, type: mediaType } = seen;
  const sha256 = seen.hash.digest('hex');
  const { id } = await tx.one<{ id: string }>(sql`
    insert into files (name, media_type, size, sha256, storage_key, expire_time)
    values (${name}, ${mediaType}, ${size}, ${sha256}, ${storageKey},
      now() + make_interval(hours => ${file.expireHours ?? null}))
    returning id`);
  return { id, name, mediaType, size, storageKey };
}

export async function findFile(tx: Tx, id: string): Promise<StoredFile | undefined> {
  return tx.maybe<StoredFile>(sql`
    select id, name, media_type as "mediaType", size::float8 as size, storage_key as "storageKey"
    from files where id = ${id} and is_deleted = 0 and (expire_time is null or expire_time > now())`);
}

export async function readFile(
  tx: Tx,
  platform: Platform,
  id: string,
): Promise<{ file: StoredFile; content: Readable } | undefined> {
  const file = await findFile(tx, id);
  return file && { file, content: await platform.files.get(file.storageKey) };
}
