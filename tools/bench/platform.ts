import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@ircrisk/server/src/app.ts';
import { seedDemoPlant } from '@ircrisk/server/src/demo/plant.ts';
import { seedDemoTenant } from '@ircrisk/server/src/demo/tenant.ts';
import { everyPermission } from '@ircrisk/server/src/every-permission.ts';
import { type Config, loadConfig, servingUrl } from '@ircrisk/server/src/platform/config/config.ts';
import { createDatabase } from '@ircrisk/server/src/platform/database/create-database.ts';
import { startEmbedded } from '@ircrisk/server/src/platform/database/embedded.ts';
import { migrate } from '@ircrisk/server/src/platform/database/migrate.ts';
import { Database } from '@ircrisk/server/src/platform/database/pool.ts';
import { seed } from '@ircrisk/server/src/platform/seed.ts';
import pg from 'pg';
import { build } from '../build.ts';

const secrets = {
  TOKEN_SECRET: 'Qm7wX2vK9rT4yB6nH3jL8pD5sF1gZ0cA-bench',
  INTEGRATION_CLIENT_SECRET: 'Vb5nM8kJ2hG6fD9sA3qW7eR4tY1uI0oP-bench',
  RESET_PASSWORD_SUFFIX: 'Kd83hs9QaPw',
};

export interface Account {
  tenantId: string;
  username: string;
  password: string;
}

/** Asks the path below `/api/` and answers `data`; with a body it posts. */
export type Call = <T>(path: string, body?: unknown) => Promise<T>;

export interface Session {
  /** What the token endpoint answered. */
  readonly token: Readonly<Record<string, string>>;
  readonly headers: { 'blade-auth': string };
  readonly call: Call;
}

export interface Served extends Session {
  readonly address: string;
  readonly pid: number;
}

