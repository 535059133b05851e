import type { ClassStep } from '@ircrisk/contract/modules/assets/equipment.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

/**
 * Puts the classes of an approved study into the ledger: `classes` selects equipment_id and grade. The class before is kept by the
 * table itself, with who and when; a class the study confirms gets the study as its source.
 */
export const acceptClasses = (tx: Tx, source: string, classes: Sql): Promise<number> =>
  tx.run(sql`
    update equipment e set criticality = c.grade, criticality_source = ${source}, criticality_date = current_date, criticality_reason = null
    from (${classes}) c where e.id = c.equipment_id and e.is_deleted = 0 and c.grade is not null`);

/** Every class a piece of equipment has had, newest first. */
export const readClasses = (tx: Tx, equipmentId: string): Promise<ClassStep[]> =>
  tx.all(sql`
    select c.previous, c.grade, c.source, c.reason, u.shown_name as "by", to_char(c.at, 'YYYY-MM-DD HH24:MI:SS') as at
    from equipment_classes c left join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
    where c.equipment_id = ${equipmentId} order by c.id desc limit 100`);
