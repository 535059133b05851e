import { expect, it } from 'vitest';
import { olderInstallation } from '#testing/older-installation.ts';

/**
 * Two approved studies published part 50 as of the same day, the newer took it over; the older one keeps part 51. A third of
 * another day is archived. The rows they stand on are left out, and with them the checks of the keys.
 */
const before = `
  insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化');
  select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
  alter table rbi_studies disable trigger all; alter table rbi_assessments disable trigger all; alter table risk_assessments disable trigger all;
  insert into risk_matrices (id, matrix_id, name, name_en, template, definition) values (9, 9, 'm', 'm', 'custom', '{}');
  insert into rbi_studies (id, project_id, study_id, series_id, revision, code, name, rbi_date, plan_date, target_value, state, approved_on) values
    (201, 7, 201, 201, 1, 'RBI-1', 'older', '2025-01-01', '2030-01-01', 1, 'approved', '2025-02-01'),
    (202, 7, 202, 202, 1, 'RBI-2', 'newer', '2025-01-01', '2030-01-01', 1, 'approved', '2025-06-01'),
    (203, 7, 203, 203, 1, 'RBI-3', 'gone', '2024-01-01', '2029-01-01', 1, 'archived', '2024-02-01');
  insert into rbi_assessments (id, study_id, equipment_id, part_id, superseded_by) values
    (301, 201, 40, 50, 202), (302, 201, 40, 51, null), (303, 202, 40, 50, null), (304, 203, 40, 51, null);
  insert into risk_assessments (id, project_id, subject_type, subject_id, matrix_row_id, stage, assessed_on, approved, create_time) values
    (1, 7, 'part', 50, 9, 'current', '2025-01-01', true, '2025-02-01'), (2, 7, 'part', 51, 9, 'current', '2025-01-01', true, '2025-02-01'),
    (3, 7, 'part', 50, 9, 'current', '2025-01-01', true, '2025-06-01'), (4, 7, 'part', 51, 9, 'current', '2024-01-01', true, '2024-02-01'),
    (5, 7, 'incident', 60, 9, 'current', '2025-01-01', true, '2025-02-01');
  alter table rbi_studies enable trigger all; alter table rbi_assessments enable trigger all; alter table risk_assessments enable trigger all;
`;

it('what an older version published counts where its study still judges the part', async () => {
  await olderInstallation(666, before, async ({ lines, upgrade }) => {
    await upgrade();
    expect(
      await lines('select id, coalesce(study_id, 0), in_force from risk_assessments order by id'),
    ).toEqual(['1 201 false', '2 201 true', '3 202 true', '4 203 false', '5 0 true']);
  });
});
