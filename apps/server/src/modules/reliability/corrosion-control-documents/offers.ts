import { loopMechanisms } from '@ircrisk/contract/resources/corrosion/choices.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** What a loop has to offer to an assessment of one of its members. */
export interface LoopOffer {
  readonly damageId: string;
  readonly loop: string;
  readonly loopName: Text;
  readonly side: string | null;
  readonly mechanism: string;
  readonly mechanismName: Text;
  readonly susceptibility: string;
  /** Stated for the mechanism; null where nobody has. */
  readonly rateMmPerYear: number | null;
  /** The highest rate of the loop's coupons of the last two years, and which one told it. */
  readonly coupon: { readonly code: string; readonly rateMmPerYear: number } | null;
  /** Revision that froze it, where one is in force. */
  readonly document: string | null;
}

/** Credible mechanisms of the loops that equipment or one of its parts belongs to, with their rates. Offered; whoever assesses decides. */
export async function offersOf(tx: Tx, equipmentId: string, partId: string | null): Promise<LoopOffer[]> {
  const rows = await tx.all<
    Omit<LoopOffer, 'mechanismName' | 'loopName'> & { name: string; nameEn: string | null }
  >(sql`
    select d.id as "damageId", p.code as loop, p.name, p.name_en as "nameEn", m.side, d.mechanism, d.susceptibility, d.rate as "rateMmPerYear",
      (select jsonb_build_object('code', c.code, 'rateMmPerYear', r.rate) from corrosion_coupons c join corrosion_coupon_results r on r.tenant_id = c.tenant_id and r.coupon_id = c.id
        where c.loop_id = p.id and c.is_deleted = 0 and c.removed_on > current_date - 731 order by r.rate desc, c.id limit 1) as coupon,
      (select t.code || ' R' || t.revision from corrosion_documents t join factory_nodes top on top.id = t.node_id join factory_nodes n on n.id = p.node_id and starts_with(n.path, top.path)
        where t.state = 'approved' and t.is_deleted = 0 order by length(top.path) desc, t.id limit 1) as document
    from corrosion_members m join corrosion_loops p on p.id = m.loop_id and p.is_deleted = 0 join corrosion_damages d on d.loop_id = p.id and d.is_deleted = 0
    where m.equipment_id = ${equipmentId} and (m.part_id is null or m.part_id = ${partId}::bigint) and m.is_deleted = 0 and d.credible and d.susceptibility <> 'N'
    order by d.susceptibility, p.code, d.mechanism`);
  return rows.map(({ name, nameEn, ...row }) => ({
    ...row,
    loopName: { zh: name, en: nameEn ?? name },
    mechanismName: loopMechanisms[row.mechanism] ?? { zh: row.mechanism, en: row.mechanism },
  }));
}
