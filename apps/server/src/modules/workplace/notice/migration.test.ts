import { expect, it } from 'vitest';
import { olderInstallation } from '#testing/older-installation.ts';

/** Studies 101 (checked and approved), 102 (checked, waits for the approval) and 103 (waits for the check), and what their signers were told. */
const before = `
  insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化');
  select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
  insert into study_steps (id, kind, series_id, study_id, step) values
    (10, 'rca-case', 101, 101, 'submit'), (20, 'rca-case', 101, 101, 'check'), (30, 'rca-case', 101, 101, 'approve'),
    (11, 'document', 102, 102, 'submit'), (21, 'document', 102, 102, 'check'), (12, 'fmea-study', 103, 103, 'submit'), (22, 'rca-case', 103, 103, 'approve');
  insert into notices (id, user_id, kind, title, link) values
    (13, 5, 'rca-case', '{"zh": "等待您校核：A", "en": "Waits for your signature (checked): A"}', '/root-cause-analysis/case/101'),
    (23, 6, 'rca-case', '{"zh": "等待您批准：A", "en": "Waits for your signature (approved): A"}', '/root-cause-analysis/case/101'),
    (33, 7, 'rca-case', '{"zh": "已批准：A", "en": "Approved: A"}', '/root-cause-analysis/case/101'),
    (14, 5, 'document', '{"zh": "等待您校核：B", "en": "Waits for your signature (checked): B"}', '/document?id=102'),
    (24, 6, 'document', '{"zh": "等待您批准：B", "en": "Waits for your signature (approved): B"}', '/document?id=102'),
    (16, 8, 'rca-case', '{"zh": "等待您校核：A", "en": "Waits for your signature (checked): A"}', '/root-cause-analysis/case/101'),
    (17, 9, 'rca-case', '{"zh": "等待您校核：A", "en": "Waits for your signature (checked): A"}', '/root-cause-analysis/case/101'),
    (15, 5, 'fmea-study', '{"zh": "等待您校核：C", "en": "Waits for your signature (checked): C"}', '/fmea/study/103/sheet');
  update notices set read_time = '2026-01-01' where id = 13;
  -- Long ago: 16 was read then, 17 never.
  alter table notices disable trigger user;
  update notices set create_time = now() - interval '200 days' where id in (16, 17);
  update notices set read_time = now() - interval '199 days' where id = 16;
  alter table notices enable trigger user;
`;

it('signatures that were given before the update are waited for no more', async () => {
  await olderInstallation(766, before, async ({ lines, upgrade }) => {
    await upgrade();
    expect(
      await lines(
        `select id, asks, settled_time is not null as settled, read_time is not null as seen, version from notices order by id`,
      ),
    ).toEqual([
      '13 true true true 2',
      '14 true true true 1',
      '15 true false false 1',
      '16 false false true 1',
      '17 true true true 1',
      '23 true true true 1',
      '24 true false false 1',
      '33 false false false 1',
    ]);
    expect(await lines(`select read_time::date::text from notices where id = 13`)).toEqual(['2026-01-01']);
    expect(
      await lines(
        `select relname from pg_class where relname in ('notices', 'study_steps') and not relforcerowsecurity`,
      ),
    ).toEqual([]);
  });
});
