import * as contract from '@ircrisk/contract/modules/system/user.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import { reachOf, rolesOf } from '#platform/permissions/reach.ts';
import { checkNewRoles, keepAdministrator, manageable } from './policy.ts';

/** Membership of one role, seen from the role: the same rules as giving roles to people. */
export const changeMembers = handle(contract.changeRoleMembers, async (call) => {
  const { tx, actor, input } = call;
  const add = [...new Set(input.add)];
  const remove = [...new Set(input.remove)].filter((id) => !add.includes(id));
  if (add.length + remove.length === 0) throw fail(commonErrors.nothingSelected);
  const reach = await reachOf(tx, actor.userId);
  const targets = await manageable(tx, actor, 'user.grant', [...add, ...remove], reach);
  await checkNewRoles(tx, reach, [input.roleId]);
  const [role] = await rolesOf(tx, [input.roleId]);
  if (role?.isAdmin) {
    // Those who come in hold the role too, so they count as remaining.
    const arriving = targets.some((target) => add.includes(target.id) && target.enabled);
    if (!arriving)
      await keepAdministrator(
        tx,
        targets.filter((target) => remove.includes(target.id)),
      );
  }
  await tx.run(sql`update users set role_ids = role_ids || ${input.roleId}::bigint
    where tenant_id = current_tenant() and id = any(${add}::bigint[]) and not role_ids @> array[${input.roleId}::bigint]`);
  await tx.run(sql`update users set role_ids = array_remove(role_ids, ${input.roleId}::bigint)
    where tenant_id = current_tenant() and id = any(${remove}::bigint[]) and role_ids @> array[${input.roleId}::bigint]`);
  forgetCallers(call);
  return true;
});
