import type { CaseState } from '@ircrisk/contract/resources/bad-actor.ts';
import { verifyImprovement } from '@ircrisk/engine-reliability';
import { addMonths } from '@ircrisk/units';
import { countBetween, noteMove } from '#modules/reliability/bad-actor/case-store.ts';
import { figureOf } from '#modules/reliability/failure-database/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

interface Actor {
  equipmentId: string;
  tag: string;
  kind: 'improved' | 'chronic' | 'worsening';
  curedOn: string | null;
}

const stories = {
  improved: ['机械密封反复泄漏，平均不足半年一次', '密封冲洗方案不当，端面干摩擦'],
  chronic: ['同一失效模式反复出现，检修频次高', null],
  worsening: ['失效间隔逐年缩短', null],
} as const;
const path: readonly CaseState[] = ['identified', 'accepted', 'rca', 'action', 'monitoring', 'closed'];

/** Cases for the plant's bad actors, each as far as its story is: from identified to closed with its test. */
export async function seedCases(tx: Tx, actors: readonly Actor[]): Promise<void> {
  const { today, champion } = await tx.one<{ today: string; champion: string | null }>(
    sql`select current_date as today, (select id from users where tenant_id = current_tenant() and account = 'gumanqing') as champion`,
  );
  for (const [at, actor] of actors.entries()) {
    const [problem, rootCause] = stories[actor.kind];
    const longAgo = actor.curedOn !== null && actor.curedOn < addMonths(today, -12);
    const state: CaseState = longAgo
      ? 'closed'
      : actor.curedOn
        ? 'monitoring'
        : (path[at % 3] ?? 'identified');
    const { id } = await tx.one<{ id: string }>(sql`
      insert into bad_actor_cases (equipment_id, problem, root_cause, champion_id, target_mtbf_hours, action_done_on, opened_on, state)
      values (${actor.equipmentId}, ${problem}, ${rootCause}, ${champion}, 17520, ${actor.curedOn}, ${actor.curedOn ? addMonths(actor.curedOn, -6) : addMonths(today, -2)}, ${state}) returning id`);
    for (const [step, reached] of path.slice(0, path.indexOf(state) + 1).entries())
      await noteMove(tx, id, path[step - 1] ?? null, reached, null);
    if (actor.curedOn) {
      await verifySeeded(tx, id, actor, today);
      await tx.run(sql`
        insert into action_items (source_module, source_id, equipment_id, title, title_en, type, priority, owner_id, due_date, state, closed_on)
        values ('bad-actor', ${id}, ${actor.equipmentId}, ${`${actor.tag} 改为双端面密封并更换冲洗方案`},
          ${`${actor.tag} Double mechanical seal and another flush plan`}, 'corrective', 'high', ${champion}, ${actor.curedOn}, 'closed', ${actor.curedOn})`);
    }
  }
}

async function verifySeeded(tx: Tx, id: string, actor: Actor, today: string): Promise<void> {
  const cured = actor.curedOn ?? today;
  const from = addMonths(cured, -24);
  const counted = sql`t.category = 'functional'`;
  const before = await countBetween(tx, actor.equipmentId, from, cured, counted);
  const after = await countBetween(tx, actor.equipmentId, cured, today, counted);
  const calculation = verifyImprovement({
    failuresBefore: before.failures,
    monthsBefore: before.months,
    failuresAfter: after.failures,
    monthsAfter: after.months,
    costBefore: before.cost,
    costAfter: after.cost ?? 0,
  });
  const kept = {
    ...figureOf(calculation),
    inputs: calculation.inputsUsed,
    baselineFrom: from,
    actionDoneOn: cured,
    on: today,
  };
  await tx.run(sql`update bad_actor_cases set verification = ${JSON.stringify(kept)}::jsonb, verdict = ${calculation.value?.verdict ?? null}, verified_on = ${today},
    closed_on = case when state = 'closed' then ${today}::date end where id = ${id}`);
}
