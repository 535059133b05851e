import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@ircrisk/server/src/app.ts';
import { everyPermission } from '@ircrisk/server/src/every-permission.ts';
import { countDays } from '@ircrisk/server/src/modules/usage/index.ts';
import { loadConfig, servingUrl } from '@ircrisk/server/src/platform/config/config.ts';
import { createDatabase } from '@ircrisk/server/src/platform/database/create-database.ts';
import { startEmbedded } from '@ircrisk/server/src/platform/database/embedded.ts';
import { migrate } from '@ircrisk/server/src/platform/database/migrate.ts';
import { Database } from '@ircrisk/server/src/platform/database/pool.ts';
import { seed } from '@ircrisk/server/src/platform/seed.ts';
import pg from 'pg';
import type { BenchRow } from './main.ts';

const rowCount = 1_000_000;
const tenant = '000000';
const secrets = {
  TOKEN_SECRET: 'Qm7wX2vK9rT4yB6nH3jL8pD5sF1gZ0cA-bench',
  INTEGRATION_CLIENT_SECRET: 'Vb5nM8kJ2hG6fD9sA3qW7eR4tY1uI0oP-bench',
  RESET_PASSWORD_SUFFIX: 'Kd83hs9QaPw',
};

interface List {
  work: string;
  url: string;
  /** The same page and its total as one would write them by hand, inside the tenant. */
  plain: readonly string[];
}

const lists: readonly List[] = [
  {
    work: 'operation records by module and time',
    url: '/api/ircrisk-log/usual/list?module=post&from=2025-03-01&to=2025-06-30&current=5&size=50',
    plain: [
      `select id, at, user_id, operation, table_name, record_id, action, address from audit_entries
        where tenant_id = '${tenant}' and module = 'post' and at >= '2025-03-01' and at < '2025-07-01' order by at desc, id desc limit 50 offset 200`,
      `select count(*) from audit_entries where tenant_id = '${tenant}' and module = 'post' and at >= '2025-03-01' and at < '2025-07-01'`,
    ],
  },
  {
    work: 'operation records, all of them',
    url: '/api/ircrisk-log/usual/list?current=1&size=50',
    plain: [
      `select id, at, user_id, operation, table_name, record_id, action, address from audit_entries
        where tenant_id = '${tenant}' order by at desc, id desc limit 50`,
      `select count(*) from audit_entries where tenant_id = '${tenant}'`,
    ],
  },
  {
    work: 'login records by account',
    url: '/api/ircrisk-log/login/list?account=user0042&descs=loginTime&current=1&size=50',
    plain: [
      `select * from login_records where tenant_id = '${tenant}' and account ilike '%user0042%' and is_deleted = 0 order by login_time desc, id desc limit 50`,
      `select count(*) from login_records where tenant_id = '${tenant}' and account ilike '%user0042%' and is_deleted = 0`,
    ],
  },
  {
    work: 'login records of failures by time',
    url: '/api/ircrisk-log/login/list?event=failure&loginTime_datege=2025-03-01&loginTime_datele=2025-04-30&descs=loginTime&current=3&size=50',
    plain: [
      `select * from login_records where tenant_id = '${tenant}' and event = 'failure' and login_time >= '2025-03-01' and login_time < '2025-05-01'
        and is_deleted = 0 order by login_time desc, id desc limit 50 offset 100`,
      `select count(*) from login_records where tenant_id = '${tenant}' and event = 'failure' and login_time >= '2025-03-01' and login_time < '2025-05-01' and is_deleted = 0`,
    ],
  },
  {
    work: 'users by name, sorted by account',
    url: '/api/ircrisk-user/list?realName=%E7%94%A8%E6%88%B7%2042&ascs=account&current=2&size=50',
    plain: [
      `select * from users where tenant_id = '${tenant}' and is_deleted = 0 and real_name ilike '%用户 42%' order by account, id limit 50 offset 50`,
      `select count(*) from users where tenant_id = '${tenant}' and is_deleted = 0 and real_name ilike '%用户 42%'`,
    ],
  },
  {
    work: 'users, all of them',
    url: '/api/ircrisk-user/list?current=1&size=50',
    plain: [
      `select * from users where tenant_id = '${tenant}' and is_deleted = 0 order by create_time desc, id desc limit 50`,
      `select count(*) from users where tenant_id = '${tenant}' and is_deleted = 0`,
    ],
  },
];

