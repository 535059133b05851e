import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { type calendarLink, calendarPath } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { workOrder as resource } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import type { FastifyInstance } from 'fastify';
import { subtreeIds } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { scopeOfTenant } from '#platform/permissions/allowed.ts';
import type { Platform } from '#platform/platform.ts';
import { type Viewer, viewerOf, visible } from '#platform/resources/scope.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { type CalendarOrder, calendarOf } from './calendar-text.ts';

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex');
/** Orders of the last month and the next year; a calendar with more of them helps nobody. */
const most = 2000;

/** A fresh address of the caller's own calendar; the one before it goes out of use. */
export async function makeLink(
  { tx, actor, projectId, language }: Call,
  input: ParsedInputOf<typeof calendarLink>,
): Promise<{ path: string }> {
  const secret = randomBytes(24).toString('base64url');
  const { permissions: _permissions, ...viewer } = viewerOf(actor, projectId);
  await endLink(tx, actor.userId);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into calendar_feeds (user_id, node_id, trade, token_digest, viewer, role_ids, language)
    values (${actor.userId}, ${input.nodeId ?? null}, ${input.trade ?? null}, ${digest(secret)}, ${JSON.stringify(viewer)}::jsonb, ${actor.roleIds}::bigint[], ${language})
    returning id`);
  return { path: `/api${calendarPath}?token=${actor.tenantId}.${id}.${secret}` };
}

export const endLink = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`update calendar_feeds set is_deleted = 1 where user_id = ${userId} and is_deleted = 0`);

interface Feed {
  digest: string;
  nodeId: string | null;
  trade: string | null;
  viewer: Viewer;
  language: 'zh' | 'en';
}

/** As long as the person is there, with the roles they had and the right to read orders. */
const feedOf = (tx: Tx, id: string) =>
  tx.maybe<Feed>(sql`
    select f.token_digest as digest, f.node_id as "nodeId", f.trade, f.viewer, f.language from calendar_feeds f
    join users u on u.tenant_id = f.tenant_id and u.id = f.user_id and u.is_deleted = 0 and u.status = 1 and u.role_ids = f.role_ids
    join tenants t on t.tenant_id = f.tenant_id and t.is_deleted = 0 and t.status = 1 and (t.expire_time is null or t.expire_time > now())
    where f.id = ${id}::bigint and f.is_deleted = 0 and exists (
      select from api_scopes a, roles r where a.code = 'work-order.read' and ${scopeOfTenant} and r.tenant_id = f.tenant_id and r.id = any(u.role_ids)
        and r.is_deleted = 0 and (r.is_admin or a.id = any(r.api_scope_ids)))`);

const ordersOf = (tx: Tx, { viewer, nodeId, trade }: Feed) =>
  tx.all<CalendarOrder>(sql`
    select t.id, t.number, t.title, t.title_en as "titleEn", e.tag, t.planned_date as "plannedDate", t.due_date as "dueDate", t.window_start as "windowStart",
      t.window_end as "windowEnd", t.state, t.version, to_char(t.update_time at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as stamp
    from work_orders t join equipment e on e.id = t.equipment_id
    where ${visible(resource, viewer)} and t.completed_on is null and t.state not in ('cancelled', 'requested')
      and t.planned_date between current_date - 30 and current_date + 366
      ${nodeId ? sql`and t.node_id = any(array${subtreeIds([nodeId])})` : sql``} ${trade ? sql`and t.trade = ${trade}` : sql``}
    order by t.planned_date, t.id limit ${most}`);

/** Read by calendar programs, which cannot sign in: the address itself is the key. */
export function serveCalendar(app: FastifyInstance, { db }: Platform): void {
  app.get(`/api${calendarPath}`, { config: { access: 'public' } }, async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    const [, tenantId, id, secret] =
      /^(\d{6})\.(\d{1,19})\.([\w-]{32})$/.exec(typeof token === 'string' ? token : '') ?? [];
    if (!tenantId || !id || !secret) throw fail(commonErrors.notFound);
    const tenant = await withTenant(db, systemContext(tenantId, 'calendar'), (tx) =>
      tx.maybe<{ zone: string }>(
        sql`select time_zone as zone from tenants where tenant_id = current_tenant()`,
      ),
    );
    if (!tenant) throw fail(commonErrors.notFound);
    const text = await withTenant(db, systemContext(tenantId, 'calendar', tenant.zone), async (tx) => {
      const feed = await feedOf(tx, id);
      if (!feed || !timingSafeEqual(Buffer.from(feed.digest), Buffer.from(digest(secret)))) return undefined;
      return calendarOf(await ordersOf(tx, feed), feed.language);
    });
    if (text === undefined) throw fail(commonErrors.notFound);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="maintenance.ics"')
      .header('cache-control', 'private, no-store')
      .send(text);
  });
}
