import { parentText, type Resource } from '@ircrisk/contract/resource.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { anyColumn, shapeOf } from '../shape.ts';
import { noteUnclear } from './names.ts';
import { noteErrors, type Staged, stagingOf } from './staging.ts';

const texts = {
  refused: { zh: '上级“{value}”所在的行被拒绝', en: 'The row of the parent “{value}” is refused' },
  circle: {
    zh: '上级“{value}”在本条之下，会成环',
    en: 'The parent “{value}” is below this record: that closes a circle',
  },
} satisfies Record<string, Text>;

const spelled = (text: string) => raw(`regexp_replace(${text}, '\\s*[›>＞/／]\\s*', ' › ', 'g')`);

/**
 * Parents of a tree: those that are there already have been found by id or name; the others may come with the same file, as
 * `parent_row`. What neither knows is told.
 */
export async function settleParents(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  language: Language,
  unclear: readonly { label: string; count: number }[],
  unless: Sql,
): Promise<void> {
  const staging = stagingOf(tx);
  const { table } = shapeOf(resource);
  await staging.run(sql`alter table import_rows add column parent_row int`);
  if (unclear.length > 0) {
    const labels = unclear.map(({ label }) => label);
    const own = name(`f.${anyColumn(resource, resource.label)}`);
    // A row that comes new is called by its name, or by its parent's and its own.
    await staging.run(sql`
      with named as (
        select f.row, ${own}::text as short, ${spelled(`coalesce(f.parent_label || ' › ', '')`)} || ${own} as whole
        from import_rows f where f.matched_id is null),
      wanted as (select label, ${spelled('label')} as path from unnest(${labels}::text[]) label),
      found as (
        select w.label, min(n.row) as row from wanted w
        join named n on n.short = w.label or n.whole = w.path or right(n.whole, length(w.path) + 3) = ' › ' || w.path
        group by w.label having count(*) = 1)
      update import_rows s set parent_row = f.row from found f where f.label = s.parent_label and s.parent_id is null`);
    const fresh = sql` and not exists (select from import_rows r where r.row = l.row and r.parent_row is not null)`;
    await noteUnclear(tx, resource, 'parentId', staged, language, unclear, sql`${unless}${fresh}`);
  }
  // An empty cell leaves a record where it is; a new one, or one to be emptied, stands at the root.
  const kept =
    staged.empty === 'keep'
      ? sql`coalesce((select t.parent_id from ${table} t where t.id = s.matched_id), 0)`
      : sql`0`;
  await staging.run(
    sql`update import_rows s set parent_id = ${kept} where parent_id is null and parent_row is null and parent_label is null`,
  );
  await noteCircles(tx, resource, staged, language);
}

/** The tree as it would be: a row that would stand below itself is refused. */
async function noteCircles(tx: Tx, resource: Resource, staged: Staged, language: Language): Promise<void> {
  const { table } = shapeOf(resource);
  const rows = await stagingOf(tx).all<{ row: number; value: string }>(sql`
    with recursive moved as (
      select s.row, s.matched_id, coalesce(s.parent_id, p.matched_id) as parent_id, s.parent_label from import_rows s
      left join import_rows p on p.row = s.parent_row join ${table} t on t.id = s.matched_id
      where coalesce(s.parent_id, p.matched_id) is distinct from t.parent_id),
    up(row, start, id, depth) as (
      select row, matched_id, parent_id, 1 from moved where parent_id <> 0
      union all select up.row, up.start, coalesce(m.parent_id, t.parent_id), depth + 1 from up
      join ${table} t on t.id = up.id left join moved m on m.matched_id = up.id where up.depth < 100 and up.id <> up.start)
    select distinct up.row, m.parent_label as value from up join moved m on m.row = up.row where up.id = up.start or up.depth >= 100 order by 1`);
  for (const { row, value } of rows)
    noteErrors(staged, row, [
      { row, field: 'parentId', msg: say(texts.circle, language, { value: value ?? '' }), value },
    ]);
}

/** Rows below a refused row are refused with it. */
export async function refuseBelow(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  language: Language,
): Promise<void> {
  if (!resource.tree || !staged.columns.includes('parentId') || staged.broken.size === 0) return;
  const links = await stagingOf(tx).all<{ row: number; parent: number; value: string }>(
    sql`select row, parent_row as parent, parent_label as value from import_rows where parent_row is not null order by row`,
  );
  for (let before = -1; before !== staged.broken.size; ) {
    before = staged.broken.size;
    for (const { row, parent, value } of links)
      if (staged.broken.has(parent) && !staged.broken.has(row))
        noteErrors(staged, row, [
          {
            row,
            field: 'parentId',
            msg: say(texts.refused, language, { field: parentText[language], value }),
            value,
          },
        ]);
  }
}
