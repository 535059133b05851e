import { expect, it } from 'vitest';
import { olderInstallation } from '#testing/older-installation.ts';

/**
 * Two companies as an older version left them. 丙 (Shanghai) froze May 2026 and not June; 丁 (London) froze May too. An event of
 * 31 May 23:30 in Shanghai is one of May there; the same wall clock in London another. What is void, removed or of a third party is in no rate.
 */
const before = `
  insert into tenants (tenant_id, tenant_name, time_zone) values ('300001', '丙石化', 'Asia/Shanghai'), ('300002', '丁石化', 'Europe/London');
  select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
  insert into factory_nodes (id, name, level_code) values (1, '装置', 'company');
  insert into incidents (id, number, title, kind, occurred_at, node_id, state, is_deleted) values
    (11, 'INC-1', 'a', 'injury', '2026-05-31 23:30+08', 1, 'reported', 0), (12, 'INC-2', 'b', 'nearMiss', '2026-05-02 08:00+08', 1, 'reported', 0),
    (13, 'INC-3', 'c', 'nearMiss', '2026-05-03 08:00+08', 1, 'void', 0), (14, 'INC-4', 'd', 'unsafe', '2026-05-04 08:00+08', 1, 'reported', 1),
    (15, 'INC-5', 'e', 'nearMiss', '2026-06-01 00:30+08', 1, 'reported', 0);
  insert into incident_people (incident_id, role, outcome, return_on, is_deleted) values
    (11, 'employee', 'lostTime', '2026-06-05', 0), (11, 'contractor', 'medical', null, 0), (11, 'thirdParty', 'fatality', null, 0), (11, 'employee', 'fatality', null, 1);
  insert into worked_hours (month, node_id, role, hours, frozen, is_deleted) values
    ('2026-05-01', 1, 'employee', 1000, true, 0), ('2026-05-01', 1, 'contractor', 500, true, 0), ('2026-06-01', 1, 'employee', 1000, false, 0),
    ('2026-04-01', 1, 'employee', 1000, true, 1);
  select set_config('app.tenant_id', '300002', false);
  insert into factory_nodes (id, name, level_code) values (2, 'unit', 'company');
  insert into incidents (id, number, title, kind, occurred_at, node_id, state) values
    (21, 'INC-1', 'f', 'nearMiss', '2026-05-31 23:30+01', 2, 'reported'), (22, 'INC-2', 'g', 'nearMiss', '2026-05-01 00:30+08', 2, 'reported');
  insert into worked_hours (month, node_id, role, hours, frozen) values ('2026-05-01', 2, 'employee', 10, true);
`;

it('months frozen by an older version keep what they showed, by the clock of each company', async () => {
  await olderInstallation(655, before, async ({ run, lines, upgrade }) => {
    await upgrade();
    expect(
      await lines(`select tenant_id, month::text from incident_frozen_months order by tenant_id, month`),
    ).toEqual(['300001 2026-05-01', '300002 2026-05-01']);
    expect(
      await lines(`select tenant_id, month::text, incident_id, role, incidents, near_misses, unsafe, deaths, lost_time, other_recordable, lost_days
        from incident_frozen_figures order by tenant_id, incident_id, role`),
    ).toEqual([
      '300001 2026-05-01 11 contractor 0 0 0 0 0 1 0',
      '300001 2026-05-01 11 employee 0 0 0 0 1 0 4',
      '300001 2026-05-01 11 event 1 0 0 0 0 0 0',
      '300001 2026-05-01 12 event 1 1 0 0 0 0 0',
      '300002 2026-05-01 21 event 1 1 0 0 0 0 0',
    ]);
    // Nothing was changed by freezing it, so nothing waits to be taken over.
    expect(await lines('select count(*) from incident_corrections')).toEqual(['0']);
    // From now on the book is kept: a person more in a frozen month is noted and does not count.
    await run(
      `select set_config('app.tenant_id', '300001', false), set_config('TimeZone', 'Asia/Shanghai', false)`,
    );
    await run(
      `insert into incident_people (incident_id, role, outcome) values (12, 'employee', 'firstAid'), (15, 'employee', 'firstAid')`,
    );
    expect(
      await lines(
        `select month::text, incident_id, (after -> 'employee' ->> 'first_aid') from incident_corrections`,
      ),
    ).toEqual(['2026-05-01 12 1']);
    expect(await lines('select sum(first_aid) from incident_frozen_figures')).toEqual(['0']);
  });
});
