import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { everyTenant } from '#platform/tenancy/every-tenant.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';

const batch = 2000;

export const tenantsOf = async (db: Database): Promise<{ tenantId: string }[]> =>
  (await everyTenant(db, 'audit chain')).map(({ id }) => ({ tenantId: id }));

/** Links the new audit entries of every tenant into its chain; `signal` ends it after the piece in work. */
export async function linkAudit(db: Database, signal?: AbortSignal): Promise<void> {
  for (const { tenantId } of await tenantsOf(db)) {
    let linked: number;
    do {
      linked = await withTenant(db, systemContext(tenantId, 'audit chain'), async (tx) => {
        const { done } = await tx.one<{ done: number }>(sql`select link_audit(${batch}) as done`);
        return done;
      });
    } while (linked === batch && !signal?.aborted);
    if (signal?.aborted) return;
  }
}

export interface ChainHead {
  readonly tenantId: string;
  readonly sequence: string;
  readonly hash: string;
}

export async function chainHead(db: Database, tenantId: string): Promise<ChainHead | undefined> {
  return withTenant(db, systemContext(tenantId, 'audit chain'), (tx) =>
    tx.maybe<ChainHead>(sql`select tenant_id as "tenantId", sequence::text as sequence, encode(hash, 'hex') as hash
      from audit_links l where tenant_id = current_tenant() order by l.sequence desc limit 1`),
  );
}

export async function linkHash(
  db: Database,
  tenantId: string,
  sequence: string,
): Promise<string | undefined> {
  return withTenant(db, systemContext(tenantId, 'audit chain'), async (tx) => {
    const link = await tx.maybe<{ hash: string }>(sql`select encode(hash, 'hex') as hash from audit_links
      where tenant_id = current_tenant() and sequence = ${sequence}`);
    return link?.hash;
  });
}

export interface ChainCheck {
  readonly links: number;
  /** What is wrong with the first bad link. */
  readonly fault?: string;
}

interface CheckedLink {
  sequence: number;
  entryId: string;
  present: boolean;
  good: boolean;
}

/** Recomputes a tenant's whole chain, piece by piece, and names the first bad row. */
export async function checkChain(db: Database, tenantId: string): Promise<ChainCheck> {
  return withTenant(db, systemContext(tenantId, 'audit check'), async (tx) => {
    let links = 0;
    for (;;) {
      const checked = await tx.all<CheckedLink>(sql`
        with piece as (select * from audit_links where tenant_id = current_tenant() and sequence >= ${links}
          order by sequence limit ${batch + 1})
        select l.sequence::float8 as sequence, l.entry_id as "entryId", e.id is not null as present,
          audit_digest(lag(l.hash) over (order by l.sequence), e) = l.hash as good
        from piece l left join audit_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        order by l.sequence`);
      // The first of a later piece is the last of the one before: it only lends its hash.
      const fresh = checked.filter(({ sequence }) => sequence > links);
      for (const link of fresh) {
        links += 1;
        if (link.sequence !== links) return { links, fault: `link ${links} is missing` };
        if (!link.present) return { links, fault: `entry ${link.entryId} (link ${links}) is missing` };
        if (!link.good) return { links, fault: `entry ${link.entryId} (link ${links}) was changed` };
      }
      if (fresh.length < batch) break;
    }
    const { forgotten } = await tx.one<{ forgotten: number }>(sql`
      select count(*)::int as forgotten from audit_entries e where e.tenant_id = current_tenant()
        and e.at < now() - interval '1 hour' and not exists
        (select from audit_links l where l.tenant_id = e.tenant_id and l.entry_id = e.id)`);
    if (forgotten > 0) return { links, fault: `${forgotten} entries older than an hour were never linked` };
    return { links };
  });
}
