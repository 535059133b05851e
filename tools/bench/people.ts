import { randomBytes } from 'node:crypto';
import { hashPassword } from '@ircrisk/server/src/platform/identity/password.ts';
import { furnishTenant } from '@ircrisk/server/src/platform/permissions/new-tenant.ts';
import { systemContext, withTenant } from '@ircrisk/server/src/platform/tenancy/with-tenant.ts';
import { type Account, type BenchPlatform, type Session, signIn } from './platform.ts';

/** Another tenant, and who administers it. */
export async function secondTenant({ owner, db }: BenchPlatform): Promise<Account> {
  const tenantId = '200001';
  const password = `Bench${randomBytes(4).toString('hex')}A1`;
  await owner.query(`select set_config('app.tenant_id', '000000', false)`);
  await owner.query(`insert into tenants (tenant_id, tenant_name) values ('${tenantId}', '乙')`);
  await withTenant(db, systemContext(tenantId, 'bench'), (tx) =>
    furnishTenant(tx, { companyName: '乙化工', adminAccount: 'bella', adminName: 'bella' }),
  );
  await owner.query(
    `update users set must_change_password = false, password_once = false, password_hash = $1 where tenant_id = $2`,
    [await hashPassword(password), tenantId],
  );
  return { tenantId, username: 'bella', password };
}

/** People `load1`, `load2` … with the roles and the password of one who is there. */
export async function addPeople({ owner }: BenchPlatform, like: Account, count: number): Promise<void> {
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [like.tenantId]);
  await owner.query(
    `insert into users (account, real_name, password_hash, must_change_password, password_once, role_ids, dept_ids)
     select 'load' || n, 'load ' || n, u.password_hash, false, false, u.role_ids, u.dept_ids
     from users u, generate_series(1, $3::int) n where u.tenant_id = $1 and u.account = $2`,
    [like.tenantId, like.username, count],
  );
}

/** The same, each with a session of their own. */
export async function people(
  platform: BenchPlatform,
  address: string,
  like: Account,
  count: number,
): Promise<Session[]> {
  await addPeople(platform, like, count);
  const sessions: Session[] = [];
  for (let at = 1; at <= count; at += 1)
    sessions.push(await signIn(address, { ...like, username: `load${at}` }));
  return sessions;
}
