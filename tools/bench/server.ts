import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@ircrisk/server/src/app.ts';
import { everyPermission } from '@ircrisk/server/src/every-permission.ts';
import { loadConfig, servingUrl } from '@ircrisk/server/src/platform/config/config.ts';
import { createDatabase } from '@ircrisk/server/src/platform/database/create-database.ts';
import { startEmbedded } from '@ircrisk/server/src/platform/database/embedded.ts';
import { migrate } from '@ircrisk/server/src/platform/database/migrate.ts';
import { Database } from '@ircrisk/server/src/platform/database/pool.ts';
import { seed } from '@ircrisk/server/src/platform/seed.ts';
import autocannon from 'autocannon';
import pg from 'pg';
import type { BenchRow } from './main.ts';

const rowCount = 100_000;
const list = '/api/ircrisk-system/post/list?current=3&size=50&category=2&descs=postCode';
const secrets = {
  TOKEN_SECRET: 'Qm7wX2vK9rT4yB6nH3jL8pD5sF1gZ0cA-bench',
  INTEGRATION_CLIENT_SECRET: 'Vb5nM8kJ2hG6fD9sA3qW7eR4tY1uI0oP-bench',
  RESET_PASSWORD_SUFFIX: 'Kd83hs9QaPw',
};

/** The list endpoint against a bare Fastify + pg handler with the same statements, start time and idle memory. */
export async function run(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ircrisk-bench-db-'));
  chmodSync(dataDir, 0o711);
  const cluster = await startEmbedded({ dataDir, password: 'superuser of the bench' });
  const children: ChildProcess[] = [];
  try {
    await createDatabase(cluster.adminUrl('postgres'), 'bench');
    const env = {
      ...secrets,
      DATABASE_URL: cluster.adminUrl('bench'),
      DATA_DIR: path.join(dataDir, 'app'),
      LOG_LEVEL: 'error',
      PORT: '0',
      DEMO: 'off',
    };
    const { token, statements } = await prepare(env);
    const begun = performance.now();
    const app = await started(children, 'apps/server/src/main.ts', env);
    const startMs = performance.now() - begun;
    const idleMb = residentMb(app.child.pid ?? 0);
    const floorUrl = servingUrl(env.DATABASE_URL, loadConfig(env).secrets.appDatabase);
    const floor = await started(children, 'tools/bench/floor.ts', {
      FLOOR: JSON.stringify({ url: floorUrl, tenantId: '000000', statements }),
    });
    const ours = () => load(`${app.address}${list}`, { 'blade-auth': token });
    const bare = () => load(`${floor.address}/list`, {});
    await ours();
    await bare();
    const rounds: { ours: number; bare: number }[] = [];
    for (let round = 0; round < 3; round += 1) rounds.push({ ours: await ours(), bare: await bare() });
    const best = (side: 'ours' | 'bare') => Math.max(...rounds.map((round) => round[side]));
    const share = (100 * best('ours')) / best('bare');
    return [
      {
        work: 'bare handler, 50 of 100,000 rows',
        measured: best('bare'),
        unit: 'req/s',
        limit: null,
        bar: 'for comparison',
        ok: true,
      },
      {
        work: 'list endpoint, the same query',
        measured: best('ours'),
        unit: 'req/s',
        limit: null,
        bar: 'for comparison',
        ok: true,
      },
      {
        work: 'list endpoint of the bare handler',
        measured: share,
        unit: '%',
        limit: 60,
        bar: '≥ 60 %',
        ok: share >= 60,
      },
      {
        work: 'second start to ready, database up',
        measured: startMs / 1000,
        unit: 's',
        limit: 5,
        bar: '< 5 s',
        ok: startMs < 5000,
      },
      {
        work: 'idle server, resident',
        measured: idleMb,
        unit: 'MB',
        limit: 250,
        bar: '< 250 MB',
        ok: idleMb < 250,
      },
    ];
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(
      children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))),
    );
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Schema, rows, a signed-in administrator, and the statements the list really runs. */
async function prepare(env: Record<string, string>) {
  const config = loadConfig(env);
  const url = env.DATABASE_URL ?? '';
  await migrate({ url, appPassword: config.secrets.appDatabase });
  const db = new Database({ url: servingUrl(url, config.secrets.appDatabase) });
  const seeded = await seed(db, config, everyPermission());
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`
    set app.tenant_id = '000000';
    insert into posts (category, post_code, post_name, sort)
      select (n % 4 + 1)::text, 'P' || lpad(n::text, 6, '0'), '岗位 ' || n, n % 1000 from generate_series(1, ${rowCount}) n;
    update users set must_change_password = false, password_once = false;`);
  await owner.query('vacuum analyze');
  await owner.end();

  const app = await buildApp({ config, db });
  await app.ready();
  const form = {
    grant_type: 'password',
    scope: 'all',
    tenantId: '000000',
    username: 'admin',
    password: seeded?.password ?? '',
  };
  const basic = Buffer.from(`integration:${secrets.INTEGRATION_CLIENT_SECRET}`).toString('base64');
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/ircrisk-auth/oauth/token',
    headers: {
      authorization: `Basic ${basic}`,
      'tenant-id': '000000',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(form).toString(),
  });
  const token = `bearer ${(signedIn.json() as { access_token: string }).access_token}`;
  const statements = await statementsOf(async () => {
    const answer = await app.inject({ url: list, headers: { 'blade-auth': token } });
    const { data } = answer.json() as { data?: { records?: unknown[]; total?: number } };
    if (data?.records?.length !== 50)
      throw new Error(`the list answers ${answer.statusCode}: ${answer.body.slice(0, 200)}`);
  });
  await app.close();
  await db.close();
  return { token, statements };
}

/** What `work` sends to the table of the list. */
async function statementsOf(work: () => Promise<void>): Promise<{ text: string; values: unknown[] }[]> {
  const { query } = pg.Client.prototype;
  const seen: { text: string; values: unknown[] }[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const sent = args[0] as { text?: string; values?: unknown[] };
    if (sent?.text?.includes('from posts')) seen.push({ text: sent.text, values: sent.values ?? [] });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return seen;
}

async function started(children: ChildProcess[], script: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const address = /address\s+(http:\/\/[\d.:]+)/.exec(output)?.[1];
    if (address) return { child, address };
  }
  throw new Error(`${script} did not start: ${output}`);
}

function residentMb(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function load(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: 32, duration: 5 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}
