import { procedure } from '@ircrisk/contract/resources/procedure/procedure.ts';
import { sql } from '#platform/database/sql.ts';
import { counting, type HomeSource } from '#platform/home/home-source.ts';

/** Procedures in force, and how many of them should have been looked at again. */
export const procedureHome: HomeSource = {
  code: 'equipment-maintenance-procedures',
  figure: counting(procedure, {
    where: sql`t.state = 'approved'`,
    words: { zh: '{count} 份生效', en: '{count} in force' },
    late: {
      where: sql`t.review_due_date < current_date`,
      words: { zh: '{count} 份生效，{late} 份复审逾期', en: '{count} in force, {late} past review' },
    },
  }),
};
