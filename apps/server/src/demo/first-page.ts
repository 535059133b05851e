import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** Each person of the demo keeps an eye on the equipment with the least life left that still carries a risk level. */
export async function seedPins(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into equipment_pins (user_id, equipment_id)
    select u.id, e.id from users u cross join lateral (
      select e.id from equipment e join equipment_integrity i on i.equipment_id = e.id
      where e.is_deleted = 0 and e.state not in ('scrapped', 'draft') and i.risk_level is not null and i.governing_part_id is not null
      order by i.remaining_life nulls last, e.id limit 5) e
    where u.tenant_id = current_tenant() and u.is_deleted = 0`);
}

/** Some of the plant's open items are the general manager's own: whoever signs in first has something to do. */
export async function giveWork(tx: Tx, account: string): Promise<void> {
  await tx.run(sql`
    update action_items a set owner_id = u.id from users u
    where u.tenant_id = current_tenant() and u.account = ${account} and a.id in (
      select id from action_items where is_deleted = 0 and state in ('open', 'inProgress') and equipment_id is not null
      order by due_date, id limit 4)`);
}
