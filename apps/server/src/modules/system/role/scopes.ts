import * as contract from '@ircrisk/contract/modules/system/role.ts';
import { role } from '@ircrisk/contract/resources/people.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { z } from 'zod';
import type { Queries } from '#platform/database/pool.ts';
import { all, likeLiteral, sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import { pageOf } from '#platform/http/page.ts';
import { calledIn } from '#platform/resources/second-name.ts';

type DataScope = z.output<typeof contract.DataScope>;
type ApiScope = z.output<typeof contract.ApiScope>;

const dataColumns = (
  language: Language,
) => sql`t.id, t.scope_type as "scopeType", t.scope_name as "scopeName", t.scope_name_en as "scopeNameEn",
  array_to_string(t.dept_ids, ',') as "deptIds", t.built_in as "builtIn", t.remark, t.version,
  coalesce((select string_agg(${calledIn(language, 'd.dept_name')}, ',') from departments d where d.tenant_id = t.tenant_id and d.id = any(t.dept_ids)), '') as "deptNames"`;
const ofTenant = sql`t.tenant_id = current_tenant() and t.is_deleted = 0`;

const apiColumns = sql`a.id, a.code, a.name, a.name_en as "nameEn", a.menu_id as "menuId", a.module_code as "moduleCode",
  a.operator_only as "operatorOnly", a.registered, a.remark`;

async function checkDepartments(tx: Queries, deptIds: readonly string[]): Promise<void> {
  const { known } = await tx.one<{ known: number }>(sql`select count(*)::int as known from departments
    where tenant_id = current_tenant() and id = any(${deptIds}::bigint[]) and is_deleted = 0`);
  if (deptIds.length === 0 || known !== new Set(deptIds).size) {
    throw invalidField('deptIds', 'reference', {
      zh: '请选择存在的部门',
      en: 'Choose departments that exist',
    });
  }
}

/** Data scopes are the tenant's own; API operations are registered by the server. */
export const scopeHandlers: Handler[] = [
  handle(contract.dataScopeList, async ({ tx, input, language }) => {
    const rows =
      await tx.all<DataScope>(sql`select ${dataColumns(language)} from data_scopes t where ${ofTenant}
      order by t.scope_type, t.id limit ${input.size} offset ${(input.current - 1) * input.size}`);
    const { total } = await tx.one<{ total: number }>(
      sql`select count(*)::int as total from data_scopes t where ${ofTenant}`,
    );
    return pageOf(rows, total, input);
  }),
  handle(contract.dataScopeDetail, async ({ tx, input, language }) => {
    const row = await tx.maybe<DataScope>(
      sql`select ${dataColumns(language)} from data_scopes t where ${ofTenant} and t.id = ${input.id}`,
    );
    if (!row) throw fail(commonErrors.notFound);
    return row;
  }),
  handle(contract.submitDataScope, async ({ tx, actor, input }) => {
    await checkDepartments(tx, input.deptIds);
    // A scope is something to grant: it reaches no further than the one who writes it.
    const inReach = actor.dataScope === 'all' || input.deptIds.every((id) => actor.scopeDeptIds.includes(id));
    if (!inReach) throw fail(contract.roleErrors.beyondYours);
    if (input.id) {
      const changed =
        await tx.run(sql`update data_scopes t set scope_name = ${input.scopeName}, scope_name_en = ${input.scopeNameEn},
        dept_ids = ${input.deptIds}::bigint[], remark = ${input.remark} where ${ofTenant} and t.id = ${input.id} and not t.built_in`);
      if (changed !== 1) throw fail(commonErrors.notFound);
      return input.id;
    }
    const { id } = await tx.one<{
      id: string;
    }>(sql`insert into data_scopes (scope_type, scope_name, scope_name_en, dept_ids, remark)
      values (5, ${input.scopeName}, ${input.scopeNameEn}, ${input.deptIds}::bigint[], ${input.remark}) returning id`);
    return id;
  }),
  handle(contract.removeDataScopes, async ({ tx, input, language }) => {
    if (input.ids.length === 0) throw fail(commonErrors.nothingSelected);
    const { used } = await tx.one<{ used: number }>(
      sql`select count(*)::int as used from roles t where ${ofTenant} and t.data_scope_ids && ${input.ids}::bigint[]`,
    );
    if (used > 0 && !input.confirm)
      throw fail(
        commonErrors.inUse,
        {},
        { data: { children: 0, usedBy: [{ table: 'roles', title: role.title[language], count: used }] } },
      );
    const removed = await tx.run(
      sql`update data_scopes t set is_deleted = 1 where ${ofTenant} and t.id = any(${input.ids}::bigint[]) and not t.built_in`,
    );
    if (removed !== new Set(input.ids).size) throw fail(commonErrors.notFound);
    return true;
  }),

  handle(contract.apiScopeList, async ({ tx, actor, input }) => {
    const like = (value: string) => `%${likeLiteral(value)}%`;
    const condition = all([
      sql`a.is_deleted = 0 and (not a.operator_only or ${actor.isOperator})`,
      ...(input.menuId ? [sql`a.menu_id = ${input.menuId}`] : []),
      ...(input.code ? [sql`a.code ilike ${like(input.code)}`] : []),
      ...(input.name ? [sql`(a.name ilike ${like(input.name)} or a.name_en ilike ${like(input.name)})`] : []),
    ]);
    const rows = await tx.all<ApiScope>(sql`select ${apiColumns} from api_scopes a where ${condition}
      order by a.code limit ${input.size} offset ${(input.current - 1) * input.size}`);
    const { total } = await tx.one<{ total: number }>(
      sql`select count(*)::int as total from api_scopes a where ${condition}`,
    );
    return pageOf(rows, total, input);
  }),
  handle(contract.apiScopeDetail, async ({ tx, actor, input }) => {
    const row = await tx.maybe<ApiScope>(sql`select ${apiColumns} from api_scopes a
      where a.id = ${input.id} and a.is_deleted = 0 and (not a.operator_only or ${actor.isOperator})`);
    if (!row) throw fail(commonErrors.notFound);
    return row;
  }),
  handle(contract.submitApiScope, async ({ tx, input }) => {
    const changed = await tx.run(
      sql`update api_scopes set remark = ${input.remark} where id = ${input.id} and is_deleted = 0`,
    );
    if (changed !== 1) throw fail(commonErrors.notFound);
    return input.id;
  }),
  handle(contract.removeApiScopes, async ({ tx, input }) => {
    if (input.ids.length === 0) throw fail(commonErrors.nothingSelected);
    const removed = await tx.run(
      sql`update api_scopes set is_deleted = 1 where id = any(${input.ids}::bigint[]) and not registered and is_deleted = 0`,
    );
    if (removed !== new Set(input.ids).size) throw fail(commonErrors.notFound);
    return true;
  }),
];