/** Lists of the management screens over a million rows against their plain SQL, and statistics over a million operations. */
export async function run(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ircrisk-bench-management-'));
  chmodSync(dataDir, 0o711);
  const cluster = await startEmbedded({ dataDir, password: 'superuser of the bench' });
  try {
    await createDatabase(cluster.adminUrl('postgres'), 'bench');
    const url = cluster.adminUrl('bench');
    const env = {
      ...secrets,
      DATABASE_URL: url,
      DATA_DIR: path.join(dataDir, 'app'),
      LOG_LEVEL: 'error',
      DEMO: 'off',
    };
    const config = loadConfig(env);
    await migrate({ url, appPassword: config.secrets.appDatabase });
    const db = new Database({ url: servingUrl(url, config.secrets.appDatabase) });
    const seeded = await seed(db, config, everyPermission());
    await fill(url);
    const app = await buildApp({ config, db, checkAnswers: false });
    await app.ready();
    const headers = { 'blade-auth': await signIn(app, seeded?.password ?? '') };
    const plain = new pg.Client({ connectionString: servingUrl(url, config.secrets.appDatabase) });
    await plain.connect();
    await plain.query(
      `select set_config('app.tenant_id', '${tenant}', false), set_config('TimeZone', 'Asia/Shanghai', false)`,
    );
    const ask = async (address: string) => {
      const answer = await app.inject({ url: address, headers });
      if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.body.slice(0, 300)}`);
      return answer.json() as { data: unknown };
    };
    try {
      const rows: BenchRow[] = [];
      for (const list of lists) rows.push(await compare(list, ask, plain));
      const begun = performance.now();
      await countDays(db);
      rows.push(shown('counting a million operations by day, once', performance.now() - begun));
      for (const by of ['day', 'module', 'user']) {
        const ms = await best(() => ask(`/api/ircrisk-log/usual/statistics?by=${by}`));
        rows.push({
          work: `operation statistics by ${by} over 10^6 records`,
          measured: ms,
          unit: 'ms',
          limit: 1000,
          bar: '≤ 1 s',
          ok: ms <= 1000,
        });
      }
      return rows;
    } finally {
      await plain.end();
      await app.close();
      await db.close();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const shown = (work: string, ms: number): BenchRow => ({
  work,
  measured: ms,
  unit: 'ms',
  limit: null,
  bar: 'for comparison',
  ok: true,
});

/** The shortest of several: what the work takes when nothing else is in the way. */
async function best(work: () => Promise<unknown>, rounds = 7): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

async function compare(
  list: List,
  ask: (address: string) => Promise<{ data: unknown }>,
  plain: pg.Client,
): Promise<BenchRow> {
  const { data } = await ask(list.url);
  const { records, total } = data as { records: unknown[]; total: number };
  if (records.length === 0 || total === 0) throw new Error(`${list.work} finds nothing`);
  const floor = await best(async () => {
    for (const text of list.plain) await plain.query(text);
  });
  const ours = await best(() => ask(list.url));
  const times = ours / floor;
  return {
    work: `${list.work}: ${ours.toFixed(1)} ms against ${floor.toFixed(1)} ms of plain SQL, ${total} found`,
    measured: times,
    unit: 'times',
    limit: 3,
    bar: '≤ 3 ×',
    ok: times <= 3,
  };
}

interface Index {
  name: string;
  definition: string;
}

/** Rows come in without their indexes, which are made once after: a third of the time. */
async function withoutIndexes(owner: pg.Client, tables: readonly string[], work: () => Promise<unknown>) {
  const { rows } = await owner.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::regclass[]) and not indisprimary and indexrelid not in (select conindid from pg_constraint)`,
    [tables],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await work();
  await owner.query(`set maintenance_work_mem = '256MB'`);
  for (const { definition } of rows) await owner.query(definition);
}

async function fill(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`set session_replication_role = replica; set app.tenant_id = '${tenant}'`);
  await withoutIndexes(owner, ['users', 'login_records', 'audit_entries'], () => addRows(owner));
  await owner.query('vacuum analyze users, login_records, audit_entries');
  await owner.end();
}

async function addRows(owner: pg.Client): Promise<void> {
  await owner.query(`
    insert into users (account, real_name, role_ids, dept_ids, create_time)
      select 'user' || lpad(n::text, 7, '0'), '用户 ' || n, '{}', array[(select id from departments where tenant_id = '${tenant}' limit 1)],
        timestamptz '2025-01-01' + n * interval '20 seconds' from generate_series(1, ${rowCount}) n;
    insert into login_records (account, real_name, event, method, address, place, login_time)
      select 'user' || lpad((n % 20000)::text, 5, '0'), '用户 ' || n % 20000, case when n % 9 = 0 then 'failure' when n % 5 = 0 then 'logout' else 'login' end,
        'captcha', '10.' || n % 200 || '.' || n % 250 || '.7', 'intranet', timestamptz '2025-01-01' + n * interval '25 seconds'
      from generate_series(1, ${rowCount}) n;
    insert into audit_entries (at, user_id, request_id, address, operation, table_name, record_id, action, before, after)
      select timestamptz '2025-01-01' + n * interval '25 seconds', u.ids[1 + n % 300], 'r' || n, '10.' || n % 200 || '.0.7',
        (array['/ircrisk-system/post/submit', '/ircrisk-user/submit', '/ircrisk-system/dept/submit', '/ircrisk-center/equipment/submit',
          '/ircrisk-fault-tree/tree/save', '/ircrisk-center/inspection/submit', '/ircrisk-system/role/grant'])[1 + n % 7],
        (array['posts', 'users', 'departments', 'equipment', 'fault_trees', 'inspections', 'roles'])[1 + n % 7], n,
        (array['insert', 'update', 'update', 'delete'])[1 + n % 4], '{"sort": 1, "remark": "before"}', '{"sort": 2, "remark": "after"}'
      from generate_series(1, ${rowCount}) n, (select array_agg(id) as ids from (select id from users limit 300) x) u;
    update users set must_change_password = false, password_once = false where account = 'admin';`);
}

async function signIn(app: Awaited<ReturnType<typeof buildApp>>, password: string): Promise<string> {
  const form = { grant_type: 'password', scope: 'all', tenantId: tenant, username: 'admin', password };
  const basic = Buffer.from(`integration:${secrets.INTEGRATION_CLIENT_SECRET}`).toString('base64');
  const answer = await app.inject({
    method: 'POST',
    url: '/api/ircrisk-auth/oauth/token',
    headers: {
      authorization: `Basic ${basic}`,
      'tenant-id': tenant,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(form).toString(),
  });
  return `bearer ${(answer.json() as { access_token: string }).access_token}`;
}
