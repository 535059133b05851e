import { createHash, randomUUID } from 'node:crypto';
import type { Database, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Platform } from '#platform/platform.ts';
import { type TenantContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import {
  checkedType,
  contentOf,
  fileErrors,
  keysOf,
  maxDocumentBytes,
  partBytes,
  type StoredFile,
  shownName,
} from './files.ts';

/** Large files one person may have on the way at once. */
const mostOpen = 5;

interface OpenUpload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly received: number;
  readonly parts: number;
  readonly storageKey: string;
}

const openUpload = (tx: Tx, id: string, lock = sql``): Promise<OpenUpload | undefined> =>
  tx.maybe<OpenUpload>(sql`
    select id, name, size::float8 as size, received::float8 as received, parts, storage_key as "storageKey" from file_uploads
    where tenant_id = current_tenant() and id = ${id} and create_user = current_user_id() and expire_time > now() ${lock}`);

async function mustBeOpen(tx: Tx, id: string, lock = sql``): Promise<OpenUpload> {
  const upload = await openUpload(tx, id, lock);
  if (!upload) throw fail(commonErrors.notFound);
  return upload;
}

/** Begins a large file: nothing but its name and length is known yet. */
export async function beginUpload(
  tx: Tx,
  tenantId: string,
  { name, size }: { name: string; size: number },
): Promise<{ id: string; received: number; partBytes: number }> {
  if (size > maxDocumentBytes) throw fail(fileErrors.size, { max: maxDocumentBytes / 1024 / 1024 });
  const { count } = await tx.one<{ count: number }>(sql`select count(*)::int as count from file_uploads
    where tenant_id = current_tenant() and create_user = current_user_id() and expire_time > now()`);
  if (count >= mostOpen) throw fail(fileErrors.uploads, { max: mostOpen }, { retryAfter: 60 });
  const { id } = await tx.one<{ id: string }>(sql`
    insert into file_uploads (name, size, storage_key) values (${shownName(name)}, ${size}, ${`${tenantId}/${randomUUID()}`})
    returning id`);
  return { id, received: 0, partBytes };
}

/** How far it has come, for a sender that lost the connection. */
export async function uploadState(tx: Tx, id: string) {
  const { size, received } = await mustBeOpen(tx, id);
  return { id, size, received, partBytes };
}

/**
 * Takes the next part. Its bytes are synced under their own name before the row says that they have come: after a crash in
 * between the sender sends the same part again, over the first.
 */
export async function takePart(
  tx: Tx,
  { files }: Platform,
  id: string,
  from: number,
  content: Buffer,
): Promise<{ received: number }> {
  const upload = await mustBeOpen(tx, id, sql`for update`);
  const { received, size, parts, storageKey, name } = upload;
  if (from !== received) throw fail(fileErrors.offset, { received }, { data: { received } });
  const after = received + content.length;
  // All parts are full but the last, so that their number is bounded and known.
  if (content.length === 0 || after > size || (after < size && content.length !== partBytes))
    throw fail(fileErrors.offset, { received }, { data: { received } });
  if (parts === 0) checkedType(name, content);
  const whole = after === size && parts === 0;
  await files.put(whole ? storageKey : `${storageKey}-${parts}`, content);
  await tx.run(sql`update file_uploads set received = ${after}, parts = parts + 1, expire_time = now() + interval '24 hours'
    where tenant_id = current_tenant() and id = ${id}`);
  return { received: after };
}

/**
 * The whole file, read once more from where it lies: length and hash must be what the sender says. Read outside any transaction:
 * half a gigabyte takes its time.
 */
export async function finishUpload(
  platform: Platform,
  context: TenantContext,
  id: string,
  told: string,
): Promise<StoredFile> {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => withTenant(platform.db, context, work);
  const { name, size, received, parts, storageKey } = await inTenant((tx) => mustBeOpen(tx, id));
  if (received !== size) throw fail(fileErrors.offset, { received }, { data: { received } });
  const stored = { id, name, mediaType: '', size, storageKey, parts, sha256: '' };
  const hash = createHash('sha256');
  let counted = 0;
  for await (const chunk of await contentOf(platform, stored)) {
    const bytes = chunk as Buffer;
    if (counted === 0) stored.mediaType = checkedType(name, bytes);
    counted += bytes.length;
    hash.update(bytes);
  }
  stored.sha256 = hash.digest('hex');
  if (counted !== size || stored.sha256 !== told.toLowerCase()) throw fail(fileErrors.hash);
  return inTenant(async (tx) => {
    // Somebody may have finished or given it up meanwhile.
    await mustBeOpen(tx, id, sql`for update`);
    await tx.run(sql`delete from file_uploads where tenant_id = current_tenant() and id = ${id}`);
    const made = await tx.one<{ id: string }>(sql`
      insert into files (name, media_type, size, sha256, storage_key, parts)
      values (${name}, ${stored.mediaType}, ${size}, ${stored.sha256}, ${storageKey}, ${parts}) returning id`);
    return { ...stored, id: made.id };
  });
}

/** Content first: a crash in between leaves a row that is found again, never bytes nobody knows of. */
export async function abandonUpload(
  { db, files }: { db: Database; files: Platform['files'] },
  context: TenantContext,
  { id, storageKey, parts }: Pick<OpenUpload, 'id' | 'storageKey' | 'parts'>,
): Promise<void> {
  // The part under way when it was given up may lie there too.
  for (const key of [storageKey, ...keysOf({ storageKey, parts: parts + 2 })]) await files.remove(key);
  await withTenant(db, context, (tx) =>
    tx.run(sql`delete from file_uploads where tenant_id = current_tenant() and id = ${id}`),
  );
}

/** Gives an upload of one's own up. */
export async function giveUp(platform: Platform, context: TenantContext, id: string): Promise<void> {
  const upload = await withTenant(platform.db, context, (tx) => openUpload(tx, id));
  if (!upload) throw fail(commonErrors.notFound);
  await abandonUpload(platform, context, upload);
}
