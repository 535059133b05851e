import type { Company } from '@ircrisk/contract/modules/system/company.ts';
import { orderBy } from '#modules/system/tenant/index.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, likeLiteral, type Sql, sql } from '#platform/database/sql.ts';
import { invalidField } from '#platform/http/answer.ts';

const columns = sql`t.id, t.tenant_id as "tenantId", n.tenant_name as "tenantName", t.enterprise_number as "enterpriseNumber", t.name, t.name_en as "nameEn", t.abbreviation,
  t.location, t.industry, t.contact, t.introduction, t.logo, t.website, array_to_string(t.factory_model_ids, ',') as "factoryModelIds",
  t.hazard_analysis_method as "hazardAnalysisMethod", t.major_hazard_options as "majorHazardOptions", t.evaluation_coefficient as "evaluationCoefficient",
  t.climate, t.lowest_temperature as "lowestTemperature", t.average_temperature as "averageTemperature", t.earthquake_zone as "earthquakeZone",
  t.parent_level_id as "parentLevelId", t.status, t.is_deleted as "isDeleted", t.create_time as "createTime", t.update_time as "updateTime", t.version`;
/** Companies of tenants that are still there; the operator sees every tenant's. */
const source = sql`enterprises t join tenants n on n.tenant_id = t.tenant_id and n.is_deleted = 0`;
const live = sql`t.is_deleted = 0`;

export const firstCompany = (tx: Queries, tenantId: string): Promise<Company | undefined> =>
  tx.maybe<Company>(
    sql`select ${columns} from ${source} where ${live} and t.tenant_id = ${tenantId} order by t.id limit 1`,
  );

export const findCompany = (tx: Queries, id: string): Promise<Company | undefined> =>
  tx.maybe<Company>(sql`select ${columns} from ${source} where ${live} and t.id = ${id}`);

export interface CompanyQuery {
  name?: string;
  abbreviation?: string;
  enterpriseNumber?: string;
  industry?: string;
  tenantId?: string;
  ascs?: string;
  descs?: string;
  current: number;
  size: number;
}

const sortable: Readonly<Record<string, Sql>> = {
  id: sql`t.id`,
  name: sql`t.name`,
  abbreviation: sql`t.abbreviation`,
  enterpriseNumber: sql`t.enterprise_number`,
  industry: sql`t.industry`,
  tenantId: sql`t.tenant_id`,
  createTime: sql`t.create_time`,
};

