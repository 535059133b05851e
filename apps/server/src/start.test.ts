import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { serverProcesses } from '#testing/server-processes.ts';

const secrets = {
  TOKEN_SECRET: 'Qm7wX2vK9rT4yB6nH3jL8pD5sF1gZ0cA-start',
  INTEGRATION_CLIENT_SECRET: 'Vb5nM8kJ2hG6fD9sA3qW7eR4tY1uI0oP-start',
  RESET_PASSWORD_SUFFIX: 'Kd83hs9QaPw',
};

describe('a start of the server', () => {
  const { start, dataDir, refused } = serverProcesses();

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
});
