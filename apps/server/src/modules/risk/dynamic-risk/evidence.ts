import type { RiskSettings } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import type { ModifierKind } from '@ircrisk/engine-dynamic-risk';
import { type EventSums, eventSums } from '#modules/reliability/failure-database/index.ts';
import { type BowTieFactor, bowTieFactors } from '#modules/risk/dynamic-barrier-management/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { readClosings } from './closings.ts';
import type { Faded } from './models.ts';

export interface InspectionFact {
  label: string;
  equipmentId: string;
  orderId: string | null;
  overdueDays: number;
  intervalDays: number | null;
  due: string;
}
export interface WindowFact {
  id: string;
  code: string;
  level: 'critical' | 'standard' | 'informational';
  share: number | null;
  unknown: boolean;
  lastTime: string | null;
  silentDays: number | null;
  /** An excursion is under way. */
  open: boolean;
  /** The day the last one ended of which there is no figure, or the window was taken out of use. */
  endedOn: string | null;
  /** The day it was taken out of use: its readings have ended for good, and a person has said so. */
  outOn: string | null;
}
export interface NamedFact {
  id: string;
  label: string;
  /** Where people word it; codes and numbers serve both. */
  labelEn?: string;
  since: string;
}
export interface ValueFact {
  kind: ModifierKind;
  factor: number;
  atTime: string;
  ageDays: number;
  staleDays: number;
  /** The day it ended; only what fades is still told of then. */
  endedOn: string | null;
  note: string | null;
  noteEn: string | null;
}
export interface HistoryFact {
  isoClass: string;
  classRatePerYear: number;
  events: number;
  years: number;
}

/** Everything the platform knows that speaks for or against one subject. */
export interface Facts {
  inspections: InspectionFact[];
  windows: WindowFact[];
  /** Of the excursions that are over the one that has most left. */
  closed: Faded | null;
  repairs: { due: string; note: string | null; noteEn: string | null }[];
  changes: NamedFact[];
  orders: NamedFact[];
  alarms: NamedFact[];
  /** The day the last alarm that is over returned to normal. */
  alarmsEndedOn: string | null;
  permits: NamedFact[];
  values: ValueFact[];
  history: HistoryFact | null;
  bowTie: BowTieFactor | null;
}

/**
 * Equipment that belongs to each subject: its own, the members of its loop, what stands in its unit. Many subjects may stand in one unit, so
 * what is below a unit is found once for all of them (`below`), and the subjects (`units`) are joined to it last.
 */
const scopeOf = (ids: readonly string[]): Sql => sql`units as materialized (
  select m.id as model_id, m.node_id as unit_id from dynamic_risk_models m where m.id = any(${ids}::bigint[]) and m.subject_type = 'unit'
), below as materialized (
  select n.id as unit_id, b.id as node_id from factory_nodes n join factory_nodes b on b.path ~>=~ n.path and b.path ~<~ (n.path || '~') and b.is_deleted = 0
    where n.id = any(array(select distinct u.unit_id from units u))
), inside as materialized (
  select b.unit_id, e.id as equipment_id from below b join equipment e on e.node_id = b.node_id and e.is_deleted = 0
), scope as materialized (
  select m.id as model_id, m.equipment_id from dynamic_risk_models m where m.id = any(${ids}::bigint[]) and m.equipment_id is not null
  union select m.id, c.equipment_id from dynamic_risk_models m join corrosion_members c on c.loop_id = m.loop_id and c.is_deleted = 0
    where m.id = any(${ids}::bigint[]) and m.subject_type = 'loop'
  union select u.model_id, i.equipment_id from units u join inside i on i.unit_id = u.unit_id)`;

/**
 * Alarms of the subjects' equipment, and of their units those without equipment by where their position is; each once, whatever the number of
 * subjects. They are looked up by lists: a join is planned over all of them for each place where the tables have no statistics.
 */
