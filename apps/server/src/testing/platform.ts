import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '#app';
import { type Config, loadConfig } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { seed } from '#platform/seed.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { openDatabase, type TestDatabase } from './database.ts';
import { createFurnishedDatabase, furnishedTenants, type TestTenant, type TestUser } from './furnished.ts';
import { type Answer, TestClient } from './test-client.ts';

export type { TestTenant, TestUser } from './furnished.ts';

/** The real app on a real database: the operator, and tenants A and B that must never see each other. */
export interface TestPlatform {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly database: TestDatabase;
  readonly config: Config;
  readonly operator: TestTenant;
  readonly a: TestTenant;
  readonly b: TestTenant;
  /** Every answer of this platform so far, for searches over all of them. */
  readonly answers: Answer[];
  /** A client signed in as that user; without one, an anonymous client. */
  client(user?: Omit<TestUser, 'id'>): Promise<TestClient>;
  /** Gives tenant's plain user exactly these permissions (acts within a second; new clients see it at once). */
  permit(tenant: TestTenant, ...permissions: string[]): Promise<void>;
  /** SQL inside a tenant, behind the platform's back. */
  inTenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** SQL as the owner of the schema, past row security: for what the platform itself may not do. */
  asOwner<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export interface TestPlatformOptions {
  /** Settings by environment variable, over the test's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Tenant A has the demo refinery. */
  readonly demo?: boolean;
  /** Where the lines of the log go, for searches over them; the level is a setting. */
  readonly logStream?: { write(line: string): void };
  /** Rounds are gone by hand: one that comes by itself on a slow machine would write what a test counts. */
  readonly roundsHeld?: boolean;
}

export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = await createFurnishedDatabase(options.demo);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ircrisk-platform-'));
  const config = testConfig(database, dataDir, options.env);
  const db = openDatabase(database);
  // As every start does: this one brings its own secrets.
  await seed(db, config);
  // A test machine that is short of breath is no overload of the platform.
  const { logStream, roundsHeld = false } = options;
  const overload = { loopDelayMs: 60_000 };
  const app = await buildApp({
    config,
    db,
    checkAnswers: true,
    overload,
    roundsHeld,
    ...(logStream ? { logStream } : {}),
  });
  await app.ready();
  const answers: Answer[] = [];

  const inTenant = <T>(tenantId: string, work: (tx: Tx) => Promise<T>) =>
    withTenant(db, systemContext(tenantId, 'test'), work);
  const platform: TestPlatform = {
    app,
    db,
    database,
    config,
    answers,
    ...(await furnishedTenants(db)),
    inTenant,
    async client(user) {
      const client = new TestClient(app, answers);
      if (user) await client.signIn(user, config.secrets.integrationClient);
      return client;
    },
    async permit(tenant, ...permissions) {
      await inTenant(tenant.tenantId, (tx) =>
        tx.run(sql`update roles set api_scope_ids = array(select id from api_scopes where code = any(${permissions}::text[]))
          where tenant_id = current_tenant() and id = ${tenant.plainRoleId}`),
      );
    },
    async asOwner<Row>(text: string, values: unknown[] = []) {
      const owner = new pg.Client({ connectionString: database.ownerUrl });
      await owner.connect();
      try {
        return (await owner.query(text, values)).rows as Row[];
      } finally {
        await owner.end();
      }
    },
    async close() {
      await app.close();
      await db.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return platform;
}

function testConfig(
  database: TestDatabase,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Config {
  const secret = () => randomBytes(36).toString('base64url');
  return loadConfig({
    DATABASE_URL: database.ownerUrl,
    TOKEN_SECRET: secret(),
    INTEGRATION_CLIENT_SECRET: secret(),
    RESET_PASSWORD_SUFFIX: 'Reset#2468xQ',
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
}
