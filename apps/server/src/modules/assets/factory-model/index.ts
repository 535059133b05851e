import * as contract from '@ircrisk/contract/modules/assets/factory-model.ts';
import { factoryModel as resource } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { updateRecord } from '#platform/resources/save.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { may } from '#platform/tenancy/actor.ts';
import { factoryLevelHooks, factoryModelHooks, levelText, mayHold } from './hooks.ts';
import * as store from './store.ts';

/** The tree the plant hangs on, beyond what its resource does: the flat list, whole branches, counts. */
export const factoryModel: ServerModule = {
  id: 'factory-model',
  hooks: [factoryModelHooks, factoryLevelHooks],
  handlers: [
    handle(contract.factoryModelAll, ({ tx, input, companyId }) =>
      store.allNodes(tx, input.enterpriseId ? (companyId ?? input.enterpriseId) : null),
    ),
    handle(contract.moveNode, async ({ tx, input, actor, projectId, language }) => {
      const { id, parentId, orderNo } = input;
      const changes = { id, parentId, ...(orderNo === undefined ? {} : { orderNo }) };
      await updateRecord(tx, resource, changes, viewerOf(actor, projectId), language);
      if (orderNo !== undefined) await store.makeRoom(tx, id, parentId, orderNo);
      return true;
    }),
    handle(contract.copyNode, async ({ tx, input }) => {
      const [node, parent] = [await store.findNode(tx, input.id), await store.findNode(tx, input.parentId)];
      if (!node || !parent) throw fail(commonErrors.notFound);
      if (!mayHold(parent.level, node.level)) throw invalidField('parentId', 'order', levelText);
      return store.copyBranch(tx, node, parent, input.name);
    }),
    handle(contract.nodeCounts, async ({ tx, actor, projectId }) =>
      may(actor, 'equipment.read') ? store.rollUp(await store.ownCounts(tx, viewerOf(actor, projectId))) : [],
    ),
  ],
};