const alarmsOf = (ids: readonly string[]): Sql => sql`${scopeOf(ids)}, positions as materialized (
  select o.id, o.node_id from alarm_positions o where o.node_id = any(array(select distinct b.node_id from below b)) and o.is_deleted = 0
), alarms as materialized (
  select a.tenant_id, a.id, a.code, a.equipment_id, null::bigint as position_id from alarm_tags a
    where a.equipment_id = any(array(select distinct s.equipment_id from scope s)) and a.is_deleted = 0 and a.priority <> 'journal'
  union all select a.tenant_id, a.id, a.code, null, a.position_id from alarm_tags a
    where a.position_id = any(array(select o.id from positions o)) and a.equipment_id is null and a.is_deleted = 0 and a.priority <> 'journal')`;
/** Whose the rows of `found` are, by their equipment or else by their position. */
const ofSubjects = sql`(
  select s.model_id, f.* from found f join scope s on s.equipment_id = f.equipment_id
  union all select u.model_id, f.* from found f join positions o on o.id = f.position_id join below b on b.node_id = o.node_id join units u on u.unit_id = b.unit_id)`;

type Of<T> = T & { modelId: string };
const openOrder = sql`w.is_deleted = 0 and w.completed_on is null and w.state <> 'cancelled'`;

/** Dates of the ledger that have passed, and inspections of the plans that are late; days are the tenant's. */
const readInspections = (tx: Tx, ids: readonly string[]) =>
  tx.all<Of<InspectionFact>>(sql`
    with ${scopeOf(ids)}
    select s.model_id as "modelId", e.tag as label, e.id as "equipmentId", null::text as "orderId", current_date - i.next_due_date as "overdueDays",
      nullif(i.next_due_date - i.last_inspection_date, 0) as "intervalDays", to_char(i.next_due_date, 'YYYY-MM-DD') as due
    from scope s join equipment e on e.id = s.equipment_id and e.is_deleted = 0 join equipment_integrity i on i.equipment_id = e.id
    where i.next_due_date < current_date
    union all
    select s.model_id, w.number, w.equipment_id, w.id::text, current_date - coalesce(w.deferred_to, w.due_date),
      w.due_date - (select max(d.completed_on) from work_orders d where d.plan_id = w.plan_id and d.is_deleted = 0 and d.completed_on < w.due_date),
      to_char(coalesce(w.deferred_to, w.due_date), 'YYYY-MM-DD')
    from scope s join work_orders w on w.equipment_id = s.equipment_id
    where ${openOrder} and w.work_type = 'INS' and w.plan_id is not null and coalesce(w.deferred_to, w.due_date) < current_date`);

/** A loop is judged by its own windows; equipment, which may be in several loops, by those of all of them; a unit also by the loops that stand in it. */
const readWindows = (tx: Tx, ids: readonly string[]) =>
  tx.all<Of<WindowFact>>(sql`
    with ${scopeOf(ids)}, loops as (
      select distinct s.model_id, c.loop_id from scope s join dynamic_risk_models m on m.id = s.model_id and m.loop_id is null
      join corrosion_members c on c.equipment_id = s.equipment_id and c.is_deleted = 0
      union select m.id, m.loop_id from dynamic_risk_models m where m.id = any(${ids}::bigint[]) and m.loop_id is not null
      union select u.model_id, l.id from below b join corrosion_loops l on l.node_id = b.node_id join units u on u.unit_id = b.unit_id)
    select l.model_id as "modelId", w.id, w.code, w.level, case when w.out_of_use_since is null then r.outside_share end as share, coalesce(r.state, 'unknown') = 'unknown' and w.out_of_use_since is null as unknown,
      to_char(r.last_time, 'YYYY-MM-DD HH24:MI') as "lastTime", floor(extract(epoch from now() - r.last_time) / 86400)::int as "silentDays",
      coalesce(x.open, false) and w.out_of_use_since is null as open, to_char(greatest(x.ended, w.out_of_use_since), 'YYYY-MM-DD') as "endedOn", to_char(w.out_of_use_since, 'YYYY-MM-DD') as "outOn"
    from loops l join corrosion_windows w on w.loop_id = l.loop_id and w.is_deleted = 0 and w.level <> 'informational'
      and exists (select 1 from corrosion_limits f where f.window_id = w.id)
    join corrosion_loops p on p.id = w.loop_id and p.is_deleted = 0
    left join corrosion_window_now r on r.tenant_id = w.tenant_id and r.window_id = w.id
    left join lateral (
      select bool_or(q.end_time is null) as open, max(q.end_time) filter (where q.share_at_end is null) as ended from corrosion_excursions x
      join corrosion_excursion_results q on q.tenant_id = x.tenant_id and q.excursion_id = x.id
      where x.window_id = w.id and x.is_deleted = 0 and x.state <> 'void') x on true
    order by w.code`);

