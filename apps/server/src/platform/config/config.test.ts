import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, servingUrl } from './config.ts';
import { environment } from './environment.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ircrisk-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DATA_DIR = path.join(folder, 'data');
const outside = {
  DATA_DIR,
  DATABASE_URL: 'postgres://owner:pw@db.example.com:5432/risk',
  TOKEN_SECRET: 'kS8vJ2mQ7xW4cR9tY1bN6fH3gL5pD0zA',
  RESET_PASSWORD_SUFFIX: 'Kd83hs9QaPw',
  INTEGRATION_CLIENT_SECRET: 'pW5nZ8rC2vB6xM9qL3kJ7hG4fD1sA0tY',
};

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('configuration', () => {
  it('starts from nothing with the embedded database, demo data and local addresses', () => {
    const config = loadConfig({ DATA_DIR });
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      basePath: '/platform',
      demo: true,
      migrate: true,
    });
    expect(config.database.kind).toBe('embedded');
    expect(config.files).toEqual({ kind: 'disk', root: path.join(DATA_DIR, 'files') });
  });

  it('keeps the secrets of the first start in a file only its owner reads', () => {
    const first = loadConfig({ DATA_DIR }).secrets;
    expect(loadConfig({ DATA_DIR }).secrets).toEqual(first);
    expect(statSync(path.join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(DATA_DIR, 'secrets.json'), 'utf8')).toContain(first.token);
    expect(Buffer.byteLength(first.token)).toBeGreaterThanOrEqual(32);
    expect(first.resetPasswordSuffix).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{9,}$/);
  });

  it('draws different secrets for different data folders', () => {
    const other = loadConfig({ DATA_DIR: path.join(folder, 'other') }).secrets;
    expect(other.token).not.toBe(loadConfig({ DATA_DIR }).secrets.token);
  });

  it('wants every secret configured with an outside database and says each missing one on a line', () => {
    expect(faultsOf({ DATA_DIR, DATABASE_URL: outside.DATABASE_URL })).toEqual([
      'TOKEN_SECRET: is missing',
      'INTEGRATION_CLIENT_SECRET: is missing',
    ]);
    expect(loadConfig(outside)).toMatchObject({ demo: false, database: { kind: 'outside' } });
  });

  it('serves an outside database as the role that owns nothing', () => {
    const config = loadConfig(outside);
    const url = new URL(config.database.kind === 'outside' ? config.database.servingUrl : '');
    expect([url.username, url.host, url.pathname]).toEqual(['ircrisk_app', 'db.example.com:5432', '/risk']);
    expect(url.password).toBe(config.secrets.appDatabase);
    expect(servingUrl('postgres://a:b@h/x', 'p/w')).toBe('postgres://ircrisk_app:p%2Fw@h/x');
  });

  it.each([
    ['short', 'only-thirty-one-bytes-long-xxxx'],
    [
      'the family’s signing key',
      'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
    ],
    ['the family’s token key', 'O2BEeIv399qHQNhD6aGW8R8DEj4bqHXm'],
    ['a published client secret repeated', 'saber_secretsaber_secretsaber_secret'],
    ['one character repeated', 'a'.repeat(48)],
    ['an example left in place', 'change-me-change-me-change-me-0123456789'],
  ])('refuses a token secret that is %s', (_, secret) => {
    expect(faultsOf({ ...outside, TOKEN_SECRET: secret })).toHaveLength(1);
    expect(faultsOf({ DATA_DIR, TOKEN_SECRET: secret })[0]).toMatch(/^TOKEN_SECRET: /);
    expect(faultsOf({ ...outside, INTEGRATION_CLIENT_SECRET: secret })).toHaveLength(1);
  });

  it('holds a secrets file that somebody edited to the same rules', () => {
    const edited = path.join(folder, 'edited');
    loadConfig({ DATA_DIR: edited });
    const file = path.join(edited, 'secrets.json');
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    writeFileSync(file, JSON.stringify({ ...kept, token: 'short', resetPasswordSuffix: '123456' }));
    expect(faultsOf({ DATA_DIR: edited })).toEqual([
      `${file} token: is shorter than 32 bytes`,
      `${file} resetPasswordSuffix: needs at least 9 characters with upper and lower case letters and digits`,
    ]);
  });

  it('never repeats a refused secret in its message', () => {
    expect(faultsOf({ ...outside, TOKEN_SECRET: 'too-short-but-private' }).join()).not.toContain('private');
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ BASE_PATH: 'plat form' }, 'BASE_PATH'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ TRUSTED_PROXIES: 'everyone' }, 'TRUSTED_PROXIES'],
    [{ EMBED_ORIGINS: 'https://a.example.com/path' }, 'EMBED_ORIGINS'],
    [{ FILE_STORE: 's3' }, 'FILE_S3_ENDPOINT'],
    [{ SMS_SENDER: 'http' }, 'SMS_HTTP_URL'],
    [{ WECOM_CLIENT_ID: 'ww1' }, 'WECOM_CLIENT_SECRET'],
    [{ RESET_PASSWORD_SUFFIX: 'weak' }, 'RESET_PASSWORD_SUFFIX'],
  ])('names the faulty setting of %o', (env, name) => {
    expect(faultsOf({ DATA_DIR, ...env })[0]).toMatch(new RegExp(`^${name}: `));
  });

  it('takes an empty value for unset and trims the slash of the base path', () => {
    expect(loadConfig({ DATA_DIR, PORT: '', BASE_PATH: '/risk/' })).toMatchObject({
      port: 8080,
      basePath: '/risk',
    });
    expect(loadConfig({ DATA_DIR, BASE_PATH: '/' }).basePath).toBe('');
  });

  it('says in one line that the data folder cannot be used', () => {
    expect(faultsOf({ DATA_DIR: '/dev/null/data' })).toEqual([
      'DATA_DIR: cannot make /dev/null/data (ENOTDIR)',
    ]);
  });

  it('does not draw new secrets for a database that was made with others', () => {
    const lost = path.join(folder, 'lost');
    mkdirSync(path.join(lost, 'postgres'), { recursive: true });
    expect(faultsOf({ DATA_DIR: lost })[0]).toMatch(/secrets.json is missing/);
  });
});

it('the table of the settings names every setting there is, and no other', () => {
  const readme = readFileSync(
    path.resolve(import.meta.dirname, '../../../../../docs/operations/configuration.md'),
    'utf8',
  );
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  const told = new Set(
    rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name)),
  );
  const read = Object.keys(environment.shape);
  expect(read.filter((name) => !told.has(name))).toEqual([]);
  expect([...told].filter((name) => !read.includes(name ?? ''))).toEqual([]);
});
