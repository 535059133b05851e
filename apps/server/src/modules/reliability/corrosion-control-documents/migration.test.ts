import { expect, it } from 'vitest';
import { olderInstallation } from '#testing/older-installation.ts';

/** An excursion of eight hours as an older version left it; what it belongs to is of no matter here. */
const before = `
  insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化');
  select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
  alter table corrosion_excursion_results drop constraint corrosion_excursion_results_tenant_id_excursion_id_fkey;
  insert into corrosion_excursion_results (excursion_id, hours, extreme) values (7, 8, 110), (8, null, 120);
`;

it('an older excursion was once known to last as long as it is now', async () => {
  await olderInstallation(732, before, async ({ lines, upgrade }) => {
    await upgrade();
    expect(
      await lines('select excursion_id, worst_hours from corrosion_excursion_results order by excursion_id'),
    ).toEqual(['7 8', '8 ']);
  });
});
