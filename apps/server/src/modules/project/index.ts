import * as contract from '@ircrisk/contract/modules/project.ts';
import { likeLiteral, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import type { ServerModule } from '#platform/module.ts';

type DefaultProject = contract.DefaultProject;

const setLanguage = (endpoint: typeof contract.setDefaultLanguage) =>
  handle(endpoint, async (call) => {
    const { tx, actor, input } = call;
    await tx.run(
      sql`update users set language = ${input.currentLanguage} where tenant_id = current_tenant() and id = ${actor.userId}`,
    );
    forgetCallers(call);
    return true;
  });

/** The project a person works in, and the language they work in. */
export const project: ServerModule = {
  id: 'project',
  handlers: [
    handle(contract.defaultProject, async ({ tx, actor, input, companyId }) => {
      if (input.userId !== undefined && input.userId !== actor.userId) throw fail(commonErrors.forbidden);
      const wanted = input.enterpriseId ? companyId : null;
      const row = await tx.maybe<DefaultProject>(sql`
        select p.id, p.project_name as "projectName", p.item_no as "itemNo", p.enterprise_id as "enterpriseId", u.plant_model_id as "plantModelId",
          u.language as "currentLanguage", u.tab_count as "tabCount"
        from projects p join users u on u.tenant_id = p.tenant_id and u.id = ${actor.userId}
        where p.tenant_id = current_tenant() and p.is_deleted = 0 and p.id = any(${actor.projectIds}::bigint[])
        order by (${wanted}::bigint is not null and p.enterprise_id = ${wanted}::bigint) desc, p.id = ${actor.defaultProjectId} desc, p.is_default desc, p.id
        limit 1`);
      if (!row) throw fail(commonErrors.notFound);
      return row;
    }),
    setLanguage(contract.setDefaultLanguage),
    setLanguage(contract.setDefaultLanguageBare),
    handle(contract.ownProjects, ({ tx, actor, input }) =>
      tx.all(sql`select id, project_name as "projectName", item_no as "itemNo", enterprise_id as "enterpriseId", is_default as "isDefault" from projects
        where tenant_id = current_tenant() and is_deleted = 0 and id = any(${actor.projectIds}::bigint[])
          and (${input.keyword ?? null}::text is null or project_name ilike ${`%${likeLiteral(input.keyword ?? '')}%`} or item_no ilike ${`%${likeLiteral(input.keyword ?? '')}%`})
        order by is_default desc, id desc limit 200`),
    ),
    handle(contract.setDefaultProject, async (call) => {
      const { tx, actor, input } = call;
      if (!actor.projectIds.includes(input.projectId)) throw fail(commonErrors.notFound);
      await tx.run(
        sql`update users set default_project_id = ${input.projectId} where tenant_id = current_tenant() and id = ${actor.userId}`,
      );
      forgetCallers(call);
      return true;
    }),
  ],
};
