import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { product } from '@ircrisk/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import { keepCheckpoints } from '#platform/audit/keeper.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { keepBackups } from '#platform/database/continuous/keeper.ts';
import { backupOf } from '#platform/database/continuous/of-config.ts';
import { connectOwner, migrate } from '#platform/database/migrate.ts';
import { type DatabaseAccess, openDatabase } from '#platform/database/open.ts';
import { Database } from '#platform/database/pool.ts';
import { Replica } from '#platform/database/replica.ts';
import { sql } from '#platform/database/sql.ts';
import { listen } from '#platform/http/doors.ts';
import { renewReporting } from '#platform/reporting/login.ts';
import type { Seeded } from '#platform/seed.ts';
import { buildApp, fileStoreOf } from './app.ts';
import { standsAlready } from './demo/standing.ts';
import { firstData } from './first-data.ts';
import { accountLines } from './first-steps.ts';
import { reportingViews } from './reporting.ts';

/** How long requests under way may take after SIGTERM. */
const drainMs = 30_000;
/** How long the server still listens after SIGTERM, so that whoever sends it requests can notice. */
const noticeMs = 1500;

/** What runs, in the order it was started; stopped from the end. */
interface Running {
  app?: FastifyInstance;
  db?: Database;
  replica?: Replica;
  access?: DatabaseAccess;
  /** Passwords that have not been shown yet: a start that fails later must not lose them. */
  seeded?: readonly Seeded[];
}

/** The whole life of the server process. */
export async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const running: Running = {};
  let ending = false;
  let started: Promise<void> = Promise.resolve();

  const end = async (code: number, patienceMs: number) => {
    if (ending) return;
    ending = true;
    const impatient = setTimeout(() => process.exit(code || 1), patienceMs + 5000);
    impatient.unref();
    // A start under way must get as far as naming what it has begun, or a database would stay behind.
    await started.catch(() => {});
    await stop(running, patienceMs);
    process.exit(code);
  };
  const crash = (error: unknown) => {
    // Nothing is known about the state any more: take no requests, let the supervisor start afresh.
    const logger = running.app?.log ?? console;
    if (error instanceof Error && 'fatal' in logger) logger.fatal(error, 'unexpected failure: stopping');
    else console.error('ircrisk: unexpected failure: stopping', error);
    void end(1, 5000);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0, drainMs));

  try {
    const config = loadConfig(env);
    started = start(
      config,
      running,
      () => ending,
      () => void end(1, 5000),
    );
    await started;
  } catch (error) {
    if (ending) return;
    showAccounts(running.seeded);
    explain(error);
    await end(1, 5000);
  }
}

async function start(
  config: Config,
  running: Running,
  isEnding: () => boolean,
  onLost: () => void,
): Promise<void> {
  // Asked before the database is touched: a second start by mistake changes nothing.
  await checkPort(config);
  running.access = await openDatabase(config, (recovered) => {
    running.app?.log.error(
      recovered ? 'the database had stopped and was started again' : 'the database is lost: stopping',
    );
    if (!recovered) onLost();
  });
  await migrate({
    url: running.access.ownerUrl,
    appPassword: config.secrets.appDatabase,
    apply: config.migrate,
  });
  if (config.migrate) await renewViews(running.access);
  const db = new Database({
    url: running.access.servingUrl,
    connections: config.database.connections,
    prepare: config.database.prepare,
    onError: (error) => running.app?.log.warn({ reason: error.message }, 'a database connection was lost'),
  });
  running.db = db;
  if (isEnding()) return;
  running.seeded = await firstData(db, config);
  if (config.demo && !(await standsAlready(db))) {
    // Read once in the life of an installation, and with its paper-making larger than the rest of the server.
    const { seedDemoPlant, seedDrawings, seedSitePlan } = await import('./demo/first-start.ts');
    const platform = { db, files: fileStoreOf(config) };
    await seedDemoPlant(db);
    await seedSitePlan(platform);
    await seedDrawings(platform);
  }
  if (isEnding()) return showAccounts(running.seeded);
  const replica = replicaOf(config, running);
  const app = await buildApp({ config, db, ...(replica ? { replica } : {}) });
  running.app = app;
  await replica?.follows().then(
    (follows) => follows || app.log.warn('REPLICA_URL is not a replica: the primary answers all reads'),
    (error: Error) =>
      app.log.warn({ reason: error.message }, 'the replica does not answer: the primary does'),
  );
  const checkpoints = keepCheckpoints({ db, config }, app.log);
  app.addHook('preClose', () => checkpoints.stop());
  if (config.files.kind === 'disk' && (await hasNeighbours(db)))
    app.log.warn(
      { folder: config.files.root },
      'another instance serves this database: files on the local disk are not seen by it; share the folder or set FILE_STORE=s3',
    );
  if (config.backup.on) {
    const backups = keepBackups(backupOf(config, running.access.ownerUrl), app.log);
    app.addHook('preClose', () => backups.stop());
  }
  await listen(app, { host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw portFault(config, error.code);
  });
  announce(config, app, running.seeded);
  running.seeded = undefined;
}

