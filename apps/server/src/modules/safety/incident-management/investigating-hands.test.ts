import { expect, it } from 'vitest';
import { olderInstallation } from '#testing/older-installation.ts';

/** Says who acts from here on. */
const as = (tenant: string, user: number) =>
  `select set_config('app.tenant_id', '${tenant}', false), set_config('app.user_id', '${user}', false), set_config('app.request_id', 'r', false);`;

/**
 * Two companies before incidents kept who had led them. 1: Five leads, writes causes, and hands over to Six, who words them anew in
 * English. 2: a line as imported, led by Seven from its first day, causes cleared by Eight. 3: nobody has touched it. The other company
 * has an incident of the same id, which Nine led.
 */
const before = `
  insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化'), ('300002', '丁石化');
  ${as('300001', 1)}
  insert into factory_nodes (id, name, level_code) values (1, '装置', 'company');
  insert into incidents (id, number, title, kind, occurred_at, node_id, state) values
    (11, 'INC-1', 'a', 'release', '2026-05-31 23:30+08', 1, 'triaged'), (13, 'INC-3', 'c', 'nearMiss', '2026-05-02 08:00+08', 1, 'reported');
  insert into incidents (id, number, title, kind, occurred_at, node_id, state, investigator_id, root_causes) values
    (12, 'INC-2', 'b', 'release', '2026-05-02 08:00+08', 1, 'underInvestigation', 7, '冲洗方案不当');
  update incidents set investigator_id = 5, state = 'underInvestigation' where id = 11;
  ${as('300001', 5)}
  update incidents set root_causes = '冲洗方案不当' where id = 11;
  update incidents set investigator_id = 6 where id = 11;
  ${as('300001', 6)}
  update incidents set root_causes_en = 'Wrong flush plan' where id = 11;
  ${as('300001', 8)}
  update incidents set root_causes = null where id = 12;
  ${as('300002', 1)}
  insert into factory_nodes (id, name, level_code) values (2, 'unit', 'company');
  insert into incidents (id, number, title, kind, occurred_at, node_id, state, investigator_id) values (11, 'INC-1', 'f', 'release', '2026-05-31 23:30+01', 2, 'reported', 9);
`;

it('who led or wrote before the update is known from the audit, and the update leaves no trace of its own', async () => {
  await olderInstallation(754, before, async ({ lines, upgrade }) => {
    const trace = `select tenant_id, id, version, update_user from incidents order by tenant_id, id`;
    const [rows, entries] = [
      await lines(trace),
      await lines(`select count(*) from audit_entries where table_name = 'incidents'`),
    ];
    await upgrade();
    expect(
      await lines(`select tenant_id, id, investigators, cause_writers from incidents order by tenant_id, id`),
    ).toEqual(['300001 11 5,6 5,6', '300001 12 7 1', '300001 13  ', '300002 11 9 ']);
    expect(await lines(trace)).toEqual(rows);
    expect(await lines(`select count(*) from audit_entries where table_name = 'incidents'`)).toEqual(entries);
    // Both tables are closed to other companies again.
    expect(
      await lines(
        `select relname from pg_class where relname in ('incidents', 'audit_entries') and not relforcerowsecurity`,
      ),
    ).toEqual([]);
  });
});

it('an audited write under way does not hold the update up', async () => {
  await olderInstallation(766, before, async ({ run, lines, upgrade }) => {
    await run('begin; lock table audit_entries in row exclusive mode');
    await upgrade();
    await run('commit');
    expect(await lines(`select id, investigators from incidents where id = 12`)).toEqual(['12 7']);
  });
});
