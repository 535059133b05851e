import { actionItem as resource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { textIn } from '#plant/names.ts';
import { sql } from '#platform/database/sql.ts';
import { counting, type HomeSource, inDepartment, type Waiting } from '#platform/home/home-source.ts';
import { visible } from '#platform/resources/scope.ts';

const unfinished = sql`t.state not in ('closed', 'cancelled')`;
const due = sql`coalesce(t.deferred_to, t.due_date)`;
/** More than a person can do in a quarter; the list has them all. */
const most = 200;

/** One's own items, those somebody else has finished and asks to be verified, and deferrals to decide. */
export const actionHome: HomeSource = {
  code: 'action-item',
  waiting: (caller) => {
    const { tx, actor, language, viewer } = caller;
    const title = textIn(language, 't.title');
    const asked = sql`coalesce(t.asked_date is not null and t.approver_id = ${actor.userId}, false)`;
    return tx.all<Waiting>(sql`
      select case when ${asked} then 'deferral' when t.state = 'pendingVerification' then 'verify' else 'action' end as kind, t.id,
        ${asked} or t.state = 'pendingVerification' or t.owner_id = ${actor.userId} as mine, e.tag as number, ${title} as title,
        u.shown_name as beside, ${due} as due, i.risk_level as "riskLevel", t.state, t.version, '/actionItem?id=' || t.id as path
      from action_items t left join equipment e on e.id = t.equipment_id left join equipment_integrity i on i.equipment_id = e.id
      left join users u on u.tenant_id = current_tenant() and u.id = t.owner_id
      where ${visible(resource, viewer)} and ${unfinished} and t.state <> 'draft'
        and case when ${asked} then true when t.state = 'pendingVerification' then t.create_user = ${actor.userId} and t.owner_id is distinct from ${actor.userId}
          else ${inDepartment(caller, 't.owner_id')} end
      order by mine desc, ${due} nulls last, t.id limit ${most}`);
  },
  figure: counting(resource, {
    where: unfinished,
    words: { zh: '{count} 项未关闭', en: '{count} open' },
    late: {
      where: sql`${due} < current_date`,
      words: { zh: '{count} 项，{late} 逾期', en: '{late} of {count} overdue' },
    },
  }),
};
