import { expect, it } from 'vitest';
import { olderInstallation } from '#testing/older-installation.ts';

/** Two logs as an older version left them: one silent for ten days inside, one without a hole; nobody had counted late ones by day. */
const before = `
  insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化');
  select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
  insert into alarm_positions (id, code, name) values (1, 'OP-1', '一');
  insert into alarm_tags (id, tag, type, name, priority, position_id) values (9, 'TI-1', 'H', 't', '3', 1);
  select open_alarm_months('2025-12-01', '2026-03-01');
  insert into alarm_deliveries (id, lines, events, begins, ends) values
    (5, 3, 3, '2026-01-01 00:00+08', '2026-01-11 12:00+08'), (6, 2, 2, '2026-02-01 00:00+08', '2026-02-01 20:00+08');
  insert into alarm_coverage (delivery_id, position_id, begins, ends) select id, 1, begins, ends from alarm_deliveries;
  insert into alarm_events (time, tag_id, kind, position_id, priority, counts, acknowledged, delivery_id) values
    ('2026-01-01 00:00+08', 9, 0, 1, 3, true, '2026-01-01 00:05+08', 5), ('2026-01-01 12:00+08', 9, 0, 1, 3, true, '2026-01-01 12:15+08', 5),
    ('2026-01-11 12:00+08', 9, 0, 1, 2, true, null, 5), ('2026-02-01 00:00+08', 9, 0, 1, 3, true, '2026-02-01 00:01+08', 6),
    ('2026-02-01 20:00+08', 9, 0, 1, 3, true, '2026-02-01 20:01+08', 6);
  insert into alarm_days (position_id, day, bins, counts, by_priority) values
    (1, '2026-01-01', '{0,72}', '{1,1}', '{0,0,2,0}'), (1, '2026-01-11', '{72}', '{1}', '{0,1,0,0}'), (1, '2026-02-01', '{0,120}', '{1,1}', '{0,0,2,0}');
`;

