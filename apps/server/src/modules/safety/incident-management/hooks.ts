import { incidentErrors } from '@ircrisk/contract/modules/safety/incident-errors.ts';
import { atSeenPlace } from '#plant/seen-places.ts';
import { inSubtree } from '#plant/subtree.ts';
import { latestNow } from '#platform/database/clocks.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { hasRight } from '#platform/resources/scope.ts';
import { completed } from '#platform/studies/parts.ts';
import { allowedFor } from './acts.ts';
import { checkContradictions, checkDaysLost } from './contradictions.ts';
import { mayRead } from './kept.ts';
import { checkAge, lacksFacts, pastDays } from './legacy.ts';
import { reclassify } from './reclassify.ts';
import { confidentialRight, firstYear, mustBeOpenCauses } from './see.ts';

const reclassifyAll = async (tx: Tx, ids: readonly string[], tenantId: string): Promise<void> => {
  for (const id of ids) await reclassify(tx, tenantId, id);
};

interface Times extends Record<'occurredAt' | 'discoveredAt', string | null> {
  legacy: boolean;
}

/** The stored times of the records that are changed: a change often carries one of the two alone. */
async function storedTimes(tx: Tx, records: SavedRecord[]): Promise<Map<string, Times>> {
  const ids = records.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.all<Times & { id: string }>(sql`
    select id, legacy, to_char(occurred_at, 'YYYY-MM-DD HH24:MI:SS') as "occurredAt", to_char(discovered_at, 'YYYY-MM-DD HH24:MI:SS') as "discoveredAt"
    from incidents where id = any(${ids}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The clocks of notification run from the discovery, so it never lies before the event, whichever of the two is changed. */
function checkDiscovery(record: SavedRecord, stored: Times | undefined): void {
  const { values } = record;
  if (values.occurredAt === undefined && values.discoveredAt === undefined) return;
  const value = (name: 'occurredAt' | 'discoveredAt') =>
    values[name] === undefined ? stored?.[name] : values[name];
  const [occurredAt, discoveredAt] = [value('occurredAt'), value('discoveredAt')];
  if (typeof occurredAt !== 'string' || typeof discoveredAt !== 'string' || discoveredAt >= occurredAt)
    return;
  refuse(record, values.discoveredAt === undefined ? 'occurredAt' : 'discoveredAt', 'order', {
    zh: '发现时间不能早于发生时间',
    en: 'It cannot be discovered before it happened',
  });
}

async function checkTimes(tx: Tx, records: SavedRecord[]): Promise<void> {
  const stored = await storedTimes(tx, records);
  const { now, past } = await tx.one<{ now: string; past: string }>(sql`
    select to_char(${latestNow}, 'YYYY-MM-DD HH24:MI:SS') as now, to_char(now() - make_interval(days => ${pastDays}), 'YYYY-MM-DD HH24:MI:SS') as past`);
  for (const record of records) {
    const { occurredAt, legacyTier, legacy } = record.values;
    if (typeof occurredAt === 'string' && occurredAt < firstYear)
      refuse(record, 'occurredAt', 'range', {
        zh: `发生时间不能早于 ${firstYear} 年`,
        en: `It cannot have happened before ${firstYear}`,
      });
    if (typeof occurredAt === 'string' && occurredAt > now)
      refuse(record, 'occurredAt', 'past', {
        zh: '发生时间不能晚于现在',
        en: 'It cannot have happened in the future',
      });
    const before = record.id ? stored.get(record.id) : undefined;
    checkDiscovery(record, before);
    checkAge(record, before?.legacy ?? legacy === true, past);
    if (legacyTier && legacy === false)
      refuse(record, 'legacyTier', 'legacy', {
        zh: '只有历史补录可以直接填写分级',
        en: 'Only a record of the past states its tier; others are classified by their facts',
      });
  }
}

/** A form sends the causes back as they are: only another text is a change. */
async function checkCauses(tx: Tx, records: SavedRecord[]): Promise<void> {
  for (const { id, values } of records) {
    if (!id || (values.rootCauses === undefined && values.rootCausesEn === undefined)) continue;
    const kept = await tx.maybe<Record<'rootCauses' | 'rootCausesEn', string | null>>(
      sql`select root_causes as "rootCauses", root_causes_en as "rootCausesEn" from incidents where id = ${id}`,
    );
    const changes = (name: 'rootCauses' | 'rootCausesEn') =>
      values[name] !== undefined && (values[name] || null) !== (kept?.[name] || null);
    if (changes('rootCauses') || changes('rootCausesEn')) await mustBeOpenCauses(tx, id);
  }
}

/** People who are hurt speak for themselves: nobody says beside them that nobody was. A form sends an old answer back as it is. */
async function checkInjured(tx: Tx, records: SavedRecord[]): Promise<void> {
  const told = records.filter(
    ({ id, values }) => id && values.injured !== undefined && values.injured !== 'some',
  );
  if (told.length === 0) return;
  const rows = await tx.all<{ id: string; injured: string | null; people: number }>(sql`
    select i.id, i.injured, count(*)::int as people from incidents i join incident_people p on p.incident_id = i.id and p.is_deleted = 0
    where i.id = any(${told.map(({ id }) => id)}::bigint[]) group by i.id, i.injured`);
  const hurt = new Map(rows.map((row) => [row.id, row]));
  for (const record of told) {
    const known = record.id ? hurt.get(record.id) : undefined;
    if (!known) continue;
    if ((record.values.injured || null) === known.injured) record.values.injured = 'some';
    else
      refuse(record, 'injured', 'people', {
        zh: `已登记 ${known.people} 名伤亡人员，有人受伤只能为“有”；登记有误的先在“人员”中删除`,
        en: `${known.people} people are entered as hurt, so somebody was: remove them first where they are there by mistake`,
      });
  }
}

/** Whoever is entered as hurt makes it so. */
const keepInjured = (tx: Tx, ids: readonly string[]) =>
  tx.run(sql`
    update incidents i set injured = 'some' where i.id = any(${ids}::bigint[]) and i.injured is distinct from 'some'
      and exists (select 1 from incident_people p where p.incident_id = i.id and p.is_deleted = 0)`);

/** What is closed or void stays as it was judged; a record of the past that its facts place below Tier 2 is born closed and may still be completed. */
const hasEnded = (state: unknown): boolean => state === 'closed' || state === 'void';
const isMajor = (tier: unknown): boolean => tier === '1' || tier === '2';
const judges = 'incident-management.classify';

const incidentHooks: ResourceHooks = {
  resource: 'incident',
  rights: [confidentialRight, judges],
  keepsRows: true,
  filters: { nodeId: inSubtree('node_id') },
  visibleRows: (viewer) => mayRead(viewer, 't'),
  // Whoever is to investigate it reads it, wherever it happened.
  alsoVisible: (viewer) => sql`(${atSeenPlace('t.node_id', viewer)} or t.investigator_id = ${viewer.userId})`,
  async beforeSave(tx, records, viewer) {
    // Whoever writes a new record down is its reporter; one of the past has none.
    for (const { id, values } of records)
      if (!id && values.legacy !== true) values.reporterId = viewer.userId;
    await checkTimes(tx, records);
    await checkCauses(tx, records);
    await checkContradictions(tx, records);
    await checkInjured(tx, records);
  },
  async afterSave(tx, ids, viewer) {
    await reclassifyAll(tx, ids, viewer.tenantId);
  },
  acts: (record, viewer) => allowedFor(record as never, viewer.userId),
  // A report taken back before anybody looked may go; after that, and of Tier 1 or 2 always, it is made void, and its number stays.
  // A line taken over from an old register goes by the word of who judges incidents.
  forbids: ({ state, legacy, tier, tierStatus }, viewer) => {
    if (legacy === true && state === 'closed' && !isMajor(tier) && !lacksFacts({ legacy, tierStatus }))
      return hasRight(viewer, judges) ? [] : ['delete'];
    if (hasEnded(state)) return ['update', 'delete'];
    return state === 'reported' && !isMajor(tier) ? [] : ['delete'];
  },
};

const personHooks: ResourceHooks = {
  resource: 'incident-person',
  rights: [confidentialRight],
  alsoVisible: (viewer) =>
    sql`exists (select 1 from incidents i where i.id = t.incident_id and ${atSeenPlace('i.node_id', viewer)})`,
  visibleRows(viewer) {
    const readable = mayRead(viewer, 'i');
    return readable && sql`exists (select 1 from incidents i where i.id = t.incident_id and ${readable})`;
  },
  async beforeSave(tx, records) {
    const whole = await completed(tx, 'incident_people', records);
    const ids = [...whole.values()].flatMap(({ incidentId }) => (incidentId ? [String(incidentId)] : []));
    const rows = await tx.all<{ id: string; day: string; ended: boolean }>(
      sql`
        select i.id, i.occurred_at::date as day, i.state = 'void' or i.state = 'closed' and not (i.legacy and coalesce(r.tier, '3') = '3' and r.tier_status is distinct from 'pending') as ended
        from incidents i left join incident_results r on r.incident_id = i.id where i.id = any(${ids}::bigint[])`,
    );
    const known = new Map(rows.map((row) => [row.id, row]));
    for (const [record, values] of whole) {
      const { returnOn } = record.values;
      const { day, ended } = known.get(String(values.incidentId)) ?? {};
      if (day) checkDaysLost(record, values, day);
      if (ended) refuse(record, 'incidentId', 'ended', incidentErrors.ended);
      if (day && typeof returnOn === 'string' && returnOn < day)
        refuse(record, 'returnOn', 'order', {
          zh: '复工日期不能早于事发日期',
          en: 'Nobody is back at work before it happened',
        });
    }
  },
  async afterSave(tx, ids, viewer) {
    const rows = await tx.all<{ id: string }>(
      sql`select distinct incident_id as id from incident_people where id = any(${ids}::bigint[])`,
    );
    const incidents = rows.map(({ id }) => id);
    await keepInjured(tx, incidents);
    await reclassifyAll(tx, incidents, viewer.tenantId);
  },
};

const releaseHooks: ResourceHooks = {
  resource: 'incident-release',
  rights: [confidentialRight],
  alsoVisible: personHooks.alsoVisible as NonNullable<ResourceHooks['alsoVisible']>,
  visibleRows: personHooks.visibleRows as NonNullable<ResourceHooks['visibleRows']>,
};

const needsReason = (record: SavedRecord): void =>
  refuse(record, 'correction', 'required', {
    zh: '该月已冻结，改动须填写更正说明',
    en: 'The month is frozen: say why it is corrected',
  });

interface FrozenHours {
  id: string;
  month: string;
  nodeId: string;
  role: string;
  hours: number;
  headcount: number | null;
  correction: string | null;
}
const differs = (record: SavedRecord, known: FrozenHours, names: readonly (keyof FrozenHours)[]): boolean =>
  names.some((name) => record.values[name] !== undefined && record.values[name] !== known[name]);

/** Frozen months keep their hours, and take no others, unless the change says why. */
async function checkFrozen(tx: Tx, records: SavedRecord[]): Promise<void> {
  const ids = records.flatMap(({ id }) => (id ? [id] : []));
  const rows = await tx.all<FrozenHours>(
    sql`select id, month, node_id as "nodeId", role, hours, headcount, correction from worked_hours where id = any(${ids}::bigint[]) and frozen`,
  );
  const frozen = new Map(rows.map((row) => [row.id, row]));
  const months = await tx.all<{ month: string }>(sql`select month from incident_frozen_months`);
  const closed = new Set(months.map(({ month }) => month));
  for (const record of records) {
    const { month, correction } = record.values;
    const known = record.id ? frozen.get(record.id) : undefined;
    const enters = !known && typeof month === 'string' && closed.has(month);
    if ((known && differs(record, known, ['month', 'nodeId', 'role'])) || (enters && record.id))
      refuse(record, 'month', 'frozen', {
        zh: '冻结月份的工时不能移动；请在所在行更正，或新增一行',
        en: 'Hours do not move out of or into a frozen month: correct the row, or add one',
      });
    else if (enters && !correction) needsReason(record);
    else if (
      known &&
      differs(record, known, ['hours', 'headcount']) &&
      (!correction || correction === known.correction)
    )
      needsReason(record);
  }
}

/** Nobody works more hours than the longest month has. */
const monthHours = 31 * 24;
function checkHours(records: SavedRecord[]): void {
  for (const record of records) {
    const { hours, headcount } = record.values;
    if (typeof hours === 'number' && typeof headcount === 'number' && hours > headcount * monthHours)
      refuse(record, 'hours', 'max', {
        zh: `${headcount} 人一个月最多 ${headcount * monthHours} 小时`,
        en: `${headcount} people work at most ${headcount * monthHours} hours in a month`,
      });
  }
}

const hoursHooks: ResourceHooks = {
  resource: 'worked-hours',
  filters: { nodeId: inSubtree('node_id') },
  alsoVisible: (viewer) => atSeenPlace('t.node_id', viewer),
  async beforeSave(tx, records) {
    for (const { values } of records)
      if (typeof values.month === 'string') values.month = `${values.month.slice(0, 7)}-01`;
    checkHours(records);
    await checkFrozen(tx, records);
  },
  forbids: ({ frozen }) => (frozen === true ? ['delete'] : []),
};

const rateHooks: ResourceHooks = {
  resource: 'incident-exchange-rate',
  // A rate that comes later settles the criteria that waited for it.
  async afterSave(tx, ids, viewer) {
    const rows = await tx.all<{ id: string }>(sql`
      select distinct i.id from incidents i join incident_exchange_rates x on i.occurred_at::date between x.day and x.day + 31
      where x.id = any(${ids}::bigint[]) and i.is_deleted = 0 and i.fire_or_explosion = 'yes' and i.fire_cost is not null and i.state not in ('closed', 'void')`);
    await reclassifyAll(
      tx,
      rows.map(({ id }) => id),
      viewer.tenantId,
    );
  },
};

export const incidentModuleHooks = [incidentHooks, personHooks, releaseHooks, hoursHooks, rateHooks];
