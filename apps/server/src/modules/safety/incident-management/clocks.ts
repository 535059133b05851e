import type { IncidentSettings } from '@ircrisk/contract/modules/safety/incident-figures.ts';
import type { Clock } from '@ircrisk/contract/modules/safety/incident-management.ts';
import type { NoticeKind } from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { noticeKinds } from '@ircrisk/contract/resources/safety/incident-choices.ts';
import type { FastifyInstance } from 'fastify';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import type { Platform } from '#platform/platform.ts';
import { keepRounds, type TenantRounds } from '#platform/tenancy/rounds.ts';
import { whoMayHear } from './see.ts';

/** Near misses and unsafe conditions go the short way and start no clock, unless their facts or somebody take them out of it. */
const runs = sql`(i.kind not in ('nearMiss', 'unsafe') or i.state not in ('reported', 'reviewed', 'closed')
  or exists (select 1 from incident_results r where r.incident_id = i.id and (r.tier in ('1', '2') or r.national_grade is not null and r.national_grade <> 'unknown')))`;
/** By Order 493; null below every grade. */
const grade = sql`(select r.national_grade from incident_results r where r.incident_id = i.id)`;
const graded = sql`${grade} is not null`;
/** Days end with the day, in plant time. */
const daysAfter = (days: number): Sql => sql`(i.occurred_at::date + ${days}::int + 1)::timestamptz`;

interface Rule {
  kind: NoticeKind;
  when: Sql;
  starts: Sql;
  due: Sql;
}

/**
 * Order 493: the person on site tells the head of the unit at once (here an internal clock), who reports within an hour of knowing;
 * changed casualties are reported again within 30 days (fire and road traffic 7); the investigation reports within 60 days.
 */
function rules(settings: IncidentSettings): readonly Rule[] {
  const discovered = sql`coalesce(i.discovered_at, i.occurred_at)`;
  const informed = sql`(select n.done_at from incident_notices n where n.incident_id = i.id and n.kind = 'internal')`;
  const minutes = (from: Sql, count: number) => sql`${from} + make_interval(mins => ${count})`;
  return [
    {
      kind: 'internal',
      when: runs,
      starts: discovered,
      due: minutes(discovered, settings.internalMinutes),
    },
    {
      kind: 'authority',
      when: sql`${runs} and ${graded} and ${informed} is not null`,
      starts: informed,
      due: minutes(informed, settings.authorityMinutes),
    },
    {
      kind: 'casualties',
      when: sql`${runs} and ${graded} and ${grade} <> 'unknown'`,
      starts: sql`i.occurred_at`,
      due: sql`case when i.kind in ('fire', 'traffic') then ${daysAfter(settings.casualtyDaysFire)} else ${daysAfter(settings.casualtyDays)} end`,
    },
    {
      kind: 'investigation',
      when: runs,
      starts: sql`i.occurred_at`,
      due: daysAfter(settings.investigationDays),
    },
  ];
}

/** Opens the clocks an incident needs, moves those whose start has changed, and takes back what no longer applies. */
export async function syncClocks(tx: Tx, incidentId: string, settings: IncidentSettings): Promise<void> {
  for (const { kind, when, starts, due } of rules(settings)) {
    await tx.run(sql`
      delete from incident_notices n using incidents i where n.incident_id = ${incidentId} and i.id = n.incident_id and n.kind = ${kind}
        and n.done_at is null and not coalesce((${when}), false)`);
    await tx.run(sql`
      insert into incident_notices as n (incident_id, kind, starts_at, due_at)
      select i.id, ${kind}, ${starts}, ${due} from incidents i where i.id = ${incidentId} and not i.legacy and i.state <> 'void' and (${when})
      on conflict (tenant_id, incident_id, kind) do update set starts_at = excluded.starts_at, due_at = excluded.due_at
      where n.done_at is null and n.extended_reason is null and (n.starts_at, n.due_at) is distinct from (excluded.starts_at, excluded.due_at)`);
  }
}

export async function clocksOf(tx: Queries, incidentId: string): Promise<Clock[]> {
  const rows = await tx.all<Omit<Clock, 'overdue'> & { done: number }>(sql`
    select n.id, n.kind, n.starts_at as "startsAt", n.due_at as "dueAt", n.done_at as "doneAt", u.shown_name as "doneBy", n.recipient, n.note,
      n.extended_reason as "extendedReason", extract(epoch from n.due_at - coalesce(n.done_at, now()))::float8 / 60 as "minutesLeft",
      extract(epoch from n.due_at - n.starts_at)::float8 / 60 as "minutesGiven"
    from incident_notices n left join users u on u.id = n.done_by where n.incident_id = ${incidentId} and n.is_deleted = 0
    order by array_position(array['internal', 'authority', 'casualties', 'investigation'], n.kind)`);
  return rows.map((row) => ({ ...row, overdue: row.minutesLeft < 0 }));
}

/** Clocks that ran out and nobody was told of: each once, to whoever judges incidents and may read this one, and to the investigator. */
export async function tellOverdue(tx: Tx, tenantId: string): Promise<number> {
  const late = await tx.all<{
    incidentId: string;
    kind: NoticeKind;
    number: string;
    investigatorId: string | null;
  }>(sql`
    update incident_notices n set overdue_told = now() from incidents i
    where i.id = n.incident_id and i.is_deleted = 0 and i.state not in ('closed', 'void') and n.is_deleted = 0 and n.done_at is null
      and n.overdue_told is null and n.due_at < now()
    returning n.incident_id as "incidentId", n.kind, i.number, i.investigator_id as "investigatorId"`);
  if (late.length === 0) return 0;
  for (const { incidentId, kind, number, investigatorId } of late) {
    const judges = await whoMayHear(tx, tenantId, 'incident-management.classify', incidentId);
    await notify(tx, tenantId, [...new Set([...judges, ...(investigatorId ? [investigatorId] : [])])], {
      kind: 'incident',
      title: {
        zh: `${number} 通报超时：${noticeKinds[kind].zh}`,
        en: `${number}: notification overdue, ${noticeKinds[kind].en.toLowerCase()}`,
      },
      link: `/incident-management/incident/${incidentId}?tab=notices`,
    });
  }
  return late.length;
}

const rounds: TenantRounds = {
  operation: 'watch incident clocks',
  everyMs: 120_000,
  firstMs: 75_000,
  visit: ({ id, inTenant }) => inTenant((tx) => tellOverdue(tx, id)),
};

export const keepWatch = (app: FastifyInstance, platform: Platform): void =>
  keepRounds(app, platform, rounds);
