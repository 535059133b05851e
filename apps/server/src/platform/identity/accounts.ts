import type { Language } from '@ircrisk/contract/text.ts';
import type { Database, Queries } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { hashPassword } from './password.ts';

export interface Tenant {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly platformType: string;
  /** Neither disabled, removed nor expired. */
  readonly live: boolean;
}

/** The tenant of the transaction. */
export const tenantOf = (tx: Queries): Promise<Tenant | undefined> =>
  tx.maybe<Tenant>(sql`
    select tenant_id as "tenantId", time_zone as "timeZone", platform_type as "platformType",
      status = 1 and (expire_time is null or expire_time > now()) as live
    from tenants where tenant_id = current_tenant() and is_deleted = 0`);

export const findTenant = (db: Database, tenantId: string): Promise<Tenant | undefined> =>
  withTenant(db, systemContext(tenantId, 'sign-in'), tenantOf);

/** A user as sign-in needs it. */
export interface Account {
  readonly id: string;
  readonly account: string;
  readonly realName: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly phone: string | null;
  /** Empty while the first or reset password holds, which nobody has hashed. */
  readonly passwordHash: string;
  readonly resetSalt: string | null;
  readonly mustChangePassword: boolean;
  readonly passwordOnce: boolean;
  /** A reset password that was used already or is too old. */
  readonly passwordSpent: boolean;
  readonly hadOwnPassword: boolean;
  readonly forbidden: boolean;
  readonly language: Language;
  readonly roleIds: string[];
  readonly roleAliases: string[];
  readonly deptIds: string[];
  readonly postIds: string[];
  readonly companyId: string | null;
}

const account = (condition: Sql): Sql => sql`
  select u.id, u.account, u.real_name as "realName", u.name, u.avatar, u.phone, u.password_hash as "passwordHash", u.reset_salt as "resetSalt",
    u.must_change_password as "mustChangePassword", u.password_once as "passwordOnce",
    u.password_once and (u.password_used_at is not null or u.password_expires_at <= now()) as "passwordSpent",
    u.password_changed_at is not null as "hadOwnPassword",
    u.status <> 1 as forbidden, u.language, u.role_ids as "roleIds", u.dept_ids as "deptIds", u.post_ids as "postIds",
    array(select r.role_alias from roles r where r.tenant_id = u.tenant_id and r.id = any(u.role_ids) and r.is_deleted = 0
      order by array_position(u.role_ids, r.id)) as "roleAliases",
    (select e.id from enterprises e where e.tenant_id = u.tenant_id and e.is_deleted = 0 order by e.id limit 1) as "companyId"
  from users u where u.is_deleted = 0 and ${condition}`;

export const accountByName = (tx: Queries, name: string): Promise<Account | undefined> =>
  tx.maybe<Account>(
    account(sql`u.tenant_id = current_tenant() and lower(u.account) = ${name.toLowerCase()}`),
  );

export const accountByPhone = (tx: Queries, phone: string): Promise<Account | undefined> =>
  tx.maybe<Account>(account(sql`u.tenant_id = current_tenant() and u.phone = ${phone}`));

export const accountById = (tx: Queries, id: string): Promise<Account | undefined> =>
  tx.maybe<Account>(account(sql`u.tenant_id = current_tenant() and u.id = ${id}`));

export const accountByBinding = (
  tx: Queries,
  source: string,
  subject: string,
): Promise<Account | undefined> =>
  tx.maybe<Account>(
    account(sql`u.tenant_id = current_tenant() and u.id = (select b.user_id from identity_bindings b
      where b.tenant_id = current_tenant() and b.source = ${source} and b.subject = ${subject} and b.is_deleted = 0)`),
  );

/** Who has just proved to hold the phone or the bound identity chooses a first password without the one nobody told them. */
export const needsOldPassword = (
  { mustChangePassword }: { mustChangePassword: boolean },
  grant: string,
): boolean => !(mustChangePassword && (grant === 'sms_code' || grant === 'social'));

/** Marks a reset password as used; false when another login was quicker. */
export async function spendPassword(tx: Queries, userId: string): Promise<boolean> {
  const changed = await tx.run(sql`update users set password_used_at = now()
    where tenant_id = current_tenant() and id = ${userId} and password_once and password_used_at is null`);
  return changed === 1;
}

/** The person's own choice: the flag of the first login falls. */
export async function keepOwnPassword(tx: Queries, userId: string, password: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${await hashPassword(password)}, must_change_password = false,
    password_once = false, password_used_at = null, password_expires_at = null, password_changed_at = now()
    where tenant_id = current_tenant() and id = ${userId}`);
}

/** A better hash of the same password. */
export async function rehash(tx: Queries, userId: string, password: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${await hashPassword(password)}
    where tenant_id = current_tenant() and id = ${userId}`);
}
