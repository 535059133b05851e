import type { Database, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { everyTenant } from '#platform/tenancy/every-tenant.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';

const batch = 2000;

export const tenantsOf = async (db: Database): Promise<{ tenantId: string }[]> =>
  (await everyTenant(db, 'audit chain')).map(({ id }) => ({ tenantId: id }));

export interface ChainHead {
  readonly tenantId: string;
  readonly sequence: string;
  readonly hash: string;
}

/** Links of entries first, then seals of transactions, in one row of numbers. */
const chained = sql`(select tenant_id, sequence, hash from audit_seals union all select tenant_id, sequence, hash from audit_links) l`;

export async function chainHead(db: Database, tenantId: string): Promise<ChainHead | undefined> {
  return withTenant(db, systemContext(tenantId, 'audit chain'), (tx) =>
    tx.maybe<ChainHead>(sql`select tenant_id as "tenantId", sequence::text as sequence, encode(hash, 'hex') as hash
      from ${chained} where tenant_id = current_tenant() order by l.sequence desc limit 1`),
  );
}

export async function linkHash(
  db: Database,
  tenantId: string,
  sequence: string,
): Promise<string | undefined> {
  return withTenant(db, systemContext(tenantId, 'audit chain'), async (tx) => {
    const link = await tx.maybe<{ hash: string }>(sql`select encode(hash, 'hex') as hash from ${chained}
      where tenant_id = current_tenant() and sequence = ${sequence}`);
    return link?.hash;
  });
}

export interface ChainCheck {
  /** Entries whose hashes agree. */
  readonly entries: number;
  /** What is wrong with the first bad one. */
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
    const linked = await checkLinks(tx);
    if (linked.fault) return linked;
    const sealed = await checkSeals(tx, linked.entries);
    const entries = linked.entries + sealed.entries;
    if (sealed.fault) return { entries, fault: sealed.fault };
    const { forgotten } = await tx.one<{ forgotten: number }>(sql`
      select count(*)::int as forgotten from audit_entries e where e.tenant_id = current_tenant()
        and not exists (select from audit_seals s where s.tenant_id = e.tenant_id and s.tx = e.tx)
        and not exists (select from audit_links l where l.tenant_id = e.tenant_id and l.entry_id = e.id)`);
    return forgotten > 0
      ? { entries, fault: `${forgotten} entries were slipped in: nothing seals them` }
      : { entries };
  });
}

/** What was written before transactions were sealed: one link an entry. */
async function checkLinks(tx: Tx): Promise<ChainCheck> {
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
      if (link.sequence !== links) return { entries: links, fault: `link ${links} is missing` };
      if (!link.present) return { entries: links, fault: `entry ${link.entryId} (link ${links}) is missing` };
      if (!link.good) return { entries: links, fault: `entry ${link.entryId} (link ${links}) was changed` };
    }
    if (fresh.length < batch) return { entries: links };
  }
}

interface CheckedSeal {
  sequence: number;
  entries: number;
  found: number;
  whole: boolean;
  chained: boolean;
  first: string;
  last: string;
}

/** `before` is the number of the last link: the first seal follows it. */
async function checkSeals(tx: Tx, before: number): Promise<ChainCheck> {
  let at = before;
  let entries = 0;
  for (;;) {
    const checked = await tx.all<CheckedSeal>(sql`
      with piece as (select * from audit_seals where tenant_id = current_tenant() and sequence >= ${at} order by sequence limit ${batch + 1})
      select s.sequence::float8 as sequence, s.entries, s.first_id as first, s.last_id as last, coalesce(e.found, 0) as found,
        e.digest is not distinct from s.digest as whole,
        audit_seal_hash(coalesce(lag(s.hash) over (order by s.sequence),
          (select l.hash from audit_links l where l.tenant_id = s.tenant_id and l.sequence = s.sequence - 1)),
          s.sequence, s.entries, s.digest) = s.hash as chained
      from piece s left join lateral (
        select count(*)::int as found, sha256(string_agg(audit_digest(null, e), ''::bytea order by e.id)) as digest
        from audit_entries e where e.tenant_id = s.tenant_id and e.id between s.first_id and s.last_id and e.tx = s.tx) e on true
      order by s.sequence`);
    const fresh = checked.filter(({ sequence }) => sequence > at);
    for (const seal of fresh) {
      at += 1;
      const place = `entries ${seal.first} to ${seal.last} (seal ${at})`;
      if (seal.sequence !== at) return { entries, fault: `seal ${at} is missing` };
      if (seal.found < seal.entries)
        return { entries, fault: `${place}: ${seal.entries - seal.found} are missing` };
      if (!seal.whole) return { entries, fault: `${place} were changed` };
      if (!seal.chained) return { entries, fault: `seal ${at} was rewritten` };
      entries += seal.entries;
    }
    if (fresh.length < batch) return { entries };
  }
}
