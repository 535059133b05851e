import type pg from 'pg';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';
import { typical } from './timing.ts';

const incidents = 100_000;
const tenantId = '100286';

/** A hundred thousand incidents of three years, every fifth with somebody hurt, written past the triggers. */
async function generate(owner: pg.Client): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await owner.query(`
    with place as materialized (select id, row_number() over (order by id) as at, count(*) over () as n from factory_nodes where tenant_id = '${tenantId}' and level_code = 'unit' and is_deleted = 0)
    insert into incidents (tenant_id, id, number, title, kind, description, occurred_at, node_id, state)
    select '${tenantId}', 9000000000 + g, 'B-' || g, '事件 ' || g, (array['nearMiss','unsafe','injury'])[1 + g % 3], '经过', date '2023-01-01' + (abs(hashint4(g)) % 1095) * interval '1 day' + interval '9 hours', p.id, 'closed'
    from generate_series(1, ${incidents}) g join place p on p.at = 1 + g % (select max(n) from place)`);
  await owner.query(`
    insert into incident_results (tenant_id, incident_id, tier, tier_status, severity_weight)
    select '${tenantId}', 9000000000 + g, case when g % 500 = 0 then '1' when g % 100 = 0 then '2' when g % 10 = 0 then '3' end, 'classified', case when g % 500 = 0 then 9 end from generate_series(1, ${incidents}) g`);
  await owner.query(`
    insert into incident_people (tenant_id, incident_id, role, outcome)
    select '${tenantId}', 9000000000 + g, (array['employee','contractor'])[1 + g % 2], (array['firstAid','medical','restricted','lostTime'])[1 + abs(hashint4(g)) % 4]
    from generate_series(5, ${incidents}, 5) g`);
  // Every month is counted, none is remembered.
  await owner.query(`delete from incident_frozen_figures where tenant_id = '${tenantId}'`);
  await owner.query(`delete from incident_frozen_months where tenant_id = '${tenantId}'`);
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
}

/** Rates of a year: counts of incidents by tier and of people by outcome, with the hours, month by month. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('plant', async ({ owner, served }) => {
    await generate(owner);
    const { call } = await served();
    const year = `i.tenant_id = '${tenantId}' and i.is_deleted = 0 and i.state <> 'void' and i.occurred_at >= '2024-01-01' and i.occurred_at < '2025-01-01'`;
    const plain = () =>
      owner.query(`
        with events as (select date_trunc('month', i.occurred_at) as month, count(*) as n, count(*) filter (where r.tier = '1') as t1, count(*) filter (where r.tier = '2') as t2,
            count(*) filter (where r.tier = '3') as t3, sum(r.severity_weight) filter (where r.tier = '1') as w, count(*) filter (where i.kind = 'nearMiss') as near,
            count(*) filter (where i.kind = 'unsafe') as unsafe
          from incidents i left join incident_results r on r.tenant_id = i.tenant_id and r.incident_id = i.id where ${year} group by 1),
        hurt as (select date_trunc('month', i.occurred_at) as month, count(*) filter (where p.outcome = 'fatality') as dead, count(*) filter (where p.outcome in ('lostTime', 'permanent')) as lost,
            count(*) filter (where p.outcome = 'restricted') as restricted, count(*) filter (where p.outcome = 'medical') as medical, count(*) filter (where p.outcome = 'firstAid') as aid,
            sum(least(180, greatest(0, least(coalesce(p.return_on, current_date + 1), current_date + 1) - i.occurred_at::date - 1))) filter (where p.outcome in ('lostTime', 'permanent')) as days
          from incident_people p join incidents i on i.tenant_id = p.tenant_id and i.id = p.incident_id where p.is_deleted = 0 and p.role <> 'thirdParty' and ${year} group by 1),
        worked as (select month, sum(hours) as hours from worked_hours where tenant_id = '${tenantId}' and is_deleted = 0 and month >= '2024-01-01' and month < '2025-01-01' group by 1)
        select * from events left join hurt using (month) left join worked w on w.month = events.month order by 1`);
    const [ours, floor] = [
      await typical(() => call('ircrisk-incident-management/incident/rates?from=2024-01-01&to=2024-12-31')),
      await typical(plain),
    ];
    console.log(`rates of a year: ${ours.toFixed(1)} ms, plain SQL ${floor.toFixed(1)} ms`);
    const ratio = ours / floor;
    return [
      {
        work: 'incident rates of a year at 10⁵ incidents, of plain SQL',
        measured: ratio,
        unit: '×',
        limit: 2,
        bar: '≤ 2 × plain SQL',
        ok: ratio <= 2,
      },
    ];
  });
}
