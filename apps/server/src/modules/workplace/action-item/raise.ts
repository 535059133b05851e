import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { invalidField } from '#platform/http/answer.ts';
import type { Viewer } from '#platform/resources/scope.ts';

/** Rows with the columns of a new action item: what another module asks for, as one select. */
const columns = sql`source_module, source_id, node_id, equipment_id, title, title_en, description, type, priority, owner_id, due_date`;

/**
 * Whoever raises an action names somebody who is there and a day that is still to come: anything else is nobody's, or overdue
 * at birth. `code` names the line where several are raised at once.
 */
export async function mustBeRaisable(
  tx: Tx,
  { ownerId, dueDate }: { ownerId?: string | null | undefined; dueDate: string },
  code = '',
): Promise<void> {
  const { isOwner, isPast } = await tx.one<{ isOwner: boolean; isPast: boolean }>(sql`
    select ${ownerId ?? null}::bigint is null or exists (
        select 1 from users where tenant_id = current_tenant() and id = ${ownerId ?? null}::bigint and is_deleted = 0) as "isOwner",
      ${dueDate}::date < current_date as "isPast"`);
  if (!isOwner)
    throw invalidField('ownerId', 'reference', {
      zh: `${code && `${code}：`}负责人不存在，请另选`,
      en: `${code && `${code}: `}The owner does not exist; choose another`,
    });
  if (isPast)
    throw invalidField('dueDate', 'future', {
      zh: `${code && `${code}：`}期限不能早于今天`,
      en: `${code && `${code}: `}The due date cannot be before today`,
    });
}

/**
 * The statement that raises action items from a select `rows` with these columns; it answers their ids. A source that has an
 * open item already gets no second one with `once`.
 */
export const raiseActions = (rows: Sql, { once = false } = {}): Sql => sql`
  insert into action_items (${columns}) select ${columns} from (${rows}) raised
  where not ${once} or not exists (
    select 1 from action_items a where a.source_module = raised.source_module and a.source_id = raised.source_id and a.is_deleted = 0
      and a.state not in ('closed', 'cancelled'))
  returning id`;

/** Whoever does an item `t`, decides on it or asked for it sees it, wherever it comes from. */
export const hasTheWork = ({ userId }: Viewer): Sql =>
  sql`coalesce(t.owner_id = ${userId} or t.approver_id = ${userId} or t.create_user = ${userId}, false)`;
