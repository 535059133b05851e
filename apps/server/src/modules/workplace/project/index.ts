import * as contract from '@ircrisk/contract/modules/workplace/project.ts';
import { project as resource } from '@ircrisk/contract/resources/project.ts';
import { likeLiteral, sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import type { ServerModule } from '#platform/module.ts';
import { findRow } from '#platform/resources/read.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { calledIn } from '#platform/resources/second-name.ts';
import { projectHooks } from './hooks.ts';
import { knownUsers, type Member, moveDefault, readMembers, replaceMembers } from './members.ts';

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

type Asking = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;

/** The project as the caller may see it; one out of reach is one that does not exist. */
async function reached({ tx, actor, projectId, language }: Asking, id: string) {
  const row = await findRow(tx, resource, id, viewerOf(actor, projectId), language);
  if (!row) throw fail(commonErrors.notFound);
  return row;
}

async function checkMembers(tx: Call['tx'], members: readonly Member[]): Promise<void> {
  const ids = members.map(({ userId }) => userId);
  const known = await knownUsers(tx, ids);
  const doubled = ids.find((id, index) => ids.indexOf(id) < index);
  if (doubled !== undefined) {
    const name = known.find(({ id }) => id === doubled)?.name ?? doubled;
    throw fail(contract.projectErrors.doubledMember, { name });
  }
  if (known.length !== ids.length) throw fail(contract.projectErrors.unknownMember);
}

/** The project a person works in, and the language they work in. */
export const project: ServerModule = {
  id: 'project',
  hooks: [projectHooks],
  handlers: [
    handle(contract.defaultProject, async ({ tx, actor, input, companyId }) => {
      if (input.userId !== undefined && input.userId !== actor.userId) throw fail(commonErrors.forbidden);
      const wanted = input.enterpriseId ? companyId : null;
      const row = await tx.maybe<DefaultProject>(sql`
        select p.id, p.project_name as "projectName", p.project_name_en as "projectNameEn", p.item_no as "itemNo", p.enterprise_id as "enterpriseId", f.id as "plantModelId",
          u.language as "currentLanguage", u.tab_count as "tabCount"
        from projects p join users u on u.tenant_id = p.tenant_id and u.id = ${actor.userId}
          left join factory_nodes f on f.tenant_id = u.tenant_id and f.id = u.plant_model_id and f.is_deleted = 0
        where p.tenant_id = current_tenant() and p.is_deleted = 0 and p.id = any(${actor.projectIds}::bigint[])
        order by (${wanted}::bigint is not null and p.enterprise_id = ${wanted}::bigint) desc, p.id = ${actor.defaultProjectId} desc, p.is_default desc, p.id
        limit 1`);
      if (!row) throw fail(commonErrors.notFound);
      return row;
    }),
    setLanguage(contract.setDefaultLanguage),
    setLanguage(contract.setDefaultLanguageBare),
    handle(contract.ownProjects, ({ tx, actor, input }) =>
      tx.all(sql`select id, project_name as "projectName", project_name_en as "projectNameEn", item_no as "itemNo", enterprise_id as "enterpriseId", is_default as "isDefault" from projects
        where tenant_id = current_tenant() and is_deleted = 0 and id = any(${actor.projectIds}::bigint[])
          and (${input.keyword ?? null}::text is null or concat_ws(' ', project_name, project_name_en, item_no) ilike ${`%${likeLiteral(input.keyword ?? '')}%`})
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
    handle(contract.setPlantModel, async ({ tx, actor, input }) => {
      const set = await tx.run(sql`
        update users set plant_model_id = ${input.plantModelId} where tenant_id = current_tenant() and id = ${actor.userId}
          and (${input.plantModelId}::bigint is null or exists (select from factory_nodes f
            where f.tenant_id = current_tenant() and f.id = ${input.plantModelId} and f.is_deleted = 0))`);
      if (set !== 1) throw fail(commonErrors.notFound);
      return true;
    }),
    handle(contract.projectMembers, async (call) => {
      await reached(call, call.input.projectId);
      return readMembers(call.tx, call.input.projectId, call.language);
    }),
    handle(contract.saveProjectMembers, async (call) => {
      const { tx, actor, input } = call;
      const { projectName, projectNameEn } = await reached(call, input.projectId);
      await checkMembers(tx, input.members);
      const added = await replaceMembers(tx, input.projectId, input.members);
      await notify(
        tx,
        actor.tenantId,
        added.filter((id) => id !== actor.userId),
        {
          kind: 'project',
          title: {
            zh: `您已加入项目“${projectName}”`,
            en: `You are now a member of “${projectNameEn || projectName}”`,
          },
          link: '/project',
        },
      );
      forgetCallers(call);
      return true;
    }),
    handle(contract.makeDefaultProject, async (call) => {
      await reached(call, call.input.id);
      if (!(await moveDefault(call.tx, call.input.id))) throw fail(commonErrors.notFound);
      forgetCallers(call);
      return true;
    }),
    handle(contract.companyChoices, ({ tx, input, language }) => {
      const typed = `%${likeLiteral(input.keyword ?? '')}%`;
      return tx.all(sql`
        select id, ${calledIn(language, 'name')} as label from enterprises where tenant_id = current_tenant() and is_deleted = 0
          and (${input.ids ?? null}::bigint[] is null or id = any(${input.ids ?? null}::bigint[])) and concat_ws(' ', name, name_en) ilike ${typed}
        order by id limit 50`);
    }),
  ],
};
