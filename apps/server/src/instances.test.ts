import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '#platform/database/pool.ts';
import { testAppPassword } from '#testing/database.ts';
import { freePort, hasNginx, hasPooler, startNginx, startPooler } from '#testing/front-ends.ts';
import { createFurnishedDatabase, furnishedTenants, type TestUser } from '#testing/furnished.ts';
import { ServerProcess } from '#testing/server-process.ts';
import { basic } from '#testing/test-client.ts';

const installed = hasPooler() && hasNginx();
if (!installed)
  console.warn('nginx or pgbouncer is not installed here: two instances behind them are not tried');

const integration = 'Vb5nM8kJ2hG6fD9sA3qW7eR4tY1uI0oP-two';
type Body = Record<string, unknown> & { code: number };

describe.runIf(installed)('two instances behind nginx and a transaction pooler', () => {
  const folder = mkdtempSync('/var/tmp/ircrisk-instances-');
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const ports: [number, number] = [0, 0];
  const servers: ServerProcess[] = [];
  let front = '';
  let ownerUrl = '';
  let pooledUrl = '';
  let admin: TestUser;
  let plain: TestUser;

  /** Both use one folder of files, as instances that share a disk do. */
  const begin = (at: 0 | 1) =>
    new ServerProcess(path.join(folder, 'data'), {
      PORT: String(ports[at]),
      DATABASE_URL: ownerUrl,
      APP_DATABASE_URL: pooledUrl,
      APP_DATABASE_PASSWORD: testAppPassword,
      DATABASE_PREPARE: 'off',
      TOKEN_SECRET: 'Xw7pQ2vK9rT4yB6nH3jL8mD5sF1gZ0cA-two',
      INTEGRATION_CLIENT_SECRET: integration,
      TRUSTED_PROXIES: '127.0.0.1',
    }).ready();

  const call = async (address: string, pathname: string, init: RequestInit = {}): Promise<Body> =>
    (await (await fetch(`${address}/api${pathname}`, init)).json()) as Body;

  const token = (address: string, user: TestUser, password = user.password) =>
    call(address, '/ircrisk-auth/oauth/token', {
      method: 'POST',
      headers: { authorization: basic('integration', integration), 'tenant-id': user.tenantId },
      body: new URLSearchParams({
        grant_type: 'password',
        scope: 'all',
        tenantId: user.tenantId,
        username: user.account,
        password,
      }),
    });
  const signIn = async (address: string, user = admin): Promise<{ 'blade-auth': string }> => {
    const answer = await token(address, user);
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return { 'blade-auth': `bearer ${String(answer.access_token)}` };
  };
  const list = (address: string, headers: Record<string, string>) =>
    call(address, '/ircrisk-system/post/list', { headers });
  const save = (address: string, headers: Record<string, string>, postCode: string) =>
    call(address, '/ircrisk-system/post/submit', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ postCode, postName: postCode, category: '1', sort: 1 }),
    });
  const upload = async (
    address: string,
    headers: Record<string, string>,
    pathname: string,
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
  ) => {
    const body = new FormData();
    body.set('file', new Blob([content]), name);
    return call(address, pathname, { method: 'POST', headers, body });
  };

  beforeAll(async () => {
    const database = await createFurnishedDatabase();
    endings.push(() => database.drop());
    ownerUrl = database.ownerUrl;
    const pooler = await startPooler(folder, database.servingUrl);
    endings.push(() => pooler.stop());
    pooledUrl = pooler.url;
    const db = new Database({ url: database.servingUrl });
    const { a } = await furnishedTenants(db);
    await db.close();
    admin = a.admin;
    plain = a.plain;
    ports[0] = await freePort();
    ports[1] = await freePort();
    servers.push(await begin(0), await begin(1));
    endings.push(() => Promise.all(servers.map((server) => server.stop('SIGKILL'))));
    const nginx = await startNginx(folder, ports);
    endings.push(() => nginx.stop());
    front = nginx.address;
    const ready = () =>
      fetch(`${front}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await ready())) await sleep(50);
  });
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });
  const direct = (at: 0 | 1) => `http://127.0.0.1:${ports[at]}`;

  it('share sign-in and log-out', async () => {
    const headers = await signIn(front);
    expect((await list(direct(0), headers)).code).toBe(200);
    expect((await list(direct(1), headers)).code).toBe(200);
    expect((await call(direct(0), '/ircrisk-auth/oauth/logout', { method: 'POST', headers })).code).toBe(200);
    await expect.poll(async () => (await list(direct(1), headers)).code, { timeout: 5000 }).toBe(401);
  });

  it('count failed sign-ins together', async () => {
    for (let n = 0; n < 6; n += 1) await token(direct(n % 2 === 0 ? 0 : 1), plain, `Wrong${n}Password`);
    const refused = [await token(direct(0), plain), await token(direct(1), plain)];
    expect(refused.map(({ code }) => code)).not.toContain(200);
  });

  it('tell one another’s browsers, and a job asked for here may be done there', async () => {
    const headers = await signIn(front);
    const stream = await fetch(`${direct(1)}/api/ircrisk-system/events`, { headers });
    const reader = stream.body?.getReader();
    let heard = '';
    const listening = (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        heard += new TextDecoder().decode(part.value);
    })();
    const asked = await call(direct(0), '/ircrisk-system/post/export', { method: 'POST', headers });
    expect(asked.code, JSON.stringify(asked)).toBe(200);
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('event: job');
    await reader?.cancel();
    await listening;
  });

  it('hand out each other’s files', async () => {
    const headers = await signIn(front);
    const stored = await upload(direct(0), headers, '/ircrisk-system/file/upload', 'a.txt', 'of the first');
    const { id } = stored.data as { id: string };
    const read = await fetch(`${direct(1)}/api/ircrisk-system/file/download?id=${id}`, { headers });
    expect([read.status, await read.text()]).toEqual([200, 'of the first']);
  });

  it('import what was checked on the other', async () => {
    const headers = await signIn(front);
    const rows = [
      ['岗位类别', '岗位编号', '岗位名称'],
      ['高层', 'TWO-1', '总经理'],
    ];
    const sheet = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'rows', rows }] }));
    const checked = await upload(direct(0), headers, '/ircrisk-system/post/import-check', 'rows.xlsx', sheet);
    expect(checked.data).toMatchObject({ rows: 1, valid: 1 });
    const { fileId } = checked.data as { fileId: string };
    const asked = await call(direct(1), '/ircrisk-system/post/import', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ fileId, mode: 'all' }),
    });
    expect(asked.code, JSON.stringify(asked)).toBe(200);
    await expect
      .poll(async () => JSON.stringify(await list(direct(0), headers)), { timeout: 15_000 })
      .toContain('TWO-1');
  });

  it('are restarted one after the other under load without a failed request', async () => {
    const headers = await signIn(front);
    const failures: unknown[] = [];
    const acknowledged: string[] = [];
    let stopped = false;
    const client = async (at: number) => {
      for (let n = 0; !stopped; n += 1) {
        const code = `roll-${at}-${n}`;
        const answer = await (n % 3 === 0 ? save(front, headers, code) : list(front, headers)).catch(
          (error: unknown) => ({ code: 0, error: String(error) }),
        );
        if (answer.code !== 200) failures.push(answer);
        else if (n % 3 === 0) acknowledged.push(code);
      }
    };
    const load = Promise.all([0, 1, 2, 3].map(client));
    for (const at of [0, 1] as const) {
      await sleep(500);
      expect(await servers[at]?.stop()).toBe(0);
      servers[at] = await begin(at);
    }
    stopped = true;
    await load;
    expect(failures).toEqual([]);
    // What nginx mends by asking again counts too: a write in its place would have been lost.
    expect(readFileSync(path.join(folder, 'error.log'), 'utf8')).not.toContain('reset by peer');
    expect(acknowledged.length).toBeGreaterThan(20);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const { rows } = await owner.query("select post_code as code from posts where post_code like 'roll-%'");
    await owner.end();
    expect(rows.map(({ code }) => code).sort()).toEqual(acknowledged.sort());
  });
});
