import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '#platform/database/create-database.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { stopOrphan } from '#platform/database/embedded-cluster.ts';
import { migrate } from '#platform/database/migrate.ts';
import { scratchFolder, scratchFolders } from './scratch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser connection of the run's cluster, database `postgres`. */
    testClusterUrl: string;
  }
}

export const testAppPassword = 'serving role of throw-away test databases';
export const templateDatabase = 'ircrisk_template';

const prefix = 'ircrisk-test-';
const ownerFile = 'run.pid';

/** A run that was killed leaves its cluster running; the next one stops it. */
async function sweepDeadRuns(): Promise<void> {
  const left = scratchFolders().flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.startsWith(prefix))
      .map((name) => path.join(place, name)),
  );
  for (const folder of left) {
    const owner = path.join(folder, ownerFile);
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, 'utf8')))) continue;
    await stopOrphan(path.join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** One PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  await sweepDeadRuns();
  const dataDir = mkdtempSync(path.join(scratchFolder(), prefix));
  writeFileSync(path.join(dataDir, ownerFile), String(process.pid));
  // As root the database's own user must walk through the folder.
  chmodSync(dataDir, 0o711);
  mkdirSync(path.join(dataDir, 'files'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const cluster = await startEmbedded({
      dataDir,
      password: 'superuser of throw-away test databases',
      // Nothing here has to survive a power cut.
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
    });
    const url = cluster.adminUrl('postgres');
    await createDatabase(url, templateDatabase);
    await migrate({ url: cluster.adminUrl(templateDatabase), appPassword: testAppPassword });
    project.provide('testClusterUrl', url);
    return async () => {
      await cluster.stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}
