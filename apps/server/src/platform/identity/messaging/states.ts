import type { MessagingSource } from '@ircrisk/contract/modules/system/identity.ts';
import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { randomSecret, sameBytes, sha256 } from '../digest.ts';

export const stateSeconds = 600;

export interface OpenState {
  readonly tenantId: string;
  readonly source: MessagingSource;
  readonly redirectUri: string;
  /** Set when a signed-in user binds an identity. */
  readonly bindUserId: string | null;
}

/** A new state for one browser: the state travels through the service, the browser's half stays in a cookie. */
export async function openState(db: Database, open: OpenState): Promise<{ state: string; browser: string }> {
  const state = randomSecret();
  const browser = randomSecret();
  await db.platform.run(sql`
    insert into oauth_states (state_hash, for_tenant, source, browser_hash, bind_user_id, redirect_uri, expires_at)
    values (${sha256(state)}, ${open.tenantId}, ${open.source}, ${sha256(browser)}, ${open.bindUserId}, ${open.redirectUri},
      now() + make_interval(secs => ${stateSeconds}))`);
  return { state, browser };
}

interface StateRow extends OpenState {
  browserHash: Buffer;
}

const columns = sql`for_tenant as "tenantId", source, redirect_uri as "redirectUri", bind_user_id as "bindUserId", browser_hash as "browserHash"`;
const belongs = (row: StateRow | undefined, browser: string | undefined): row is StateRow =>
  row !== undefined && browser !== undefined && sameBytes(row.browserHash, sha256(browser));

/** Looks at a state without using it up: the way back through the service. */
export async function peekState(
  db: Database,
  state: string,
  browser: string | undefined,
): Promise<OpenState | undefined> {
  const row = await db.platform.maybe<StateRow>(
    sql`select ${columns} from oauth_states where state_hash = ${sha256(state)} and expires_at > now()`,
  );
  return belongs(row, browser) ? row : undefined;
}

/** Uses a state up, whoever asks; it counts only for the browser it was made for. */
export async function useState(
  db: Database,
  state: string,
  browser: string | undefined,
): Promise<OpenState | undefined> {
  const row = await db.platform.maybe<StateRow & { live: boolean }>(
    sql`delete from oauth_states where state_hash = ${sha256(state)} returning ${columns}, expires_at > now() as live`,
  );
  return belongs(row, browser) && row.live ? row : undefined;
}

export async function sweepStates(db: Database): Promise<void> {
  await db.platform.run(sql`delete from oauth_states where expires_at < now()`);
}
