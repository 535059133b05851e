import * as contract from '@ircrisk/contract/modules/system/identity.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, type Handler, handle } from '#platform/http/handle.ts';
import { bindIdentity, listBindings, ownerOfBinding, removeBinding } from '#platform/identity/bindings.ts';
import { notPermitted } from '#platform/permissions/refusal.ts';
import { may } from '#platform/tenancy/actor.ts';
import { manageable } from './policy.ts';

/** Whoever binds an identity to a user can become that user: it takes the same rights as resetting the password. */
async function checkOwner({ tx, actor }: Pick<Call, 'tx' | 'actor'>, userId: string): Promise<void> {
  if (userId === actor.userId) return;
  if (!may(actor, 'user.update')) throw notPermitted(actor, 'user.update');
  await manageable(tx, actor, 'user.update', [userId]);
}

/** Bound identities of messaging services, one's own or those of people in one's charge. */
export const bindingHandlers: Handler[] = [
  handle(contract.bindingList, async (call) => {
    const userId = call.input.userId ?? call.actor.userId;
    await checkOwner(call, userId);
    return listBindings(call.tx, userId, call.language);
  }),
  handle(contract.submitBinding, async (call) => {
    await checkOwner(call, call.input.userId);
    return bindIdentity(call.tx, { ...call.input, nickname: '' });
  }),
  handle(contract.removeBinding, async (call) => {
    const owner = await ownerOfBinding(call.tx, call.input.id);
    if (owner === undefined || (owner !== call.actor.userId && !may(call.actor, 'user.update')))
      throw fail(commonErrors.notFound);
    await checkOwner(call, owner);
    await removeBinding(call.tx, call.input.id);
    return true;
  }),
];
