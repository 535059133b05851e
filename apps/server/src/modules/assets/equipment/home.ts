import type { Pinned } from '@ircrisk/contract/modules/workplace/home.ts';
import { equipment as resource } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { textIn } from '#plant/names.ts';
import { isOverdue } from '#plant/open-dates.ts';
import { sql } from '#platform/database/sql.ts';
import { counting, type HomeSource } from '#platform/home/home-source.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';

export const equipmentHome: HomeSource = {
  code: 'equipment',
  figure: counting(resource, {
    where: sql`t.state not in ('scrapped', 'draft')`,
    words: { zh: '{count} 台在册', en: '{count} items' },
    late: {
      // As the due panel of the dashboard counts.
      where: sql`t.state in ('inUse', 'standby') and exists (select from equipment_integrity i where i.equipment_id = t.id and ${isOverdue('i')})`,
      words: { zh: '{count} 台，{late} 超期', en: '{late} of {count} overdue' },
    },
  }),
};

/** What one keeps an eye on fits beside the other panels. */
export const mostPins = 12;

/** The caller's pinned equipment with its date, life and the least wall of each day it was measured. */
export function readPinned({
  tx,
  actor,
  projectId,
  language,
}: Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>): Promise<Pinned[]> {
  const called = textIn(language, 't.name');
  return tx.all<Pinned>(sql`
    select t.id, t.tag, ${called} as name, i.next_due_date as "nextDueDate", i.next_due_date - current_date as days, i.remaining_life as "remainingLife",
      i.risk_level as "riskLevel", coalesce((
        select array_agg(w.least order by w.reading_date) from (
          select r.reading_date, min(r.thickness) as least from parts p
          join monitoring_locations l on l.part_id = p.id and l.is_deleted = 0
          join thickness_readings r on r.location_id = l.id and r.is_deleted = 0 and not r.doubtful
          where p.id = i.governing_part_id and p.is_deleted = 0 group by r.reading_date order by r.reading_date desc limit 12) w), '{}') as walls
    from equipment_pins k join equipment t on t.id = k.equipment_id left join equipment_integrity i on i.equipment_id = t.id
    where k.user_id = ${actor.userId} and ${visible(resource, viewerOf(actor, projectId))}
    order by k.pinned_at, t.id limit ${mostPins}`);
}

export async function pin({ tx, actor }: Pick<Call, 'tx' | 'actor'>, id: string, pinned: boolean) {
  if (pinned)
    await tx.run(sql`
      insert into equipment_pins (user_id, equipment_id) values (${actor.userId}, ${id}) on conflict do nothing`);
  else await tx.run(sql`delete from equipment_pins where user_id = ${actor.userId} and equipment_id = ${id}`);
}
