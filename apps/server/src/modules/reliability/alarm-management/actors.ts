import type { AlarmActor } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { consequentialPair } from '@ircrisk/engine-alarm';
import { nameOf } from '#plant/names.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { inPeriod, type Period, readBins, readStale, readTagSums, type TagSum } from './read-period.ts';

export type ActorKind = 'frequent' | 'chattering' | 'fleeting' | 'stale';
const most = 10;

type Named = Pick<AlarmActor, 'code' | 'name' | 'priority' | 'state' | 'equipment' | 'tuning'> & {
  id: string;
};

/** Names of alarms, the class of their equipment in the ledger, and what the wizard has under way. */
const named = (tx: Tx, ids: readonly string[], language: Language): Promise<Named[]> =>
  tx.all<Named>(sql`
    select t.id, t.code, case when ${language === 'en'} then coalesce(t.name_en, t.name) else t.name end as name, t.priority, t.state,
      case when e.id is not null then jsonb_build_object('id', e.id::text, 'tag', e.tag, 'criticality', e.criticality) end as equipment,
      (select u.state from alarm_tunings u where u.tag_id = t.id and u.is_deleted = 0 order by u.id desc limit 1) as tuning
    from alarm_tags t left join equipment e on e.tenant_id = t.tenant_id and e.id = t.equipment_id where t.id = any(${ids}::bigint[])`);

/** Alarms of each tag on each of the last 31 days of the period: a whole month at most. */
async function readCourses(tx: Tx, period: Period, ids: readonly string[]): Promise<Map<string, number[]>> {
  const days = period.days.slice(-31);
  const rows = await tx.all<{ id: string; day: string; alarms: number }>(sql`
    select tag_id as id, at::text as day, alarms from alarm_tag_sums
    where position_id = ${period.positionId} and step = 'day' and at >= ${days[0]}::date and at <= ${days.at(-1)}::date and tag_id = any(${ids}::bigint[])`);
  const counts = new Map(rows.map(({ id, day, alarms }) => [`${id} ${day}`, alarms]));
  return new Map(ids.map((id) => [id, days.map((day) => counts.get(`${id} ${day}`) ?? 0)]));
}

const ranks: Readonly<Record<ActorKind, (sum: TagSum, stale: number) => number>> = {
  frequent: ({ alarms }) => alarms,
  chattering: ({ runs }) => runs,
  fleeting: ({ fleeting }) => fleeting,
  stale: (_sum, stale) => stale,
};

/** The worst alarms of a period, by what makes them bad. */
export async function readActors(tx: Tx, period: Period, kind: ActorKind, zone: string, language: Language) {
  const sums = await readTagSums(tx, period);
  const { logEnd } = await readBins(tx, period);
  const staleDays = new Map<string, number>();
  for (const { tagId, days } of await readStale(tx, period, logEnd, zone))
    staleDays.set(tagId, (staleDays.get(tagId) ?? 0) + days.length);
  const known = new Set(sums.map(({ tagId }) => tagId));
  const none = { alarms: 0, runs: 0, inRuns: 0, known: 0, fleeting: 0 };
  // One that has stood since before the period has no alarm inside it.
  const all: TagSum[] = [
    ...sums,
    ...[...staleDays.keys()].filter((id) => !known.has(id)).map((tagId) => ({ tagId, ...none })),
  ];
  const total = sums.reduce((sum, { alarms }) => sum + alarms, 0);
  const rank = (sum: TagSum) => ranks[kind](sum, staleDays.get(sum.tagId) ?? 0);
  const worst = all
    .filter((sum) => rank(sum) > 0)
    .sort((a, b) => rank(b) - rank(a) || Number(BigInt(a.tagId) - BigInt(b.tagId)))
    .slice(0, most);
  const ids = worst.map(({ tagId }) => tagId);
  const names = new Map((await named(tx, ids, language)).map((one) => [one.id, one]));
  const courses = await readCourses(tx, period, ids);
  let cumulative = 0;
  const actors = worst.flatMap((sum): AlarmActor[] => {
    const name = names.get(sum.tagId);
    if (!name) return [];
    const { id: _id, ...told } = name;
    const share = total === 0 ? 0 : sum.alarms / total;
    cumulative += share;
    return [
      {
        ...sum,
        ...told,
        share,
        cumulative,
        staleDays: staleDays.get(sum.tagId) ?? 0,
        course: courses.get(sum.tagId) ?? [],
      },
    ];
  });
  return {
    total,
    counts: {
      frequent: Math.min(most, sums.length),
      chattering: sums.filter(({ runs }) => runs > 0).length,
      fleeting: sums.filter(({ fleeting }) => fleeting > 0).length,
      stale: staleDays.size,
    },
    actors,
  };
}

