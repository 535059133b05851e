import { expect, it } from 'vitest';
import { olderInstallation } from '#testing/older-installation.ts';

/** An installation from before studies had one life: two people, and studies of every kind in every state they knew. */
const before = `
  insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化');
  select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
  insert into users (id, account, password_hash, real_name) values (1, 'ann', 'x', 'Ann'), (2, 'bob', 'x', 'Bob');
  insert into enterprises (id, name) values (5, '丙石化');
  insert into projects (id, project_name, item_no, enterprise_id, is_default) values (7, 'P', 'P', 5, true);
  insert into fault_trees (id, project_id, tree_id, revision, code, name, model, model_hash, state, approved_by, approved_on) values
    (101, 7, 101, 1, 'FT-1', 'first', '{}', 'h', 'superseded', 2, '2024-05-01'),
    (102, 7, 101, 2, 'FT-1', 'second', '{}', 'h', 'inReview', null, null);
  insert into rbi_studies (id, project_id, study_id, revision, code, name, rbi_date, plan_date, target_value) values
    (201, 7, 201, 1, 'RBI-1', 'study', '2025-01-01', '2030-01-01', 1);
  insert into qra_studies (id, project_id, study_no, study_name, state) values (301, 7, 'Q-1', 'q', 'review');
  insert into fmea_studies (id, project_id, study_no, study_name, state) values (401, 7, 'F-1', 'f', 'approved');
  insert into documents (id, document_number, title, type, revision, state) values
    (501, 'D-1', 'd', 'report', '0', 'superseded'), (502, 'D-1', 'd', 'report', 'A', 'approved'), (503, 'D-2', 'e', 'report', '0', 'draft');
  insert into api_scopes (id, code, name) values (901, 'rbi-study.approve', 'a'), (902, 'qra-study.update', 'u');
  insert into roles (id, role_name, role_alias, sort, api_scope_ids) values (801, 'r', 'r', 1, '{901}'), (802, 's', 's', 2, '{902}');
  select set_config('app.user_id', '1', false);
  update rbi_studies set state = 'inReview' where id = 201;
  select set_config('app.user_id', '2', false);
  update rbi_studies set state = 'approved', approved_by = 2, approved_on = '2025-02-01', state_comment = 'good' where id = 201;
`;

it('brings every study of an older installation along, with its series, state and steps', async () => {
  await olderInstallation(269, before, async ({ run, all, lines, upgrade }) => {
    const [stamp] = await all('select update_time, version from rbi_studies');
    await upgrade();

    expect(await lines('select id, series_id, revision, state from fault_trees order by id')).toEqual([
      '101 101 1 superseded',
      '102 101 2 inReview',
    ]);
    expect(await lines('select id, series_id, revision, state from qra_studies')).toEqual([
      '301 301 1 inReview',
    ]);
    expect(await lines('select id, series_id, revision, state from fmea_studies')).toEqual([
      '401 401 1 approved',
    ]);
    expect(
      await lines('select id, series_id, revision_number, revision, state from documents order by id'),
    ).toEqual(['501 501 1 0 superseded', '502 501 2 A approved', '503 503 1 0 draft']);
    expect(
      await lines('select study_id, step, user_id, reason from study_steps order by study_id, id'),
    ).toEqual([
      '101 approve 2 ',
      '102 submit 1 ',
      '201 submit 1 ',
      '201 approve 2 good',
      '301 submit 1 ',
      '401 approve 1 ',
      '501 approve 1 ',
      '502 approve 1 ',
    ]);
    // Nobody edited anything: stamps and audit are as they were.
    expect(await all('select update_time, version from rbi_studies')).toEqual([stamp]);
    expect(
      await lines(`select r.id, string_agg(a.code, ' ' order by a.code) from roles r join api_scopes a on a.id = any(r.api_scope_ids)
        where r.id in (801, 802) group by 1 order by 1`),
    ).toEqual([
      '801 rbi-study.approve rbi-study.check',
      '802 qra-study.approve qra-study.check qra-study.update',
    ]);

    // The version before still writes by its own names.
    await run(`
      insert into fault_trees (id, project_id, tree_id, revision, code, name, model, model_hash) values (103, 7, 101, 3, 'FT-1', 'third', '{}', 'h');
      insert into qra_studies (id, project_id, study_no, study_name, state) values (302, 7, 'Q-2', 'q', 'review');
      insert into documents (id, document_number, title, type, revision) values (504, 'D-1', 'd', 'report', 'B')`);
    expect(await lines('select series_id from fault_trees where id = 103')).toEqual(['101']);
    expect(await lines('select series_id, state from qra_studies where id = 302')).toEqual(['302 inReview']);
    expect(await lines('select series_id, revision_number from documents where id = 504')).toEqual(['501 3']);
  });
});
