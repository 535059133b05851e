import { product } from '@ircrisk/contract/product.ts';
import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { sameBytes, sha256 } from './digest.ts';

export interface Client {
  readonly id: string;
  readonly grants: readonly string[];
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

export const secretHash = (secret: string): string => sha256(secret).toString('hex');

/** `Basic base64(id:secret)`; anything else is undefined. */
export function readBasic(header: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^basic ([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

type Kept = Client & { readonly hash: string };

/** Clients are written by the start of an instance alone. What was read holds for less than a second, as with callers. */
const freshMs = 900;
const keptByDatabase = new WeakMap<Database, Map<string, { since: number; client: Kept }>>();

async function readClient(db: Database, id: string): Promise<Kept | undefined> {
  const kept = keptByDatabase.get(db) ?? new Map<string, { since: number; client: Kept }>();
  keptByDatabase.set(db, kept);
  const known = kept.get(id);
  const since = performance.now();
  if (known && known.since > since - freshMs) return known.client;
  const client = await withTenant(db, systemContext(product.operatorTenant, 'token'), (tx) =>
    tx.maybe<Kept>(sql`
      select client_id as id, secret_hash as hash, authorized_grant_types as grants,
        access_token_validity as "accessSeconds", refresh_token_validity as "refreshSeconds"
      from clients where client_id = ${id} and is_deleted = 0`),
  );
  // An id nobody has is not kept: anybody may ask for any number of them.
  if (client) kept.set(id, { since, client });
  else kept.delete(id);
  return client;
}

/** The client of the Basic header, if it is known and its secret is right. The browser's secret is public: it grants nothing. */
export async function findClient(db: Database, header: string | undefined): Promise<Client | undefined> {
  const given = readBasic(header);
  if (!given) return undefined;
  const row = await readClient(db, given.id);
  if (!row || !sameBytes(Buffer.from(row.hash, 'hex'), sha256(given.secret))) return undefined;
  const { hash: _hash, ...client } = row;
  return client;
}
