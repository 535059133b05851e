import * as contract from '@ircrisk/contract/modules/system/user.ts';
import { user as people } from '@ircrisk/contract/resources/people.ts';
import { labelsOf, parseOptions } from '@ircrisk/contract/validation.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalid } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import { resetPasswords } from '#platform/identity/first-password.ts';
import { accountKey, clearTries, ownPasswordLimit } from '#platform/identity/limits.ts';
import { endSessionsOf } from '#platform/identity/sessions.ts';
import type { ServerModule } from '#platform/module.ts';
import { inNamedTenant } from '#platform/permissions/as-tenant.ts';
import { reachOf } from '#platform/permissions/reach.ts';
import { notPermitted } from '#platform/permissions/refusal.ts';
import type { ResourceHooks } from '#platform/resources/hooks.ts';
import { may } from '#platform/tenancy/actor.ts';
import { bindingHandlers } from './bindings.ts';
import { exchangeRoutes } from './exchange.ts';
import { firstPasswordHandlers } from './first-passwords.ts';
import { changeMembers } from './members.ts';
import { checkNewRoles, keepAdministrator, manageable, notOneself } from './policy.ts';
import { createUser, updateOwn, updateUser } from './save.ts';
import { sessionHandlers } from './sessions.ts';
import { findUser, listUsers, ownUser, userOptions } from './store.ts';

const chosenOf = (input: { userIds?: string[]; ids?: string[]; id?: string[] }): string[] =>
  input.userIds ?? input.ids ?? input.id ?? [];

/** Who holds a position: it is not removed without a question. */
const positionHooks: ResourceHooks = {
  resource: 'post',
  async uses(tx, ids) {
    const { count } = await tx.one<{ count: number }>(sql`
      select count(*)::int as count from users where tenant_id = current_tenant() and post_ids && ${ids}::bigint[] and is_deleted = 0`);
    return count > 0 ? [{ table: 'users', title: people.title, count }] : [];
  },
};

export const user: ServerModule = {
  id: 'user',
  hooks: [positionHooks],
  handlers: [
    handle(contract.submitUser, async (call) => {
      const { tx, actor, input } = call;
      const isNew =
        input.id === undefined || input.id === null || input.id === '' || String(input.id) === '0';
      const needed = isNew ? 'user.create' : 'user.update';
      if (!may(actor, needed)) throw notPermitted(actor, needed);
      call.succeed(isNew ? 'created' : 'updated');
      const schema = contract.submittedUser[isNew ? 'create' : 'update'];
      const parsed = schema.safeParse(input, parseOptions);
      if (!parsed.success) throw invalid(parsed.error, labelsOf(schema));
      if (isNew) return createUser(tx, actor, contract.submittedUser.create.parse(input));
      const changed = contract.submittedUser.update.parse(input);
      await updateUser(tx, actor, changed);
      forgetCallers(call);
      return changed.id;
    }),
    handle(contract.createUser, ({ tx, actor, input }) => createUser(tx, actor, input)),
    handle(contract.updateUser, async (call) => {
      await updateUser(call.tx, call.actor, call.input);
      forgetCallers(call);
      return true;
    }),
    handle(contract.updateUserStatus, async (call) => {
      const { tx, actor, input } = call;
      const targets = await manageable(tx, actor, 'user.update', chosenOf(input));
      notOneself(actor, targets);
      const ids = targets.map((target) => target.id);
      if (input.status === 2) {
        await keepAdministrator(tx, targets);
        await endSessionsOf(tx, ids, 'forbidden');
      }
      await tx.run(
        sql`update users set status = ${input.status} where tenant_id = current_tenant() and id = any(${ids}::bigint[])`,
      );
      forgetCallers(call);
      return true;
    }),
    handle(contract.ownInfo, ({ tx, actor, language }) => ownUser(tx, actor, language)),
    ...[contract.userList, contract.userPage].map((endpoint) =>
      handle(endpoint, (call) =>
        inNamedTenant(call, call.input.tenantId, () =>
          listUsers(call.tx, call.actor, call.input, call.language),
        ),
      ),
    ),
    handle(contract.userDetail, async ({ tx, actor, input, language }) => {
      const found = await findUser(tx, actor, input.id, language);
      if (!found) throw fail(commonErrors.notFound);
      return found;
    }),
    handle(contract.userOptions, ({ tx, input, language }) => userOptions(tx, input, language)),
    handle(contract.removeUsers, async (call) => {
      const { tx, actor, input } = call;
      const targets = await manageable(tx, actor, 'user.delete', input.ids);
      notOneself(actor, targets);
      await keepAdministrator(tx, targets);
      const ids = targets.map((target) => target.id);
      await tx.run(
        sql`update users set is_deleted = 1 where tenant_id = current_tenant() and id = any(${ids}::bigint[])`,
      );
      await endSessionsOf(tx, ids, 'removed');
      forgetCallers(call);
      return true;
    }),
    handle(contract.resetPassword, async (call) => {
      const { tx, actor, input } = call;
      const targets = await manageable(tx, actor, 'user.resetPassword', chosenOf(input));
      await resetPasswords(
        tx,
        targets.map(({ id }) => id),
        actor.userId,
      );
      forgetCallers(call);
      return true;
    }),
    ...firstPasswordHandlers,
    handle(contract.grantRoles, async (call) => {
      const { tx, actor, input } = call;
      const reach = await reachOf(tx, actor.userId);
      const targets = await manageable(tx, actor, 'user.grant', input.userIds, reach);
      await checkNewRoles(tx, reach, input.roleIds);
      const admin = await tx.maybe(
        sql`select id from roles where tenant_id = current_tenant() and id = any(${input.roleIds}::bigint[]) and is_admin`,
      );
      if (!admin) await keepAdministrator(tx, targets);
      const ids = targets.map((target) => target.id);
      await tx.run(
        sql`update users set role_ids = ${input.roleIds}::bigint[] where tenant_id = current_tenant() and id = any(${ids}::bigint[])`,
      );
      forgetCallers(call);
      return true;
    }),
    handle(contract.updateOwnInfo, async ({ tx, actor, input }) => {
      await updateOwn(tx, actor, input);
      return true;
    }),
    handle(contract.unlockUsers, async ({ tx, actor, input, platform, afterCommit }) => {
      const targets = await manageable(tx, actor, 'user.update', chosenOf(input));
      afterCommit(() =>
        clearTries(
          platform.db,
          targets.flatMap(({ id, account }) => [
            accountKey(actor.tenantId, account),
            ownPasswordLimit(actor.tenantId, id).key,
          ]),
        ),
      );
      return true;
    }),
    handle(contract.setUserLeader, async ({ tx, actor, input }) => {
      const targets = await manageable(tx, actor, 'user.update', chosenOf(input));
      const isLeader = input.isLeader === true || input.isLeader === 'true' || input.isLeader === '1';
      const ids = targets.map((target) => target.id);
      await tx.run(
        sql`update users set is_leader = ${isLeader} where tenant_id = current_tenant() and id = any(${ids}::bigint[])`,
      );
      return true;
    }),
    changeMembers,
    ...sessionHandlers,
    ...bindingHandlers,
  ],
  routes: exchangeRoutes,
};
