import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { servingUrl } from '#platform/config/config.ts';
import { copyTree } from '#platform/database/continuous/base-backup.ts';
import { createDatabase, dropDatabase } from '#platform/database/create-database.ts';
import { clusterOf, type Embedded, startEmbedded } from '#platform/database/embedded.ts';
import { databaseUser, own } from '#platform/database/embedded-user.ts';
import { migrate } from '#platform/database/migrate.ts';
import { testAppPassword } from './cluster.ts';
import type { TestDatabase } from './database.ts';
import { scratchFolder } from './scratch.ts';

export interface OwnCluster {
  readonly cluster: Embedded;
  readonly dataDir: string;
  /** A migrated database there. */
  database(name: string): Promise<TestDatabase>;
  stop(): Promise<void>;
}

const password = () => `${randomBytes(12).toString('hex')} of a throw-away cluster`;

function newFolder(): string {
  const dataDir = mkdtempSync(path.join(scratchFolder(), 'ircrisk-own-'));
  // As root the database's own user must walk through the folder.
  chmodSync(dataDir, 0o711);
  return dataDir;
}

/** A PostgreSQL beside the run's: what is tried on it (replicas, another place for a tenant) must not be everybody's. */
export async function startCluster(
  settings: Record<string, string> = {},
): Promise<OwnCluster & { password: string }> {
  const dataDir = newFolder();
  const secret = password();
  const cluster = await startEmbedded({
    dataDir,
    password: secret,
    settings: { fsync: 'off', full_page_writes: 'off', ...settings },
  });
  return {
    cluster,
    dataDir,
    password: secret,
    async database(name) {
      await createDatabase(cluster.adminUrl('postgres'), name);
      const ownerUrl = cluster.adminUrl(name);
      await migrate({ url: ownerUrl, appPassword: testAppPassword });
      return {
        name,
        ownerUrl,
        servingUrl: servingUrl(ownerUrl, testAppPassword),
        drop: () => dropDatabase(cluster.adminUrl('postgres'), name),
      };
    },
    async stop() {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A streaming replica of a running cluster, made as `pg_basebackup -R` makes one: a copy that is told whom to follow. */
export async function startReplica(
  primary: OwnCluster & { password: string },
): Promise<Omit<OwnCluster, 'database'>> {
  const dataDir = newFolder();
  const user = databaseUser();
  const target = clusterOf(dataDir, user);
  const admin = new pg.Client({ connectionString: primary.cluster.adminUrl('postgres') });
  await admin.connect();
  try {
    await admin.query("select pg_backup_start('replica', true)");
    const fresh = new Set([
      'pg_wal',
      'pg_replslot',
      'pg_dynshmem',
      'pg_notify',
      'pg_stat_tmp',
      'pg_subtrans',
    ]);
    await copyTree(clusterOf(primary.dataDir, user), target, user, (name, depth) => {
      if (/^postmaster\.(pid|opts)$/.test(name)) return 'leave';
      return depth === 0 && fresh.has(name) ? 'empty' : 'copy';
    });
    const { rows } = await admin.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    for (const [name, text] of [
      ['backup_label', rows[0]?.label ?? ''],
      ['standby.signal', ''],
    ] as const) {
      const file = path.join(target, name);
      writeFileSync(file, text, { mode: 0o600 });
      own(file, user);
    }
  } finally {
    await admin.end();
  }
  mkdirSync(path.join(target, 'pg_wal', 'archive_status'), { recursive: true });
  own(path.join(target, 'pg_wal', 'archive_status'), user);
  const { port } = primary.cluster;
  const cluster = await startEmbedded({
    dataDir,
    password: primary.password,
    settings: {
      fsync: 'off',
      primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password='${primary.password}'`,
    },
  });
  return {
    cluster,
    dataDir,
    async stop() {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