/** Changes under way on safety-critical equipment, or urgent themselves. */
const readChanges = (tx: Tx, ids: readonly string[]) =>
  tx.all<Of<NamedFact>>(sql`
    with ${scopeOf(ids)}
    select s.model_id as "modelId", a.id, a.title as label, coalesce(nullif(a.title_en, ''), a.title) as "labelEn", to_char(a.create_time, 'YYYY-MM-DD') as since
    from scope s join action_items a on a.equipment_id = s.equipment_id join equipment e on e.id = s.equipment_id
    where a.is_deleted = 0 and a.type = 'moc' and a.state not in ('draft', 'closed', 'cancelled') and (e.safety_critical or a.priority in ('high', 'urgent'))
    order by a.id`);

const readOrders = (tx: Tx, ids: readonly string[]) =>
  tx.all<Of<NamedFact>>(sql`
    with ${scopeOf(ids)}
    select s.model_id as "modelId", w.id, w.number as label, to_char(coalesce(w.deferred_to, w.due_date), 'YYYY-MM-DD') as since
    from scope s join work_orders w on w.equipment_id = s.equipment_id
    where ${openOrder} and w.priority in ('1', '2') and coalesce(w.deferred_to, w.due_date) < current_date order by w.number`);

/** Alarms of the subject that stand now; what is shelved stands too. */
const readAlarms = (tx: Tx, ids: readonly string[]) =>
  tx.all<Of<NamedFact>>(sql`
    with ${alarmsOf(ids)}, found as materialized (
      select a.id, a.code, a.equipment_id, a.position_id, to_char(q.since, 'YYYY-MM-DD') as since from alarms a
      join alarm_states q on q.tenant_id = a.tenant_id and q.tag_id = a.id and q.active)
    select f.model_id as "modelId", f.id, f.code as label, f.since from ${ofSubjects} f order by f.code`);

/** By the log's own time: a return that is imported days later is of its day. */
const readAlarmEnds = (tx: Tx, ids: readonly string[]) =>
  tx.all<Of<{ endedOn: string | null }>>(sql`
    with ${alarmsOf(ids)}, found as materialized (
      select a.equipment_id, a.position_id, max(e.ends) as ends from alarms a
      join alarm_states q on q.tenant_id = a.tenant_id and q.tag_id = a.id and not q.active
      join alarm_events e on e.tenant_id = q.tenant_id and e.tag_id = q.tag_id and e.time = q.since and e.kind = 0 group by a.equipment_id, a.position_id)
    select f.model_id as "modelId", to_char(max(f.ends), 'YYYY-MM-DD') as "endedOn" from ${ofSubjects} f group by f.model_id`);

const readPermits = (tx: Tx, ids: readonly string[]) =>
  tx.all<Of<NamedFact>>(sql`
    with ${scopeOf(ids)}
    select distinct s.model_id as "modelId", p.id, coalesce(p.number, j.number) as label, to_char(p.starts_at, 'YYYY-MM-DD') as since
    from scope s join equipment e on e.id = s.equipment_id join jhas j on j.node_id = e.node_id and j.is_deleted = 0 and j.state in ('briefed', 'active')
    join jha_permits p on p.jha_id = j.id and p.is_deleted = 0 and now() between p.starts_at and p.ends_at order by label`);

