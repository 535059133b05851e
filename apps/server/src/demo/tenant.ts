import { product } from '@ircrisk/contract/product.ts';
import type { Database, Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { hashPassword, randomPassword } from '#platform/identity/password.ts';
import { furnishTenant } from '#platform/permissions/new-tenant.ts';
import { isFurnished, type Seeded } from '#platform/seed.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { demoDepartments, demoPosts, demoRoles, demoUsers } from './people.ts';

export const demoTenant = {
  tenantId: '100286',
  tenantName: '东海石化有限公司',
  companyNameEn: 'Donghai Petrochemical Co., Ltd.',
  account: 'luwenzhe',
  linkman: '陆文哲',
  contactNumber: '0574-86440210',
  address: '浙江省宁波市镇海区石化经济技术开发区',
} as const;

/** A believable plant: an organisation, posts, four roles and a handful of people. Runs inside the demo tenant, once. */
async function seedPeople(tx: Queries): Promise<{ account: string; password: string }> {
  const { account } = demoTenant;
  const made = await furnishTenant(tx, {
    companyName: demoTenant.tenantName,
    companyNameEn: demoTenant.companyNameEn,
    abbreviation: '东海石化',
    adminAccount: account,
    adminName: '陆文哲',
  });
  await tx.run(sql`update enterprises set enterprise_number = 'DHSH-001', location = ${demoTenant.address}, industry = 'refining',
    contact = '陆文哲 0574-86440210', introduction = '年加工原油一千二百万吨的炼化一体化企业，设炼油、芳烃、烯烃和储运四个生产区。',
    website = 'https://www.donghai-petrochemical.example', hazard_analysis_method = 'HAZOP', evaluation_coefficient = 1,
    climate = 'moderate', lowest_temperature = -8.8, average_temperature = 16.5, earthquake_zone = '0.10', major_hazard_options = '{1}'
    where tenant_id = current_tenant() and id = ${made.companyId}`);

  const departments = new Map([['', made.deptId]]);
  for (const [index, { name, en, category, below = '' }] of demoDepartments.entries()) {
    const parent = departments.get(below) ?? made.deptId;
    const { id } = await tx.one<{ id: string }>(sql`
      insert into departments (parent_id, ancestors, dept_name, dept_name_en, full_name, dept_category, sort)
      select p.id, p.ancestors || p.id, ${name}, ${en}, ${name}, ${category}, ${index + 1} from departments p
      where p.tenant_id = current_tenant() and p.id = ${parent} returning id`);
    departments.set(name, id);
  }
  const posts = new Map<string, string>();
  for (const [index, { code, name, en, category }] of demoPosts.entries()) {
    const { id } = await tx.one<{ id: string }>(sql`
      insert into posts (category, post_code, post_name, post_name_en, sort) values (${category}, ${code}, ${name}, ${en}, ${index + 1}) returning id`);
    posts.set(code, id);
  }
  const roles = await seedRoles(tx);
  // Nobody knows this one: the administrator resets a person's password to let them in.
  const closed = await hashPassword(randomPassword());
  for (const { account: name, realName, realNameEn, dept, post, role, phone, sex, head } of demoUsers) {
    const { id } = await tx.one<{ id: string }>(sql`
      insert into users (account, password_hash, name, real_name, real_name_en, phone, sex, role_ids, dept_ids, post_ids, is_leader, email)
      values (${name}, ${closed}, ${realName}, ${realName}, ${realNameEn}, ${phone}, ${sex}, array[${roles.get(role)}::bigint],
        array[${departments.get(dept)}::bigint], array[${posts.get(post)}::bigint], ${head ?? false}, ${`${name}@donghai-petrochemical.example`})
      returning id`);
    if (head) {
      await tx.run(sql`update departments set leader_ids = array[${id}::bigint], admin_ids = array[${id}::bigint]
        where tenant_id = current_tenant() and id = ${departments.get(dept)}`);
    }
  }
  await tx.run(sql`update users set post_ids = array[${posts.get('GM')}::bigint], phone = '13957400001', sex = '1', real_name_en = 'Lu Wenzhe'
    where tenant_id = current_tenant() and id = ${made.userId}`);
  return { account, password: made.password };
}

/** Each role gets the menus it names, and of their operations those it may do. */
async function seedRoles(tx: Queries): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const [index, role] of demoRoles.entries()) {
    const { id } = await tx.one<{ id: string }>(sql`
      with menu as (
        select id, parent_id, category, code from menus where is_deleted = 0 and not operator_only
      ), wanted as (
        select id from menu where category = 1 and (${role.menus === 'all'} or code = any(${role.menus === 'all' ? [] : role.menus}::text[]))
      ), scope as (
        select a.id, a.code from api_scopes a where a.registered and not a.operator_only and a.menu_id in (select id from wanted)
          and (${role.writes} or a.code like '%.read' or a.code like '%.export') and a.code not like '%.confidential'
      )
      insert into roles (role_name, role_name_en, role_alias, sort, menu_ids, api_scope_ids, data_scope_ids)
      values (${role.name}, ${role.en}, ${role.alias}, ${index + 2},
        array(select id from wanted union select b.id from menu b join scope s on s.code = b.code where b.category = 2),
        array(select id from scope),
        array(select id from data_scopes where tenant_id = current_tenant() and scope_type = ${role.scope}))
      returning id`);
    made.set(role.alias, id);
  }
  return made;
}

/** The demo tenant, at every start that wants one; answers its administrator when it was made just now. */
export async function seedDemoTenant(db: Database): Promise<Seeded | undefined> {
  const { tenantId, tenantName } = demoTenant;
  const isNew = await withTenant(db, systemContext(product.operatorTenant, 'seed'), (tx) =>
    tx.run(sql`insert into tenants (tenant_id, tenant_name, linkman, contact_number, address)
      values (${tenantId}, ${tenantName}, ${demoTenant.linkman}, ${demoTenant.contactNumber}, ${demoTenant.address}) on conflict do nothing`),
  );
  return withTenant(db, systemContext(tenantId, 'seed'), async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('ircrisk seed demo'))`);
    if (isNew === 0 && (await isFurnished(tx))) return undefined;
    return { tenantId, ...(await seedPeople(tx)) };
  });
}
