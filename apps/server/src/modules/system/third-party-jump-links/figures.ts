import { jumpClick } from '@ircrisk/contract/resources/jump-link.ts';
import { textIn } from '#plant/names.ts';
import { sql } from '#platform/database/sql.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import type { Caller } from './context.ts';

/** Who goes where, as far as the reader sees it. */
export async function readFigures({ tx, actor, projectId, language }: Caller, days: number) {
  const seen = sql`${visible(jumpClick, viewerOf(actor, projectId))} and t.clicked_time >= current_date - ${days - 1}::int`;
  const [sums, byDay, systems, links] = await Promise.all([
    tx.one<{ total: number; people: number; refused: number }>(sql`
      select count(*)::int as total, count(distinct t.user_id)::int as people, coalesce(sum(t.refusals), 0)::int as refused from jump_clicks t where ${seen}`),
    tx.all<{ day: string; count: number }>(sql`
      select d::date::text as day, count(t.id)::int as count from generate_series(current_date - ${days - 1}::int, current_date, interval '1 day') d
      left join (select t.id, t.clicked_time from jump_clicks t where ${seen}) t on t.clicked_time::date = d::date group by d order by d`),
    tx.all<{ systemId: string; name: string; count: number; people: number }>(sql`
      select s.id as "systemId", ${textIn(language, 's.name')} as name, count(*)::int as count, count(distinct t.user_id)::int as people
      from jump_clicks t join jump_systems s on s.id = t.system_id where ${seen} group by s.id, s.name, s.name_en order by count(*) desc, s.id limit 20`),
    tx.all<{ entryId: string; title: string; system: string; count: number }>(sql`
      select e.id as "entryId", ${textIn(language, 'e.title')} as title, ${textIn(language, 's.name')} as system, count(*)::int as count
      from jump_clicks t join jump_entries e on e.id = t.entry_id join jump_systems s on s.id = t.system_id where ${seen}
      group by e.id, e.title, e.title_en, s.name, s.name_en order by count(*) desc, e.id limit 20`),
  ]);
  return { ...sums, days: byDay, systems, links };
}
