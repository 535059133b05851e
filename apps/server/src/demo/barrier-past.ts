import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** Earlier rounds of each test, as far back as the figures of a year look: each three days before it was due, and one in six five days late. */
const testedBefore = (tx: Tx) =>
  tx.run(sql`
    with rounds as (
      select e.id, e.tag, e.interval_days, n, e.last_test - n * (e.interval_days - 3)
          + case when row_number() over (order by e.tag, n) % 6 = 0 then 8 else 0 end as day
      from barrier_elements e cross join generate_series(1, 4) n
      where e.interval_days is not null and e.last_test - n * e.interval_days > current_date - 760
    ), made as (
      insert into barrier_tests (element_id, tested_on, due_on, result)
      select id, day, lead(day) over (partition by id order by n) + interval_days, case when tag = 'XV-306' and n = 2 then 'fail' else 'pass' end from rounds
      returning element_id, tested_on)
    update barrier_tests t set due_on = m.tested_on + e.interval_days
    from barrier_elements e, (select element_id, max(tested_on) as tested_on from made group by element_id) m
    where e.id = t.element_id and m.element_id = t.element_id and t.tested_on = e.last_test`);

/** What was bypassed or failed in the last year and is in order again. */
const mendedBefore = (tx: Tx) =>
  tx.run(sql`
    insert into barrier_impairments (code, element_id, kind, state, reason, reason_en, start_time, planned_end, closed_time, measures, measures_en, approver_id)
    select i.code, e.id, i.kind, 'closed', i.reason, i.reason_en, i.start, i.start + make_interval(hours => i.planned), i.start + make_interval(hours => i.lasted), i.measures,
      i.measures_en, case when i.kind = 'bypass' then (select id from users where tenant_id = current_tenant() and account = 'luwenzhe') end
    from (
      select v.*, now() - make_interval(days => v.ago) as start
      from (values
        ('BP-0197', 'GDS-305A', 'bypass', '检测器标定。', 'Detector calibration.', 241, 8, 6, '便携仪替代检测。', 'Portable monitor instead.'),
        ('BP-0204', 'XV-306', 'bypass', '雨淋阀膜片更换。', 'Deluge valve diaphragm renewed.', 208, 24, 31, '消防车一台现场值守。', 'A fire engine on stand-by.'),
        ('IM-0162', 'XV-306', 'failure', '行程测试不合格，阀杆卡涩。', 'Stroke test failed, stem sticking.', 210, 72, 44, '消防车一台现场值守。', 'A fire engine on stand-by.'),
        ('BP-0219', 'LAL-203', 'bypass', '液位计引压管疏通。', 'Impulse line of the level gauge cleared.', 96, 12, 9, '每半小时现场读液位。', 'Level read in the field every half hour.'),
        ('IM-0178', 'MOV-402', 'degraded', '关闭时间偏长，调整力矩。', 'Closing too slow, torque adjusted.', 52, 96, 70, '进料前人工确认阀位。', 'Valve position confirmed by hand before filling.')
      ) v(code, tag, kind, reason, reason_en, ago, planned, lasted, measures, measures_en)
    ) i join barrier_elements e on e.tag = i.tag`);

/** The past of the register: without it the figures of a year have nothing to count. */
export async function seedBarrierPast(tx: Tx): Promise<void> {
  await testedBefore(tx);
  await mendedBefore(tx);
}
