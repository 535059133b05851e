import type {
  FeedbackComment,
  FeedbackItem,
  FeedbackSummary,
} from '@ircrisk/contract/modules/workplace/feedback.ts';
import { feedbackPriorities, feedbackStates } from '@ircrisk/contract/resources/feedback.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, type Sql, sql } from '#platform/database/sql.ts';

type Row = Omit<FeedbackSummary, 'priorityName' | 'stateName'>;

const name = (column: Sql) => sql`(select u.shown_name from users u where u.id = ${column})`;
const columns = sql`t.id, t.kind, t.title, t.priority, t.state, t.page, t.assignee_id as "assigneeId",
  ${name(sql`t.assignee_id`)} as "assigneeIdName", t.create_user as reporter, ${name(sql`t.create_user`)} as "reporterName",
  t.comment_count as "commentCount", t.create_time as "createTime", t.update_time as "updateTime"`;

function named<R extends Row>(row: R, language: Language) {
  return {
    ...row,
    priorityName: feedbackPriorities[row.priority as 'normal'][language],
    stateName: feedbackStates[row.state][language],
  };
}

export async function findItem(
  tx: Tx,
  id: string,
  reach: Sql,
  language: Language,
): Promise<Omit<FeedbackItem, 'allowed' | 'comments'> | undefined> {
  const row = await tx.maybe<Row & Omit<FeedbackItem, keyof FeedbackSummary | 'allowed' | 'comments'>>(sql`
    select ${columns}, t.description, t.browser, t.app_version as "appVersion", t.screenshot_id as "screenshotId",
      t.handled_time as "handledTime", ${name(sql`t.handled_by`)} as "handledByName", ${people(sql`t.mentioned_ids`)} as mentioned
    from feedback_items t where t.id = ${id} and ${reach}`);
  return row && named(row, language);
}

const people = (
  ids: Sql,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('id', u.id::text, 'name', u.shown_name) order by u.id)
  from users u where u.id = any(${ids})), '[]')`;

export const readComments = (tx: Tx, id: string): Promise<FeedbackComment[]> =>
  tx.all<FeedbackComment>(sql`
    select c.id, c.act, c.body, ${name(sql`c.create_user`)} as author, ${people(sql`c.mentioned_ids`)} as mentioned, c.create_time as "createTime"
    from feedback_comments c where c.item_id = ${id} and c.is_deleted = 0 order by c.create_time, c.id`);

export interface Mine {
  kind: string;
  relation: 'mentioned' | 'assigned' | 'reported';
  state?: string | undefined;
  keyword?: string | undefined;
  current: number;
  size: number;
}

export async function readMine(tx: Tx, userId: string, asked: Mine, pattern: string, language: Language) {
  const relations = {
    mentioned: sql`t.mentioned_ids @> array[${userId}::bigint]`,
    assigned: sql`t.assignee_id = ${userId}`,
    reported: sql`t.create_user = ${userId}`,
  };
  const where = all([
    sql`t.is_deleted = 0 and t.kind = ${asked.kind}`,
    relations[asked.relation],
    ...(asked.state ? [sql`t.state = ${asked.state}`] : []),
    ...(asked.keyword ? [sql`t.title ilike ${pattern}`] : []),
  ]);
  const { size, current } = asked;
  const rows = await tx.all<Row>(sql`
    select ${columns} from feedback_items t where ${where} order by t.create_time desc, t.id desc
    limit ${size} offset ${(current - 1) * size}`);
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*)::int as total from feedback_items t where ${where}`,
  );
  const records = rows.map((row) => named(row, language));
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** A comment, with those it mentions added to the item's own list. */
export async function addComment(
  tx: Tx,
  itemId: string,
  act: FeedbackComment['act'],
  body: string,
  mentioned: readonly string[],
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into feedback_comments (item_id, act, body, mentioned_ids)
    values (${itemId}, ${act}, ${body}, ${mentioned}::bigint[]) returning id`);
  await tx.run(sql`
    update feedback_items set comment_count = comment_count + 1,
      mentioned_ids = array(select unnest(mentioned_ids) union select unnest(${mentioned}::bigint[]) order by 1)
    where id = ${itemId}`);
  return id;
}

export const knownUsers = async (tx: Tx, ids: readonly string[]): Promise<boolean> => {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from users where id = any(${ids}::bigint[]) and is_deleted = 0`,
  );
  return count === new Set(ids).size;
};

export const setAssignee = (tx: Tx, id: string, assigneeId: string | null): Promise<number> =>
  tx.run(sql`update feedback_items set assignee_id = ${assigneeId} where id = ${id}`);

/** False when it was handled already. */
export const setHandled = async (tx: Tx, id: string, userId: string, note: string | null): Promise<boolean> =>
  (await tx.run(sql`
    update feedback_items set state = 'handled', handled_time = now(), handled_by = ${userId}, handle_note = ${note}
    where id = ${id} and state = 'unhandled'`)) === 1;

export const setReopened = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`
    update feedback_items set state = 'unhandled', handled_time = null, handled_by = null, handle_note = null
    where id = ${id} and state = 'handled'`)) === 1;
