import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { endKeySessions } from '#platform/identity/access-keys.ts';
import { requireReachOver } from '#platform/permissions/reach.ts';
import { type ResourceHooks, refuse } from '#platform/resources/hooks.ts';

/** A key nobody thinks of any more comes to its end. */
const mostYears = 5;

/** A form sends the day back as it is. */
const isKept = async (tx: Tx, id: string | undefined, expiresOn: string): Promise<boolean> =>
  id !== undefined &&
  (await tx.maybe(sql`select 1 from access_keys where id = ${id} and expires_on = ${expiresOn}::date`)) !==
    undefined;

/** A key hands its user's rights to a program: nobody hands on more than they have. */
export const accessKeyHooks: ResourceHooks = {
  resource: 'access-key',
  changesReach: true,
  async beforeSave(tx, records, viewer) {
    const { today, latest } = await tx.one<{ today: string; latest: string }>(
      sql`select current_date as today, (current_date + make_interval(years => ${mostYears}))::date as latest`,
    );
    for (const record of records) {
      const { expiresOn } = record.values;
      // A key that has run out may be described anew; none is made so, and none is ended by a date: it is removed.
      if (typeof expiresOn === 'string' && expiresOn < today && !(await isKept(tx, record.id, expiresOn)))
        refuse(record, 'expiresOn', 'future', {
          zh: '有效期至不能早于今天；不再使用的密钥请删除',
          en: 'Valid until must not have passed; remove a key that is no longer used',
        });
      if (String(expiresOn ?? '') > latest)
        refuse(record, 'expiresOn', 'range', {
          zh: `密钥最长有效 ${mostYears} 年，到期前可轮换`,
          en: `A key lasts ${mostYears} years at most; it can be renewed before`,
        });
    }
    const users = records.flatMap(({ values }) => (values.userId ? [String(values.userId)] : []));
    await requireReachOver(tx, viewer.userId, users);
  },
  /** A key that was removed or whose day has passed takes its sessions with it. */
  afterSave: (tx, ids) => endKeySessions(tx, ids),
};
