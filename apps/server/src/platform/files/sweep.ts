import { sql } from '#platform/database/sql.ts';
import type { Platform } from '#platform/platform.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { keysOf } from './files.ts';
import { abandonUpload } from './resumable.ts';

/** Parts of uploads nobody finished within a day. */
export async function sweepUploads(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  tenantId: string,
): Promise<void> {
  const context = systemContext(tenantId, 'sweep');
  const expired = await withTenant(db, context, (tx) =>
    tx.all<{ id: string; storageKey: string; parts: number }>(sql`
      select id, storage_key as "storageKey", parts from file_uploads where tenant_id = current_tenant() and expire_time < now()`),
  );
  for (const upload of expired) await abandonUpload({ db, files }, context, upload);
}

/** Rows of one round; a tenant with more is gone through in several. */
const atOnce = 200;

/**
 * Removes files whose time has passed, content first: a crash in between leaves a row that the next sweep finds again,
 * never bytes that nobody knows of.
 */
export async function sweepFiles(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  tenantId: string,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const expired = await withTenant(db, systemContext(tenantId, 'sweep'), (tx) =>
      tx.all<{
        id: string;
        storageKey: string;
        parts: number;
      }>(sql`select id, storage_key as "storageKey", parts from files
        where tenant_id = current_tenant() and expire_time < now() order by expire_time limit ${atOnce}`),
    );
    for (const file of expired) for (const key of keysOf(file)) await files.remove(key);
    const ids = expired.map(({ id }) => id);
    if (ids.length > 0)
      await withTenant(db, systemContext(tenantId, 'sweep'), (tx) =>
        tx.run(sql`delete from files where tenant_id = current_tenant() and id = any(${ids}::bigint[])`),
      );
    removed += ids.length;
    if (ids.length < atOnce) return removed;
  }
}
