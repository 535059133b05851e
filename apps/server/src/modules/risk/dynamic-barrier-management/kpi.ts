import type { BarrierKpi, LiveBarrier } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrierElement, barrierImpairment } from '@ircrisk/contract/resources/barrier.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { barrierHealth } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { namesSeen } from '#platform/resources/scope.ts';

interface Counts {
  due: number;
  onTime: number;
  done: number;
  failed: number;
  bypassHours: number;
  meanHours: number | null;
  closed: number;
  open: number;
  overdue: number;
}

/** In use, with or without leave. */
const openBypass = sql`i.state not in ('closed', 'rejected') and i.start_time <= now()`;
const lastYear = sql`between current_date - 365 and current_date`;

/**
 * Tests of the last year, those of orders and those entered with an element: a device in several barriers is tested once, an entry on the
 * day of an order is that order's test, and what is due and not made yet is due. Bypass hours of the last thirty days, an hour under two
 * bypasses of an element once, and how long what was closed within the year had lasted.
 */
const readCounts = (tx: Tx, viewer: Viewer, barrierIds: readonly string[]) =>
  tx.one<Counts>(sql`
    with seen as (
      select e.id, e.plan_id, e.needs_test, upper(regexp_replace(normalize(e.tag, NFKC), '\\s+', '', 'g')) as device, r.next_test
      from barrier_elements e join barriers b on b.id = e.barrier_id and b.is_deleted = 0
        left join barrier_element_results r on r.tenant_id = e.tenant_id and r.element_id = e.id
      where e.is_deleted = 0 and e.barrier_id = any(${barrierIds}) and ${namesSeen('e.id', barrierElement, viewer)}
    ), orders as (
      select w.due_date, w.completed_on, coalesce(w.deferred_to, w.due_date) as last_day,
        w.result is not distinct from 'abnormal' or exists (
          select from seen s join barrier_tests t on t.element_id = s.id where s.plan_id = w.plan_id and t.tested_on = w.completed_on and t.result = 'fail') as failed
      from work_orders w where w.is_deleted = 0 and w.state <> 'cancelled' and w.due_date ${lastYear} and w.plan_id in (select plan_id from seen)
    ), entered as (
      select min(t.due_on) as due_on, t.tested_on, bool_or(t.result = 'fail') as failed
      from barrier_tests t join seen s on s.id = t.element_id
      where (t.tested_on ${lastYear} or t.due_on ${lastYear}) and not exists (
        select from work_orders w where w.plan_id = s.plan_id and w.is_deleted = 0 and w.completed_on = t.tested_on)
      group by s.device, t.tested_on
    ), tests as (
      select due_date < current_date as due, completed_on <= last_day as on_time, completed_on is not null as done, completed_on is not null and failed as failed from orders
      union all select due_on >= current_date - 365 and due_on < current_date, tested_on <= due_on, tested_on ${lastYear}, tested_on ${lastYear} and failed from entered
      union all select distinct on (s.device) true, false, false, false from seen s
        where s.needs_test and s.next_test ${lastYear} and s.next_test < current_date and not exists (
          select from work_orders w where w.plan_id = s.plan_id and w.is_deleted = 0 and w.state <> 'cancelled' and w.completed_on is null)
    ), impairments as (
      select i.* from barrier_impairments i join barrier_elements e on e.id = i.element_id
      where i.is_deleted = 0 and i.state <> 'rejected' and e.barrier_id = any(${barrierIds}) and ${namesSeen('i.id', barrierImpairment, viewer)}
    ), closed as (
      select extract(epoch from i.closed_time - i.start_time) / 3600 as hours from impairments i
      where i.state = 'closed' and i.closed_time > i.start_time and i.closed_time > now() - interval '365 days')
    select count(*) filter (where due)::int as due, count(*) filter (where due and on_time)::int as "onTime",
      count(*) filter (where done)::int as done, count(*) filter (where failed)::int as failed,
      (select coalesce(sum(extract(epoch from upper(o.hours) - lower(o.hours)) / 3600), 0)::float8 from (
        select unnest(range_agg(tstzrange(greatest(i.start_time, now() - interval '30 days'), least(coalesce(i.closed_time, now()), now())))) as hours
        from impairments i where i.kind = 'bypass' and i.start_time < now() and coalesce(i.closed_time, now()) > now() - interval '30 days'
        group by i.element_id) o) as "bypassHours",
      (select avg(hours)::float8 from closed) as "meanHours", (select count(*)::int from closed) as closed,
      (select count(*)::int from impairments i where i.state <> 'closed') as open,
      (select count(*)::int from impairments i where i.kind = 'bypass' and i.planned_end <= now() and ${openBypass}) as overdue
    from tests`);

const noneDue: Text = {
  zh: '近一年没有到期的测试：工单和要素中都没有',
  en: 'No test was due in the last year, neither by an order nor by an element',
};
const noneDone: Text = {
  zh: '近一年没有做过测试：工单和要素中都没有',
  en: 'No test was made in the last year, neither by an order nor entered with an element',
};
const noneClosed: Text = {
  zh: '近一年没有关闭的旁路、失效或降级',
  en: 'No bypass, failure or weakness was closed in the last year',
};

/** How well these barriers, their tests and their bypasses are kept; what there is nothing to count of has no figure, and says why. */
export async function readKpi(tx: Tx, viewer: Viewer, live: readonly LiveBarrier[]): Promise<BarrierKpi> {
  const counts = await readCounts(
    tx,
    viewer,
    live.map(({ id }) => id),
  );
  const { due, onTime, done, failed, closed } = counts;
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  return {
    health: barrierHealth(live),
    unknownShare: share(live.filter(({ state }) => state === 'unknown').length, live.length),
    testsOnTime: share(onTime, due),
    testsDue: due,
    testsFailed: share(failed, done),
    testsDone: done,
    bypassHours: counts.bypassHours,
    impairmentHours: counts.meanHours,
    impairmentsClosed: closed,
    openImpairments: counts.open,
    overdueBypasses: counts.overdue,
    reasons: {
      testsOnTime: due === 0 ? noneDue : null,
      testsFailed: done === 0 ? noneDone : null,
      impairmentHours: closed === 0 ? noneClosed : null,
    },
  };
}
