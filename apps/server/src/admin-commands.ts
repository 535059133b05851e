import { rmSync } from 'node:fs';
import path from 'node:path';
import { searchables } from '@ircrisk/contract/searchables.ts';
import { checkChain, tenantsOf } from '#platform/audit/chain.ts';
import { checkCheckpoints, readCheckpoints, retireCheckpoints } from '#platform/audit/checkpoints.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { appliedMigrations, backup } from '#platform/database/backup.ts';
import type { Manifest } from '#platform/database/backup-format.ts';
import { backupOf } from '#platform/database/continuous/of-config.ts';
import { restoreTo } from '#platform/database/continuous/point-in-time.ts';
import { backupStatus } from '#platform/database/continuous/status.ts';
import { servedPort } from '#platform/database/embedded.ts';
import { connectOwner, migrate } from '#platform/database/migrate.ts';
import { type DatabaseAccess, joinDatabase, openDatabase } from '#platform/database/open.ts';
import { Database } from '#platform/database/pool.ts';
import { checkBackup, restore } from '#platform/database/restore.ts';
import { giveOneTimePassword } from '#platform/identity/one-time-password.ts';
import { endReportingLogin, giveReportingLogin } from '#platform/reporting/login.ts';
import { markAll } from '#platform/search/index-records.ts';
import { searchRounds } from '#platform/search/keeper.ts';
import { searchSources } from '#platform/search/sources.ts';
import { distribute } from '#platform/tenancy/distribute.ts';
import { confirmMove, type Move, moveTenant, undoMove } from '#platform/tenancy/move/move-tenant.ts';
import { goRound } from '#platform/tenancy/rounds.ts';
import { modules } from './modules.ts';
import { reportingViews } from './reporting.ts';

const usage = `npm run admin -- reset-password TENANT ACCOUNT
npm run admin -- backup FILE
npm run admin -- restore FILE
npm run admin -- backup-status
npm run admin -- restore-to MOMENT        e.g. 2026-03-01T08:30:00+08:00
npm run admin -- verify-audit
npm run admin -- rebuild-search
npm run admin -- reporting-login TENANT   for Power BI, Superset …: makes it, or gives it a new password
npm run admin -- reporting-end TENANT
npm run admin -- move-tenant TENANT URL   to the database of that owner, while the platform runs; see docs/operations/scale.md
npm run admin -- confirm-move TENANT URL  it works there: removes it here
npm run admin -- undo-move TENANT URL     back to here: removes it there
npm run admin -- distribute               tables by tenant over the nodes of a Citus cluster`;

const commands: Record<string, { arguments: number; run(config: Config, ...args: string[]): Promise<void> }> =
  {
    'reset-password': { arguments: 2, run: resetPassword },
    backup: { arguments: 1, run: writeBackup },
    restore: { arguments: 1, run: readBackup },
    'backup-status': { arguments: 0, run: showBackups },
    'restore-to': { arguments: 1, run: restoreToMoment },
    'verify-audit': { arguments: 0, run: verifyAudit },
    'rebuild-search': { arguments: 0, run: rebuildSearch },
    'reporting-login': { arguments: 1, run: makeReportingLogin },
    'reporting-end': { arguments: 1, run: endReporting },
    'move-tenant': { arguments: 2, run: moveAway },
    'confirm-move': { arguments: 2, run: moving(confirmMove, 'is removed here') },
    distribute: { arguments: 0, run: spread },
    'undo-move': { arguments: 2, run: moving(undoMove, 'works here again') },
  };

async function resetPassword(config: Config, tenantId: string, account: string): Promise<void> {
  await withDatabase(await joinDatabase(config), async (access) => {
    const db = new Database({ url: access.servingUrl, connections: 2 });
    try {
      const password = await giveOneTimePassword(db, tenantId, account);
      if (password === undefined)
        throw new StartError(`there is no account ${account} in the tenant ${tenantId}`);
      console.log(
        `one-time password of ${account}: ${password}   (good for one sign-in within 24 hours; all sessions have ended)`,
      );
    } finally {
      await db.close();
    }
  });
}