/** The newest value of each kind that is in force, and of windows and alarms the ended one that has faded least beside it. Others end with their cause. */
const readValues = (tx: Tx, ids: readonly string[], tauDays: number) =>
  tx.all<Of<ValueFact>>(sql`
    select distinct on (v.model_id, v.kind, coalesce(v.ended_on < current_date, false)) v.model_id as "modelId", v.kind, v.factor, to_char(v.at_time, 'YYYY-MM-DD HH24:MI') as "atTime",
      (extract(epoch from now() - v.at_time) / 86400)::float8 as "ageDays", v.stale_days as "staleDays", case when v.ended_on < current_date then to_char(v.ended_on, 'YYYY-MM-DD') end as "endedOn", v.note, v.note_en as "noteEn"
    from dynamic_risk_values v where v.model_id = any(${ids}::bigint[]) and v.is_deleted = 0 and v.factor is not null and v.at_time <= now()
      and (v.ended_on is null or v.ended_on >= current_date or v.kind in ('iow', 'alarm'))
    order by v.model_id, v.kind, coalesce(v.ended_on < current_date, false),
      case when v.ended_on < current_date then (v.factor - 1) * exp(-least(500, (current_date - v.ended_on) / ${tauDays}::float8)) end desc, v.at_time desc, v.id desc`);

const readRepairs = (tx: Tx, ids: readonly string[]) =>
  tx.all<Of<Facts['repairs'][number]>>(sql`
    select v.model_id as "modelId", to_char(v.due_date, 'YYYY-MM-DD') as due, v.note, v.note_en as "noteEn" from dynamic_risk_values v
    where v.model_id = any(${ids}::bigint[]) and v.is_deleted = 0 and v.kind = 'temporaryRepairExpired' and v.due_date < current_date
      and (v.ended_on is null or v.ended_on > current_date) order by v.due_date`);

const yearMs = 365.25 * 86_400_000;
const hoursPerYear = 8766;

/** Sums of every class over the years the company looks back, and the period they are of. */
export interface ClassRates {
  readonly period: { readonly from: number; readonly to: number; readonly now: number };
  readonly perYear: ReadonlyMap<string, number>;
  /** Sums of every piece of equipment, where all subjects are calculated: once for the plant is cheaper than for each chunk. */
  readonly own?: ReadonlyMap<string, OwnSums> | undefined;
}
/** Of subjects whose own history does not count. */
export const noRates: ClassRates = { period: { from: 0, to: 0, now: 0 }, perYear: new Map() };
type OwnSums = Pick<EventSums, 'failures' | 'serviceHours'>;

const sumsOf = async (tx: Tx, scope: Parameters<typeof eventSums>[1]) =>
  new Map((await eventSums(tx, scope, 'equipment')).map((one): [string, OwnSums] => [one.key, one]));

export async function readClassRates(
  tx: Tx,
  years: number,
  forAll: boolean,
  asOf?: number,
): Promise<ClassRates> {
  const { now } = await tx.one<{ now: number }>(
    sql`select coalesce(${asOf ?? null}::float8, extract(epoch from now()) * 1000)::float8 as now`,
  );
  const period = { from: now - years * yearMs, to: now, now };
  const sums = await eventSums(tx, period, 'class');
  return {
    period,
    own: forAll ? await sumsOf(tx, period) : undefined,
    perYear: new Map(
      sums
        .filter(({ failures, serviceHours }) => failures > 0 && serviceHours > 0)
        .map(({ key, failures, serviceHours }) => [key, (failures / serviceHours) * hoursPerYear]),
    ),
  };
}

