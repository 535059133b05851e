import { name, type Sql, sql } from '#platform/database/sql.ts';

/** What an assessment is of, beside `rbi_assessments a` and `equipment e`: a part, or a course or bottom plate of a tank. */
export const subjects = sql`
  left join parts p on p.id = a.part_id left join tank_courses tc on tc.id = a.course_id left join tank_bottoms tb on tb.id = a.bottom_id`;

export const subjectId = sql`coalesce(a.part_id, a.course_id, a.bottom_id, a.equipment_id)`;
export const subjectName = sql`case a.item when 'part' then p.name when 'course' then '第 ' || tc.course || ' 圈壁板' when 'bottom' then '罐底 ' || tb.zone
  when 'reliefDevice' then '泄放装置' else '管束' end`;
export const subjectNameEn = sql`case a.item when 'part' then p.name_en when 'course' then 'Course ' || tc.course when 'bottom' then 'Bottom, ' || coalesce(nullif(tb.zone_en, ''), tb.zone)
  when 'reliefDevice' then 'Relief device' else 'Tube bundle' end`;
export const subjectOrder = sql`coalesce(p.number, to_char(tc.course, 'FM000'), tb.zone, '')`;

/** Neither the assessment nor what it is of has been removed. */
export const present = sql`a.is_deleted = 0 and e.is_deleted = 0 and coalesce(p.is_deleted, tc.is_deleted, tb.is_deleted, 0) = 0`;

/** Equipment with a bundle that is assessed by itself; an exchanger of which nobody said otherwise is one of shell and tubes. */
export const hasTubes = (of: string): Sql =>
  sql`(${name(`${of}.type`)} = 'heatExchanger' and coalesce(${name(`${of}.small_type`)}, 'shellTube') = 'shellTube')`;
