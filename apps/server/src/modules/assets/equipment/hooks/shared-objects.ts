import { actsOn } from '#modules/workplace/action-item/index.ts';
import { nearSubtree } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';

/** Whoever has the work does not move its date: a draft has none yet, an open item may come earlier, all else is a deferral. */
async function keepDates(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const moved = records.filter(({ id, values }) => id && values.dueDate !== undefined);
  if (moved.length === 0) return;
  const stored = await tx.all<{ id: string; state: string; dueDate: string | null }>(sql`
    select id, state, due_date as "dueDate" from action_items where id = any(${moved.map(({ id }) => id)}::bigint[])`);
  for (const record of moved) {
    const before = stored.find(({ id }) => id === record.id);
    const next = String(record.values.dueDate ?? '');
    if (!before?.dueDate || before.state === 'draft' || next === before.dueDate) continue;
    if (before.state !== 'open' || next > before.dueDate || next === '')
      refuse(record, 'dueDate', 'deferral', {
        zh: '已下达的行动项不能改期限，请申请延期',
        en: 'The date of an item under way does not change; ask for a deferral',
      });
  }
}

export const sharedObjectHooks: readonly ResourceHooks[] = [
  {
    resource: 'action-item',
    acts: (record, viewer) =>
      viewer.permissions?.has('action-item.update')
        ? actsOn(record as unknown as Parameters<typeof actsOn>[0], viewer.userId)
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
      await keepDates(tx, records);
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
    // Kept to roles: for them and its maker, in the operation record too.
    keepsRows: true,
    visibleRows: (viewer) => sql`(t.role_ids = '{}' or t.create_user = ${viewer.userId} or t.role_ids && (
      select u.role_ids from users u where u.tenant_id = current_tenant() and u.id = ${viewer.userId}))`,
    filters: { nodeId: nearSubtree },
  },
];
