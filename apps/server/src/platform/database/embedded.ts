import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#platform/config/start-error.ts';
import { type Binaries, embeddedBinaries } from './embedded-binaries.ts';
import { ensureCluster, runningPostmaster, stopOrphan } from './embedded-cluster.ts';
import { clusterHome, type DatabaseUser, databaseUser } from './embedded-user.ts';
import { type Lock, takeLock } from './exclusive-lock.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Of the cluster's superuser. */
  readonly password: string;
  /** Further server settings, e.g. `fsync: 'off'` for a throw-away test database. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The database died and came back, or could not be brought back. */
  readonly onCrash?: (recovered: boolean) => void;
}

export interface Embedded {
  readonly port: number;
  /** Connection of the cluster's superuser. */
  adminUrl(database: string): string;
  /** The database's own process, for tests that kill it. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** The folder of the cluster itself. */
export const clusterOf = (dataDir: string, user: DatabaseUser) =>
  path.join(clusterHome(dataDir, user), 'postgres');

export const superuserUrl = (port: number, password: string, database: string): string =>
  `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** The port of a cluster that a running server of this data folder already serves. */
export function servedPort(dataDir: string): number | undefined {
  if (!existsSync(dataDir)) return undefined;
  return runningPostmaster(clusterOf(dataDir, databaseUser()))?.port;
}

/** Starts the PostgreSQL of a data folder and keeps it running until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const lock = lockFolder(options.dataDir);
  try {
    const user = databaseUser();
    const binaries = embeddedBinaries(user, options.dataDir);
    const cluster = clusterOf(options.dataDir, user);
    ensureCluster(cluster, binaries, user, options.password);
    await stopOrphan(cluster);
    return await new Supervisor(options, binaries, user, cluster, lock).start();
  } catch (error) {
    lock.release();
    throw error;
  }
}

function lockFolder(dataDir: string): Lock {
  let lock: Lock | undefined;
  try {
    lock = takeLock(path.join(dataDir, 'server.lock'));
  } catch {
    throw new StartError(`cannot read or write the data folder ${dataDir}`);
  }
  if (lock === undefined)
    throw new StartError(`another server is already running on the data folder ${dataDir}`);
  return lock;
}

class Supervisor implements Embedded {
  port = 0;
  private child: ChildProcess | undefined;
  private stopping = false;
  private readonly options: EmbeddedOptions;
  private readonly binaries: Binaries;
  private readonly user: DatabaseUser;
  private readonly cluster: string;
  private readonly lock: Lock;

  constructor(options: EmbeddedOptions, binaries: Binaries, user: DatabaseUser, cluster: string, lock: Lock) {
    this.options = options;
    this.binaries = binaries;
    this.user = user;
    this.cluster = cluster;
    this.lock = lock;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  adminUrl(database: string): string {
    return superuserUrl(this.port, this.options.password, database);
  }

  async start(): Promise<this> {
    for (let attempt = 1; ; attempt += 1) {
      this.port = await freePort();
      try {
        await this.launch();
        return this;
      } catch (error) {
        // Somebody may take the free port before the database does.
        if (attempt === 3 || !logTail(this.logFile).includes('Address already in use')) throw error;
      }
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      // SIGINT is PostgreSQL's fast shutdown: open transactions end, everything committed is written.
      child.kill('SIGINT');
      const patience = setTimeout(() => child.kill('SIGQUIT'), 20_000);
      await gone;
      clearTimeout(patience);
    }
    this.lock.release();
  }

  private get logFile(): string {
    return path.join(this.options.dataDir, 'postgres.log');
  }

  private async launch(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      timezone: 'UTC',
      log_timezone: 'UTC',
      jit: 'off',
      // After a crash: one call per file system instead of one per file.
      ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
      ...this.options.settings,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    rotate(this.logFile);
    // A file, not our own output: an orphan would keep the pipe open.
    const log = openSync(this.logFile, 'a', 0o600);
    // Its own process group: Ctrl-C must reach the server first and the database only through it.
    const child = spawn(this.binaries.postgres, ['-D', this.cluster, '-p', String(this.port), ...flags], {
      ...this.user,
      cwd: '/',
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.child = child;
    let exited = false;
    child.once('error', () => {
      exited = true;
    });
    child.once('exit', () => {
      exited = true;
    });
    await this.answers(() => exited);
    child.once('exit', () => {
      if (!this.stopping) void this.bringBack();
    });
    if (exited && !this.stopping) void this.bringBack();
  }

  private async answers(exited: () => boolean): Promise<void> {
    const deadline = Date.now() + 10 * 60_000;
    for (let attempt = 1; ; attempt += 1) {
      const client = new pg.Client({
        connectionString: this.adminUrl('postgres'),
        connectionTimeoutMillis: 3000,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        if (exited())
          throw new StartError(`the database does not start: ${lastFatal(logTail(this.logFile))}`);
        if ((error as { code?: string }).code === '28P01') {
          await this.abandon();
          throw new StartError(
            'the database does not take the password in secrets.json: the file belongs to another one',
          );
        }
        if (Date.now() > deadline) throw new StartError(`the database does not answer; see ${this.logFile}`);
        await sleep(attempt < 25 ? 20 : 100);
      }
    }
  }

  private async abandon(): Promise<void> {
    const child = this.child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await gone;
  }

  /** After a crash: the backends of the dead postmaster leave first, so the first tries may be refused. */
  private async bringBack(): Promise<void> {
    for (let attempt = 1; attempt <= 20 && !this.stopping; attempt += 1) {
      await sleep(attempt === 1 ? 50 : 500);
      try {
        await this.launch();
        this.options.onCrash?.(true);
        return;
      } catch {
        // Tried again.
      }
    }
    if (!this.stopping) this.options.onCrash?.(false);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function rotate(file: string): void {
  if (existsSync(file) && statSync(file).size > 10 * 1024 * 1024) renameSync(file, `${file}.1`);
}

const logTail = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').slice(-4000) : '');

function lastFatal(log: string): string {
  const line =
    log.split('\n').findLast((each) => /FATAL|PANIC|could not|error/i.test(each)) ?? 'see postgres.log';
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '').trim();
}
