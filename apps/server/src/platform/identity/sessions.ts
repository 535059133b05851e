import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { tellOf } from '#platform/events/event-hub.ts';
import { signAccess } from './access-token.ts';
import type { Client } from './clients.ts';
import { randomSecret, sha256 } from './digest.ts';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly jti: string;
  readonly expiresIn: number;
}

export interface NewSession {
  readonly tenantId: string;
  readonly userId: string;
  readonly client: Client;
  readonly address: string;
  readonly userAgent: string;
  readonly oauthId: string;
  readonly grant: string;
}

/** Opens a session: an access token that is signed, a refresh token that is random and kept as a hash. */
export async function openSession(tx: Queries, secret: string, session: NewSession): Promise<Tokens> {
  const { client, userId, address, userAgent, oauthId, grant } = session;
  const refresh = randomSecret();
  const until = sql`now() + make_interval(secs => ${client.refreshSeconds})`;
  const { id } = await tx.one<{ id: string }>(sql`
    with opened as (insert into sessions (user_id, client_id, address, user_agent, oauth_id, grant_type, expires_at)
        values (${userId}, ${client.id}, ${address}, ${userAgent}, ${oauthId}, ${grant}, ${until}) returning id),
      kept as (insert into refresh_tokens (token_hash, session_id, expires_at) select ${sha256(refresh)}::bytea, id, ${until} from opened)
    select id from opened`);
  return tokensOf(secret, session, id, refresh);
}

type Holder = Pick<NewSession, 'tenantId' | 'userId' | 'client'>;

async function tokensOf(
  secret: string,
  { tenantId, userId, client }: Holder,
  sessionId: string,
  refresh: string,
): Promise<Tokens> {
  const claims = { tenantId, userId, sessionId, clientId: client.id };
  const { token, jti } = await signAccess(secret, claims, client.accessSeconds);
  return { access: token, refresh, jti, expiresIn: client.accessSeconds };
}

export type Renewal =
  | { readonly userId: string; readonly oauthId: string; readonly grant: string; readonly tokens: Tokens }
  | { readonly refused: 'unknown' | 'reused' };

/**
 * Trades a refresh token for new ones. The first use burns it; a second use means that somebody else has it too, and ends
 * the whole session. The refusal is returned, not thrown, so that the end of the session is committed.
 */
export async function renewSession(
  tx: Queries,
  secret: string,
  tenantId: string,
  client: Client,
  refresh: string,
): Promise<Renewal> {
  const hash = sha256(refresh);
  const used = await tx.maybe<{ sessionId: string }>(sql`
    update refresh_tokens set used_at = now()
    where tenant_id = current_tenant() and token_hash = ${hash} and used_at is null and expires_at > now()
    returning session_id as "sessionId"`);
  if (!used) {
    const ended = await tx.run(sql`update sessions set ended_at = now(), end_reason = 'refresh-reuse'
      where tenant_id = current_tenant() and ended_at is null and id in (select session_id from refresh_tokens
        where tenant_id = current_tenant() and token_hash = ${hash} and used_at is not null)`);
    return { refused: ended > 0 ? 'reused' : 'unknown' };
  }
  const session = await tx.maybe<{ userId: string; oauthId: string; grant: string }>(sql`
    update sessions set expires_at = now() + make_interval(secs => ${client.refreshSeconds})
    where tenant_id = current_tenant() and id = ${used.sessionId} and ended_at is null and expires_at > now() and client_id = ${client.id}
    returning user_id as "userId", oauth_id as "oauthId", grant_type as "grant"`);
  if (!session) return { refused: 'unknown' };
  const next = randomSecret();
  await tx.run(sql`insert into refresh_tokens (token_hash, session_id, expires_at)
    values (${sha256(next)}, ${used.sessionId}, now() + make_interval(secs => ${client.refreshSeconds}))`);
  const holder = { tenantId, userId: session.userId, client };
  const tokens = await tokensOf(secret, holder, used.sessionId, next);
  return { ...session, tokens };
}

/** Streams of live events must not outlive their session: whoever holds one looks again. */
const tellStreams = tellOf(sql`select distinct tenant_id, user_id::text from ended`, 'session');

export async function endSession(tx: Queries, sessionId: string, reason: string): Promise<void> {
  await tx.run(sql`with ended as (update sessions set ended_at = now(), end_reason = ${reason}
    where tenant_id = current_tenant() and id = ${sessionId} and ended_at is null returning tenant_id, user_id)
    ${tellStreams}`);
}

/** Ends the sessions of people (forbidden, removed, reset …), but for one that may stay. */
export async function endSessionsOf(
  tx: Queries,
  userIds: readonly string[],
  reason: string,
  keep: string | null = null,
): Promise<void> {
  await tx.run(sql`with ended as (update sessions set ended_at = now(), end_reason = ${reason}
    where tenant_id = current_tenant() and user_id = any(${userIds}::bigint[]) and ended_at is null and id is distinct from ${keep}::bigint
    returning tenant_id, user_id) ${tellStreams}`);
}

/** Sessions long over, with their refresh tokens; called by the sweep inside each tenant. */
export async function sweepSessions(tx: Queries): Promise<void> {
  await tx.run(
    sql`delete from sessions where tenant_id = current_tenant() and expires_at < now() - interval '7 days'`,
  );
  await tx.run(sql`delete from refresh_tokens where tenant_id = current_tenant() and expires_at < now()`);
  await tx.run(sql`delete from sms_codes where tenant_id = current_tenant() and expires_at < now()`);
  await tx.run(sql`delete from one_time_tickets where tenant_id = current_tenant() and expires_at < now()`);
}
