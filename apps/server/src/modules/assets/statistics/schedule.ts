import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { loadAbsent } from '#platform/identity/actor-store.ts';
import type { Platform } from '#platform/platform.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { keepRounds, type TenantRounds } from '#platform/tenancy/rounds.ts';
import { readPivot } from './pivot.ts';
import { questionOf } from './view-hooks.ts';

interface Due {
  id: string;
  name: string;
  nameEn: string;
  ownerId: string;
  question: string;
}

const administrators = (tx: Tx) =>
  tx.all<{ id: string }>(sql`
    select distinct u.id from users u join roles r on r.tenant_id = u.tenant_id and r.id = any(u.role_ids) and r.is_admin and r.is_deleted = 0
    where u.tenant_id = current_tenant() and u.is_deleted = 0 and u.status = 1`);

/** Views whose day has come, each marked as sent: a day, a Monday or a first of the month by the tenant's calendar. */
const takeDue = (tx: Tx) =>
  tx.all<Due>(sql`
    update statistics_views v set sent_on = current_date
    where v.is_deleted = 0 and v.sent_on is distinct from current_date and (v.schedule = 'daily'
      or (v.schedule = 'weekly' and coalesce(v.sent_on, v.create_time::date) < date_trunc('week', current_date)::date)
      or (v.schedule = 'monthly' and coalesce(v.sent_on, v.create_time::date) < date_trunc('month', current_date)::date))
    returning v.id, v.name, coalesce(nullif(v.name_en, ''), v.name) as "nameEn", v.create_user as "ownerId", v.question`);

const shown = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : String(Math.round(value * 100) / 100);

/** Sends the views of one tenant that are due, each with what its owner may see now. Answers how many were sent. */
export async function sendViews(tx: Tx, tenantId: string): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('statistics views ' || ${tenantId}))`);
  let sent = 0;
  for (const view of await takeDue(tx)) {
    const owner = await loadAbsent(tx, tenantId, view.ownerId);
    const question = questionOf(view.question);
    if (!owner || !question) {
      await tx.run(sql`update statistics_views set schedule = 'never' where id = ${view.id}`);
      await notify(
        tx,
        tenantId,
        (await administrators(tx)).map(({ id }) => id),
        {
          kind: 'statistics',
          title: {
            zh: `统计“${view.name}”已停止推送：${owner ? '内容无法识别' : '创建人已停用'}`,
            en: `“${view.nameEn}” is no longer sent: ${owner ? 'it cannot be read' : 'its owner is no longer active'}`,
          },
          link: '/statistics',
        },
      );
      continue;
    }
    const viewer = viewerOf(owner, owner.defaultProjectId);
    const [zh, en] = await Promise.all([
      readPivot(tx, question, viewer, 'zh', owner.timeZone),
      readPivot(tx, question, viewer, 'en', owner.timeZone),
    ]);
    const line = ({ rows, total }: typeof zh, all: string) =>
      [
        `${all} ${shown(total[0])}`,
        ...rows.slice(0, 3).map(({ name, total: own }) => `${name} ${shown(own[0])}`),
      ].join(' · ');
    await notify(tx, tenantId, [view.ownerId], {
      kind: 'statistics',
      title: { zh: `统计：${view.name}`, en: `Figures: ${view.nameEn}` },
      body: { zh: line(zh, '合计'), en: line(en, 'Total') },
      link: `/statistics?ask=${encodeURIComponent(JSON.stringify(question))}`,
    });
    sent += 1;
  }
  return sent;
}

const rounds: TenantRounds = {
  operation: 'statistics views',
  everyMs: 3_600_000,
  firstMs: 90_000,
  visit: ({ id, inTenant }) => inTenant((tx) => sendViews(tx, id)),
};

/** Looks once an hour; a view is sent once on its day, by whichever instance comes first. */
export const keepSending = (app: FastifyInstance, platform: Platform): void =>
  keepRounds(app, platform, rounds);
