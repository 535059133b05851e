import * as contract from '@ircrisk/contract/modules/workplace/action-item.ts';
import { actionItem as resource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { textIn } from '#plant/names.ts';
import { sql } from '#platform/database/sql.ts';
import { announce } from '#platform/events/topics.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { readDetail } from '#platform/resources/read.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { changesOf, type Item, tellPeople } from './acts.ts';
import { actionHome } from './home.ts';

export { actsOn } from './acts.ts';
export { hasTheWork, mustBeRaisable, raiseActions } from './raise.ts';

const titleIn = (language: Language) => textIn(language, 'a.title');

/** The one to-do list: what may happen to an item, and each person's own. */
export const actionItem: ServerModule = {
  id: 'action-item',
  home: [actionHome],
  handlers: [
    handle(contract.actOnAction, async ({ tx, input, actor, projectId, language }) => {
      const viewer = viewerOf(actor, projectId);
      const item = await tx.maybe<Item>(sql`
        select t.id, t.title, coalesce(t.title_en, t.title) as "titleEn", t.state, t.owner_id as "ownerId", t.create_user as "createUser", t.due_date as "dueDate",
          t.deferred_to as "deferredTo", t.asked_date as "askedDate", t.asked_by as "askedBy", t.approver_id as "approverId", t.close_evidence_ids as evidence, t.version, t.closed_on as "closedOn",
          t.effectiveness_check_date as "checkDate", t.effectiveness_result as "checkResult", t.state_reason as "stateReason", current_date as today
        from action_items t where t.id = ${input.id} and ${visible(resource, viewer)} for update`);
      if (!item) throw fail(commonErrors.notFound);
      if (input.version !== undefined && input.version !== item.version)
        throw fail(
          commonErrors.stale,
          {},
          { data: await readDetail(tx, resource, input.id, viewer, language) },
        );
      const { state, ...changes } = changesOf(item, input, actor.userId);
      if (
        input.act === 'defer' &&
        !(await whoMay(tx, 'action-item.update')).includes(String(changes.approverId))
      )
        throw fail(contract.actionErrors.approver);
      const saved = await tx.one<{ version: number }>(sql`
        update action_items set state = ${state}, state_reason = ${changes.reason}, deferred_to = ${changes.deferredTo}, asked_date = ${changes.askedDate}, asked_by = ${changes.askedBy}, approver_id = ${changes.approverId},
          closed_on = ${changes.closedOn}, close_evidence_ids = ${changes.evidence}::bigint[],
          effectiveness_check_date = ${changes.checkDate}, effectiveness_result = ${changes.checkResult} where id = ${item.id} returning version`);
      await tellPeople(tx, actor, item, input.act, changes.approverId);
      if (input.act === 'close' || input.act === 'cancel')
        await announce(tx, actor.tenantId, 'action.closed', { actionIds: [item.id] });
      return { state, version: saved.version };
    }),
    handle(contract.myActions, async ({ tx, actor, language }) => {
      const rows = await tx.all<{
        id: string;
        title: string;
        priority: string;
        state: string;
        dueDate: string | null;
        overdue: boolean;
        equipment: string | null;
        equipmentId: string | null;
        sourceModule: string;
      }>(sql`
        select a.id, ${titleIn(language)} as title, a.priority, a.state, coalesce(a.deferred_to, a.due_date) as "dueDate",
          coalesce(coalesce(a.deferred_to, a.due_date) < current_date, false) as overdue, e.tag as equipment, a.equipment_id as "equipmentId",
          a.source_module as "sourceModule"
        from action_items a left join equipment e on e.id = a.equipment_id
        where a.is_deleted = 0 and a.owner_id = ${actor.userId} and a.state not in ('closed', 'cancelled')
        order by coalesce(a.deferred_to, a.due_date) nulls last, a.id limit 500`);
      return { open: rows.length, overdue: rows.filter(({ overdue }) => overdue).length, records: rows };
    }),
  ],
};
