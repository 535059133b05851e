import { product } from '@ircrisk/contract/product.ts';
import { sql } from '#platform/database/sql.ts';
import type { ResourceHooks } from '#platform/resources/hooks.ts';
import { tellNewcomers } from './notices.ts';

/** Two lists over one table; an item never moves from one to the other. */
const hooksOfKind = (kind: 'bug' | 'demand'): ResourceHooks => ({
  resource: kind,
  async beforeSave(_tx, records) {
    for (const { id, values } of records) {
      if (id) continue;
      values.kind = kind;
      values.appVersion = product.version;
    }
  },
  afterSave: tellNewcomers,
  visibleRows: () => sql`t.kind = ${kind}`,
  alsoVisible: ({ userId }) => sql`t.assignee_id = ${userId} or t.mentioned_ids @> array[${userId}::bigint]`,
});

export const feedbackHooks: readonly ResourceHooks[] = [hooksOfKind('bug'), hooksOfKind('demand')];
