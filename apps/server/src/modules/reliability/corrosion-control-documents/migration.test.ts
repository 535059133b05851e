import { expect, it } from 'vitest';
import { olderInstallation } from '#testing/older-installation.ts';

/** An excursion of eight hours as an older version left it; what it belongs to is of no matter here. */
const before = `
  insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化');
  select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
  alter table corrosion_excursion_results drop constraint corrosion_excursion_results_tenant_id_excursion_id_fkey;
  insert into corrosion_excursion_results (excursion_id, hours, extreme) values (7, 8, 110), (8, null, 120);
`;

const cutOff = `
  insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化');
  select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
  alter table corrosion_excursion_results drop constraint corrosion_excursion_results_tenant_id_excursion_id_fkey;
  insert into corrosion_excursion_results (excursion_id, end_time, hours, gap_hours, extreme, ended_by, worst_hours)
    values (7, '2026-03-02 17:00+00', 0.5, 4.5, 110, 'silence', 0.5), (8, '2026-03-02 17:00+00', 2, 1, 110, 'value', 2);
`;

it('an older excursion that was cut off by silence lasts to the end of the silence', async () => {
  await olderInstallation(772, cutOff, async ({ lines, upgrade }) => {
    await upgrade();
    expect(
      await lines(
        "select excursion_id, to_char(end_time at time zone 'UTC', 'HH24:MI'), hours, worst_hours, ended_by from corrosion_excursion_results order by excursion_id",
      ),
    ).toEqual(['7 21:30 5 5 value', '8 17:00 2 2 value']);
  });
});

it('an older excursion was once known to last as long as it is now', async () => {
  await olderInstallation(732, before, async ({ lines, upgrade }) => {
    await upgrade();
    expect(
      await lines('select excursion_id, worst_hours from corrosion_excursion_results order by excursion_id'),
    ).toEqual(['7 8', '8 ']);
  });
});
