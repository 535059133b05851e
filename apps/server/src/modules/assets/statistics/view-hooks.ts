import { pivotQuestion } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';

/** What a saved view asks; null where it cannot be read (any more). */
export function questionOf(text: unknown) {
  try {
    return pivotQuestion.safeParse(JSON.parse(String(text))).data ?? null;
  } catch {
    return null;
  }
}

/** One's own views and the shared ones; only the owner changes a view. */
export const statisticsViewHooks: ResourceHooks = {
  resource: 'statistics-view',
  async beforeSave(_tx, records) {
    for (const record of records)
      if (record.values.question !== undefined && !questionOf(record.values.question))
        refuse(record, 'question', 'question', {
          zh: '统计内容无法识别',
          en: 'This is no question to the figures',
        });
  },
  visibleRows: ({ userId }) => sql`(t.create_user = ${userId} or t.shared)`,
  alsoVisible: () => sql`t.shared`,
  forbids: ({ createUser }, { userId }) => (createUser === userId ? [] : ['update', 'delete']),
};
