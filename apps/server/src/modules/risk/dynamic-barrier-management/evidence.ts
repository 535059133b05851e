import type { AlarmLoad, BarrierState, ReliedAlarm, WindowSign } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { StoredCause } from './causes.ts';
import { type Finding, withIndicators } from './indicators.ts';
import type { OpenRecord, Sign } from './signs.ts';
import { withTwins } from './twins.ts';

export interface ElementRow {
  id: string;
  barrierId: string;
  /** Number of the barrier. */
  barrier: string;
  tag: string;
  /** The same device in other barriers: it has one state. */
  twins: readonly ElementRow[];
  equipmentId: string | null;
  groupCode: string | null;
  required: number;
  failureRate: number | null;
  needsTest: boolean;
  intervalDays: number | null;
  planId: string | null;
  lastTest: string | null;
  lastFailed: boolean;
  /** The failure is what the order of the test says. */
  orderFailed: boolean;
  /** The last test is that of an order. */
  testedByOrder: boolean;
  repairedOn: string | null;
  /** Tells the tests of the last day from those before, on the same day too. */
  testKey: string;
  testCoverage: number;
  missionYears: number | null;
  stale: boolean;
  evidenceUntil: string | null;
  /** Stands for the competence of people, which is in date. */
  competent: boolean;
  overrideState: BarrierState | null;
  overrideReason: string | null;
  overrideUntil: string | null;
  overrideConfirmed: boolean;
  /** What was known against it when it was confirmed. */
  overrideOver: Sign[] | null;
  /** Every record that speaks against an element set by hand; the columns below name the worst of each kind. */
  open: OpenRecord[];
  /** Has a judgement already; before the first one nobody knows the state. */
  judged: boolean;
  state: BarrierState;
  causes: StoredCause[];
  storedNext: string | null;
  /** Day the next test is due, by its order (a granted deferral has moved it) or by the interval. */
  nextTest: string | null;
  overdueDays: number | null;
  hoursSinceTest: number | null;
  dueOrderId: string | null;
  dueOrder: string | null;
  /** Its day was moved by a deferral. */
  dueDeferred: boolean;
  testOrderId: string | null;
  testOrder: string | null;
  repairId: string | null;
  repairOrder: string | null;
  repairPriority: number | null;
  bypassId: string | null;
  bypass: string | null;
  bypassApproved: boolean | null;
  bypassEnd: number | null;
  flawId: string | null;
  flaw: string | null;
  flawKind: 'failure' | 'degraded' | null;
  /** The operating window that speaks for it, with its state. */
  windowId: string | null;
  window: string | null;
  windowState: WindowSign | null;
  /** Whether it has ever said anything. */
  windowJudged: boolean;
  /** The operator position whose load speaks for it. */
  positionId: string | null;
  position: string | null;
  load: AlarmLoad | null;
  /** The section of the evaluation whose findings concern it. */
  auditSection: string | null;
  findings: Finding[];
}

export const windowOf = ({ window, windowState }: Pick<ElementRow, 'window' | 'windowState'>) =>
  windowState && { code: window ?? '', state: windowState };

/** Nothing says how it is: no test ever, and nothing else that speaks for what is not tested. */
export const isSilent = (row: ElementRow): boolean =>
  !row.needsTest &&
  row.lastTest === null &&
  row.evidenceUntil === null &&
  row.windowId === null &&
  (row.load === null || row.load.verdict === 'notJudged') &&
  !row.competent;

export interface BarrierRow {
  id: string;
  code: string;
  name: string;
  nameEn: string | null;
  type: string;
  /** Has a judgement already; before the first one nobody knows the state. */
  judged: boolean;
  state: BarrierState;
  causes: StoredCause[];
  pfd: number | null;
  pfdHigh: number | null;
  designPfd: number | null;
  commonCause: number;
  throughAlarm: boolean;
  verifiedProcedure: boolean;
  /** Null without a date. */
  competenceExpired: boolean | null;
  monthsSinceDrill: number | null;
  /** Alarms that name the barrier; in force are those that are approved and sound. */
  alarms: ReliedAlarm[];
  ownerId: string | null;
}

const openOrder = sql`w.is_deleted = 0 and w.completed_on is null and w.state <> 'cancelled'`;
const urgentRepair = sql`w.equipment_id = e.equipment_id and w.work_type in ('CM', 'EMG') and w.priority in ('1', '2') and ${openOrder}`;
const openBypass = sql`i.element_id = e.id and i.is_deleted = 0 and i.kind = 'bypass' and i.start_time <= now()
  and i.state not in ('closed', 'rejected')`;
