import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectOwner } from '#platform/database/migrate.ts';
import { sql } from '#platform/database/sql.ts';
import {
  endReportingLogin,
  giveReportingLogin,
  renewReporting,
  reportingRole,
} from '#platform/reporting/login.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { plantUnit } from '#testing/rbi-plant.ts';
import { reportingViews } from './reporting.ts';

let platform: TestPlatform;
let owner: pg.Client;
let tool: pg.Client;
const views = reportingViews();

/** A reporting tool at the database, as one of a company is set up. */
async function signIn(tenantId: string, password: string): Promise<pg.Client> {
  const url = new URL(platform.database.ownerUrl);
  url.username = reportingRole(tenantId);
  url.password = password;
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  return client;
}

beforeAll(async () => {
  platform = await startTestPlatform();
  for (const { tenantId } of [platform.a, platform.b])
    await platform.inTenant(tenantId, (tx) => plantUnit(tx, tenantId === platform.a.tenantId ? 3 : 5));
  owner = await connectOwner(platform.database.ownerUrl);
  const { password } = await giveReportingLogin(owner, platform.a.tenantId, views);
  tool = await signIn(platform.a.tenantId, password);
});
afterAll(async () => {
  await tool?.end().catch(() => {});
  if (owner) {
    await endReportingLogin(owner, platform.a.tenantId);
    await owner.query('drop owned by ircrisk_reporting cascade; drop role ircrisk_reporting');
    await owner.end();
  }
  await platform?.close();
});

const count = async (text: string) => Number((await tool.query<{ n: string }>(text)).rows[0]?.n);
const refusal = (text: string) =>
  tool.query(text).then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

it('reads every view, and of each the rows of its own company alone', async () => {
  for (const { name } of views) await tool.query(`select * from reporting.${name} limit 5`);
  expect(await count('select count(*) as n from equipment')).toBe(3);
  // What a session sets does not change whose rows it sees.
  await tool.query(`select set_config('app.tenant_id', '${platform.b.tenantId}', false)`);
  expect(await count('select count(*) as n from equipment')).toBe(3);
  expect(await count('select count(*) as n from parts')).toBe(6);
});

it('has the words of codes and of other records beside them, in both languages, and says what a column is', async () => {
  const { rows } = await tool.query(
    'select tag, node_name, type, type_name, type_name_en, material_name from equipment order by tag limit 1',
  );
  expect(rows).toEqual([
    {
      tag: 'V-000001',
      node_name: '加氢单元',
      type: 'pressureVessel',
      type_name: '压力容器',
      type_name_en: 'Pressure vessel',
      material_name: 'Q345R-RBI',
    },
  ]);
  const about = await tool.query<{ column_about: string }>(
    "select column_about from about_columns where view_name = 'equipment' and column_name = 'operating_pressure'",
  );
  expect(about.rows[0]?.column_about).toMatch(/^操作压力，MPa.* \/ Operating pressure, MPa/);
});

it('sees no table, nothing of people’s accounts and no list kept from some, and writes nothing', async () => {
  const shown = await tool.query<{ name: string }>(
    "select view_name as name from about_columns union select 'x' order by 1",
  );
  const names = new Set(shown.rows.map(({ name }) => name));
  for (const kept of ['users', 'access_keys', 'incidents', 'documents', 'sms_outbox'])
    expect(names).not.toContain(kept);
  expect(names).toContain('work_orders');
  const people = await tool.query(
    "select 1 from about_columns where view_name = 'work_orders' and column_name = 'owner_name_en'",
  );
  expect(people.rowCount).toBe(1);
  for (const text of [
    'select * from public.equipment',
    'select * from public.users',
    'select * from public.tenants',
    'select * from reporting_inner.equipment_figures',
  ])
    expect([text, await refusal(text)]).toEqual([text, '42501']);
  await tool.query('set default_transaction_read_only = off');
  for (const text of [
    "update reporting.equipment set tag = 'x'",
    'delete from reporting.parts',
    'create table reporting.mine (x int)',
    `set role ircrisk_reporting`,
    'set session authorization ircrisk_app',
  ])
    expect([text, await refusal(text)]).toEqual([text, expect.stringMatching(/^(42501|42809|55000)$/)]);
});

it('tells of no action, cause analysis or person of a confidential incident', async () => {
  const { tenantId } = platform.a;
  await platform.inTenant(tenantId, async (tx) => {
    for (const [title, confidential] of [
      ['公开', false],
      ['保密', true],
    ] as const) {
      const { id } = await tx.one<{ id: string }>(sql`
        insert into incidents (number, title, kind, occurred_at, state, confidential) values (${title}, ${title}, 'injury', now(), 'reported', ${confidential}) returning id`);
      await tx.run(sql`
        insert into action_items (source_module, source_id, title, type, priority, state) values ('incident-management', ${id}, ${`${title}的措施`}, 'corrective', 'high', 'open')`);
      const study = await tx.one<{ id: string }>(sql`
        insert into rca_cases (project_id, code, name, level, due_date, source, source_id, model) values ((select min(id) from projects), ${title}, ${`${title}的分析`}, '2', current_date, 'incident', ${id}, '{}'::jsonb) returning id`);
      const measure = await tx.one<{ id: string }>(sql`
        insert into rca_measures (project_id, study_id, code, measure, kind) values ((select min(id) from projects), ${study.id}, 'M1', ${`${title}的纠正`}, 'administrative') returning id`);
      await tx.run(sql`
        insert into action_items (source_module, source_id, title, type, priority, state) values ('root-cause-analysis', ${measure.id}, ${`${title}的纠正`}, 'corrective', 'high', 'open')`);
    }
  });
  const titles = async (text: string) =>
    (await tool.query<{ told: string }>(text)).rows.map(({ told }) => told);
  expect(await titles('select title as told from action_items order by id')).toEqual([
    '公开的措施',
    '公开的纠正',
  ]);
  expect(await titles('select name as told from rca_cases')).toEqual(['公开的分析']);
  expect(await titles('select measure as told from rca_measures')).toEqual(['公开的纠正']);
  const lists = views.map(({ name }) => name);
  for (const kept of ['incidents', 'incident_people', 'incident_releases', 'incident_cases'])
    expect(lists).not.toContain(kept);
});

it('follows the version that runs, and a new password or an end shuts the old one out', async () => {
  await owner.query('drop schema reporting, reporting_inner cascade');
  await renewReporting(owner, views);
  expect(await count('select count(*) as n from equipment')).toBe(3);
  const old = (await giveReportingLogin(owner, platform.b.tenantId, views)).password;
  const renewed = (await giveReportingLogin(owner, platform.b.tenantId, views)).password;
  await expect(signIn(platform.b.tenantId, old)).rejects.toMatchObject({ code: '28P01' });
  const other = await signIn(platform.b.tenantId, renewed);
  expect((await other.query('select count(*)::int as n from equipment')).rows).toEqual([{ n: 5 }]);
  expect(await endReportingLogin(owner, platform.b.tenantId)).toBe(true);
  await expect(other.query('select 1')).rejects.toThrow();
  await expect(signIn(platform.b.tenantId, renewed)).rejects.toMatchObject({ code: '28P01' });
  expect(await endReportingLogin(owner, platform.b.tenantId)).toBe(false);
  await expect(giveReportingLogin(owner, '999999', views)).rejects.toThrow('there is no tenant 999999');
});
