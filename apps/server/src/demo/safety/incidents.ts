import { incidentPath } from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { worstHour } from '@ircrisk/engine-incident';
import { reclassify } from '#modules/safety/incident-management/reclassify.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, raw, sql } from '#platform/database/sql.ts';
import { Random } from '../ledger/random.ts';
import { type MajorStory, majorStories, minor, nearMisses, type Story, unsafe } from './incident-stories.ts';

interface Place {
  nodeId: string;
  equipmentId: string | null;
}
interface Making {
  tx: Tx;
  random: Random;
  tenantId: string;
  places: readonly Place[];
  people: readonly string[];
}

/** Hours of the day when more happens: the morning's work and the small hours. */
const hours = [2, 3, 5, 8, 9, 9, 10, 10, 11, 14, 15, 15, 16, 21, 23];
const contractors = ['甬江检修公司', '海晟防腐工程', '东建脚手架公司'];

const weathers = [
  ['晴', 'Clear'],
  ['多云', 'Cloudy'],
  ['小雨', 'Light rain'],
] as const;

const two = (value: number) => String(value).padStart(2, '0');

async function insert(
  making: Making,
  story: Story,
  daysAgo: number,
  at: string,
  place: Place,
  more: Record<string, unknown> = {},
) {
  const { tx, random, people } = making;
  const row: Record<string, unknown> = {
    title: story.title[0],
    title_en: story.title[1],
    kind: story.kind,
    description: story.told[0],
    description_en: story.told[1],
    node_id: place.nodeId,
    equipment_ids: place.equipmentId ? [place.equipmentId] : [],
    shift: at < '08:00' ? 'night' : at < '16:00' ? 'day' : 'evening',
    injured: 'none',
    reporter_id: people[random.whole(0, people.length - 1)] ?? null,
    ...more,
  };
  const names = Object.keys(row);
  const values = names.map((name) => row[name]);
  const time = sql`(current_date - ${daysAgo}::int + ${at}::time)::timestamptz`;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into incidents (occurred_at, discovered_at, reported_at, create_time, ${raw(names.join(', '))})
    values (${time}, ${time} + interval '8 minutes', ${time} + interval '31 minutes', ${time} + interval '31 minutes',
      ${join(values.map((value) => sql`${value}`))}) returning id`);
  return id;
}

/** The states it has gone through, some days apart. */
async function walk(tx: Tx, id: string, states: readonly string[], daysAgo: number): Promise<void> {
  for (const [at, state] of states.entries())
    await tx.run(sql`
      insert into incident_moves (incident_id, act, from_state, to_state, create_time)
      values (${id}, ${at === 0 ? 'report' : state}, ${states[at - 1] ?? null}, ${state},
        least(now(), current_date - ${daysAgo}::int + make_interval(days => ${at * 6}, hours => 10)))`);
}

async function makeMajor(making: Making, story: MajorStory): Promise<void> {
  const { tx, random, people, tenantId } = making;
  const found = await tx.maybe<Place>(sql`
    select id as "equipmentId", node_id as "nodeId" from equipment where type = ${story.equipment} and is_deleted = 0 and state = 'inUse'
    order by medium is distinct from ${story.medium ?? null}, md5(tag || ${story.title[1]}) limit 1`);
  const place = found ?? (making.places[0] as Place);
  const leader = people[0] ?? null;
  const [weather, weatherEn] = random.pick(weathers);
  const id = await insert(making, story, story.daysAgo, story.at, place, {
    community_measures: 'no',
    safety_system_challenged: 'no',
    ...story.facts,
    high_potential: story.highPotential ?? false,
    investigator_id: leader,
    failed_barriers: (story.barriers ?? []).map(([zh]) => zh),
    failed_barriers_en: (story.barriers ?? []).map(([, en]) => en),
    root_causes: story.causes?.[0] ?? null,
    root_causes_en: story.causes?.[1] ?? null,
    potential_p: story.highPotential ? 4 : 2,
    actual_p: story.people ? 2 : 1,
    weather,
    weather_en: weatherEn,
  });
  if (story.release) {
    const { material, category, density = null, profile, source } = story.release;
    const steps = profile.map(([fromMin, toMin, kgPerHour]) => ({ fromMin, toMin, kgPerHour }));
    const total = steps.reduce((sum, step) => sum + ((step.toMin - step.fromMin) * step.kgPerHour) / 60, 0);
    await tx.run(sql`
      insert into incident_releases (incident_id, material, material_en, category, indoor, density, profile, max_kg_in_hour, total_kg, source, source_en)
      values (${id}, ${material[0]}, ${material[1]}, ${category}, 'no', ${density}, ${JSON.stringify(steps)}::jsonb, ${worstHour(steps).value}, ${total}, ${source[0]}, ${source[1]})`);
  }
  for (const person of story.people ?? [])
    await tx.run(sql`
      insert into incident_people (incident_id, role, employer, outcome, injury, body_part, phase, hospitalised, return_on)
      values (${id}, ${person.role}, ${person.role === 'contractor' ? random.pick(contractors) : '东海石化'}, ${person.outcome}, ${person.injury}, ${person.bodyPart},
        ${person.phase ?? 'event'}, ${person.outcome === 'lostTime'}, ${person.days ? sql`current_date - ${story.daysAgo - person.days}::int` : null})`);
  await reclassify(tx, tenantId, id);
  const reached = incidentPath.slice(0, incidentPath.indexOf(story.state) + 1);
  await walk(tx, id, reached, story.daysAgo);
  const approved = incidentPath.indexOf(story.state) >= incidentPath.indexOf('causesApproved');
  await tx.run(sql`
    update incidents set state = ${story.state}, causes_approved_on = ${approved ? sql`current_date - ${Math.max(0, story.daysAgo - 25)}::int` : null},
      closed_on = ${story.state === 'closed' ? sql`current_date - ${Math.max(0, story.daysAgo - 48)}::int` : null} where id = ${id}`);
  // The head was told in time; the authority where there is a grade.
  await tx.run(sql`
    update incident_notices set done_at = starts_at + interval '23 minutes', done_by = ${leader}, recipient = '厂总值班' where incident_id = ${id} and kind = 'internal'`);
  if (story.state === 'closed')
    await tx.run(
      sql`update incident_notices set done_at = least(now(), starts_at + interval '26 days'), done_by = ${leader} where incident_id = ${id} and done_at is null`,
    );
  for (const [title, titleEn, done] of story.actions ?? [])
    await tx.run(sql`
      insert into action_items (source_module, source_id, node_id, equipment_id, title, title_en, type, priority, owner_id, due_date, state, closed_on)
      values ('incident-management', ${id}, ${place.nodeId}, ${place.equipmentId}, ${title}, ${titleEn}, 'corrective', 'high', ${leader},
        current_date - ${story.daysAgo - 60}::int, ${done ? 'closed' : 'inProgress'}, ${done ? sql`current_date - ${Math.max(0, story.daysAgo - 45)}::int` : null})`);
}

/** Small things, week by week; what is older than a month is closed. */
async function makeMinor(making: Making): Promise<void> {
  const { tx, random, tenantId, places } = making;
  for (let daysAgo = 728; daysAgo > 1; daysAgo -= random.whole(4, 11)) {
    const draw = random.next();
    const hurt = draw < 0.12 ? random.pick(minor) : null;
    const story = hurt ?? (draw < 0.45 ? random.pick(nearMisses) : random.pick(unsafe));
    const at = `${two(random.pick(hours))}:${two(random.whole(0, 59))}`;
    const anonymous = !hurt && random.chance(0.18);
    const place = random.pick(places);
    const id = await insert(making, story, daysAgo, at, place, {
      injured: hurt ? 'some' : 'none',
      process_involved: 'no',
      unplanned_release: 'no',
      direct_cost: hurt ? '3000' : '0',
      anonymous,
      ...(anonymous ? { reporter_id: null } : {}),
    });
    if (hurt)
      await tx.run(sql`
        insert into incident_people (incident_id, role, employer, outcome, injury, body_part, hospitalised, restricted_days)
        values (${id}, ${random.chance(0.6) ? 'contractor' : 'employee'}, ${random.pick(contractors)}, ${hurt.outcome}, ${hurt.injury}, ${hurt.bodyPart}, false,
          ${hurt.outcome === 'restricted' ? random.whole(2, 9) : null})`);
    await reclassify(tx, tenantId, id);
    const old = daysAgo > 30;
    const path = hurt
      ? ['reported', 'triaged', ...(old ? ['closed'] : [])]
      : ['reported', ...(old ? ['reviewed', 'closed'] : [])];
    await walk(tx, id, path, daysAgo);
    await tx.run(
      sql`update incidents set state = ${path.at(-1)}, closed_on = ${old ? sql`current_date - ${daysAgo - 20}::int` : null} where id = ${id}`,
    );
    if (hurt)
      await tx.run(
        sql`update incident_notices set done_at = least(now(), starts_at + interval '40 minutes') where incident_id = ${id} and (${old} or kind = 'internal')`,
      );
  }
}

/** Hours of the devices, two years of months. */
const makeHours = (tx: Tx) =>
  tx.run(sql`
    insert into worked_hours (month, node_id, role, hours, headcount)
    select m::date, n.id, r.role, round(r.people * (158 + 14 * sin(extract(month from m)))), r.people
    from generate_series(date_trunc('month', current_date) - interval '24 months', date_trunc('month', current_date) - interval '1 month', interval '1 month') m
    cross join (select id, row_number() over (order by path) as place from factory_nodes where level_code = 'device' and is_deleted = 0) n
    cross join lateral (values ('employee', (40 + 7 * (n.place % 5))::int), ('contractor', (16 + 9 * (n.place % 4))::int)) r (role, people)`);

/** The months before the last quarter, with what their incidents count by now. */
const freezeHours = (tx: Tx) =>
  tx.run(
    sql`update worked_hours set frozen = true where month < date_trunc('month', current_date) - interval '3 months'`,
  );

const makeRates = (tx: Tx) =>
  tx.run(sql`
    insert into incident_exchange_rates (day, cny_per_usd, source, source_en)
    select m::date, round((7.08 + 0.06 * sin(extract(month from m)))::numeric, 4), '中国外汇交易中心中间价', 'CFETS central parity'
    from generate_series(date_trunc('month', current_date) - interval '24 months', date_trunc('month', current_date), interval '1 month') m`);

/** Two years of incidents, hours and exchange rates. */
export async function seedIncidents(tx: Tx): Promise<void> {
  const { tenantId } = await tx.one<{ tenantId: string }>(sql`select current_tenant() as "tenantId"`);
  const places = await tx.all<Place>(sql`
    select n.id as "nodeId", (select e.id from equipment e where e.node_id = n.id and e.is_deleted = 0 order by md5(e.tag) limit 1) as "equipmentId"
    from factory_nodes n where n.level_code = 'unit' and n.is_deleted = 0 order by n.path limit 24`);
  if (places.length === 0) return;
  const people = (
    await tx.all<{ id: string }>(sql`
      select id from users where tenant_id = current_tenant() and is_deleted = 0 order by account <> 'tangyubo', account <> 'xujiahe', account limit 8`)
  ).map(({ id }) => id);
  await makeHours(tx);
  await makeRates(tx);
  const making: Making = { tx, random: new Random(1312), tenantId, places, people };
  await makeMinor(making);
  for (const story of majorStories.toSorted((a, b) => b.daysAgo - a.daysAgo)) await makeMajor(making, story);
  await freezeHours(tx);
}
