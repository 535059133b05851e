import { type Sql, sql } from '#platform/database/sql.ts';

/** Rows with the columns of a new action item: what another module asks for, as one select. */
const columns = sql`source_module, source_id, node_id, equipment_id, title, title_en, description, type, priority, owner_id, due_date`;

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
