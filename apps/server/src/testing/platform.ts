import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { product } from '@ircrisk/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '#app';
import { type Config, loadConfig } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { hashPassword } from '#platform/identity/password.ts';
import { furnishTenant } from '#platform/permissions/new-tenant.ts';
import { seed } from '#platform/seed.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { everyPermission } from '../every-permission.ts';
import { createTestDatabase, openDatabase, type TestDatabase } from './database.ts';
import { type Answer, TestClient } from './test-client.ts';

export interface TestUser {
  readonly tenantId: string;
  readonly id: string;
  readonly account: string;
  readonly password: string;
}

export interface TestTenant {
  readonly tenantId: string;
  readonly companyId: string;
  readonly deptId: string;
  readonly projectId: string;
  /** The administrator: every permission of the tenant. */
  readonly admin: TestUser;
  /** Signed in and without any permission; `permit` gives some. */
  readonly plain: TestUser;
  readonly plainRoleId: string;
}

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
}

const passwords = { admin: 'Kestrel73Harbour', plain: 'Lantern58Meadow' };
/** Hashing is dear on purpose; one hash per password serves every tenant of a test process. */
const hashes: Partial<Record<keyof typeof passwords, Promise<string>>> = {};
const hashOf = (who: keyof typeof passwords): Promise<string> =>
  (hashes[who] ??= hashPassword(passwords[who]));

export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ircrisk-platform-'));
  const config = testConfig(database, dataDir, options.env);
  const db = openDatabase(database);
  await seed(db, config, everyPermission());
  const app = await buildApp({ config, db, checkAnswers: true });
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
    operator: await operatorTenant(inTenant),
    a: await newTenant(inTenant, '200001', '甲石化', 'alice', 'anton'),
    b: await newTenant(inTenant, '200002', '乙化工', 'bella', 'bruno'),
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

type InTenant = TestPlatform['inTenant'];

/** An administrator and a plain user with known passwords, the first change already done. */
async function people(tx: Tx, tenantId: string, adminId: string, adminAccount: string, plainAccount: string) {
  await tx.run(sql`update users set password_hash = ${await hashOf('admin')}, must_change_password = false, password_once = false,
    password_changed_at = now() where tenant_id = current_tenant() and id = ${adminId}`);
  const role = await tx.one<{ id: string }>(sql`
    insert into roles (role_name, role_alias, sort) values ('普通用户', 'plain', 9) returning id`);
  const user = await tx.one<{ id: string }>(sql`
    insert into users (account, password_hash, must_change_password, password_once, password_changed_at, real_name, role_ids, dept_ids)
    select ${plainAccount}, ${await hashOf('plain')}, false, false, now(), ${plainAccount}, array[${role.id}::bigint], dept_ids
    from users where tenant_id = current_tenant() and id = ${adminId} returning id`);
  return {
    admin: { tenantId, id: adminId, account: adminAccount, password: passwords.admin },
    plain: { tenantId, id: user.id, account: plainAccount, password: passwords.plain },
    plainRoleId: role.id,
  };
}

async function newTenant(
  inTenant: InTenant,
  tenantId: string,
  name: string,
  admin: string,
  plain: string,
): Promise<TestTenant> {
  await inTenant(product.operatorTenant, (tx) =>
    tx.run(
      sql`insert into tenants (tenant_id, tenant_name, domain) values (${tenantId}, ${name}, ${`${admin}.example.com`})`,
    ),
  );
  return inTenant(tenantId, async (tx) => {
    const made = await furnishTenant(tx, {
      companyName: `${name}有限公司`,
      adminAccount: admin,
      adminName: admin,
    });
    const { companyId, deptId, projectId } = made;
    return {
      tenantId,
      companyId,
      deptId,
      projectId,
      ...(await people(tx, tenantId, made.userId, admin, plain)),
    };
  });
}

async function operatorTenant(inTenant: InTenant): Promise<TestTenant> {
  const tenantId = product.operatorTenant;
  return inTenant(tenantId, async (tx) => {
    const found = await tx.one<{ userId: string; companyId: string; deptId: string; projectId: string }>(sql`
      select u.id as "userId", u.dept_ids[1] as "deptId",
        (select id from enterprises where tenant_id = current_tenant() limit 1) as "companyId",
        (select id from projects where tenant_id = current_tenant() and is_default) as "projectId"
      from users u where u.tenant_id = current_tenant() and u.account = 'admin'`);
    const { userId, ...rest } = found;
    return { tenantId, ...rest, ...(await people(tx, tenantId, userId, 'admin', 'olga')) };
  });
}
