import { addLandmarks } from '#modules/safety/incident-case-search/landmarks.ts';
import { keepCorrosionCases } from '#modules/safety/incident-case-search/publish.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

type Pair = readonly [zh: string, en: string];
interface OwnCase {
  title: Pair;
  summary: Pair;
  causes: Pair;
  lessons: readonly Pair[];
  monthsAgo: number;
  unit: string;
  equipmentClass: string;
  accidentType: string;
  phase: string;
  substance: Pair;
  hazard: string;
  state: 'draft' | 'review' | 'published';
  confidentiality: 'internal' | 'confidential';
}

const own: readonly OwnCase[] = [
  {
    title: ['常底油泵机械密封泄漏着火', 'Seal fire at an atmospheric bottoms pump'],
    summary: [
      '备用泵预热不足即切换，密封端面热冲击失效，热油喷出自燃，8 分钟内扑灭，无人受伤。',
      'The standby pump was switched in before it was warm. Its seal failed by thermal shock, hot oil sprayed out and lit by itself; the fire was out within eight minutes and nobody was hurt.',
    ],
    causes: [
      '备用泵未按 50 ℃/h 预热\n冲洗油压力低未报警',
      'The standby was not warmed at 50 °C an hour\nLow flush pressure gave no alarm',
    ],
    lessons: [
      ['备用热油泵预热温度纳入切换确认', 'Confirm the temperature of a hot standby pump before switching'],
      ['密封冲洗压力设低报警', 'Alarm on low pressure of the seal flush'],
    ],
    monthsAgo: 14,
    unit: 'crude',
    equipmentClass: 'PU',
    accidentType: '1986-08',
    phase: 'normal',
    substance: ['常底油', 'Atmospheric residue'],
    hazard: 'flammable',
    state: 'published',
    confidentiality: 'internal',
  },
  {
    title: ['酸性水罐清罐作业硫化氢中毒未遂', 'Near miss with hydrogen sulfide at a sour water tank'],
    summary: [
      '清罐前气体分析合格，搅动油泥后硫化氢升至报警值，监护人及时撤人。',
      'The gas test before entry was good. Stirring the sludge raised hydrogen sulfide to the alarm; the attendant got people out in time.',
    ],
    causes: [
      '油泥扰动释放硫化氢\n未要求连续监测',
      'Sludge let go of hydrogen sulfide\nContinuous monitoring was not asked for',
    ],
    lessons: [['清罐全程连续监测硫化氢', 'Monitor hydrogen sulfide without a break while a tank is cleaned']],
    monthsAgo: 5,
    unit: 'sulfur',
    equipmentClass: 'TA',
    accidentType: '1986-19',
    phase: 'maintenance',
    substance: ['硫化氢', 'Hydrogen sulfide'],
    hazard: 'toxic',
    state: 'review',
    confidentiality: 'internal',
  },
];

async function addOwn(tx: Tx): Promise<void> {
  for (const one of own) {
    const { id } = await tx.one<{ id: string }>(sql`
      with day as (select (current_date - make_interval(months => ${one.monthsAgo}))::date as at)
      insert into incident_cases (title, title_en, year, happened_on, state, country, place, place_en, latitude, longitude, industry, summary, summary_en, immediate_causes, immediate_causes_en,
        process_unit, equipment_class, accident_type, phase, substance, substance_en, hazard, fatalities, injuries, latent_codes, sources, sources_en, keywords, facts_checked,
        confidentiality, published_on)
      select ${one.title[0]}, ${one.title[1]}, extract(year from day.at), day.at, ${one.state}, 'CN', '宁波镇海', 'Zhenhai, Ningbo', 29.95, 121.72, 'refining', ${one.summary[0]}, ${one.summary[1]},
        ${one.causes[0]}, ${one.causes[1]}, ${one.unit}, ${one.equipmentClass}, ${one.accidentType}, ${one.phase}, ${one.substance[0]}, ${one.substance[1]}, ${one.hazard}, 0, 0,
        '{L3,L7}', '公司内部调查报告', 'Internal investigation report', '{}', true, ${one.confidentiality}, ${one.state === 'published' ? sql`current_date - 200` : null}
      from day returning id`);
    for (const [at, [zh, en]] of one.lessons.entries())
      await tx.run(
        sql`insert into case_lessons (case_id, sort, lesson, lesson_en) values (${id}, ${at + 1}, ${zh}, ${en})`,
      );
  }
}

/** How some lessons stand in the units with pumps: with a barrier or a job to show for it, under way, or not for here. */
async function markLessons(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into case_lesson_marks (lesson_id, node_id, state, barrier_id, jha_id, note)
    select l.id, n.id, case when l.at % 3 = 0 then 'notApplicable' when l.at % 3 = 1 and b.id is not null then 'applied' else 'open' end,
      case when l.at % 3 = 1 then b.id end, null, case when l.at % 3 = 0 then '本单元无此类设备' end
    from (select l.id, row_number() over (order by c.year desc, l.id) as at from case_lessons l join incident_cases c on c.id = l.case_id
        where c.state = 'published' and c.equipment_class in ('PU', 'PI', 'HE') and l.is_deleted = 0 limit 12) l
    cross join (select n.id from factory_nodes n where n.level_code = 'device' and n.is_deleted = 0
        and exists (select from equipment e join factory_nodes u on u.id = e.node_id where e.type = 'pump' and starts_with(u.path, n.path)) order by n.order_no, n.id limit 2) n
    left join lateral (select b.id from barriers b where b.is_deleted = 0 order by b.code limit 1 offset l.at % 4) b on true`);
}

/** Somebody of the plant has checked them against their reports; the newest still wait. */
const checkLandmarks = (tx: Tx) =>
  tx.run(sql`
    update incident_cases c set state = 'published', published_on = current_date - 120, facts_checked = true, facts_checked_on = current_date - 120,
      facts_checked_by = (select u.id from users u where u.tenant_id = current_tenant() and u.is_deleted = 0 order by u.id limit 1)
    where c.source_kind = 'landmark' and c.year < 2019`);

/** The library of the demo plant: landmark cases, own ones, what was analysed and what corroded. */
export async function seedIncidentCases(tx: Tx): Promise<void> {
  await addLandmarks(tx);
  await checkLandmarks(tx);
  await addOwn(tx);
  const corroded = await tx.all<{ id: string }>(sql`select id from corrosion_cases where is_deleted = 0`);
  await keepCorrosionCases(
    tx,
    corroded.map(({ id }) => id),
  );
  await markLessons(tx);
  await tx.run(sql`
    insert into case_searches (user_id, name, words, facets, alert)
    select u.id, '机泵火灾', '', '{"equipmentClass": ["PU"]}', true from users u where u.tenant_id = current_tenant() and u.is_deleted = 0 order by u.id limit 1`);
}