function replicaOf({ database }: Config, running: Running): Replica | undefined {
  const { replicaUrl, connections } = database;
  if (!replicaUrl || !running.db) return undefined;
  running.replica = new Replica({
    primary: running.db,
    url: replicaUrl,
    connections,
    onError: (error) => running.app?.log.warn({ reason: error.message }, 'the replica did not answer'),
  });
  return running.replica;
}

/** The views of reporting tools are those of this version. */
async function renewViews({ ownerUrl }: DatabaseAccess): Promise<void> {
  const owner = await connectOwner(ownerUrl);
  await renewReporting(owner, reportingViews()).finally(() => owner.end());
}

/** Whether another instance listens for events already. */
async function hasNeighbours(db: Database): Promise<boolean> {
  const { count } = await db.platform.one<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'ircrisk-events'`,
  );
  return count > 1;
}

/**
 * Knocks rather than listening for a moment: a proxy that waits for this instance would send a request to who listens, and lose it.
 * An address that is not ours shows when the server itself listens.
 */
async function checkPort({ host, port }: Config): Promise<void> {
  if (port === 0) return;
  const answers = (at: string) =>
    new Promise<boolean>((resolve) => {
      const knock = net.connect({ host: at, port, timeout: 2000 });
      const tell = (isTaken: boolean) => () => {
        knock.destroy();
        resolve(isTaken);
      };
      knock.once('connect', tell(true)).once('error', tell(false)).once('timeout', tell(false));
    });
  const taken = await Promise.all(addressesOf(host).map(answers));
  if (taken.includes(true)) throw portFault({ host, port }, 'EADDRINUSE');
}

/** Where somebody who is in the way of `host` may listen: anywhere, where it means everywhere. */
function addressesOf(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host];
  return Object.values(networkInterfaces()).flatMap((all = []) =>
    all
      .filter(({ family, scopeid }) => (family === 'IPv4' || host === '::') && !scopeid)
      .map(({ address }) => address),
  );
}

function portFault({ host, port }: Pick<Config, 'host' | 'port'>, code = ''): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'is in use by another program: set PORT to another one',
    EACCES: 'is not allowed to this user: set PORT to 1024 or higher',
    EADDRNOTAVAIL: 'is not an address of this machine: set HOST',
    ENOTFOUND: 'is not an address of this machine: set HOST',
  };
  return new StartError(`${host}:${port} ${reasons[code] ?? `cannot be used (${code})`}`);
}

function announce(config: Config, app: FastifyInstance, seeded: readonly Seeded[]): void {
  const [bound] = app.server.listening ? [app.server.address()] : [];
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = config.publicUrl ?? `http://${host}:${port}`;
  // In one piece: a script that waits for "is ready" has the rest with it.
  console.log(
    [
      `ircrisk ${product.version} is ready`,
      `  address            ${address}${config.basePath}/`,
      ...(seeded.length > 0
        ? accountLines(seeded)
        : ['  password lost?     npm run admin -- reset-password TENANT ACCOUNT']),
    ].join('\n'),
  );
}

/** Also where the start goes wrong after the seed: the password is shown now or never. */
function showAccounts(seeded: readonly Seeded[] = []): void {
  if (seeded.length > 0) console.log(accountLines(seeded).join('\n'));
}

/** Requests first, then connections, then the database itself. */
async function stop({ app, db, replica, access }: Running, patienceMs: number): Promise<void> {
  const attempt = async (work: Promise<unknown> | undefined) => {
    const late = new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
    await Promise.race([work, late]).catch((error: unknown) =>
      console.error('ircrisk: while stopping:', error),
    );
  };
  // Patience is short after a crash: then nothing more is taken at once.
  if (patienceMs === drainMs) await attempt(app?.drain(noticeMs));
  await attempt(app?.close());
  await attempt(replica?.close());
  await attempt(db?.close());
  await access?.close();
}

function explain(error: unknown): void {
  if (error instanceof StartError)
    for (const line of error.message.split('\n')) console.error(`ircrisk: ${line}`);
  else console.error('ircrisk: the start failed unexpectedly:', error);
}
