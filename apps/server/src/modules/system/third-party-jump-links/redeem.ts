import { jumpErrors, type redeemJump } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import type { LinkPlace } from '@ircrisk/contract/resources/jump-link.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { accountById } from '#platform/identity/accounts.ts';
import { sha256 } from '#platform/identity/digest.ts';
import { contextOf, withTenant } from '#platform/tenancy/with-tenant.ts';

interface Ticket {
  clickId: string;
  userId: string;
  target: string;
  entityType: LinkPlace;
  entity: string | null;
  good: boolean;
}

/** Uses the ticket up, whatever becomes of it: it counts once, in its time, for its redeemer and while its session lives. */
async function use(tx: Tx, ticket: string, redeemerId: string): Promise<Ticket | undefined> {
  const hash = sha256(ticket);
  const found = await tx.maybe<Ticket>(sql`
    select t.click_id as "clickId", c.user_id as "userId", s.code as target, c.entity_type as "entityType", c.entity_label as entity,
      t.used_time is null and t.expires_time > now() and s.is_deleted = 0 and s.state = 'enabled'
        and (s.redeemer_id is null or s.redeemer_id = ${redeemerId})
        and exists (select from sessions n where n.tenant_id = t.tenant_id and n.id = t.session_id and n.ended_at is null) as good
    from jump_tickets t join jump_clicks c on c.id = t.click_id join jump_systems s on s.id = c.system_id
    where t.ticket_hash = ${hash} for update of t`);
  if (!found) return undefined;
  const account = await accountById(tx, found.userId);
  const good = found.good && account !== undefined && !account.forbidden;
  await tx.run(
    sql`update jump_tickets set used_time = coalesce(used_time, now()) where ticket_hash = ${hash}`,
  );
  if (good)
    await tx.run(
      sql`update jump_clicks set outcome = 'redeemed', redeemed_time = now() where id = ${found.clickId}`,
    );
  else
    await tx.run(sql`update jump_clicks set refusals = refusals + 1,
      outcome = case when redeemed_time is null then 'refused' else outcome end where id = ${found.clickId}`);
  return { ...found, good };
}

/** Who came with the ticket. A refusal stays on the record though the call itself fails: hence a transaction of its own. */
export async function redeem({ tx, actor, origin, platform, request, input }: Call<typeof redeemJump>) {
  const used = await withTenant(platform.db, contextOf(actor, origin), (own) =>
    use(own, input.ticket, actor.userId),
  );
  const account = used?.good ? await accountById(tx, used.userId) : undefined;
  if (!used || !account) {
    request.log.warn({ click: used?.clickId ?? null }, 'a jump ticket was refused');
    throw fail(jumpErrors.ticket);
  }
  const { id: userId, account: name, realName, language } = account;
  const { target, entityType, entity } = used;
  return { userId, account: name, realName, language, tenantId: actor.tenantId, target, entityType, entity };
}

/** Tickets nobody can use any more; a day later nobody asks about them either. */
export const sweepTickets = (tx: Tx) =>
  tx.run(sql`delete from jump_tickets where expires_time < now() - interval '1 day'`);
