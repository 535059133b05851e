import { type ChildProcess, spawn } from 'node:child_process';
import { seedDemoPlant } from '@ircrisk/server/src/demo-plant.ts';
import { everyPermission } from '@ircrisk/server/src/every-permission.ts';
import { loadConfig, servingUrl } from '@ircrisk/server/src/platform/config/config.ts';
import { migrate } from '@ircrisk/server/src/platform/database/migrate.ts';
import { Database } from '@ircrisk/server/src/platform/database/pool.ts';
import { seed } from '@ircrisk/server/src/platform/seed.ts';
import pg from 'pg';

/** Pieces of equipment in the large plant, and rows of an import. */
export const size = 100_000;
export const tenantId = '100286';
export const secrets = {
  TOKEN_SECRET: 'Rk3vP8nX5wQ1tZ7mB4hJ9dL2sG6fC0yA-ledger',
  INTEGRATION_CLIENT_SECRET: 'Hq6bN1mK7gF3dS8aW5eR2tY9uI4oP0zX-ledger',
  RESET_PASSWORD_SUFFIX: 'Wd47js2QbLp',
};

/** Schema, first data and the demo plant; answers the password of its administrator. */
export async function prepare(env: Record<string, string>): Promise<string> {
  const config = loadConfig(env);
  const url = env.DATABASE_URL ?? '';
  await migrate({ url, appPassword: config.secrets.appDatabase });
  const db = new Database({ url: servingUrl(url, config.secrets.appDatabase) });
  const seeded = await seed(db, config, everyPermission());
  await seedDemoPlant(db);
  await db.close();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('update users set must_change_password = false, password_once = false');
  await owner.end();
  return seeded?.demo?.password ?? '';
}

export async function started(
  children: ChildProcess[],
  env: Record<string, string>,
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
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
  throw new Error(`the server did not start: ${output}`);
}

export type Call = <T>(path: string, body?: unknown) => Promise<T>;

export type Client = Awaited<ReturnType<typeof signedIn>>;

export async function signedIn(
  address: string,
  password: string,
): Promise<Call & { upload(file: Buffer): Promise<string>; download(id: string): Promise<Buffer> }> {
  const basic = Buffer.from(`integration:${secrets.INTEGRATION_CLIENT_SECRET}`).toString('base64');
  const form = new URLSearchParams({
    grant_type: 'password',
    scope: 'all',
    tenantId,
    username: 'luwenzhe',
    password,
  });
  const answer = await fetch(`${address}/api/ircrisk-auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'tenant-id': tenantId },
    body: form,
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const headers = { 'blade-auth': `bearer ${token}` };
  const call = async <T>(url: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${address}/api/ircrisk-center/${url}`, {
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    const { code, data, msg } = (await response.json()) as { code: number; data: T; msg: string };
    if (code !== 200) throw new Error(`${url}: ${code} ${msg}`);
    return data;
  };
  const upload = async (file: Buffer) => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(file)]), 'ledger.xlsx');
    const response = await fetch(`${address}/api/ircrisk-center/equipment/import-check`, {
      method: 'POST',
      headers,
      body,
    });
    const { data, msg } = (await response.json()) as {
      data: { fileId: string; valid: number; errors: unknown[] } | null;
      msg: string;
    };
    if (data?.valid !== size)
      throw new Error(
        `the check finds ${data?.valid} valid rows: ${msg} ${JSON.stringify(data?.errors.slice(0, 3))}`,
      );
    return data.fileId;
  };
  const download = async (id: string) =>
    Buffer.from(
      await (await fetch(`${address}/api/ircrisk-system/file/download?id=${id}`, { headers })).arrayBuffer(),
    );
  return Object.assign(call, { upload, download });
}

/** A busy server may answer 503 in between; the job goes on all the same. */
export async function finished(call: Call, jobId: string): Promise<Record<string, unknown>> {
  for (;;) {
    const job = await call<{ state: string; result: Record<string, unknown>; error: unknown }>(
      `../ircrisk-system/job/detail?id=${jobId}`,
    ).catch((error: Error) => {
      if (!error.message.includes(' 503 ')) throw error;
      return { state: 'running', result: {}, error: null };
    });
    if (job.state === 'done') return job.result;
    if (job.state !== 'queued' && job.state !== 'running')
      throw new Error(
        `the job ${job.state}: ${JSON.stringify(job.error)} ${JSON.stringify(job.result)?.slice(0, 400)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
