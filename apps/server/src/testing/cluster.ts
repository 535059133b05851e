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
import { connectOwner, migrate } from '#platform/database/migrate.ts';
import { judgeLogs, planSettings } from './plans.ts';
import { scratchFolder, scratchFolders } from './scratch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser connection of the run's cluster, database `postgres`. */
    testClusterUrl: string;
  }
}

export const testAppPassword = 'serving role of throw-away test databases';
export const templateDatabase = 'ircrisk_template';
/** Names the cluster that several runs share, with what the first of them furnished in it. */
export const keptCluster = 'IRCRISK_TEST_CLUSTER';

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

/** A folder (some gigabytes), in which the cluster writes down how each statement of the serving role is run. */
const plans = process.env.IRCRISK_PLANS;

const planLog = (folder: string) => ({
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: folder,
  log_rotation_size: '1GB',
});

/** Ends the run with an error when a statement looked at the rows of more than one tenant. */
async function judgePlans(folder: string, url: string): Promise<void> {
  const owner = await connectOwner(url);
  const { statements, tables, unbound } = await judgeLogs(folder, owner);
  await owner.end();
  console.log(
    `plans: ${statements} statements on ${tables} tables of tenants, ${unbound.size} not bound to one`,
  );
  if (unbound.size > 0)
    throw new Error(
      [...unbound].map(([query, table]) => `${table} without its tenant: ${query}`).join('\n\n'),
    );
}

interface TestCluster {
  /** Superuser connection, database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL that belongs to this process, with a migrated database that each test file copies. */
export async function startTestCluster(): Promise<TestCluster> {
  await sweepDeadRuns();
  const dataDir = mkdtempSync(path.join(scratchFolder(), prefix));
  writeFileSync(path.join(dataDir, ownerFile), String(process.pid));
  // As root the database's own user must walk through the folder.
  chmodSync(dataDir, 0o711);
  if (plans) {
    rmSync(plans, { recursive: true, force: true });
    mkdirSync(plans, { recursive: true });
    chmodSync(plans, 0o777);
  }
  mkdirSync(path.join(dataDir, 'files'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const cluster = await startEmbedded({
      dataDir,
      password: 'superuser of throw-away test databases',
      // Nothing here has to survive a power cut.
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        max_connections: '300',
        ...(plans ? planLog(plans) : {}),
      },
    });
    const url = cluster.adminUrl('postgres');
    await createDatabase(url, templateDatabase);
    await migrate({ url: cluster.adminUrl(templateDatabase), appPassword: testAppPassword });
    if (plans) {
      const owner = await connectOwner(url);
      for (const [setting, value] of Object.entries(planSettings))
        await owner.query(`alter role ircrisk_app set ${setting} = '${value}'`);
      await owner.end();
    }
    return {
      url,
      async stop() {
        try {
          if (plans) await judgePlans(plans, cluster.adminUrl(templateDatabase));
        } finally {
          await cluster.stop();
          remove();
        }
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** One PostgreSQL for the whole run: the one `npm test` keeps for the server's tests and the journeys, else one of its own. */
export default async function provideTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const kept = process.env[keptCluster];
  const { url, stop } = kept ? { url: kept, stop: async () => undefined } : await startTestCluster();
  project.provide('testClusterUrl', url);
  return stop;
}
