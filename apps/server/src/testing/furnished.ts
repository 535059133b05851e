import { randomBytes } from 'node:crypto';
import { product } from '@ircrisk/contract/product.ts';
import pg from 'pg';
import { inject } from 'vitest';
import type { Plant } from '#demo/ledger/making.ts';
import { seedDemoPlant } from '#demo/plant.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { hashPassword } from '#platform/identity/password.ts';
import { furnishTenant } from '#platform/permissions/new-tenant.ts';
import { seed } from '#platform/seed.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { everyPermission, installedModules } from '../every-permission.ts';
import { createTestDatabase, openDatabase, type TestDatabase } from './database.ts';

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

const passwords = { admin: 'Kestrel73Harbour', plain: 'Lantern58Meadow' };
const tenants = {
  operator: { tenantId: product.operatorTenant, admin: 'admin', plain: 'olga' },
  a: { tenantId: '200001', name: '甲石化', admin: 'alice', plain: 'anton' },
  b: { tenantId: '200002', name: '乙化工', admin: 'bella', plain: 'bruno' },
} as const;
const demoDatabase = 'ircrisk_demo';

/**
 * A database of its own with everything a start seeds, and tenants A and B with their people; with `demo`, tenant A has the
 * demo refinery. Made once in a run, by whichever process needs it first, and copied for each test file.
 */
export const createFurnishedDatabase = (demo = false): Promise<TestDatabase> =>
  demo
    ? copyOf(demoDatabase, async () => {
        const database = await createFurnishedDatabase();
        const db = openDatabase(database);
        const plant = await seedDemoPlant(db, tenants.a.tenantId);
        await db.close();
        const made = plant && Object.entries(plant).map(([kind, rows]) => [kind, rows.length]);
        return { ...database, note: JSON.stringify(Object.fromEntries(made ?? [])) };
      })
    : copyOf('ircrisk_furnished', async () => {
        const database = await createTestDatabase();
        await furnish(database);
        return database;
      });

/** What seeding the demo refinery said it had made: how many of each kind. */
export async function demoPlantMade(): Promise<Record<keyof Plant, number>> {
  const client = new pg.Client({ connectionString: inject('testClusterUrl') });
  await client.connect();
  const { rows } = await client.query<{ note: string }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = '${demoDatabase}'`,
  );
  await client.end();
  return JSON.parse(rows[0]?.note ?? '{}') as Record<keyof Plant, number>;
}

/** A copy of the database of that name, which is made where it is not there yet. */
async function copyOf(
  name: string,
  make: () => Promise<TestDatabase & { note?: string }>,
): Promise<TestDatabase> {
  const client = new pg.Client({ connectionString: inject('testClusterUrl') });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    // It has its name only when it is complete.
    if (!rowCount) {
      const made = await make();
      await client.query(`comment on database ${made.name} is ${client.escapeLiteral(made.note ?? '')}`);
      await client.query(`alter database ${made.name} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return createTestDatabase(name);
}

/** What a start seeds, and the tenants A and B, in a migrated database. */
export async function furnish(database: TestDatabase): Promise<void> {
  const db = openDatabase(database);
  const secret = () => randomBytes(36).toString('base64url');
  const config = loadConfig({
    DATABASE_URL: database.ownerUrl,
    TOKEN_SECRET: secret(),
    INTEGRATION_CLIENT_SECRET: secret(),
    RESET_PASSWORD_SUFFIX: 'Reset#2468xQ',
    DEMO: 'off',
  });
  await seed(db, config, everyPermission(), installedModules());
  for (const { tenantId, admin, plain, ...made } of Object.values(tenants)) {
    const { name } = { name: '', ...made };
    if (name)
      await withTenant(db, systemContext(product.operatorTenant, 'test'), (tx) =>
        tx.run(
          sql`insert into tenants (tenant_id, tenant_name, domain) values (${tenantId}, ${name}, ${`${admin}.example.com`})`,
        ),
      );
    await withTenant(db, systemContext(tenantId, 'test'), async (tx) => {
      if (name)
        await furnishTenant(tx, { companyName: `${name}有限公司`, adminAccount: admin, adminName: admin });
      await people(tx, admin, plain);
      // What is approved on the way to something else is approved without typing a password; `studies.test.ts` asks for it.
      await tx.run(sql`insert into study_rules (kind, password_at_approval) values ('*', false)`);
    });
  }
  await db.close();
}

/** An administrator and a plain user with known passwords, the first change already done. */
async function people(tx: Tx, admin: string, plain: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${await hashPassword(passwords.admin)}, must_change_password = false,
    password_once = false, password_changed_at = now() where tenant_id = current_tenant() and account = ${admin}`);
  const role = await tx.one<{ id: string }>(sql`
    insert into roles (role_name, role_alias, sort) values ('普通用户', 'plain', 9) returning id`);
  await tx.run(sql`
    insert into users (account, password_hash, must_change_password, password_once, password_changed_at, real_name, role_ids, dept_ids)
    select ${plain}, ${await hashPassword(passwords.plain)}, false, false, now(), ${plain}, array[${role.id}::bigint], dept_ids
    from users where tenant_id = current_tenant() and account = ${admin}`);
}

/** Who and what is there in a furnished database. */
export async function furnishedTenants(db: Database): Promise<Record<keyof typeof tenants, TestTenant>> {
  const found = async ({ tenantId, admin, plain }: (typeof tenants)[keyof typeof tenants]) => {
    const ids = await withTenant(db, systemContext(tenantId, 'test'), (tx) =>
      tx.one<Omit<TestTenant, 'tenantId' | 'admin' | 'plain'> & { adminId: string; plainId: string }>(sql`
        select a.id as "adminId", p.id as "plainId", p.role_ids[1] as "plainRoleId", a.dept_ids[1] as "deptId",
          (select id from enterprises where tenant_id = current_tenant() limit 1) as "companyId",
          (select id from projects where tenant_id = current_tenant() and is_default) as "projectId"
        from users a, users p where a.tenant_id = current_tenant() and a.account = ${admin}
          and p.tenant_id = current_tenant() and p.account = ${plain}`),
    );
    const { adminId, plainId, ...rest } = ids;
    return {
      tenantId,
      ...rest,
      admin: { tenantId, id: adminId, account: admin, password: passwords.admin },
      plain: { tenantId, id: plainId, account: plain, password: passwords.plain },
    };
  };
  const [operator, a, b] = await Promise.all([found(tenants.operator), found(tenants.a), found(tenants.b)]);
  return { operator, a, b };
}
