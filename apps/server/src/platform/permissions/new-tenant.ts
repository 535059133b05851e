import { moduleCodes as everyModule } from '@ircrisk/contract/menu.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { hashPassword, randomPassword } from '#platform/identity/password.ts';
import { seedReferenceData } from '#platform/seed/reference/seed.ts';

export interface NewTenant {
  readonly companyName: string;
  readonly companyNameEn?: string;
  readonly abbreviation?: string | null;
  readonly adminAccount: string;
  readonly adminName: string;
  readonly moduleCodes?: readonly string[];
}

export interface Furnished {
  readonly userId: string;
  readonly companyId: string;
  readonly roleId: string;
  readonly deptId: string;
  readonly projectId: string;
  /** Shown once; its first login forces a change. */
  readonly password: string;
}

const dataScopes = [
  [1, '全部可见', 'All'],
  [2, '本人可见', 'Own'],
  [3, '所在部门可见', 'Own department'],
  [4, '所在部门及下级可见', 'Department and below'],
  [6, '所在公司可见', 'Own company'],
] as const;

/** What every tenant starts with: company, root department, administrator role and user, default project, scopes, menus. Runs inside it. */
export async function furnishTenant(tx: Queries, tenant: NewTenant): Promise<Furnished> {
  const { id: companyId } = await tx.one<{ id: string }>(sql`
    insert into enterprises (name, name_en, abbreviation)
    values (${tenant.companyName}, ${tenant.companyNameEn ?? null}, ${tenant.abbreviation ?? null}) returning id`);
  const { id: deptId } = await tx.one<{ id: string }>(sql`
    insert into departments (dept_name, dept_name_en, full_name, dept_category, sort)
    values (${tenant.companyName.slice(0, 60)}, ${tenant.companyNameEn ?? ''}, ${tenant.companyName}, '1', 1) returning id`);
  const { id: roleId } = await tx.one<{ id: string }>(sql`
    insert into roles (role_name, role_name_en, role_alias, sort, is_admin)
    values ('管理员', 'Administrator', 'administrator', 1, true) returning id`);
  for (const [type, name, nameEn] of dataScopes) {
    await tx.run(
      sql`insert into data_scopes (scope_type, scope_name, scope_name_en, built_in) values (${type}, ${name}, ${nameEn}, true)`,
    );
  }
  const { id: projectId } = await tx.one<{ id: string }>(sql`
    insert into projects (project_name, project_name_en, item_no, enterprise_id, module_codes, is_default)
    values ('默认项目', 'Default project', 'DEFAULT', ${companyId}, ${everyModule}::text[], true) returning id`);
  const password = randomPassword();
  const { id: userId } = await tx.one<{ id: string }>(sql`
    insert into users (account, password_hash, password_expires_at, name, real_name, role_ids, dept_ids)
    values (${tenant.adminAccount}, ${await hashPassword(password)}, null, ${tenant.adminName}, ${tenant.adminName},
      array[${roleId}::bigint], array[${deptId}::bigint]) returning id`);
  await seedReferenceData(tx);
  await grantModules(tx, tenant.moduleCodes ?? everyModule, null);
  await tx.run(sql`insert into tenant_top_menus (top_menu_id)
    select id from top_menus where is_deleted = 0 and (not operator_only or current_tenant() = '000000')`);
  return { userId, companyId, roleId, deptId, projectId, password };
}

/** Replaces the modules of the tenant the transaction is in. */
export async function grantModules(
  tx: Queries,
  codes: readonly string[],
  expireTime: string | null,
): Promise<void> {
  await tx.run(
    sql`update tenant_modules set is_deleted = 1 where tenant_id = current_tenant() and is_deleted = 0 and not module_code = any(${codes}::text[])`,
  );
  await tx.run(sql`
    insert into tenant_modules as m (module_code, expire_time) select code, ${expireTime}::timestamptz from unnest(${codes}::text[]) code
    on conflict (tenant_id, module_code) do update set is_deleted = 0, expire_time = excluded.expire_time
    where m.is_deleted = 1 or m.expire_time is distinct from excluded.expire_time`);
}
