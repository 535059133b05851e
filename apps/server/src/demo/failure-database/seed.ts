import { completenessOf, weibullLife } from '@ircrisk/engine-reliability';
import { addDays, addMonths } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { Random, round } from '../ledger/random.ts';
import { populations, type Story } from './stories.ts';

interface Item {
  id: string;
  tag: string;
  type: string;
  bornOn: string;
  today: string;
}

/** Tags that fail far too often; some were put right, one gets worse. */
export interface DemoActor {
  equipmentId: string;
  tag: string;
  kind: 'improved' | 'chronic' | 'worsening';
  /** When the cure was finished. */
  curedOn: string | null;
}

const hourMs = 3_600_000;
const wall = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

function pick(random: Random, stories: readonly Story[]): Story {
  let left = random.next() * stories.reduce((sum, { weight }) => sum + weight, 0);
  for (const story of stories) {
    left -= story.weight;
    if (left <= 0) return story;
  }
  return stories[0] as Story;
}

/** How fast a bad actor fails at a moment, as a share of its normal life. */
function pace(actor: DemoActor | undefined, at: number, end: number): number {
  if (!actor) return 1;
  if (actor.kind === 'chronic') return 0.16;
  if (actor.kind === 'improved') return actor.curedOn && at > msOf(actor.curedOn) ? 3 : 0.07;
  const years = Math.max(0, (end - at) / (365 * 24 * hourMs));
  return Math.min(1, 0.06 + years * 0.2);
}

/** One failure as a row; what is older than a year is released, the newest are still to be coded. */
function rowOf(
  random: Random,
  item: Item,
  story: Story,
  at: number,
  end: number,
): { row: Record<string, unknown>; back: number } {
  const detected = Math.round(at / 60_000) * 60_000;
  const vary = () => random.between(0.5, 1.6);
  const down = story.down > 0 ? round(story.down * vary(), 1) : 0;
  const work = Math.max(0.5, round(Math.min(story.work * vary(), down || story.work), 1));
  const lag = random.between(0, 1.5) * hourMs;
  const repairFrom = detected + lag;
  const repairTo = Math.max(repairFrom + work * hourMs, detected + down * hourMs);
  const ended = repairTo <= end;
  const age = (end - at) / (24 * hourMs);
  const coded = age > 40 || random.chance(0.6);
  const cost = story.cost * vary();
  const codes = coded
    ? {
        mode_code: story.mode,
        mechanism_code: story.mechanism,
        cause_code: random.chance(0.12) ? '5.6' : story.cause,
        detection_code: random.chance(0.9) ? story.detection : null,
        impact: story.impact,
        subunit: story.subunit ?? null,
        item: story.item ?? null,
        activity_code: ended ? story.activity : null,
      }
    : {
        mode_code: null,
        mechanism_code: null,
        cause_code: null,
        detection_code: null,
        impact: null,
        subunit: null,
        item: null,
        activity_code: null,
      };
  const description = random.pick(story.texts);
  const { percent } = completenessOf(
    {
      description,
      modeCode: codes.mode_code,
      mechanismCode: codes.mechanism_code,
      causeCode: codes.cause_code,
      detectionCode: codes.detection_code,
      impact: codes.impact,
      subunit: codes.subunit,
      activityCode: codes.activity_code,
      activeRepairHours: ended ? work : null,
      repairTo: ended ? repairTo : null,
    },
    Boolean(story.subunit),
  );
  return {
    back: repairTo,
    row: {
      equipment_id: item.id,
      category: 'functional',
      detected_at: wall(detected),
      down_from: down > 0 ? wall(detected) : null,
      down_to: down > 0 && ended ? wall(repairTo) : null,
      repair_from: ended || repairFrom <= end ? wall(repairFrom) : null,
      repair_to: ended ? wall(repairTo) : null,
      active_repair_hours: ended ? work : null,
      man_hours: ended ? round(work * 2.2, 1) : null,
      ...codes,
      operating_state: 'running',
      safety_impact: story.impact === 'critical' && story.mode === 'ELP' ? 'M' : 'N',
      production_impact: down > 40 ? 'H' : down > 12 ? 'M' : down > 0 ? 'L' : 'N',
      labour_cost: ended ? round(cost * 0.25) : null,
      material_cost: ended ? round(cost * 0.6) : null,
      contract_cost: ended ? round(cost * 0.15) : null,
      production_loss: down > 24 ? round(down * 8000) : null,
      currency: 'CNY',
      description,
      review_state: !coded ? 'raw' : age > 365 ? 'released' : age > 120 ? 'reviewed' : 'coded',
      completeness: percent,
      conflicts: [],
      source: age > 1460 ? 'import' : 'manual',
      attachment_ids: [],
    },
  };
}