async function makeReportingLogin(config: Config, tenantId: string): Promise<void> {
  await withOwner(config, async (owner) => {
    const { role, password, views } = await giveReportingLogin(owner, tenantId, reportingViews());
    console.log(`role ${role}   password ${password}   (shown once; ${views} views in the schema reporting)`);
  });
}

async function endReporting(config: Config, tenantId: string): Promise<void> {
  await withOwner(config, async (owner) => {
    if (!(await endReportingLogin(owner, tenantId)))
      throw new StartError(`the tenant ${tenantId} has no reporting login`);
    console.log(`the reporting login of ${tenantId} has ended`);
  });
}

async function withOwner(
  config: Config,
  work: (owner: Awaited<ReturnType<typeof connectOwner>>) => Promise<void>,
): Promise<void> {
  await withDatabase(await joinDatabase(config), async ({ ownerUrl }) => {
    const owner = await connectOwner(ownerUrl);
    try {
      await work(owner);
    } finally {
      await owner.end();
    }
  });
}

async function spread(config: Config): Promise<void> {
  await withOwner(config, async (owner) => {
    const { distributed, reference } = await distribute(owner);
    console.log(`${distributed} tables lie by tenant, ${reference} on every node`);
  });
}

async function moveAway(config: Config, tenantId: string, targetUrl: string): Promise<void> {
  await withDatabase(await joinDatabase(config), async ({ ownerUrl: sourceUrl }) => {
    const moved = await moveTenant({ tenantId, sourceUrl, targetUrl, tell: (line) => console.log(line) });
    const stood = (moved.stoppedMs / 1000).toFixed(1);
    console.log(
      `${tenantId} has moved: ${moved.rows} rows of ${moved.tables} tables, all compared; it stood still for ${stood} s`,
    );
    if (config.files.kind === 'disk')
      console.log(`copy its files too: ${path.join(config.files.root, tenantId)}`);
    console.log('here it is locked and kept; lead its people there, then: confirm-move, or undo-move');
  });
}

function moving(work: (move: Move) => Promise<void>, said: string) {
  return async (config: Config, tenantId: string, targetUrl: string): Promise<void> =>
    withDatabase(await joinDatabase(config), async ({ ownerUrl: sourceUrl }) => {
      await work({ tenantId, sourceUrl, targetUrl });
      console.log(`${tenantId} ${said}`);
    });
}

async function writeBackup(config: Config, file: string): Promise<void> {
  await withOwner(config, async (owner) => {
    const manifest = await backup(owner, path.resolve(file), filesRoot(config));
    console.log(`${file}: ${summary(manifest)}`);
  });
}

async function readBackup(config: Config, file: string): Promise<void> {
  const { header } = await checkBackup(path.resolve(file));
  await withDatabase(await openDatabase(config), async ({ ownerUrl }) => {
    const owner = await connectOwner(ownerUrl);
    try {
      await refuseWhileServing(owner);
      const schema = { url: ownerUrl, appPassword: config.secrets.appDatabase };
      const fresh = (await appliedMigrations(owner)).length === 0;
      // An empty database gets the schema the backup was made with, then the rows, then the migrations since.
      if (fresh) await migrate({ ...schema, upTo: header.migrations.at(-1)?.version ?? 0 });
      else await saveBefore(owner, config);
      const manifest = await restore(owner, path.resolve(file), filesRoot(config));
      await migrate(schema);
      retireCheckpoints(config);
      console.log(`${file} of ${header.createdAt} is restored: ${summary(manifest)}`);
    } finally {
      await owner.end();
    }
  });
}

/** A restore by mistake can be undone. */
async function saveBefore(owner: Awaited<ReturnType<typeof connectOwner>>, config: Config): Promise<void> {
  const saved = path.join(
    config.dataDir,
    `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}.backup`,
  );
  const manifest = await backup(owner, saved, filesRoot(config));
  if (manifest.tables.every(({ rows }) => rows === 0)) rmSync(saved);
  else console.log(`what was there is kept in ${saved}`);
}