const openFlaw = sql`i.element_id = e.id and i.is_deleted = 0 and i.kind <> 'bypass' and i.start_time <= now() and i.state not in ('closed', 'rejected')`;

/** All of them one by one, asked for only where a state is set by hand. */
const openRecords = sql`
  select jsonb_agg(o) as records from (
    select i.id::text, i.kind, i.state in ('approved', 'active') as approved, (extract(epoch from i.planned_end) * 1000)::float8 as end, null::int as priority
    from barrier_impairments i where (${openBypass}) or (${openFlaw})
    union all select w.id::text, 'repair', null, null, w.priority::int from work_orders w where ${urgentRepair}) o
  where e.override_state is not null and e.override_until >= current_date`;

/** Everything that speaks for or against an element now: tests, repairs, bypasses and what people have set. Days are the tenant's. */
export const readElements = async (tx: Tx): Promise<ElementRow[]> =>
  withTwins(await withIndicators(tx, await readRows(tx)));

const readRows = (tx: Tx): Promise<ElementRow[]> =>
  tx.all(sql`
    with known as (
      select e.*, b.code as barrier_code, b.type in ('human', 'activeHwHuman') and coalesce(b.competence_until >= current_date, false) and e.failure_rate is null and e.group_code is null as competent, r.element_id is not null as judged, coalesce(r.state, 'unknown') as state, coalesce(r.causes, '[]') as causes, r.next_test, due.id as due_id, due.number as due_number, due.day as due_day, due.deferred as due_deferred, done.id as done_id, done.number as done_number, done.completed_on as done_on,
        done.result as done_result, cm.id as cm_id, cm.number as cm_number, cm.priority as cm_priority, greatest(e.last_test, done.completed_on) as tested,
        by.id as by_id, by.code as by_code, by.state in ('approved', 'active') as by_approved, by.planned_end as by_end, fl.id as fl_id, fl.code as fl_code, fl.kind as fl_kind,
        coalesce(op.records, '[]') as open, iow.code as window_code, case when iow.is_deleted <> 0 then 'unknown' when iow.out_of_use_since is not null then 'outOfUse' else coalesce(iowr.state, 'unknown') end as window_state, coalesce(iowr.last_time is not null, false) as window_judged, pos.code as position_code
      from barrier_elements e join barriers b on b.id = e.barrier_id and b.is_deleted = 0
      left join barrier_element_results r on r.tenant_id = e.tenant_id and r.element_id = e.id
      left join lateral (
        select w.id, w.number, coalesce(w.deferred_to, w.due_date) as day, w.deferred_to is not null as deferred from work_orders w where w.plan_id = e.plan_id and ${openOrder} order by day, w.id limit 1) due on true
      left join lateral (
        select w.id, w.number, w.completed_on, w.result from work_orders w where w.plan_id = e.plan_id and w.is_deleted = 0 and w.completed_on is not null
        order by w.completed_on desc, w.id desc limit 1) done on true
      left join lateral (
        select w.id, w.number, w.priority from work_orders w where ${urgentRepair}
        order by w.priority, w.id limit 1) cm on true
      left join lateral (
        select i.* from barrier_impairments i where ${openBypass}
        order by i.state in ('approved', 'active'), i.planned_end limit 1) by on true
      left join lateral (
        select i.* from barrier_impairments i where ${openFlaw} order by i.kind desc, i.id limit 1) fl on true
      left join lateral (${openRecords}) op on true
      left join corrosion_windows iow on iow.tenant_id = e.tenant_id and iow.id = e.window_id
      left join corrosion_window_now iowr on iowr.tenant_id = e.tenant_id and iowr.window_id = e.window_id
      left join alarm_positions pos on pos.tenant_id = e.tenant_id and pos.id = e.position_id
      where e.is_deleted = 0
    ), dated as (
      select *, coalesce(due_day, tested + interval_days) as next_day, (extract(epoch from now() - tested::timestamptz) / 3600)::float8 as since_test from known
    )
    select id, barrier_id as "barrierId", barrier_code as barrier, '[]'::jsonb as twins, tag, equipment_id as "equipmentId", group_code as "groupCode", required, failure_rate as "failureRate", needs_test as "needsTest", interval_days as "intervalDays", plan_id as "planId",
      to_char(tested, 'YYYY-MM-DD') as "lastTest",
      -- Of an order and an entry of one day nobody knows which was later: a failure counts.
      coalesce((done_on = tested and done_result = 'abnormal') or (last_test = tested and last_result = 'fail'), false)
        and (repaired_on is null or repaired_on < tested or (repaired_on = tested and repair_recorded < test_recorded)) as "lastFailed",
      coalesce(done_on = tested and done_result = 'abnormal', false) as "orderFailed", coalesce(done_on = tested, false) as "testedByOrder", to_char(repaired_on, 'YYYY-MM-DD') as "repairedOn",
      concat_ws(' ', case when done_on = tested then done_id end, case when last_test = tested then concat_ws(' ', last_test, test_recorded) end) as "testKey",
      test_coverage as "testCoverage", mission_years as "missionYears", coalesce(evidence_until < current_date, false) as stale, to_char(evidence_until, 'YYYY-MM-DD') as "evidenceUntil", competent,
      case when override_until >= current_date then override_state end as "overrideState", override_reason as "overrideReason",
      to_char(override_until, 'YYYY-MM-DD') as "overrideUntil", override_stage = 'confirmed' as "overrideConfirmed", override_over as "overrideOver", open, judged, state, causes, to_char(next_test, 'YYYY-MM-DD') as "storedNext",
      case when needs_test then to_char(next_day, 'YYYY-MM-DD') end as "nextTest",
      case when needs_test then current_date - next_day else 0 end as "overdueDays", 
      -- The hours of the due day itself are within the interval.
      case when current_date - tested <= interval_days then least(interval_days * 24, since_test) else since_test end as "hoursSinceTest",
      due_id as "dueOrderId", due_number as "dueOrder", coalesce(due_deferred, false) as "dueDeferred", done_id as "testOrderId", done_number as "testOrder", cm_id as "repairId", cm_number as "repairOrder",
      cm_priority::int as "repairPriority", by_id as "bypassId", by_code as bypass, by_approved as "bypassApproved", (extract(epoch from by_end) * 1000)::float8 as "bypassEnd",
      fl_id as "flawId", fl_code as flaw, fl_kind as "flawKind",
      window_id as "windowId", window_code as window, case when window_id is not null then window_state end as "windowState", window_judged as "windowJudged",
      position_id as "positionId", position_code as position, null as load, audit_section as "auditSection", '[]'::jsonb as findings
    from dated order by id`);

