import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import type { Platform } from '#platform/platform.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';

const everyMs = 3_600_000;
const firstMs = 60_000;

/** Days left as a step of the warning: 90, 60, 30, then 0 when the day has passed. */
const step = (date: string) =>
  `case when ${date} < current_date then 0 when ${date} <= current_date + 30 then 30 when ${date} <= current_date + 60 then 60 else 90 end`;

interface Warned {
  step: number;
  count: number;
}

/** Who answers for dates: administrators, and everybody who may change certificates. */
const watchers = (tx: Tx) =>
  tx.all<{ id: string }>(sql`
    select distinct u.id from users u join roles r on r.id = any(u.role_ids) and r.is_deleted = 0
    where u.tenant_id = current_tenant() and r.tenant_id = current_tenant() and u.is_deleted = 0 and u.status = 1 and (r.is_admin or exists (
      select 1 from api_scopes a where a.id = any(r.api_scope_ids) and a.code = 'certificate.update'))`);

const certificateSteps = { raw: step('c.expiry_date') };
const dueSteps = { raw: step('s.next_due_date') };

/** Certificates that have come nearer to their end than was told before: marked, with one action item each. */
const warnCertificates = (tx: Tx) =>
  tx.all<Warned>(sql`
    with near as (
      select c.id, c.number, c.expiry_date, c.equipment_id, e.tag, e.node_id, ${text(certificateSteps)} as step from certificates c
      join equipment e on e.id = c.equipment_id and e.is_deleted = 0 and e.state not in ('scrapped', 'draft')
      where c.is_deleted = 0 and c.expiry_date <= current_date + 90 and coalesce(c.warned_days, 999) > ${text(certificateSteps)}
    ), marked as (
      update certificates c set warned_days = near.step from near where near.id = c.id returning c.id
    ), asked as (
      insert into action_items (source_module, source_id, node_id, equipment_id, title, description, type, priority, due_date)
      select 'certificate', near.id, near.node_id, near.equipment_id, '更换证书 ' || near.number || '（' || near.tag || '）',
        'Renew certificate ' || near.number || ' of ' || near.tag || ', valid until ' || near.expiry_date, 'inspection',
        case when near.step <= 30 then 'urgent' when near.step = 60 then 'high' else 'medium' end, near.expiry_date
      from near where not exists (
        select 1 from action_items a where a.source_module = 'certificate' and a.source_id = near.id and a.is_deleted = 0
          and a.state not in ('closed', 'cancelled'))
      returning id)
    select step, count(*)::int as count from near where (select count(*) from marked) > 0 and (select count(*) from asked) >= 0 group by step`);

const warnInspections = (tx: Tx) =>
  tx.all<Warned>(sql`
    with near as (
      select s.equipment_id as id, s.next_due_date, e.tag, e.node_id, ${text(dueSteps)} as step from equipment_integrity s
      join equipment e on e.id = s.equipment_id and e.is_deleted = 0
      where s.next_due_date <= current_date + 90 and coalesce(s.warned_days, 999) > ${text(dueSteps)}
    ), marked as (
      update equipment_integrity s set warned_days = near.step from near where near.id = s.equipment_id returning s.equipment_id
    ), asked as (
      insert into action_items (source_module, source_id, node_id, equipment_id, title, description, type, priority, due_date)
      select 'equipment', near.id, near.node_id, near.id, '安排检验 ' || near.tag, 'Arrange the inspection of ' || near.tag || ', due ' || near.next_due_date,
        'inspection', case when near.step <= 30 then 'urgent' when near.step = 60 then 'high' else 'medium' end, near.next_due_date
      from near where not exists (
        select 1 from action_items a where a.source_module = 'equipment' and a.source_id = near.id and a.is_deleted = 0
          and a.state not in ('closed', 'cancelled'))
      returning id)
    select step, count(*)::int as count from near where (select count(*) from marked) > 0 and (select count(*) from asked) >= 0 group by step`);

/** Fixed text of ours inside a statement. */
const text = ({ raw }: { raw: string }) => ({ parts: [raw], values: [] });

const titles = {
  certificate: {
    0: { zh: '{count} 份证书已过期', en: '{count} certificates have expired' },
    near: { zh: '{count} 份证书将在 {days} 天内到期', en: '{count} certificates expire within {days} days' },
  },
  inspection: {
    0: { zh: '{count} 台设备检验超期', en: '{count} inspections are overdue' },
    near: { zh: '{count} 台设备将在 {days} 天内到检', en: '{count} inspections fall due within {days} days' },
  },
};

const filled = (template: { zh: string; en: string }, count: number, days: number) => {
  const fill = (sentence: string) =>
    sentence.replace('{count}', String(count)).replace('{days}', String(days));
  return { zh: fill(template.zh), en: fill(template.en) };
};

/** Warns of one tenant's dates once per step, however often it runs. Answers how many dates were told of. */
export async function watchDates(tx: Tx, tenantId: string): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('watch dates ' || ${tenantId}))`);
  const certificates = await warnCertificates(tx);
  const inspections = await warnInspections(tx);
  if (certificates.length + inspections.length === 0) return 0;
  const users = (await watchers(tx)).map(({ id }) => id);
  let told = 0;
  for (const [kind, link, warned] of [
    ['certificate', '/equipment?tab=certificate', certificates],
    ['inspection', '/equipment', inspections],
  ] as const) {
    for (const { step: days, count } of warned) {
      told += count;
      await notify(tx, tenantId, users, {
        kind,
        title: filled(days === 0 ? titles[kind][0] : titles[kind].near, count, days),
        link,
      });
    }
  }
  return told;
}

async function watchTenants(db: Database): Promise<void> {
  const tenants = await db.platform.all<{ id: string; zone: string }>(
    sql`select tenant_id as id, time_zone as zone from tenants where is_deleted = 0 and status = 1`,
  );
  for (const { id, zone } of tenants)
    await withTenant(db, systemContext(id, 'watch dates', zone), (tx) => watchDates(tx, id));
}

/** Looks once an hour: a new day is seen soon after it begins in the tenant's zone, and nothing is told twice. */
export function keepWatch(app: FastifyInstance, { db }: Platform): void {
  const look = () =>
    watchTenants(db).catch((error: unknown) =>
      app.log.warn({ err: error }, 'dates could not be watched; tried again in an hour'),
    );
  const first = setTimeout(look, firstMs);
  const timer = setInterval(look, everyMs);
  first.unref();
  timer.unref();
  app.addHook('onClose', async () => {
    clearTimeout(first);
    clearInterval(timer);
  });
}
