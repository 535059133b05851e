import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir } from '#testing/server-process.ts';
import { clusterOf, type Embedded, startEmbedded } from '../embedded.ts';
import { databaseUser } from '../embedded-user.ts';
import { backupRound, type Kept } from './keeper.ts';
import { archiveSettings, backupPlace, baseBackups, makePlace } from './place.ts';
import { baseFor, restoreTo } from './point-in-time.ts';
import { backupStatus } from './status.ts';

const password = randomBytes(24).toString('base64url');
let dataDir: string;
let filesRoot: string;
let embedded: Embedded;
beforeAll(() => {
  dataDir = makeDataDir();
  filesRoot = path.join(dataDir, 'files');
  mkdirSync(path.join(filesRoot, '100001'), { recursive: true, mode: 0o711 });
  writeFileSync(path.join(dataDir, 'secrets.json'), '{}');
});
afterAll(async () => {
  await embedded?.stop();
  rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

const start = async (seconds: number) => {
  const place = backupPlace(dataDir, undefined);
  makePlace(place);
  embedded = await startEmbedded({ dataDir, password, settings: archiveSettings(place, seconds) });
  return place;
};
async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: embedded.adminUrl('postgres') });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
const notes = async () =>
  (await query<{ text: string }>('select text from notes order by at')).map(({ text }) => text);
const momentNow = async () => {
  const [row] = await query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  return new Date(row?.at ?? '');
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('what was written after the base backup comes back from the log alone, up to the moment asked for', async () => {
  const place = await start(1);
  const cluster = clusterOf(dataDir, databaseUser());
  const kept: Kept = { place, cluster, adminUrl: embedded.adminUrl('postgres'), dataDir, filesRoot };
  await query('create table notes (text text, at timestamptz default clock_timestamp())');
  await query("insert into notes values ('before')");
  writeFileSync(path.join(filesRoot, '100001', 'drawing'), 'lines');
  expect(await backupRound(kept)).toBe(true);
  // The last one is young: nothing to do.
  expect(await backupRound(kept)).toBe(false);
  await query("insert into notes values ('after')");
  await pause(50);
  const moment = await momentNow();
  await pause(50);
  await query("insert into notes values ('mistake')");
  // The log is put away by itself: nobody asks for it.
  const [{ wal } = { wal: '' }] = await query<{ wal: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as wal',
  );
  await expect.poll(() => existsSync(path.join(place.wal, `${wal}.gz`)), { timeout: 8000 }).toBe(true);
  const status = await backupStatus(embedded.adminUrl('postgres'), place, 1);
  expect(status.ok).toBe(true);
  expect(status.lines.join('\n')).toMatch(/base backups\s+1, the last of \d{4}-/);

  // The disk with the cluster and the files is lost; the backup is all there is.
  await embedded.stop();
  rmSync(cluster, { recursive: true });
  rmSync(filesRoot, { recursive: true });
  await restoreTo({ dataDir, password }, cluster, place, moment, filesRoot);
  await start(1);
  expect(await notes()).toEqual(['before', 'after']);
  expect(readFileSync(path.join(filesRoot, '100001', 'drawing'), 'utf8')).toBe('lines');
  // It goes on from here, on a timeline of its own.
  await query("insert into notes values ('later')");
  expect(await notes()).toEqual(['before', 'after', 'later']);
  expect(() => baseFor(place, new Date(0))).toThrow(/the first moment that can be restored is \d{4}-/);
  expect(baseBackups(place)).toHaveLength(1);
  expect(readdirSync(place.base)).toHaveLength(1);
});