/** An alarm a barrier counts on, while nobody can hear it. */
export interface HiddenAlarm {
  barrierId: string;
  tag: string;
  code: string;
  /** The record that hides it; without one the control system says so alone. */
  shelfId: string | null;
  shelf: string | null;
  kind: 'shelve' | 'suppress' | 'outOfService' | 'retired' | null;
  until: string | null;
}

export const readHiddenAlarms = (tx: Tx): Promise<HiddenAlarm[]> =>
  tx.all(sql`
    select a.barrier_id as "barrierId", a.tag, a.code, h.id as "shelfId", h.code as shelf, case when a.state = 'retired' then 'retired' else h.kind end as kind, to_char(h.until_time, 'YYYY-MM-DD HH24:MI') as until
    from alarm_tags a left join alarm_states s on s.tenant_id = a.tenant_id and s.tag_id = a.id
    left join lateral (
      select h.* from alarm_shelves h where h.tag_id = a.id and h.state = 'active' and h.is_deleted = 0 and h.until_time > now()
      order by array_position(array['outOfService', 'suppress', 'shelve'], h.kind) limit 1) h on true
    where a.barrier_id is not null and a.is_deleted = 0 and (a.state = 'retired' or s.alarm_state in ('shelved', 'suppressed', 'outOfService')) order by a.code`);

export const readBarriers = (tx: Tx): Promise<BarrierRow[]> =>
  tx.all(sql`
    select id, code, name, name_en as "nameEn", type, r.barrier_id is not null as judged, coalesce(r.state, 'unknown') as state,
      coalesce(r.causes, '[]') as causes, r.pfd, r.pfd_high as "pfdHigh", design_pfd as "designPfd", common_cause as "commonCause",
      through_alarm as "throughAlarm", verified_procedure as "verifiedProcedure", competence_until < current_date as "competenceExpired",
      case when last_drill is not null then (extract(year from age(current_date, last_drill)) * 12 + extract(month from age(current_date, last_drill))
        + case when extract(day from age(current_date, last_drill)) > 0 then 0.5 else 0 end)::float8 end as "monthsSinceDrill", owner_id as "ownerId",
      (select coalesce(jsonb_agg(jsonb_build_object('code', a.code, 'inForce', a.state = 'approved' and a.priority <> 'journal') order by a.code), '[]')
        from alarm_tags a where a.tenant_id = b.tenant_id and a.barrier_id = b.id and a.is_deleted = 0) as alarms
    from barriers b left join barrier_results r on r.tenant_id = b.tenant_id and r.barrier_id = b.id where is_deleted = 0 order by id`);
