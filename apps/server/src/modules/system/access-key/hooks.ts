import { sql } from '#platform/database/sql.ts';
import { endKeySessions } from '#platform/identity/access-keys.ts';
import { requireReachOver } from '#platform/permissions/reach.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';

/** A key nobody thinks of any more comes to its end. */
const mostYears = 5;

/** A key hands its user's rights to a program: nobody hands on more than they have. */
export const accessKeyHooks: ResourceHooks = {
  resource: 'access-key',
  changesReach: true,
  async beforeSave(tx, records, viewer) {
    const { latest } = await tx.one<{ latest: string }>(
      sql`select (current_date + make_interval(years => ${mostYears}))::date as latest`,
    );
    for (const record of records)
      if (String(record.values.expiresOn ?? '') > latest)
        refuse(record, 'expiresOn', 'range', {
          zh: `密钥最长有效 ${mostYears} 年，到期前可轮换`,
          en: `A key lasts ${mostYears} years at most; it can be renewed before`,
        });
    const users = records.flatMap(({ values }) => (values.userId ? [String(values.userId)] : []));
    await requireReachOver(tx, viewer.userId, users);
  },
  /** A key that was removed or whose day has passed takes its sessions with it. */
  afterSave: (tx, ids) => endKeySessions(tx, ids),
};
