import type { ActTable } from '@ircrisk/contract/acts.ts';
import { actionActs } from '@ircrisk/contract/modules/workplace/action-item.ts';
import { nearSubtree } from '#plant/subtree.ts';
import { allowedActs } from '#platform/acts/take-act.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import type { ResourceHooks } from '#platform/resources/hooks.ts';

export const sharedObjectHooks: readonly ResourceHooks[] = [
  {
    resource: 'action-item',
    acts: ({ state, ownerId, createUser }, viewer) =>
      viewer.permissions?.has('action-item.update')
        ? allowedActs(
            actionActs as ActTable,
            {
              state: String(state),
              people: { owner: ownerId === createUser ? null : (ownerId as string | null) },
            },
            viewer.userId,
          )
        : [],
    alsoVisible: ({ userId }) => sql`t.owner_id = ${userId} or t.approver_id = ${userId}`,
    forbids: ({ state }) => (state === 'closed' || state === 'cancelled' ? ['update', 'delete'] : []),
    filters: {
      nodeId: nearSubtree,
      /** Derived, never stored: past its date and neither closed nor cancelled. */
      overdue: ([flag]) =>
        flag === 'true' || flag === '1'
          ? sql`(t.state not in ('closed', 'cancelled') and coalesce(t.deferred_to, t.due_date) < current_date)`
          : sql`(t.state in ('closed', 'cancelled') or coalesce(t.deferred_to, t.due_date) >= current_date)`,
      /** Closed, the day of the check has come, and nobody has said yet whether it helped. */
      checkDue: ([flag]) => {
        const due = sql`(t.state = 'closed' and t.effectiveness_check_date <= current_date and coalesce(t.effectiveness_result, '') = '')`;
        return flag === 'true' || flag === '1' ? due : sql`not ${due}`;
      },
    },
    /** Whoever gets an item hears of it; an import tells nobody before it is confirmed. */
    async beforeSave(tx, records, viewer) {
      for (const { id, values, row } of records) {
        const owner = values.ownerId as string | null | undefined;
        if (row !== undefined || !owner || owner === viewer.userId) continue;
        const before = id
          ? await tx.maybe<{ owner: string | null; title: string; titleEn: string | null }>(
              sql`select owner_id as owner, title, title_en as "titleEn" from action_items where id = ${id}`,
            )
          : undefined;
        if (before?.owner === owner) continue;
        const title = String(values.title ?? before?.title ?? '');
        const english = String(values.titleEn ?? before?.titleEn ?? title);
        await notify(tx, viewer.tenantId, [owner], {
          kind: 'action-item',
          title: { zh: `您有新的行动项：${title}`, en: `A new action item for you: ${english}` },
          link: '/actionItem',
        });
      }
    },
  },
  {
    resource: 'document',
    // Kept to roles: for them and its maker.
    visibleRows: (viewer) => sql`(t.role_ids = '{}' or t.create_user = ${viewer.userId} or t.role_ids && (
      select u.role_ids from users u where u.tenant_id = current_tenant() and u.id = ${viewer.userId}))`,
    filters: { nodeId: nearSubtree },
  },
];
