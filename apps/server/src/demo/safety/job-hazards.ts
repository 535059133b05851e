import type { PermitKind } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { jhaPath, needsGasTest, permitChecks } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { type Colour, gradeLec, permitHours } from '@ircrisk/engine-job-hazard';
import { neededLevel } from '#modules/safety/job-hazard-analysis/approval.ts';
import { isHotOutOfHours } from '#modules/safety/job-hazard-analysis/permits.ts';
import { readSettings } from '#modules/safety/job-hazard-analysis/settings.ts';
import { fillFrom } from '#modules/safety/job-hazard-analysis/start.ts';
import { keepOffHours, permitsOf, regrade } from '#modules/safety/job-hazard-analysis/store.ts';
import { hazardLibrary } from '#modules/safety/job-hazard-analysis/tables/hazards.ts';
import { jobTemplates } from '#modules/safety/job-hazard-analysis/tables/jobs.ts';
import { filled } from '#modules/safety/job-hazard-analysis/templates.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { Random } from '../ledger/random.ts';
import { seedOwnTemplates, seedRestDays } from './own-jobs.ts';

const teams = [
  ['检修一班', 'Maintenance crew 1'],
  ['检修二班', 'Maintenance crew 2'],
  ['甬江检修公司', 'Yongjiang Maintenance'],
  ['海晟防腐工程', 'Haisheng Coatings'],
] as const;
const names = ['王建国', '吴涛', '赵立', '孙伟', '李勇', '马强', '陈海', '周宁'];
/** Something like a name written with a finger. */
const strokes =
  'M40 40L70 90M55 30L55 95L40 80M110 35L160 35M135 35L135 95M110 65L160 65M200 40L230 95M240 35L215 95';

/** What cannot be brought to blue with proportionate means: who signs goes up, and why it is accepted is written down. */
const remaining: Readonly<
  Record<
    string,
    { hazard: string; after: readonly [number, number, number]; note: readonly [string, string] }
  >
> = {
  scaffold: {
    hazard: 'fallHeight',
    after: [1, 6, 15],
    note: [
      '架体未成形时无生命线挂点，改用双钩交替；升降机进不去，已缩短作业时间',
      'No anchor until the frame stands: double lanyards are used in turn; no lift gets in, and the time is kept short',
    ],
  },
  'tank-hot-work': {
    hazard: 'gasExplosion',
    after: [1, 6, 40],
    note: [
      '罐底残油无法完全清除，已充氮并连续监测；不动火须整圈换板，停罐 40 d',
      'Residue below the floor cannot all be removed: inerted and monitored; without hot work a whole course is replaced in 40 days',
    ],
  },
  'catalyst-unload': {
    hazard: 'lostContact',
    after: [0.5, 6, 40],
    note: [
      '反应器内件遮挡视频，已加有线通话和双监护',
      'Internals hide the camera: wired speech and a second attendant were added',
    ],
  },
  'heater-decoke': {
    hazard: 'gasExplosion',
    after: [0.5, 6, 40],
    note: [
      '炉膛死角测不到，每个看火孔分别测；加盲板须停全系列',
      'Dead corners of the box cannot be reached: each peep hole is tested; blinding would stop the whole train',
    ],
  },
  'road-crossing': {
    hazard: 'trenchCollapse',
    after: [1, 6, 15],
    note: ['地下水位高，已钢板桩支护并昼夜降水', 'High ground water: sheet piles and pumping day and night'],
  },
  insulation: {
    hazard: 'fallHeight',
    after: [1, 6, 15],
    note: [
      '弯头处架体够不着，已设移动挂点',
      'The scaffold does not reach the bends: a moving anchor was set',
    ],
  },
  'truck-loading': {
    hazard: 'staticFire',
    after: [1, 6, 15],
    note: [
      '老鹤管无溢流联锁，改造前限速 1 m/s 并双人监护',
      'The old arm has no overfill trip: 1 m/s and two people until it is rebuilt',
    ],
  },
};

async function leaveRisk(tx: Tx, id: string, key: string): Promise<void> {
  const left = remaining[key];
  if (!left) return;
  const [L, E, C] = left.after;
  const grade = gradeLec({ L, E, C }).value;
  await tx.run(sql`
    update jha_hazards set residual_l = ${L}, residual_e = ${E}, residual_c = ${C}, alarp_note = ${left.note[0]}, alarp_note_en = ${left.note[1]},
      residual_score = ${grade?.score ?? null}, residual_level = ${grade?.level ?? null}, residual_colour = ${grade?.colour ?? null}
    where jha_id = ${id} and hazard = ${hazardLibrary[left.hazard]?.zh ?? ''}`);
  await regrade(tx, id);
}

/** How far a job is, by how long ago it was planned. */
const stateOf = (daysAgo: number, at: number) => {
  if (daysAgo > 2) return at % 9 === 0 ? 'cancelled' : 'closed';
  if (daysAgo >= 0) return 'active';
  return (['approved', 'reviewed', 'submitted', 'draft'] as const)[at % 4] as string;
};

