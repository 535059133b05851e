import type { FeedbackKind } from '@ircrisk/contract/modules/workplace/feedback.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';

export interface Told {
  id: string;
  kind: FeedbackKind;
  title: string;
}

/** The page everybody has, with the item open. */
const linkOf = ({ id, kind }: Told) => `${kind === 'bug' ? '/myBug' : '/myFeedback'}?item=${id}`;

export const tell = (
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
  item: Told,
  title: Text,
): Promise<void> => notify(tx, tenantId, userIds, { kind: 'feedback', title, link: linkOf(item) });

const word = { bug: { zh: '缺陷', en: 'bug' }, demand: { zh: '需求', en: 'demand' } };

export const mentionText = ({ kind, title }: Told): Text => ({
  zh: `有人在${word[kind].zh}“${title}”中提到了您`,
  en: `You are mentioned in the ${word[kind].en} “${title}”`,
});
export const assignText = ({ kind, title }: Told): Text => ({
  zh: `${word[kind].zh}“${title}”已指派给您处理`,
  en: `The ${word[kind].en} “${title}” is assigned to you`,
});
export const commentText = ({ kind, title }: Told): Text => ({
  zh: `${word[kind].zh}“${title}”有新评论`,
  en: `New comment on the ${word[kind].en} “${title}”`,
});
export const handledText = ({ kind, title }: Told): Text => ({
  zh: `${word[kind].zh}“${title}”已确认处理`,
  en: `The ${word[kind].en} “${title}” is handled`,
});
export const reopenedText = ({ kind, title }: Told): Text => ({
  zh: `${word[kind].zh}“${title}”被重新打开`,
  en: `The ${word[kind].en} “${title}” was reopened`,
});

interface Newcomers extends Told {
  mentioned: string[];
  assignee: string | null;
}

/** After a save: who is mentioned or assigned and has not been told yet gets a notice, the saver excepted. */
export async function tellNewcomers(
  tx: Tx,
  ids: readonly string[],
  viewer: { userId: string; tenantId: string },
): Promise<void> {
  const items = await tx.all<Newcomers>(sql`
    select i.id, i.kind, i.title, array(select unnest(i.mentioned_ids) except select unnest(i.told_ids)) as mentioned,
      case when i.assignee_id is distinct from i.told_assignee_id then i.assignee_id end as assignee
    from feedback_items i where i.id = any(${ids}::bigint[]) and i.is_deleted = 0
      and (not i.mentioned_ids <@ i.told_ids or (i.assignee_id is not null and i.assignee_id is distinct from i.told_assignee_id))`);
  if (items.length === 0) return;
  const others = (people: readonly string[]) => people.filter((id) => id !== viewer.userId);
  for (const item of items) {
    const assignee = item.assignee ? [item.assignee] : [];
    await tell(tx, viewer.tenantId, others(assignee), item, assignText(item));
    const mentioned = item.mentioned.filter((id) => id !== item.assignee);
    await tell(tx, viewer.tenantId, others(mentioned), item, mentionText(item));
  }
  await tx.run(sql`
    update feedback_items set told_ids = mentioned_ids, told_assignee_id = assignee_id
    where id = any(${items.map(({ id }) => id)}::bigint[])`);
}

/** Everybody mentioned so far has been told. */
export const markTold = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    sql`update feedback_items set told_ids = mentioned_ids where id = ${id} and told_ids <> mentioned_ids`,
  );
