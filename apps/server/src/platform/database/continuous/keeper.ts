import { copyFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { secretsFile } from '#platform/config/secrets.ts';
import { makeBaseBackup, mirrorFiles, prune } from './base-backup.ts';
import { type BackupPlace, baseBackups } from './place.ts';

const dayMs = 24 * 60 * 60_000;

export interface Kept {
  readonly place: BackupPlace;
  readonly cluster: string;
  readonly adminUrl: string;
  readonly dataDir: string;
  readonly filesRoot: string | undefined;
}

/** A copy of the cluster when the last is a day old, and the files that came since. */
export async function backupRound({ place, cluster, adminUrl, dataDir, filesRoot }: Kept): Promise<boolean> {
  if (filesRoot) await mirrorFiles(filesRoot, place.files);
  const last = baseBackups(place).at(-1);
  if (last && Date.now() - Date.parse(last.from) < dayMs) return false;
  // Without its secrets nobody opens what is restored on another machine.
  copyFileSync(secretsFile(dataDir), path.join(place.root, 'secrets.json'));
  const admin = new pg.Client({ connectionString: adminUrl, application_name: 'ircrisk-backup' });
  await admin.connect();
  try {
    await makeBaseBackup(admin, cluster, place);
  } finally {
    await admin.end();
  }
  await prune(place);
  return true;
}

/** Looks every two minutes, the first time shortly after the start: a fresh installation is covered before anybody relies on it. */
export function keepBackups(kept: Kept, log: FastifyBaseLogger, firstMs = 60_000) {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const go = () => {
    running = running.then(async () => {
      if (stopped) return;
      try {
        if (await backupRound(kept)) log.info({ folder: kept.place.root }, 'base backup made');
      } catch (error) {
        log.error(error, 'the backup failed and is tried again in two minutes');
      }
    });
  };
  const first = setTimeout(go, firstMs);
  const timer = setInterval(go, 120_000);
  first.unref();
  timer.unref();
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