it('an older log no longer covers its silences, and its days know their late acknowledgements', async () => {
  await olderInstallation(651, before, async ({ lines, upgrade }) => {
    await upgrade();
    const wall = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'MM-DD HH24:MI')`;
    expect(
      await lines(
        `select delivery_id, ${wall('begins')} as begun, ${wall('ends')} as over from alarm_coverage order by begins`,
      ),
    ).toEqual(['5 01-01 00:00 01-01 12:00', '5 01-11 12:00 01-11 12:00', '6 02-01 00:00 02-01 20:00']);
    expect(
      await lines('select day::text, array_to_string(late, $$,$$) from alarm_days order by day'),
    ).toEqual(['2026-01-01 0,0,1,0', '2026-01-11 0,1,0,0', '2026-02-01 0,0,0,0']);
  });
});

/** One alarm a log shelved, one a record hid, one nothing hid. */
const hidden = `
  insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化');
  select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
  insert into alarm_tags (id, tag, type, name, priority) values (7, 'TI-1', 'H', 't', '3'), (8, 'TI-2', 'H', 't', '3'), (9, 'TI-3', 'H', 't', '3');
  insert into alarm_states (tag_id, since, last_time) values (7, now(), now()), (8, now(), now()), (9, now(), now());
  insert into alarm_shelves (code, tag_id, kind, state, start_time, until_time, reason) values
    ('SH-1', 8, 'shelve', 'ended', '2026-01-05 08:00+08', '2026-01-05 09:00+08', 'x'), ('SH-2', 9, 'shelve', 'refused', '2026-01-05 08:00+08', '2026-01-05 09:00+08', 'x');
  select open_alarm_months('2026-01-01', '2026-01-31');
  insert into alarm_events (time, tag_id, kind, position_id, priority, counts, delivery_id) values ('2026-01-04 08:00+08', 7, 3, 1, 3, false, 1);
`;

it('events of alarms that were hidden before are judged again', async () => {
  await olderInstallation(772, hidden, async ({ lines, upgrade }) => {
    await upgrade();
    expect(
      await lines(
        `select tag_id, coalesce((judge_from at time zone 'Asia/Shanghai')::text, '-') as since from alarm_states order by tag_id`,
      ),
    ).toEqual(['7 2026-01-04 08:00:00', '8 2026-01-05 08:00:00', '9 -']);
  });
});

/** A log that suppressed one alarm and took another out for good, and one it brought back. */
const withoutEnd = `
  insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化');
  select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
  insert into alarm_tags (id, tag, type, name, priority) values (7, 'TI-1', 'H', 't', '3'), (8, 'TI-2', 'H', 't', '3'), (9, 'TI-3', 'H', 't', '3');
  insert into alarm_states (tag_id, since, last_time) values (7, now(), now()), (8, now(), now()), (9, now(), now());
  select open_alarm_months('2026-01-01', '2026-01-31');
  insert into alarm_events (time, tag_id, kind, position_id, priority, counts, delivery_id) values
    ('2026-01-02 08:00+08', 7, 5, 1, 3, false, 1), ('2026-01-03 08:00+08', 7, 6, 1, 3, false, 1), ('2026-01-04 08:00+08', 7, 5, 1, 3, false, 1),
    ('2026-01-09 08:00+08', 7, 5, 1, 3, false, 1), ('2026-01-05 08:00+08', 8, 7, 1, 3, false, 1),
    ('2026-01-06 08:00+08', 9, 5, 1, 3, false, 1), ('2026-01-07 08:00+08', 9, 6, 1, 3, false, 1);
`;

it('events of alarms a log hides without an end are judged again', async () => {
  await olderInstallation(786, withoutEnd, async ({ lines, upgrade }) => {
    const marks = () =>
      lines(
        `select tag_id, coalesce((judge_from at time zone 'Asia/Shanghai')::text, '-') as since from alarm_states order by tag_id`,
      );
    await upgrade(892);
    expect(await marks()).toEqual(['7 2026-01-04 08:00:00', '8 2026-01-05 08:00:00', '9 -']);
    // Of all that was ever hidden the time on the panel is not known yet.
    await upgrade();
    expect(await marks()).toEqual([
      '7 2026-01-02 08:00:00',
      '8 2026-01-05 08:00:00',
      '9 2026-01-06 08:00:00',
    ]);
  });
});

/** Answers of an older version, kept by whole seconds alone. */
const wholeSeconds = `
  insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化');
  select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
  insert into alarm_tags (id, tag, type, name, priority) values (7, 'TI-1', 'H', 't', '3');
  select open_alarm_months('2026-01-01', '2026-02-01');
  insert into alarm_events (time, tag_id, kind, position_id, priority, counts, acknowledged, ends, lost, delivery_id) values
    ('2026-02-01 00:00+08', 7, 0, 1, 3, true, '2026-02-01 00:01:00.922+08', '2026-02-01 00:20+08', false, 1),
    ('2026-02-02 00:00+08', 7, 0, 1, 3, true, '2026-02-02 00:00:59.5+08', '2026-02-02 00:02:00.25+08', false, 1),
    ('2026-02-03 00:00+08', 7, 0, 1, 3, true, null, '2026-02-03 00:02+08', true, 1),
    ('2026-02-04 00:00+08', 7, 0, 1, 3, false, '2026-02-04 00:00:07+08', null, false, 1);
  insert into alarm_answers (position_id, month, priority, alarms, ack_seconds, ack_counts, return_seconds, return_counts) values
    (1, '2026-02-01', 3, 3, '{59,60}', '{1,1}', '{120,900}', '{1,1}');
`;

it('answers that were kept in whole seconds have the milliseconds of their events', async () => {
  await olderInstallation(893, wholeSeconds, async ({ lines, upgrade }) => {
    await upgrade();
    expect(
      await lines(
        `select array_to_string(ack_ms, ',') as acks, array_to_string(return_ms, ',') as returns from alarm_answers`,
      ),
    ).toEqual(['59500,60922 120250']);
  });
});
