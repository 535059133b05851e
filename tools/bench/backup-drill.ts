import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { backupPlace } from '@ircrisk/server/src/platform/database/continuous/place.ts';
import { clusterOf, superuserUrl } from '@ircrisk/server/src/platform/database/embedded.ts';
import { databaseUser } from '@ircrisk/server/src/platform/database/embedded-user.ts';
import pg from 'pg';
import { build } from '../build.ts';
import type { BenchRow } from './main.ts';

const seconds = 30;
const writeMs = 150_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The disk with the database is lost under writing: how much is gone, and how long until it stands again. */
export async function run(): Promise<BenchRow[]> {
  build('server');
  const root = mkdtempSync(path.join(process.getuid?.() === 0 ? '/var/tmp' : '/tmp', 'ircrisk-drill-'));
  chmodSync(root, 0o711);
  const dataDir = path.join(root, 'data');
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    BACKUP_SECONDS: String(seconds),
  };
  try {
    const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve());
      server.once('exit', () => reject(new Error('the server did not start')));
    });
    const cluster = clusterOf(dataDir, databaseUser());
    const port = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]);
    const { embeddedSuperuser } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
      embeddedSuperuser: string;
    };
    const client = new pg.Client({ connectionString: superuserUrl(port, embeddedSuperuser, 'ircrisk') });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create table drill (n int, at timestamptz default clock_timestamp())');
    let written = 0;
    const until = Date.now() + writeMs;
    for (; Date.now() < until; written += 1) {
      await client.query('insert into drill (n) values ($1)', [written]);
      await pause(100);
    }
    const lost = Date.now();
    const postmaster = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    server.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await pause(1000);
    rmSync(cluster, { recursive: true, force: true });

    const begun = performance.now();
    const restored = spawnSync(process.execPath, ['apps/server/src/admin.ts', 'restore-to', 'now'], {
      env,
      encoding: 'utf8',
    });
    if (restored.status !== 0) throw new Error(restored.stderr);
    const restoreS = (performance.now() - begun) / 1000;
    const again = await rowsAfter(env, dataDir, embeddedSuperuser);
    const rpo = (lost - again.last) / 1000;
    console.log(
      `${written} rows written, ${again.count} there again; backups in ${backupPlace(dataDir, undefined).root}`,
    );
    return [
      {
        work: `lost with the disk, log put away every ${seconds} s`,
        measured: rpo,
        unit: 's',
        limit: 300,
        bar: '≤ 300 s',
        ok: rpo <= 300,
      },
      {
        work: 'rows in between that are missing',
        measured: again.holes,
        unit: 'rows',
        limit: 0,
        bar: 'none',
        ok: again.holes === 0,
      },
      { work: 'restore', measured: restoreS, unit: 's', limit: null, bar: 'for comparison', ok: true },
    ];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** What the platform finds when it starts on what was restored. */
async function rowsAfter(env: Record<string, string | undefined>, dataDir: string, password: string) {
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise((resolve) => server.once('exit', resolve));
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve());
  });
  try {
    const pid = path.join(clusterOf(dataDir, databaseUser()), 'postmaster.pid');
    const port = Number(readFileSync(pid, 'utf8').split('\n')[3]);
    const client = new pg.Client({ connectionString: superuserUrl(port, password, 'ircrisk') });
    await client.connect();
    const { rows } = await client.query<{ count: number; holes: number; last: number }>(
      'select count(*)::int as count, (max(n) + 1 - count(*))::int as holes, (extract(epoch from max(at)) * 1000)::float8 as last from drill',
    );
    await client.end();
    return rows[0] ?? { count: 0, holes: 0, last: 0 };
  } finally {
    server.kill('SIGTERM');
    await gone;
  }
}