async function refuseWhileServing(owner: Awaited<ReturnType<typeof connectOwner>>): Promise<void> {
  const { rowCount } = await owner.query(
    "select from pg_stat_activity where datname = current_database() and usename = 'ircrisk_app'",
  );
  if (rowCount) throw new StartError('the platform is running on this database: stop it before a restore');
}

/** Ends with 1 where nothing could be restored, so that a watchdog can ask. */
async function showBackups(config: Config): Promise<void> {
  mustBeContinuous(config);
  await withDatabase(await joinDatabase(config), async ({ ownerUrl }) => {
    const { ok, lines } = await backupStatus(
      ownerUrl,
      backupOf(config, ownerUrl).place,
      config.backup.seconds,
    );
    console.log(lines.join('\n'));
    if (!ok) process.exitCode = 1;
  });
}

async function restoreToMoment(config: Config, told: string): Promise<void> {
  mustBeContinuous(config);
  const moment = told === 'now' ? new Date() : new Date(told);
  if (Number.isNaN(moment.getTime()))
    throw new StartError(`${told} is no moment: write 2026-03-01T08:30:00+08:00`);
  if (servedPort(config.dataDir) !== undefined)
    throw new StartError('the platform is running on this data folder: stop it before a restore');
  const { place, cluster, filesRoot } = backupOf(config, '');
  const options = { dataDir: config.dataDir, password: config.secrets.embeddedSuperuser };
  const { base, before } = await restoreTo(options, cluster, place, moment, filesRoot);
  retireCheckpoints(config);
  console.log(`the database stands as of ${moment.toISOString()}, from the base backup of ${base.from}`);
  if (before) console.log(`what was there is kept in ${before}`);
}

function mustBeContinuous({ backup, database }: Config): void {
  if (database.kind === 'outside')
    throw new StartError('the database is not the embedded one: it is backed up by its own tools');
  if (!backup.on) throw new StartError('the continuous backup is switched off (BACKUP=off)');
}

/** Marks all there is to be read anew and reads it, tenant by tenant; the platform may be running. */
async function rebuildSearch(config: Config): Promise<void> {
  await withDatabase(await joinDatabase(config), async (access) => {
    const db = new Database({ url: access.servingUrl, connections: 2 });
    try {
      const sources = searchSources(searchables, modules);
      const rounds = searchRounds(sources);
      await goRound(db, {
        ...rounds,
        async visit(tenant, stopping) {
          const marked = await tenant.inTenant((tx) => markAll(tx, sources.values()));
          await rounds.visit(tenant, stopping);
          console.log(`${tenant.id}: ${marked} records read`);
        },
      });
    } finally {
      await db.close();
    }
  });
}

async function verifyAudit(config: Config): Promise<void> {
  await withDatabase(await joinDatabase(config), async (access) => {
    const db = new Database({ url: access.servingUrl, connections: 2 });
    try {
      let entries = 0;
      for (const { tenantId } of await tenantsOf(db)) {
        const chain = await checkChain(db, tenantId);
        if (chain.fault)
          throw new StartError(`the audit trail of tenant ${tenantId} is broken: ${chain.fault}`);
        entries += chain.entries;
      }
      const broken = await checkCheckpoints(db, config);
      if (broken) throw new StartError(`the audit trail is broken: ${broken}`);
      console.log(
        `the audit trail is sound: ${entries} entries, ${readCheckpoints(config).length} signed checkpoints`,
      );
    } finally {
      await db.close();
    }
  });
}

const filesRoot = ({ files }: Config): string | undefined => (files.kind === 'disk' ? files.root : undefined);

function summary({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables, ${files.length} files`;
}

async function withDatabase(
  access: DatabaseAccess,
  work: (access: DatabaseAccess) => Promise<void>,
): Promise<void> {
  try {
    await work(access);
  } finally {
    await access.close();
  }
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command || args.length !== command.arguments) {
  console.error(usage);
  process.exit(2);
}
try {
  await command.run(loadConfig(process.env), ...args);
} catch (error) {
  if (error instanceof StartError) console.error(`ircrisk: ${error.message}`);
  else console.error('ircrisk:', error);
  process.exitCode = 1;
}