/** Failures of each piece of equipment against the rate of its class. */
export async function readHistory(
  tx: Tx,
  ids: readonly string[],
  { period, perYear, own: known }: ClassRates,
) {
  const rows = await tx.all<{ modelId: string; equipmentId: string; isoClass: string }>(sql`
    select m.id as "modelId", e.id as "equipmentId", e.iso_class as "isoClass"
    from dynamic_risk_models m join equipment e on e.id = m.equipment_id where m.id = any(${ids}::bigint[]) and m.subject_type = 'equipment'
      and m.use_failures and e.iso_class = any(${[...perYear.keys()]}::text[])`);
  if (rows.length === 0) return new Map<string, HistoryFact>();
  const equipmentIds = [...new Set(rows.map(({ equipmentId }) => equipmentId))];
  const own = known ?? (await sumsOf(tx, { ...period, equipmentIds }));
  return new Map(
    rows.flatMap(({ modelId, equipmentId, isoClass }): [string, HistoryFact][] => {
      const mine = own.get(equipmentId);
      if (!mine || mine.serviceHours <= 0) return [];
      const classRatePerYear = perYear.get(isoClass) ?? 0;
      return [
        [
          modelId,
          { isoClass, classRatePerYear, events: mine.failures, years: mine.serviceHours / hoursPerYear },
        ],
      ];
    }),
  );
}

/** What is asked once in a run, whatever the number of subjects. */
export interface Shared {
  readonly settings: RiskSettings;
  readonly bowTies: ReadonlyMap<string, BowTieFactor>;
  readonly rates: ClassRates;
}

export async function readBowTies(tx: Tx, tested?: ReadonlySet<string>): Promise<Shared['bowTies']> {
  return new Map((await bowTieFactors(tx, tested)).map((one) => [one.seriesId, one]));
}

/** Facts of many subjects, in as many statements as there are sources. */
export async function readFacts(
  tx: Tx,
  models: readonly { id: string; bowTieSeriesId: string | null }[],
  { settings, bowTies, rates }: Shared,
): Promise<Map<string, Facts>> {
  const ids = models.map(({ id }) => id);
  const grouped = async <T>(rows: Promise<Of<T>[]>) => Map.groupBy(await rows, ({ modelId }) => modelId);
  const none = Promise.resolve([]);
  const inspections = await grouped<InspectionFact>(readInspections(tx, ids));
  const windows = await grouped<WindowFact>(readWindows(tx, ids));
  const closings = await readClosings(
    tx,
    [...windows.values()].map((each) => each.map((one) => one.id)),
    settings.tauDays,
  );
  const changes = await grouped<NamedFact>(readChanges(tx, ids));
  const orders = await grouped<NamedFact>(readOrders(tx, ids));
  const alarms = await grouped<NamedFact>(settings.alarmWeight === null ? none : readAlarms(tx, ids));
  const alarmEnds = await grouped<{ endedOn: string | null }>(
    settings.alarmWeight === null ? none : readAlarmEnds(tx, ids),
  );
  const permits = await grouped<NamedFact>(settings.permitWeight === null ? none : readPermits(tx, ids));
  const values = await grouped<ValueFact>(readValues(tx, ids, settings.tauDays));
  const repairs = await grouped<Facts['repairs'][number]>(readRepairs(tx, ids));
  const history = await readHistory(tx, ids, rates);
  return new Map(
    models.map(({ id, bowTieSeriesId }) => [
      id,
      {
        inspections: inspections.get(id) ?? [],
        windows: windows.get(id) ?? [],
        closed: closings((windows.get(id) ?? []).map((one) => one.id)),
        changes: changes.get(id) ?? [],
        orders: orders.get(id) ?? [],
        alarms: alarms.get(id) ?? [],
        alarmsEndedOn: alarmEnds.get(id)?.[0]?.endedOn ?? null,
        permits: permits.get(id) ?? [],
        values: values.get(id) ?? [],
        repairs: repairs.get(id) ?? [],
        history: history.get(id) ?? null,
        bowTie: bowTieSeriesId === null ? null : (bowTies.get(bowTieSeriesId) ?? null),
      },
    ]),
  );
}
