import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { randomSecret, sha256 } from './digest.ts';

export const ticketSeconds = 60;

/** A ticket for one target, in place of the session token in a frame or a jump link. */
export async function makeTicket(tx: Queries, actor: Actor, target: string): Promise<string> {
  const ticket = randomSecret(24);
  await tx.run(sql`insert into one_time_tickets (ticket_hash, user_id, session_id, target, expires_at)
    values (${sha256(ticket)}, ${actor.userId}, ${actor.sessionId}, ${target}, now() + make_interval(secs => ${ticketSeconds}))`);
  return ticket;
}

/** Uses the ticket up; it counts once, in its time, for its target and while its session lives. */
export async function useTicket(
  tx: Queries,
  ticket: string,
  target: string,
): Promise<{ userId: string } | undefined> {
  const row = await tx.maybe<{ userId: string; good: boolean }>(sql`
    delete from one_time_tickets t using sessions s
    where t.tenant_id = current_tenant() and t.ticket_hash = ${sha256(ticket)}
      and s.tenant_id = t.tenant_id and s.id = t.session_id
    returning t.user_id as "userId", t.target = ${target} and t.expires_at > now() and s.ended_at is null as good`);
  return row?.good ? { userId: row.userId } : undefined;
}

/** A path of ours as it is written: what a reader would resolve to another place is none. */
function isOwnPath(target: string): boolean {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(target)) return false;
  const [path = ''] = target.split(/[?#]/);
  return !/\/\/|\/\.{1,2}(?:\/|$)|%(?:2e|2f|5c)/i.test(path);
}

/**
 * Targets a ticket may be made for: a path of the platform itself, or the address of an outside page in the caller's menu
 * (the whole address, or one below it on the same host).
 */
export async function isTarget(tx: Queries, actor: Actor, target: string): Promise<boolean> {
  if (isOwnPath(target)) return true;
  const wanted = URL.canParse(target) ? new URL(target) : undefined;
  if (!wanted || !['http:', 'https:'].includes(wanted.protocol) || wanted.username || wanted.password)
    return false;
  const rows = await tx.all<{ path: string }>(sql`
    select m.path from menus m
    where m.is_deleted = 0 and m.path like 'http%' and (${actor.isAdmin} or exists (select from roles r
      where r.tenant_id = current_tenant() and r.id = any(${actor.roleIds}::bigint[]) and m.id = any(r.menu_ids)))`);
  return rows.some(
    ({ path }) =>
      URL.canParse(path) &&
      new URL(path).origin === wanted.origin &&
      wanted.href.startsWith(new URL(path).href),
  );
}
