import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { makeDataDir, removeDataDir, ServerProcess } from '#testing/server-process.ts';

const secrets = {
  TOKEN_SECRET: 'Qm7wX2vK9rT4yB6nH3jL8pD5sF1gZ0cA-start',
  INTEGRATION_CLIENT_SECRET: 'Vb5nM8kJ2hG6fD9sA3qW7eR4tY1uI0oP-start',
  RESET_PASSWORD_SUFFIX: 'Kd83hs9QaPw',
};

describe('the server process', () => {
  const folders: string[] = [];
  const started: ServerProcess[] = [];
  const dataDir = () => {
    const folder = makeDataDir();
    chmodSync(path.dirname(folder), 0o711);
    folders.push(folder);
    return folder;
  };
  const start = (folder: string, env: Record<string, string> = {}) => {
    const server = new ServerProcess(folder, env);
    started.push(server);
    return server;
  };
  /** A start that must end by itself: its exit code and what it said. */
  async function refused(folder: string, env: Record<string, string> = {}) {
    const server = start(folder, env);
    return { code: await server.ended, lines: server.output.trim().split('\n') };
  }

  afterEach(async () => {
    for (const server of started.splice(0)) await server.stop('SIGTERM');
  });
  afterAll(() => {
    for (const folder of folders) removeDataDir(folder);
  });

  describe('on its embedded database', () => {
    let folder: string;
    beforeAll(() => {
      folder = dataDir();
    });

    it('prints address, tenant, account and a one-time password at the first start, and stops cleanly', async () => {
      const server = await start(folder).ready();
      expect(server.output).toMatch(
        /address\s+http:\/\/127\.0\.0\.1:\d+\/platform\/\n\s+tenant code\s+000000\n\s+account\s+admin\n/,
      );
      expect(await server.call('/health/live')).toMatchObject({ code: 200 });
      expect(await server.call('/health/ready')).toMatchObject({ code: 200 });
      expect(await server.choosePassword('Kestrel73Harbour')).toMatch(/^bearer /);
      expect(await server.stop()).toBe(0);
      expect(existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
    });

    it('keeps its data and shows no password at the second start', async () => {
      const server = await start(folder).ready();
      expect(server.oneTimePassword).toBe('');
      expect(await server.signIn('Kestrel73Harbour')).toMatch(/^bearer /);
    });

    it('refuses a second instance on the same data in one line and leaves the first alone', async () => {
      const first = await start(folder).ready();
      const { code, lines } = await refused(folder);
      expect(code).toBe(1);
      expect(lines).toEqual([`ircrisk: another server is already running on the data folder ${folder}`]);
      expect(await first.call('/health/ready')).toMatchObject({ code: 200 });
    });

    it('gives a new one-time password from the command line, beside the running server, and ends the sessions', async () => {
      const server = await start(folder).ready();
      const token = await server.signIn('Kestrel73Harbour');
      const admin = spawnSync(
        process.execPath,
        [path.join(import.meta.dirname, 'admin.ts'), 'reset-password', '000000', 'admin'],
        {
          env: { PATH: process.env.PATH, DATA_DIR: folder },
          encoding: 'utf8',
        },
      );
      expect([admin.status, admin.stderr]).toEqual([0, '']);
      const password = /one-time password of admin: (\S+)/.exec(admin.stdout)?.[1] ?? '';
      expect(
        await server.call('/ircrisk-auth/oauth/user-info', { headers: { 'blade-auth': token } }),
      ).toMatchObject({
        code: 401,
      });
      await expect(server.signIn('Kestrel73Harbour')).rejects.toThrow(/sign-in failed/);
      expect(await server.signIn(password)).toMatch(/^bearer /);
      await expect(server.signIn(password)).rejects.toThrow(/sign-in failed/);
    });

    it('backs up while it runs, and brings everything back into another folder', async () => {
      const server = await start(folder).ready();
      const file = path.join(path.dirname(folder), 'all.backup');
      const admin = (...args: string[]) => {
        const [target, ...rest] = args;
        return spawnSync(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...rest], {
          env: { PATH: process.env.PATH, DATA_DIR: target },
          encoding: 'utf8',
        });
      };
      const saved = admin(folder, 'backup', file);
      expect([saved.status, saved.stderr]).toEqual([0, '']);
      expect(admin(folder, 'restore', file)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/already running/),
      });
      await server.stop();
      const other = dataDir();
      const restored = admin(other, 'restore', file);
      expect([restored.status, restored.stderr]).toEqual([0, '']);
      expect(restored.stdout).toContain(/\d+ rows of \d+ tables, \d+ files/.exec(saved.stdout)?.[0]);
      const audit = admin(other, 'verify-audit');
      expect([audit.status, audit.stderr]).toEqual([0, '']);
      const again = await start(other).ready();
      expect(again.oneTimePassword).toBe('');
    });
  });

  it('says that the port is in use, before it touches any data', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as net.AddressInfo;
    const folder = dataDir();
    const { code, lines } = await refused(folder, { PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(lines).toEqual([
      `ircrisk: 127.0.0.1:${port} is in use by another program: set PORT to another one`,
    ]);
    expect(existsSync(path.join(folder, 'postgres'))).toBe(false);
  });

  it('says that the data folder cannot be used', async () => {
    const folder = dataDir();
    writeFileSync(folder, 'a file where the folder should be');
    const { code, lines } = await refused(folder);
    expect(code).toBe(1);
    expect(lines).toEqual([`ircrisk: DATA_DIR: cannot make ${folder} (EEXIST)`]);
    expect(readFileSync(folder, 'utf8')).toBe('a file where the folder should be');
  });

  it('says that the data folder cannot be read, and leaves it as it is', async () => {
    const folder = dataDir();
    // Root reads everything, so a folder in the place of a file stands for one that cannot be read.
    mkdirSync(path.join(folder, 'secrets.json'), { recursive: true });
    const { code, lines } = await refused(folder);
    expect(code).toBe(1);
    expect(lines).toEqual([`ircrisk: DATA_DIR: cannot use ${folder} (EISDIR)`]);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('says each fault of the configuration on a line', async () => {
    const { code, lines } = await refused(dataDir(), { PORT: 'x', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(lines.map((line) => line.slice(0, 20))).toEqual(['ircrisk: PORT: must ', 'ircrisk: LOG_LEVEL: ']);
  });

  describe('on an outside database', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createTestDatabase();
    });
    afterAll(() => database.drop());
    const outside = (url: string) => ({
      ...secrets,
      APP_DATABASE_PASSWORD: 'serving role of throw-away test databases',
      DATABASE_URL: url,
    });
    const owner = async (text: string) => {
      const client = new pg.Client({ connectionString: database.ownerUrl });
      await client.connect();
      const { rows } = await client.query(text).finally(() => client.end());
      return rows;
    };

    it('starts, migrates, seeds and serves with the same code', async () => {
      const empty = await createEmptyDatabase();
      const server = await start(dataDir(), outside(empty.ownerUrl)).ready();
      expect(server.oneTimePassword).not.toBe('');
      expect(await server.call('/health/ready')).toMatchObject({ code: 200 });
      await server.stop();
    });

    it('wants its secrets and says each missing one', async () => {
      const { code, lines } = await refused(dataDir(), { DATABASE_URL: database.ownerUrl });
      expect(code).toBe(1);
      expect(lines).toEqual([
        'ircrisk: TOKEN_SECRET: is missing',
        'ircrisk: INTEGRATION_CLIENT_SECRET: is missing',
      ]);
    });

    it.each([
      ['a host that does not answer', 'postgres://owner:pw-in-url@127.0.0.1:1/risk'],
      ['a wrong password', ''],
    ])('says that DATABASE_URL names %s, without the password', async (_, url) => {
      const wrong = new URL(url || database.ownerUrl);
      wrong.password = 'pw-in-url';
      const { code, lines } = await refused(dataDir(), outside(wrong.href));
      expect(code).toBe(1);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^ircrisk: cannot connect to the database \w+ at 127\.0\.0\.1:\d+: /);
      expect(lines[0]).not.toContain('pw-in-url');
    });

    it('refuses a schema that is newer than itself and changes nothing', async () => {
      await owner(
        "insert into migration.applied (version, name, checksum) values (9999, '9999_from_the_future.sql', 'x')",
      );
      const before = await owner('select count(*) from tenants');
      const { code, lines } = await refused(dataDir(), outside(database.ownerUrl));
      await owner('delete from migration.applied where version = 9999');
      expect(code).toBe(1);
      expect(lines).toEqual([
        'ircrisk: the database has a newer schema (9999_from_the_future.sql) than this version of ircrisk: update the program',
      ]);
      expect(await owner('select count(*) from tenants')).toEqual(before);
    });

    it('refuses an old schema when migrations are off and changes nothing', async () => {
      const empty = await createEmptyDatabase();
      const { code, lines } = await refused(dataDir(), { ...outside(empty.ownerUrl), MIGRATE: 'off' });
      expect(code).toBe(1);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^ircrisk: the database has an old schema/);
    });
  });

  it('leaves no database behind when it is stopped in the middle of its start', async () => {
    const folder = dataDir();
    const server = start(folder);
    const pidFile = path.join(folder, 'postgres', 'postmaster.pid');
    while (!existsSync(pidFile)) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await server.stop()).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
  });

  it('finishes a request under way after SIGTERM', async () => {
    const server = await start(dataDir()).ready();
    const slow = net.connect(Number(new URL(server.address).port), '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      let text = '';
      slow.on('data', (chunk) => {
        text += chunk.toString();
      });
      slow.on('close', () => resolve(text));
    });
    const body = 'grant_type=password&tenantId=000000&username=a&password=b';
    slow.write(
      `POST /api/ircrisk-auth/oauth/token HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    // The request has begun; its body comes only after the signal.
    await server.call('/health/live');
    server.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 300));
    slow.write(body);
    expect(await answer).toMatch(/^HTTP\/1\.1 40[01] /);
    expect(await server.ended).toBe(0);
  });

  it('starts from a folder that nobody else may enter', async () => {
    const folder = path.join(process.getuid?.() === 0 ? '/root' : tmpdir(), `.ircrisk-test-${process.pid}`);
    mkdirSync(folder, { mode: 0o700 });
    try {
      const server = await start(path.join(folder, 'data')).ready();
      expect(await server.call('/health/ready')).toMatchObject({ code: 200 });
      await server.stop();
      const pointer = path.join(folder, 'data', 'postgres.location');
      const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(folder, 'data');
      expect(existsSync(path.join(home, 'postgres', 'PG_VERSION'))).toBe(true);
      rmSync(home, { recursive: true });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
