import { completenessOf } from '@ircrisk/engine-reliability';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

/** The mode of the whole story: external leakage of the process medium. */
const mode = 'ELP';

/** Earlier leaks of the same seal and the one that came after the measures, in months ago. */
const earlier = [41, 38, 35, 32, 29, 26, 23];
const later = [9];
const texts = [
  '机械密封滴漏超标，端面磨损，更换机封',
  '巡检发现密封泄漏，切换备用泵后更换密封',
  '密封泄漏量增大，拆检端面有干磨痕迹，更换动静环',
];

interface Leak {
  at: Sql;
  description: string;
  mechanism: string;
  cause: string;
  downHours: number;
  workHours: number;
  costs: readonly [labour: number, material: number, contract: number, loss: number | null];
}

async function addLeak(tx: Tx, equipmentId: string, leak: Leak): Promise<{ id: string; number: string }> {
  const [labour, material, contract, loss] = leak.costs;
  const codes = { modeCode: mode, mechanismCode: leak.mechanism, causeCode: leak.cause, detectionCode: '8' };
  const { percent } = completenessOf(
    {
      ...codes,
      description: leak.description,
      impact: 'critical',
      subunit: 'PU.PUU',
      activityCode: '1',
      activeRepairHours: leak.workHours,
      repairTo: leak.downHours,
    },
    true,
  );
  const back = sql`${leak.at} + ${leak.downHours} * interval '1 hour'`;
  return tx.one(sql`
    insert into failure_events (equipment_id, category, detected_at, down_from, down_to, repair_from, repair_to, active_repair_hours, man_hours, mode_code, mechanism_code,
      cause_code, detection_code, impact, subunit, item, activity_code, operating_state, safety_impact, production_impact, labour_cost, material_cost, contract_cost,
      production_loss, currency, description, review_state, completeness, conflicts, source, attachment_ids)
    values (${equipmentId}, 'functional', ${leak.at}, ${leak.at}, ${back}, ${leak.at} + interval '1 hour', ${back}, ${leak.workHours}, ${leak.workHours * 2.2}, ${mode},
      ${leak.mechanism}, ${leak.cause}, '8', 'critical', 'PU.PUU', '机械密封', '1', 'running', 'M', ${leak.downHours > 12 ? 'M' : 'L'}, ${labour}, ${material}, ${contract},
      ${loss}, 'CNY', ${leak.description}, 'released', ${percent}, '{}', 'manual', '{}') returning id, event_number as number`);
}

/**
 * The leaks behind the case, in the failure database: eight in the two years before the measures, the one analysed among them, and
 * one since. Leaks the plant's own history has in a window stand for as many of these, so the check counts what the case says.
 */
export async function addSealFailures(
  tx: Tx,
  equipmentId: string,
  { stop, doneMonthsAgo }: { stop: Sql; doneMonthsAgo: number },
): Promise<{ id: string; number: string }> {
  const { before, after } = await tx.one<{ before: number; after: number }>(sql`
    select (count(*) filter (where t.detected_at < d.done))::int as before, (count(*) filter (where t.detected_at >= d.done))::int as after
    from failure_events t, (select (now() - make_interval(months => ${doneMonthsAgo}))::date as done) d
    where t.equipment_id = ${equipmentId} and t.is_deleted = 0 and t.mode_code = ${mode} and t.detected_at >= d.done - interval '24 months'`);
  const monthsAgo = [...earlier.slice(before), ...later.slice(after)];
  for (const [place, months] of monthsAgo.entries())
    await addLeak(tx, equipmentId, {
      at: sql`(date_trunc('day', now() - make_interval(months => ${months}, days => ${(place * 5) % 9})) + ${6 + place} * interval '1 hour')`,
      ...{ description: texts[place % texts.length]!, mechanism: '2.4', cause: '3.4' },
      ...{ downHours: 8 + (place % 3), workHours: 6, costs: [4200, 11_500, 2600, null] },
    });
  // The stop itself carries the codes of the roots that the analysis found, and the money of the case.
  return addLeak(tx, equipmentId, {
    at: stop,
    ...{ description: '机械密封泄漏，停泵切换备用泵，拆检端面径向热裂', mechanism: '2.4', cause: '1.2' },
    ...{ downHours: 38, workHours: 22, costs: [18_000, 96_000, 42_000, 304_000] },
  });
}
