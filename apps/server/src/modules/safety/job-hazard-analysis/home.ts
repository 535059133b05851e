import { jha } from '@ircrisk/contract/resources/safety/jha.ts';
import { nameOf, textIn } from '#plant/names.ts';
import { sql } from '#platform/database/sql.ts';
import { type HomeSource, inDepartment, mayRead, type Waiting } from '#platform/home/home-source.ts';
import { visible } from '#platform/resources/scope.ts';

/** Approved jobs wait for their briefing with whoever leads them, else with whoever wrote them; a phone opens it at once. */
export const jhaHome: HomeSource = {
  code: 'job-hazard-analysis',
  waiting: async (caller) =>
    !mayRead(caller, jha)
      ? []
      : caller.tx.all<Waiting>(sql`
          select 'briefing' as kind, t.id, t.holder_id = ${caller.actor.userId} as mine, t.number, ${textIn(caller.language, 't.title')} as title,
            ${nameOf(caller.language, 'n')} as beside, t.planned_from::date as due, null::text as "riskLevel", t.state, t.version,
            '/job-hazard-analysis/brief/' || t.id as path
          from (select j.*, coalesce(j.leader_id, j.create_user) as holder_id from jhas j) t join factory_nodes n on n.id = t.node_id
          where ${visible(jha, caller.viewer)} and t.state = 'approved' and t.planned_to > now() and ${inDepartment(caller, 't.holder_id')}
          order by mine desc, t.planned_from limit 100`),
};