function historyOf(
  random: Random,
  item: Item,
  actor: DemoActor | undefined,
  from: number,
  end: number,
): Record<string, unknown>[] {
  const population = populations[item.type];
  if (!population) return [];
  const rows: Record<string, unknown>[] = [];
  // Older equipment is somewhere inside a life when the records begin.
  let at = Math.max(from, msOf(item.bornOn) + 24 * hourMs);
  const life = (share: number) => weibullLife(Math.min(0.999, Math.max(0.001, share)), population) * hourMs;
  at += life(random.next()) * pace(actor, at, end) * (msOf(item.bornOn) < from ? random.next() : 1);
  while (at < end - 2 * hourMs) {
    const story = actor ? (population.stories[0] as Story) : pick(random, population.stories);
    const { row, back } = rowOf(
      random,
      item,
      actor && random.chance(0.25) ? pick(random, population.stories) : story,
      at,
      end,
    );
    rows.push(row);
    at = back + life(random.next()) * pace(actor, back, end);
  }
  return rows;
}

/** Planned replacements now and then: history for the Weibull page, no failures. */
function plannedOf(random: Random, item: Item, end: number): Record<string, unknown>[] {
  if (item.type !== 'pump' || !random.chance(0.25)) return [];
  const at = Math.round((end - random.between(200, 3000) * 24 * hourMs) / 60_000) * 60_000;
  if (at < msOf(item.bornOn)) return [];
  return [
    {
      equipment_id: item.id,
      category: 'planned',
      detected_at: wall(at),
      down_from: wall(at),
      down_to: wall(at + 10 * hourMs),
      repair_from: wall(at),
      repair_to: wall(at + 10 * hourMs),
      active_repair_hours: 8,
      activity_code: '1',
      mode_code: null,
      currency: 'CNY',
      description: '大检修期间计划更换机械密封',
      review_state: 'released',
      completeness: 60,
      conflicts: [],
      source: 'manual',
      attachment_ids: [],
    },
  ];
}

/** Ten years of failures for the plant's equipment: the same on every machine and day, Weibull by type, with a few true bad actors. */
export async function seedFailures(tx: Tx): Promise<DemoActor[]> {
  const items = await tx.all<Item>(sql`
    select id, tag, type, coalesce(in_service_date, current_date - 4000) as "bornOn", current_date as today from equipment
    where is_deleted = 0 and state in ('inUse', 'standby') order by tag, id`);
  const today = items[0]?.today;
  if (!today) return [];
  const random = new Random(14_224);
  const [end, from] = [msOf(today), msOf(addMonths(today, -120))];
  const pumps = items.filter(({ type, bornOn }) => type === 'pump' && bornOn < addMonths(today, -96));
  const exchangers = items.filter(
    ({ type, bornOn }) => type === 'heatExchanger' && bornOn < addMonths(today, -96),
  );
  const actor = (
    item: Item | undefined,
    kind: DemoActor['kind'],
    curedMonths: number | null = null,
  ): DemoActor[] =>
    item
      ? [
          {
            equipmentId: item.id,
            tag: item.tag,
            kind,
            curedOn: curedMonths === null ? null : addDays(addMonths(today, -curedMonths), -2),
          },
        ]
      : [];
  const actors = [
    ...actor(pumps[2], 'chronic'),
    ...actor(pumps[7], 'improved', 20),
    ...actor(pumps[11], 'improved', 5),
    ...actor(pumps[16], 'worsening'),
    ...actor(exchangers[3], 'chronic'),
  ];
  const byId = new Map(actors.map((one) => [one.equipmentId, one]));
  const rows = items.flatMap((item) => [
    ...historyOf(random, item, byId.get(item.id), from, end),
    ...plannedOf(random, item, end),
  ]);
  rows.sort((a, b) => (String(a.detected_at) < String(b.detected_at) ? -1 : 1));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const list = { parts: [columns.join(', ')], values: [] };
  await tx.run(
    sql`insert into failure_events (${list}) select ${list} from jsonb_populate_recordset(null::failure_events, ${JSON.stringify(rows)}::jsonb)`,
  );
  await seedMeters(tx, pumps.slice(0, 12), today, random);
  await tx.run(
    sql`insert into failure_settings (surveillance_from) values (${addMonths(today, -120)}) on conflict do nothing`,
  );
  return actors;
}

/** Monthly readings of a dozen pumps over two years. */
async function seedMeters(tx: Tx, pumps: readonly Item[], today: string, random: Random): Promise<void> {
  const readings = pumps.flatMap(({ id }) => {
    let hours = random.whole(9000, 60_000);
    return Array.from({ length: 25 }, (_, at) => {
      hours += at === 0 ? 0 : random.whole(500, 665);
      return {
        equipment_id: id,
        reading_at: `${addMonths(`${today.slice(0, 7)}-01`, at - 24)} 08:00:00`,
        reading: hours,
      };
    });
  });
  await tx.run(sql`insert into meter_readings (equipment_id, reading_at, reading)
    select equipment_id, reading_at, reading from jsonb_populate_recordset(null::meter_readings, ${JSON.stringify(readings)}::jsonb)`);
}