export async function companyPage(tx: Queries, query: CompanyQuery) {
  const like = (column: Sql, value: string | undefined): Sql[] =>
    value ? [sql`${column} ilike ${`%${likeLiteral(value)}%`}`] : [];
  const condition = all([
    live,
    ...like(sql`concat_ws(' ', t.name, t.name_en)`, query.name),
    ...like(sql`t.abbreviation`, query.abbreviation),
    ...like(sql`t.enterprise_number`, query.enterpriseNumber),
    ...like(sql`t.industry`, query.industry),
    ...(query.tenantId ? [sql`t.tenant_id = ${query.tenantId}`] : []),
  ]);
  const rows = await tx.all<Company>(sql`select ${columns} from ${source} where ${condition}
    order by ${orderBy(sortable, query)} limit ${query.size} offset ${(query.current - 1) * query.size}`);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*)::int as total from ${source} where ${condition}`,
  );
  return { rows, total };
}

export interface SavedCompany {
  enterpriseNumber: string | null;
  name: string;
  nameEn: string | null;
  abbreviation: string | null;
  location: string | null;
  industry: string | null;
  contact: string | null;
  introduction: string | null;
  logo: string | null;
  website: string | null;
  factoryModelIds: string[];
  hazardAnalysisMethod: string | null;
  majorHazardOptions: string[];
  evaluationCoefficient: number | null;
  climate: string | null;
  lowestTemperature: number | null;
  averageTemperature: number | null;
  earthquakeZone: string | null;
  parentLevelId: string;
}

const written = sql`enterprise_number, name, name_en, abbreviation, location, industry, contact, introduction, logo, website, factory_model_ids, hazard_analysis_method,
  major_hazard_options, evaluation_coefficient, climate, lowest_temperature, average_temperature, earthquake_zone, parent_level_id`;
const values = (
  c: SavedCompany,
): Sql => sql`${c.enterpriseNumber}::text, ${c.name}::text, ${c.nameEn}::text, ${c.abbreviation}::text, ${c.location}::text, ${c.industry}::text,
  ${c.contact}::text, ${c.introduction}::text, ${c.logo}::text, ${c.website}::text, ${c.factoryModelIds}::bigint[], ${c.hazardAnalysisMethod}::text,
  ${c.majorHazardOptions}::text[], ${c.evaluationCoefficient}::float8, ${c.climate}::text, ${c.lowestTemperature}::float8, ${c.averageTemperature}::float8,
  ${c.earthquakeZone}::text, ${c.parentLevelId}::bigint`;

/** A further company of the tenant the transaction is in. */
export async function insertCompany(tx: Queries, company: SavedCompany): Promise<string> {
  const { id } = await tx.one<{ id: string }>(
    sql`insert into enterprises (${written}) values (${values(company)}) returning id`,
  );
  return id;
}

export async function updateCompany(
  tx: Queries,
  id: string,
  company: SavedCompany,
  version: number | undefined,
): Promise<boolean> {
  const lock = version === undefined ? sql`` : sql`and version = ${version}`;
  return (
    (await tx.run(
      sql`update enterprises set (${written}) = row(${values(company)}) where tenant_id = current_tenant() and id = ${id} and is_deleted = 0 ${lock}`,
    )) === 1
  );
}

/** Read from the audit trail, where nobody can rewrite it: entries that changed the coefficient. */
export function coefficientHistory(tx: Queries, id: string) {
  return tx.all<{ at: string; createBy: string; before: number | null; after: number | null }>(sql`
    select e.at, coalesce((select u.shown_name from users u where u.tenant_id = e.tenant_id and u.id = e.user_id), '') as "createBy",
      (e.before->>'evaluation_coefficient')::float8 as before, (e.after->>'evaluation_coefficient')::float8 as after
    from audit_entries e where e.tenant_id = current_tenant() and e.table_name = 'enterprises' and e.record_id = ${id}
      and e.before->'evaluation_coefficient' is distinct from e.after->'evaluation_coefficient'
      and (e.before is not null or e.after->>'evaluation_coefficient' is not null)
    order by e.at desc, e.id desc limit 200`);
}

/** What kind of level an id of the current tenant is; undefined at the top. */
export async function levelCode(tx: Queries, id: string): Promise<string | undefined> {
  if (id === '0') return undefined;
  const level = await tx.maybe<{ code: string }>(
    sql`select code from factory_levels where tenant_id = current_tenant() and id = ${id} and is_deleted = 0`,
  );
  if (!level)
    throw invalidField('parentLevelId', 'reference', {
      zh: '上级模型层级所指的数据不存在',
      en: 'Parent model level points to a record that does not exist',
    });
  return level.code;
}

/** The level of that kind in the current tenant; 0 is the top. */
export async function levelOf(tx: Queries, code: string | undefined): Promise<string> {
  const level = await tx.maybe<{ id: string }>(
    sql`select id from factory_levels where tenant_id = current_tenant() and code = ${code ?? ''} and is_deleted = 0`,
  );
  return level?.id ?? '0';
}

/** The level a company stands below and the plants it runs: records of its own tenant that are still there. */
export async function checkPlaces(tx: Queries, company: SavedCompany): Promise<void> {
  await levelCode(tx, company.parentLevelId);
  const { factoryModelIds } = company;
  if (factoryModelIds.length === 0) return;
  const { known } = await tx.one<{ known: number }>(
    sql`select count(*)::int as known from factory_nodes where tenant_id = current_tenant() and is_deleted = 0 and id = any(${factoryModelIds}::bigint[])`,
  );
  if (known < new Set(factoryModelIds).size)
    throw invalidField('factoryModelIds', 'reference', {
      zh: '工厂模型所指的数据不存在',
      en: 'Factory models point to a record that does not exist',
    });
}