async function addPermit(
  tx: Tx,
  id: string,
  kind: PermitKind,
  daysAgo: number,
  at: number,
  done: boolean,
): Promise<void> {
  const hours = kind in permitHours ? permitHours[kind as keyof typeof permitHours] : 10;
  const starts = sql`(current_date - ${daysAgo}::int + time '08:00')::timestamptz`;
  const { id: permitId } = await tx.one<{ id: string }>(sql`
    insert into jha_permits (jha_id, kind, number, starts_at, hours, ends_at, holder, attendant, height_metres, load_tonnes, lel_percent, h2s_not_required, checks)
    values (${id}, ${kind}, ${`${kind.slice(0, 3).toUpperCase()}-${2200 + at}`}, ${starts}, ${hours}, ${starts} + make_interval(hours => ${hours}), ${names[at % names.length]},
      ${names[(at + 3) % names.length]}, ${kind === 'height' ? 8 : null}, ${kind === 'lifting' ? 16 : null}, ${needsGasTest(kind) ? 4.5 : null}, ${kind !== 'confinedSpace'},
      ${done ? Object.keys(permitChecks[kind]) : []}::text[]) returning id`);
  if (done && needsGasTest(kind))
    await tx.run(sql`
      insert into jha_gas_tests (permit_id, sampled_at, point, combustible, oxygen, h2s, tester)
      values (${permitId}, ${starts} - interval '12 minutes', '下部', 0.05, 20.8, 1.4, ${names[(at + 5) % names.length]})`);
}

/** Jobs from the library over the last months and the next days, one of every template. */
export async function seedJobHazards(tx: Tx): Promise<void> {
  const places = await tx.all<{ id: string; equipmentId: string | null }>(sql`
    select n.id, (select e.id from equipment e where e.node_id = n.id and e.is_deleted = 0 order by md5(e.tag) limit 1) as "equipmentId"
    from factory_nodes n where n.level_code = 'unit' and n.is_deleted = 0 order by md5(n.id::text || 'jha') limit 20`);
  if (places.length === 0) return;
  await seedRestDays(tx);
  await seedOwnTemplates(tx);
  const { leader } = await tx.one<{ leader: string | null }>(
    sql`select (select id from users where tenant_id = current_tenant() and account = 'tangyubo') as leader`,
  );
  const random = new Random(30871);
  for (const [at, template] of jobTemplates.entries()) {
    const daysAgo = at < 24 ? 150 - at * 6 : at < 28 ? 0 : -at + 25;
    const place = random.pick(places);
    const state = stateOf(daysAgo, at);
    const [team, teamEn] = random.pick(teams);
    const { id } = await tx.one<{ id: string }>(sql`
      insert into jhas (title, title_en, node_id, equipment_ids, team, team_en, leader_id, planned_from, planned_to, template_key)
      values (${template.zh}, ${template.en}, ${place.id}, ${place.equipmentId ? [place.equipmentId] : []}::bigint[], ${team}, ${teamEn}, ${leader},
        (current_date - ${daysAgo}::int + time '08:00')::timestamptz, (current_date - ${daysAgo}::int + time '17:30')::timestamptz, ${template.key}) returning id`);
    await fillFrom(tx, id, filled(template));
    await leaveRisk(tx, id, template.key);
    const reached =
      state === 'cancelled' ? ['draft', 'cancelled'] : jhaPath.slice(0, jhaPath.indexOf(state as never) + 1);
    const begun = reached.includes('briefed');
    for (const kind of template.permits) await addPermit(tx, id, kind, daysAgo, at, begun);
    for (const [place, to] of reached.entries())
      await tx.run(sql`
        insert into jha_moves (jha_id, act, from_state, to_state, create_time)
        values (${id}, ${to}, ${reached[place - 1] ?? null}, ${to}, least(now(), (current_date - ${daysAgo + 2}::int + make_interval(hours => ${8 + place * 5}))::timestamptz))`);
    if (begun) await tx.run(sql`update jha_hazards set control_status = 'inPlace' where jha_id = ${id}`);
    if (begun)
      for (let signer = 0; signer < 4; signer += 1)
        await tx.run(sql`
          insert into jha_signatures (jha_id, person, employer, contractor, training_until, strokes, signed_at, submission_key)
          values (${id}, ${names[(at + signer) % names.length]}, ${signer > 1 ? '甬江检修公司' : '东海石化'}, ${signer > 1}, ${signer > 1 ? sql`current_date + 200` : null},
            ${strokes}, (current_date - ${daysAgo}::int + time '07:40')::timestamptz, ${`demo-${at}-${signer}-signature`})`);
    const approved = reached.includes('approved');
    const { colour } = await tx.one<{ colour: Colour }>(
      sql`select colour from jha_results where jha_id = ${id}`,
    );
    // Hot work at night or on a rest day is ticked as such, and signed one level up.
    const permits = await permitsOf(tx, id);
    const late = permits.filter(isHotOutOfHours).map((permit) => permit.id);
    await tx.run(sql`update jha_permits set out_of_hours = true where id = any(${late}::bigint[])`);
    await keepOffHours(tx, sql`p.jha_id = ${id}`);
    const level = neededLevel(colour, permits, (await readSettings(tx)).approvers);
    await tx.run(sql`
      update jhas set state = ${state}, submitted_by = ${leader}, approved_as = ${approved ? level : null},
        valid_until = ${approved ? sql`planned_to + case when ${state} = 'active' then interval '1 day' else interval '0' end` : null},
        lessons = ${state === 'closed' && at % 5 === 0 ? '工具提前清点，交底时补讲撤离路线。' : null} where id = ${id}`);
  }
}