/** As many days of the log as make equipment frequent, from an alarm a day on. */
const frequentDays = 30;
const mostEquipment = 20;

/** Equipment whose alarms come most, over the last days the log knows, with the alarms that make it so. */
export const frequentEquipment = (tx: Tx, nodeIds: readonly string[] | null, language: Language) =>
  tx.all<{
    equipmentId: string;
    tag: string;
    name: string;
    unit: string;
    from: string;
    to: string;
    alarms: number;
    codes: { code: string; alarms: number }[];
  }>(sql`
    with ends as materialized (
      select p.id, l.at from alarm_positions p cross join lateral (
        select s.at from alarm_tag_sums s where s.position_id = p.id and s.step = 'day' order by s.at desc limit 1) l where p.is_deleted = 0),
    newest as materialized (select max(at) as day from ends),
    known as materialized (
      select s.tag_id, sum(s.alarms)::int as alarms from newest n cross join ends p
      join alarm_tag_sums s on s.position_id = p.id and s.step = 'day' and s.at > n.day - ${frequentDays}::int group by s.tag_id),
    counted as (
      select t.equipment_id, t.code, n.day as newest, k.alarms from known k join alarm_tags t on t.id = k.tag_id and t.is_deleted = 0 cross join newest n
      where t.equipment_id is not null)
    select e.id as "equipmentId", e.tag, ${nameOf(language, 'e')} as name, ${nameOf(language, 'n')} as unit, to_char(max(c.newest) - ${frequentDays - 1}::int, 'YYYY-MM-DD') as from,
      to_char(max(c.newest), 'YYYY-MM-DD') as to, sum(c.alarms)::int as alarms, jsonb_agg(jsonb_build_object('code', c.code, 'alarms', c.alarms) order by c.alarms desc, c.code) as codes
    from counted c join equipment e on e.id = c.equipment_id and e.is_deleted = 0 and e.state <> 'scrapped' join factory_nodes n on n.id = e.node_id
    where ${inPlaces('e.node_id', nodeIds)} group by e.id, e.tag, e.name, e.name_en, n.name, n.name_en
    having sum(c.alarms) >= ${frequentDays}::int order by sum(c.alarms) desc, e.tag limit ${mostEquipment}`);

const pairedTags = 40;

/** Pairs of frequent alarms of which the second follows the first within a minute. */
export async function readPairs(tx: Tx, period: Period) {
  const sums = (await readTagSums(tx, period)).sort((a, b) => b.alarms - a.alarms).slice(0, pairedTags);
  const rows = await tx.all<{ code: string; times: number[] }>(sql`
    select t.code, array_agg(extract(epoch from e.time)::float8 order by e.time) as times
    from alarm_events e join alarm_tags t on t.id = e.tag_id
    where e.position_id = ${period.positionId} and e.kind = 0 and e.counts and e.tag_id = any(${sums.map(({ tagId }) => tagId)}::bigint[]) and ${inPeriod(period)}
    group by t.code`);
  const pairs = rows.flatMap((first) =>
    rows.flatMap((second) => {
      if (first === second) return [];
      const found = consequentialPair(first.times, second.times);
      return found?.candidate ? [{ first: first.code, second: second.code, ...found }] : [];
    }),
  );
  return pairs.sort((a, b) => b.support - a.support || b.pairs - a.pairs).slice(0, 50);
}
