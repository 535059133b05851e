import { countDays } from '@ircrisk/server/src/modules/system/usage/index.ts';
import type pg from 'pg';
import type { BenchRow } from './main.ts';
import { type Call, onPlatform } from './platform.ts';
import { best } from './timing.ts';

const rowCount = 1_000_000;
const tenant = '000000';
interface List {
  work: string;
  url: string;
  /** The same page and its total as one would write them by hand, inside the tenant. */
  plain: readonly string[];
}

const lists: readonly List[] = [
  {
    work: 'operation records by module and time',
    url: 'ircrisk-log/usual/list?module=post&from=2025-03-01&to=2025-06-30&current=5&size=50',
    plain: [
      `select id, at, user_id, operation, table_name, record_id, action, address from audit_entries
        where tenant_id = '${tenant}' and module = 'post' and at >= '2025-03-01' and at < '2025-07-01' order by at desc, id desc limit 50 offset 200`,
      `select count(*) from audit_entries where tenant_id = '${tenant}' and module = 'post' and at >= '2025-03-01' and at < '2025-07-01'`,
    ],
  },
  {
    work: 'operation records, all of them',
    url: 'ircrisk-log/usual/list?current=1&size=50',
    plain: [
      `select id, at, user_id, operation, table_name, record_id, action, address from audit_entries
        where tenant_id = '${tenant}' order by at desc, id desc limit 50`,
      `select count(*) from audit_entries where tenant_id = '${tenant}'`,
    ],
  },
  {
    work: 'login records by account',
    url: 'ircrisk-log/login/list?account=user0042&descs=loginTime&current=1&size=50',
    plain: [
      `select * from login_records where tenant_id = '${tenant}' and account ilike '%user0042%' and is_deleted = 0 order by login_time desc, id desc limit 50`,
      `select count(*) from login_records where tenant_id = '${tenant}' and account ilike '%user0042%' and is_deleted = 0`,
    ],
  },
  {
    work: 'login records of failures by time',
    url: 'ircrisk-log/login/list?event=failure&loginTime_datege=2025-03-01&loginTime_datele=2025-04-30&descs=loginTime&current=3&size=50',
    plain: [
      `select * from login_records where tenant_id = '${tenant}' and event = 'failure' and login_time >= '2025-03-01' and login_time < '2025-05-01'
        and is_deleted = 0 order by login_time desc, id desc limit 50 offset 100`,
      `select count(*) from login_records where tenant_id = '${tenant}' and event = 'failure' and login_time >= '2025-03-01' and login_time < '2025-05-01' and is_deleted = 0`,
    ],
  },
  {
    work: 'users by name, sorted by account',
    url: 'ircrisk-user/list?realName=%E7%94%A8%E6%88%B7%2042&ascs=account&current=2&size=50',
    plain: [
      `select * from users where tenant_id = '${tenant}' and is_deleted = 0 and real_name ilike '%用户 42%' order by account, id limit 50 offset 50`,
      `select count(*) from users where tenant_id = '${tenant}' and is_deleted = 0 and real_name ilike '%用户 42%'`,
    ],
  },
  {
    work: 'users, all of them',
    url: 'ircrisk-user/list?current=1&size=50',
    plain: [
      `select * from users where tenant_id = '${tenant}' and is_deleted = 0 order by create_time desc, id desc limit 50`,
      `select count(*) from users where tenant_id = '${tenant}' and is_deleted = 0`,
    ],
  },
];

/** Lists of the management screens over a million rows against their plain SQL, and statistics over a million operations. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('operator', async (platform) => {
    await fill(platform.owner);
    const { call } = await platform.inProcess();
    const plain = await platform.plain();
    const rows: BenchRow[] = [];
    for (const list of lists) rows.push(await compare(list, call, plain));
    const begun = performance.now();
    await countDays(platform.db);
    rows.push(shown('counting a million operations by day, once', performance.now() - begun));
    for (const by of ['day', 'module', 'user']) {
      const ms = await best(() => call(`ircrisk-log/usual/statistics?by=${by}`));
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
  });
}

const shown = (work: string, ms: number): BenchRow => ({
  work,
  measured: ms,
  unit: 'ms',
  limit: null,
  bar: 'for comparison',
  ok: true,
});

async function compare(list: List, call: Call, plain: pg.Client): Promise<BenchRow> {
  const { records, total } = await call<{ records: unknown[]; total: number }>(list.url);
  if (records.length === 0 || total === 0) throw new Error(`${list.work} finds nothing`);
  const floor = await best(async () => {
    for (const text of list.plain) await plain.query(text);
  });
  const ours = await best(() => call(list.url));
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

async function fill(owner: pg.Client): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await withoutIndexes(owner, ['users', 'login_records', 'audit_entries'], () => addRows(owner));
  await owner.query('vacuum analyze users, login_records, audit_entries');
}

/** Operations come as people make them: some forty on one screen, then somebody else on another. */
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
      select timestamptz '2025-01-01' + n * interval '25 seconds', u.ids[1 + n / 40 % 300], 'r' || n, '10.' || n % 200 || '.0.7',
        (array['/ircrisk-system/post/submit', '/ircrisk-user/submit', '/ircrisk-system/dept/submit', '/ircrisk-center/equipment/submit',
          '/ircrisk-fault-tree/tree/save', '/ircrisk-center/inspection/submit', '/ircrisk-system/role/grant'])[1 + n / 40 % 7],
        (array['posts', 'users', 'departments', 'equipment', 'fault_trees', 'inspections', 'roles'])[1 + n / 40 % 7], n,
        (array['insert', 'update', 'update', 'delete'])[1 + n % 4], '{"sort": 1, "remark": "before"}', '{"sort": 2, "remark": "after"}'
      from generate_series(1, ${rowCount}) n, (select array_agg(id) as ids from (select id from users limit 300) x) u`);
}
