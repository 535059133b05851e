import { createHash, type Hash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { commonErrors, errors, fail } from '@ircrisk/contract/errors.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import type { Platform } from '#platform/platform.ts';
import type { ByteRange } from './file-store.ts';
import { acceptedExtensions, mediaTypeOf } from './file-type.ts';
import { isTooLarge, mostPixels, pictureSize } from './picture-size.ts';

export const fileErrors = errors('file', {
  type: {
    status: 415,
    zh: '文件“{name}”的类型不被支持或内容与扩展名不符，可用：{accepted}',
    en: 'File “{name}” is of a kind that is not taken, or its content does not fit its ending; use {accepted}',
  },
  tiff: {
    status: 415,
    zh: '“{name}”是 TIFF，不能直接使用：请另存为 PDF 或 PNG 后上传',
    en: '“{name}” is a TIFF, which is not taken: save it as PDF or PNG and upload that',
  },
  size: { status: 413, zh: '文件过大，最多 {max} MB', en: 'The file is too large, at most {max} MB' },
  pixels: {
    status: 413,
    zh: '图片过大（{width} × {height} 像素），最多 {max} 百万像素',
    en: 'The picture has too many pixels ({width} × {height}), at most {max} million',
  },
  missing: { status: 400, zh: '请选择要上传的文件', en: 'Choose a file to upload' },
  hash: {
    status: 400,
    zh: '收到的文件与发送的不一致，请重新上传',
    en: 'What arrived is not what was sent; upload the file again',
  },
  offset: {
    status: 409,
    zh: '请从第 {received} 字节继续上传',
    en: 'Go on with byte {received}',
  },
  uploads: {
    status: 429,
    zh: '同时上传的大文件不能超过 {max} 个',
    en: 'No more than {max} large files can be on their way at once',
  },
  gone: {
    status: 404,
    zh: '文件“{name}”的内容不在文件库中，请联系管理员',
    en: 'The content of file “{name}” is not in the file store; tell an administrator',
  },
});

export const maxUploadBytes = 20 * 1024 * 1024;
/** Of a document that comes in parts. */
export const maxDocumentBytes = 500 * 1024 * 1024;
export const partBytes = 4 * 1024 * 1024;

export interface StoredFile {
  id: string;
  name: string;
  mediaType: string;
  size: number;
  storageKey: string;
  parts: number;
  sha256: string;
}

export interface FoundFile extends StoredFile {
  readonly createUser: string | null;
  readonly ownerTable: string | null;
  readonly ownerId: string | null;
}

/** Where the bytes lie: under the key itself, or in parts after it. */
export const keysOf = ({ storageKey, parts }: { storageKey: string; parts: number }): string[] =>
  parts === 1 ? [storageKey] : Array.from({ length: parts }, (_, at) => `${storageKey}-${at}`);

/** The last path segment, without control characters: a name to show, never a path. */
export const shownName = (name: string) =>
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

export function checkedType(name: string, content: Buffer): string {
  const type = mediaTypeOf(name, content.subarray(0, 4096));
  if (type === null && /\.tiff?$/i.test(name)) throw fail(fileErrors.tiff, { name });
  if (type === null) throw fail(fileErrors.type, { name, accepted: acceptedExtensions.join(', ') });
  const picture = pictureSize(type, content);
  if (picture && isTooLarge(picture))
    throw fail(fileErrors.pixels, { ...picture, max: mostPixels / 1_000_000 });
  return type;
}

interface NewFile {
  name: string;
  content: Buffer | Readable;
  expireHours?: number;
}

/** Bytes that lie in the store and have no record yet. */
export interface KeptBytes extends Omit<StoredFile, 'id'> {
  expireHours: number | null;
}

/** Keeps an upload or a job's result: bytes first, then the record in the caller's transaction. */
export const storeFile = async (
  tx: Tx,
  platform: Pick<Platform, 'files'>,
  tenantId: string,
  file: NewFile,
): Promise<StoredFile> => recordFile(tx, await keepBytes(platform, tenantId, file));

/** The first half: for content that is read in a transaction which cannot write. */
export async function keepBytes(
  platform: Pick<Platform, 'files'>,
  tenantId: string,
  file: NewFile,
): Promise<KeptBytes> {
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
  return { name, mediaType, size, storageKey, parts: 1, sha256, expireHours: file.expireHours ?? null };
}

export async function recordFile(tx: Tx, { expireHours, ...kept }: KeptBytes): Promise<StoredFile> {
  const { name, mediaType, size, sha256, storageKey } = kept;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into files (name, media_type, size, sha256, storage_key, expire_time)
    values (${name}, ${mediaType}, ${size}, ${sha256}, ${storageKey}, now() + make_interval(hours => ${expireHours}))
    returning id`);
  return { id, ...kept };
}

const found = (condition: Sql): Sql => sql`
  select id, name, media_type as "mediaType", size::float8 as size, sha256, storage_key as "storageKey", parts,
    create_user as "createUser", owner_table as "ownerTable", owner_id as "ownerId"
  from files where tenant_id = current_tenant() and is_deleted = 0 and (expire_time is null or expire_time > now()) and ${condition}`;

/** A file by its id, whoever's it is: the caller judges who may read it. */
export const anyFile = (tx: Tx, id: string): Promise<FoundFile | undefined> =>
  tx.maybe<FoundFile>(found(sql`id = ${id}`));

/** A file of the person the transaction is of: what somebody sends to be read must be their own. */
export const findFile = (tx: Tx, id: string): Promise<FoundFile | undefined> =>
  tx.maybe<FoundFile>(
    found(sql`id = ${id} and (create_user = current_user_id() or current_user_id() is null)`),
  );

/** The bytes, part after part; a part is opened when the one before it has been read. */
export async function contentOf({ files }: Pick<Platform, 'files'>, file: StoredFile): Promise<Readable> {
  const [first, ...rest] = keysOf(file);
  const head = await files.get(first ?? '').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? fail(fileErrors.gone, { name: file.name }) : error;
  });
  if (rest.length === 0) return head;
  return Readable.from(
    (async function* () {
      yield* head;
      for (const key of rest) yield* await files.get(key);
    })(),
    { objectMode: false },
  );
}

/** A piece of the bytes, across the parts it lies in; every part but the last has the same length. */
export async function pieceOf(
  { files }: Platform,
  file: StoredFile,
  { from, to }: ByteRange,
): Promise<Readable> {
  const keys = keysOf(file);
  const length = keys.length === 1 ? file.size : partBytes;
  const first = Math.floor(from / length);
  const opened = (at: number) =>
    files
      .get(keys[at] ?? '', {
        from: Math.max(0, from - at * length),
        to: Math.min(length - 1, to - at * length),
      })
      .catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? fail(fileErrors.gone, { name: file.name }) : error;
      });
  const head = await opened(first);
  const last = Math.floor(to / length);
  if (last === first) return head;
  return Readable.from(
    (async function* () {
      yield* head;
      for (let at = first + 1; at <= last; at += 1) yield* await opened(at);
    })(),
    { objectMode: false },
  );
}

export async function readFile(
  tx: Tx,
  platform: Platform,
  id: string,
): Promise<{ file: StoredFile; content: Readable } | undefined> {
  const file = await findFile(tx, id);
  return file && { file, content: await contentOf(platform, file) };
}

/** A small file as a whole, such as a workbook to be read; unknown ones and those of others are not found. */
export async function readWhole(
  { tx, platform }: { tx: Tx; platform: Platform },
  fileId: string,
): Promise<Buffer> {
  const file = await readFile(tx, platform, fileId);
  if (!file) throw fail(commonErrors.notFound);
  const chunks: Buffer[] = [];
  for await (const chunk of file.content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
