import { expect, it } from 'vitest';
import { olderInstallation } from '#testing/older-installation.ts';

/** Two shelves as an older version ended them, each in the words of whoever began the other; the others were ended by people in words of their own. */
const before = `
  insert into tenants (tenant_id, tenant_name) values ('300001', '丙石化');
  select set_config('app.tenant_id', '300001', false), set_config('app.user_id', '1', false), set_config('app.request_id', 'r1', false);
  insert into alarm_tags (id, tag, type, name, priority) values (9, 'TI-1', 'H', 't', '3');
  insert into alarm_shelves (code, tag_id, kind, state, start_time, until_time, reason, state_reason) values
    ('SH-1', 9, 'shelve', 'ended', now(), now() + interval '1 hour', 'x', '由 SH-2 取代'),
    ('SH-2', 9, 'suppress', 'ended', now(), now() + interval '1 hour', 'x', 'Superseded by SH-3'),
    ('SH-3', 9, 'suppress', 'ended', now(), now() + interval '1 hour', 'x', 'Superseded by MOC-12, see mail'),
    ('SH-4', 9, 'shelve', 'ended', now(), now() + interval '1 hour', 'x', '仪表已修复');
  insert into alarm_state_log (tag_id, act, from_state, to_state, reason) values
    (9, 'unshelve', 'shelved', 'normal', '由 SH-2 取代'), (9, 'unsuppress', 'suppressed', 'normal', 'Superseded by SH-3'), (9, 'unshelve', 'shelved', 'normal', '仪表已修复'),
    (9, 'unshelve', 'shelved', 'normal', '由 MOC-12 取代');
`;

it('what took the place of an older shelf is its number, in the register and in the log', async () => {
  await olderInstallation(763, before, async ({ lines, upgrade }) => {
    await upgrade();
    expect(
      await lines(
        `select code, coalesce(superseded_by, '-') as by, coalesce(state_reason, '-') as why from alarm_shelves order by code`,
      ),
    ).toEqual(['SH-1 SH-2 -', 'SH-2 SH-3 -', 'SH-3 - Superseded by MOC-12, see mail', 'SH-4 - 仪表已修复']);
    expect(
      await lines(
        `select act, coalesce(superseded_by, '-') as by, coalesce(reason, '-') as why from alarm_state_log order by id`,
      ),
    ).toEqual(['unshelve SH-2 -', 'unsuppress SH-3 -', 'unshelve - 仪表已修复', 'unshelve - 由 MOC-12 取代']);
  });
});
