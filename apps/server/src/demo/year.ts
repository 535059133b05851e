import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/**
 * The past year as the operation record and the login record would have it: who completed which order and closed which item of the plant,
 * on the day the record itself says, signed in that morning. Nothing of today: that is what the visitor does.
 */
export async function seedYear(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into audit_entries (at, user_id, request_id, address, operation, table_name, record_id, action, before, after)
    select d.at, d.user_id, 'seed ' || d.record_id, '10.12.8.' || 10 + d.user_id % 40, d.operation, d.table_name, d.record_id, 'update', d.image || d.earlier, d.image
    from (
      select w.actual_end + interval '25 minutes' as at, w.owner_id as user_id, '/ircrisk-maint/order/complete' as operation, 'work_orders' as table_name,
        w.id as record_id, audit_image(to_jsonb(w)) as image,
        '{"state": "inProgress", "completed_on": null, "actual_end": null, "result": null, "labour_hours": null}'::jsonb as earlier
      from work_orders w where w.completed_on is not null and w.is_deleted = 0
      union all
      select a.closed_on + time '16:10' + make_interval(mins => (a.id % 90)::int), a.owner_id, '/ircrisk-center/action-item/act', 'action_items',
        a.id, audit_image(to_jsonb(a)), '{"state": "inProgress", "closed_on": null}'::jsonb
      from action_items a where a.state = 'closed' and a.closed_on is not null and a.is_deleted = 0) d
    where d.user_id is not null and d.at >= current_date - 365 and d.at < current_date
    order by d.at, d.record_id`);
  await tx.run(sql`
    insert into login_records (user_id, account, real_name, real_name_en, event, method, address, place, user_agent, client_id, login_time)
    select u.id, u.account, u.real_name, coalesce(u.real_name_en, ''), 'login', 'captcha', e.address, 'intranet', ${browser}, 'ircrisk',
      e.day + time '07:40' + make_interval(mins => (u.id % 35)::int + extract(doy from e.day)::int % 15)
    from (select distinct user_id, address, at::date as day from audit_entries where tenant_id = current_tenant() and user_id is not null and at < current_date) e
    join users u on u.tenant_id = current_tenant() and u.id = e.user_id
    order by e.day, u.id`);
}