export interface Started {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A platform of the bench's own: migrated and seeded, everybody past the first change of password. */
export interface BenchPlatform {
  readonly env: Readonly<Record<string, string>>;
  readonly config: Config;
  readonly account: Account;
  /** The serving role's pool, and its address for plain connections. */
  readonly db: Database;
  readonly servingUrl: string;
  readonly owner: pg.Client;
  /** A plain connection of the serving role inside the tenant, for the SQL written by hand. */
  plain(): Promise<pg.Client>;
  /** The app in this process, asked without a network. */
  inProcess(): Promise<Session>;
  /** The app in this process, behind a port. */
  listening(): Promise<Served>;
  /** The server as `npm start` runs it, a process of its own. */
  served(): Promise<Served>;
  /** The same, with nobody signed in. */
  startedServer(): Promise<Started>;
  /** Any script that prints its address. */
  started(script: string, env: Readonly<Record<string, string>>): Promise<Started>;
}

/** `plant`: the demo tenant with its refinery; `tenant`: the demo tenant without it; `operator`: the operator alone. */
export type BenchSeed = 'operator' | 'tenant' | 'plant';

export async function onPlatform<T>(
  seeded: BenchSeed,
  work: (platform: BenchPlatform) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ircrisk-bench-platform-'));
  // As root the database's own user must walk through the folder.
  chmodSync(dataDir, 0o711);
  const cluster = await startEmbedded({ dataDir, password: 'superuser of the bench' });
  const endings: (() => Promise<unknown>)[] = [];
  try {
    await createDatabase(cluster.adminUrl('postgres'), 'bench');
    const env = {
      ...secrets,
      DATABASE_URL: cluster.adminUrl('bench'),
      DATA_DIR: path.join(dataDir, 'app'),
      LOG_LEVEL: 'error',
      PORT: '0',
      DEMO: seeded === 'operator' ? 'off' : 'on',
    };
    return await work(await prepared(env, seeded, endings));
  } finally {
    for (const end of endings.reverse()) await end();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function prepared(
  env: Readonly<Record<string, string>>,
  kind: BenchSeed,
  endings: (() => Promise<unknown>)[],
): Promise<BenchPlatform> {
  const config = loadConfig(env);
  const ownerUrl = env.DATABASE_URL ?? '';
  await migrate({ url: ownerUrl, appPassword: config.secrets.appDatabase });
  const url = servingUrl(ownerUrl, config.secrets.appDatabase);
  const db = new Database({ url });
  endings.push(() => db.close());
  const first = await seed(db, config, everyPermission());
  const demo = config.demo ? await seedDemoTenant(db) : undefined;
  if (kind === 'plant') await seedDemoPlant(db);
  const account =
    kind === 'operator'
      ? { tenantId: '000000', username: 'admin', password: first?.password ?? '' }
      : { tenantId: '100286', username: 'luwenzhe', password: demo?.password ?? '' };
  const connected = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    endings.push(() => client.end());
    await client.query(
      `select set_config('app.tenant_id', '${account.tenantId}', false), set_config('TimeZone', 'Asia/Shanghai', false)`,
    );
    return client;
  };
  const owner = await connected(ownerUrl);
  await owner.query("update users set must_change_password = false, password_once = false, language = 'zh'");
  await owner.query('vacuum analyze');

  const app = async () => {
    const built = await buildApp({ config, db, checkAnswers: false });
    endings.push(() => built.close());
    await built.ready();
    return built;
  };
  const started = async (script: string, scriptEnv: Readonly<Record<string, string>>) => {
    const child = spawn(process.execPath, [script], {
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...scriptEnv },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    endings.push(() => ended(child));
    return { address: await addressOf(child, script), pid: child.pid ?? 0, stop: () => ended(child) };
  };
  const startedServer = () => {
    build('server');
    return started('apps/server/dist/main.js', env);
  };
  return {
    env,
    config,
    account,
    db,
    servingUrl: url,
    owner,
    plain: () => connected(url),
    async inProcess() {
      const built = await app();
      return signedIn(account, async (place, { method = 'GET', headers = {}, body }) => {
        const answer = await built.inject({
          url: place,
          method,
          headers,
          ...(body ? { payload: body } : {}),
        });
        return answer.json();
      });
    },
    async listening() {
      const address = await (await app()).listen({ host: '127.0.0.1', port: 0 });
      return { address, pid: process.pid, ...(await signedIn(account, fetched(address))) };
    },
    async served() {
      const server = await startedServer();
      return { ...server, ...(await signedIn(account, fetched(server.address))) };
    },
    started,
    startedServer,
  };
}

async function addressOf(child: ChildProcess, script: string): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const address = /address\s+(http:\/\/[\d.:]+)/.exec(output)?.[1];
    if (address) return address;
  }
  throw new Error(`${script} did not start: ${output}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}

interface Sent {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}
type Send = (place: string, sent: Sent) => Promise<unknown>;

const fetched =
  (address: string): Send =>
  async (place, sent) =>
    (await fetch(`${address}${place}`, sent)).json();

/** A session at a server that runs already. */
export const signIn = (address: string, account: Account): Promise<Session> =>
  signedIn(account, fetched(address));

/** By the door for scripts, which asks no captcha. */
async function signedIn(account: Account, send: Send): Promise<Session> {
  const basic = Buffer.from(`integration:${secrets.INTEGRATION_CLIENT_SECRET}`).toString('base64');
  const token = (await send('/api/ircrisk-auth/oauth/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'tenant-id': account.tenantId,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'password', scope: 'all', ...account }).toString(),
  })) as Record<string, string>;
  if (!token.access_token) throw new Error(`no session: ${JSON.stringify(token)}`);
  const headers = { 'blade-auth': `bearer ${token.access_token}` };
  const call: Call = async (place, body) => {
    const answer = (await send(
      `/api/${place}`,
      body === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
    )) as { code: number; data: never; msg: string };
    if (answer.code !== 200) throw new Error(`${place}: ${answer.code} ${answer.msg}`);
    return answer.data;
  };
  return { token, headers, call };
}

interface Job {
  state: string;
  result: Record<string, unknown>;
  error: unknown;
}

/** What the job answers when it is done. A busy server may refuse a question in between; the job goes on all the same. */
export async function finished(call: Call, jobId: string): Promise<Record<string, unknown>> {
  for (;;) {
    const job = await call<Job>(`ircrisk-system/job/detail?id=${jobId}`).catch((error: Error) => {
      if (!error.message.includes(' 503 ')) throw error;
      return { state: 'running', result: {}, error: null };
    });
    if (job.state === 'done') return job.result;
    if (job.state !== 'queued' && job.state !== 'running')
      throw new Error(
        `the job ${job.state}: ${JSON.stringify(job.error)} ${JSON.stringify(job.result)?.slice(0, 400)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
