import type { FastifyInstance } from 'fastify';
import { raiseActions } from '#modules/workplace/action-item/index.ts';
import { refreshOutdated } from '#plant/integrity.ts';
import { certificateEnd, mustStop, openSince } from '#plant/open-dates.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import type { Platform } from '#platform/platform.ts';
import { keepRounds, type TenantRounds } from '#platform/tenancy/rounds.ts';

/** Days left as a step of the warning: 90, 60, 30, then 0 when the day has passed. */
const step = (date: Sql): Sql =>
  sql`case when ${date} < current_date then 0 when ${date} <= current_date + 30 then 30 when ${date} <= current_date + 60 then 60 else 90 end`;

interface Warned {
  step: number;
  count: number;
  owners: string[] | null;
}

/** Who answers for dates: everybody who may change certificates, and administrators; the least busy first. */
const watchers = (tx: Tx) =>
  tx.all<{ id: string }>(sql`
    select u.id from users u join roles r on r.id = any(u.role_ids) and r.is_deleted = 0
    where u.tenant_id = current_tenant() and r.tenant_id = current_tenant() and u.is_deleted = 0 and u.status = 1 and (r.is_admin or exists (
      select 1 from api_scopes a where a.id = any(r.api_scope_ids) and a.code = 'certificate.update'))
    group by u.id order by bool_or(r.is_admin),
      (select count(*) from action_items a where a.owner_id = u.id and a.is_deleted = 0 and a.state not in ('closed', 'cancelled')), u.id`);

const certificateSteps = step(certificateEnd('c'));
const dueSteps = sql`case when ${mustStop('s')} then 0 else ${step(openSince('s'))} end`;

/** The person in charge of the equipment, while they are there; else the one given. */
const ownerOf = (keeper: string | null) => sql`coalesce(
  (select u.id from users u where u.tenant_id = current_tenant() and u.id = e.responsible_id and u.is_deleted = 0 and u.status = 1), ${keeper}::bigint)`;

const priorities = sql`case when near.step <= 30 then 'urgent' when near.step = 60 then 'high' else 'medium' end`;
const counted = sql`
  select step, count(*)::int as count, array_agg(distinct owner_id) filter (where owner_id is not null) as owners from near
  where (select count(*) from marked) > 0 and (select count(*) from asked) >= 0 group by step`;

/** Certificates that have come nearer to their end than was told before: marked, with one action item each. */
const warnCertificates = (tx: Tx, keeper: string | null) =>
  tx.all<Warned>(sql`
    with near as (
      select c.id, c.number, c.expiry_date, c.equipment_id, e.tag, e.node_id, ${ownerOf(keeper)} as owner_id, ${certificateSteps} as step
      from certificates c join equipment e on e.id = c.equipment_id and e.is_deleted = 0 and e.state not in ('scrapped', 'draft')
      where c.is_deleted = 0 and ${certificateEnd('c')} <= current_date + 90 and coalesce(c.warned_days, 999) > ${certificateSteps}
    ), marked as (
      update certificates c set warned_days = near.step from near where near.id = c.id returning c.id
    ), asked as (
      ${raiseActions(
        sql`
        select 'certificate' as source_module, near.id as source_id, near.node_id, near.equipment_id, '更换证书 ' || near.number || '（' || near.tag || '）' as title,
          'Renew certificate ' || near.number || ' of ' || near.tag as title_en, '有效期至 / Valid until ' || near.expiry_date as description,
          'inspection' as type, ${priorities} as priority, near.owner_id, near.expiry_date as due_date from near`,
        { once: true },
      )}) ${counted}`);

const ofEquipment = sql`'equipment' as source_module, near.id as source_id, near.node_id, near.id as equipment_id, 'inspection' as type,
  ${priorities} as priority, near.owner_id, near.due_date`;

/** Dates that have come nearer, and what must be treated or stopped: an item that asks to arrange an inspection does not stand for that. */
const warnInspections = (tx: Tx, keeper: string | null) =>
  tx.all<Warned>(sql`
    with near as (
      select s.equipment_id as id, ${openSince('s')} as due_date, ${mustStop('s')} as stop, e.tag, e.node_id, ${ownerOf(keeper)} as owner_id, ${dueSteps} as step
      from equipment_integrity s join equipment e on e.id = s.equipment_id and e.is_deleted = 0
      where ${openSince('s')} <= current_date + 90 and (not ${mustStop('s')} or e.state in ('inUse', 'standby')) and coalesce(s.warned_days, 999) > ${dueSteps}
    ), marked as (
      update equipment_integrity s set warned_days = near.step from near where near.id = s.equipment_id returning s.equipment_id
    ), asked as (
      ${raiseActions(
        sql`
        select ${ofEquipment}, '安排检验 ' || near.tag as title, 'Arrange the inspection of ' || near.tag as title_en,
          '到检日期 / Inspection due ' || near.due_date as description from near where not near.stop`,
        { once: true },
      )}
    ), stopped as (
      ${raiseActions(sql`
        select ${ofEquipment}, '处理缺陷，否则停用 ' || near.tag as title, 'Treat the defect or stop the use of ' || near.tag as title_en,
          '检验日期 / Inspected ' || near.due_date as description from near where near.stop`)}
    ) ${counted}`);

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
  const users = (await watchers(tx)).map(({ id }) => id);
  const keeper = users[0] ?? null;
  const certificates = await warnCertificates(tx, keeper);
  const inspections = await warnInspections(tx, keeper);
  if (certificates.length + inspections.length === 0) return 0;
  let told = 0;
  for (const [kind, link, warned] of [
    ['certificate', '/equipment?tab=certificate', certificates],
    ['inspection', '/equipment', inspections],
  ] as const) {
    for (const { step: days, count, owners } of warned) {
      told += count;
      await notify(tx, tenantId, [...new Set([...users, ...(owners ?? [])])], {
        kind,
        title: filled(days === 0 ? titles[kind][0] : titles[kind].near, count, days),
        link,
      });
    }
  }
  return told;
}

const rounds: TenantRounds = {
  operation: 'watch dates',
  everyMs: 3_600_000,
  firstMs: 60_000,
  async visit({ id, inTenant }, stopping) {
    // Dates of an older method come first: nobody is warned by them.
    while ((await inTenant(refreshOutdated)) > 0) if (stopping.aborted) return;
    await inTenant((tx) => watchDates(tx, id));
  },
};

/** Looks once an hour: a new day is seen soon after it begins in the tenant's zone, and nothing is told twice. */
export const keepWatch = (app: FastifyInstance, platform: Platform): void =>
  keepRounds(app, platform, rounds);
