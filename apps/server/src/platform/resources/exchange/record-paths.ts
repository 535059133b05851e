import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { columnOf, englishLabelOf, type Field, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { empty, join, name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { anyColumn, shapeOf, twinOf } from '../shape.ts';
import { stagingOf } from './staging.ts';

// Namesakes are told apart by the way to them: 催化裂化装置 › 分馏单元 › C-201 › 筒体. A sheet leaves out the root of the plant,
// which all of them share; a person may write any tail of the way.

/** How a record is reached from a row: what it is called there, and the joins that takes. */
export interface Reached {
  value: Sql;
  joins: Sql;
}

/** `whole`: with the root, as a typed path is held against. */
export type PathForm = { language: Language; whole: boolean };

const treeTable = (resource: Resource) => `tree_paths_${resource.table}`;
const treeColumn = ({ language, whole }: PathForm) => `${whole ? 'whole' : 'short'}_${language}`;

/** A choice by its word, a reference by the name of what it points at: what is kept of them is for programs. */
function wordOf(value: Sql, field: Field | undefined, language: Language): Sql {
  if (field?.kind === 'choice') {
    const words = Object.entries(field.choices).map(([key, text]) => [key, text[language]]);
    // Written out, because the table of a tree is made by a statement that takes no bound value.
    const written = JSON.stringify(Object.fromEntries(words)).replaceAll("'", "''");
    return sql`coalesce(${raw(`'${written}'::jsonb`)} ->> ${value}::text, ${value}::text)`;
  }
  const twin = field && field.kind !== 'text' ? twinOf(value, field, language) : null;
  return twin ? sql`coalesce(${twin}, ${value}::text)` : sql`${value}::text`;
}

/** What the row `alias` itself is called. */
export function calledAs(resource: Resource, alias: string, language: Language): Sql {
  const column = name(`${alias}.${anyColumn(resource, resource.label)}`);
  const label = wordOf(column, resource.fields[resource.label], language);
  const second = language === 'en' ? englishLabelOf(resource) : null;
  return second
    ? sql`coalesce(nullif(${name(`${alias}.${columnOf(resource, second)}`)}, ''), ${label})`
    : label;
}

/** The record it belongs to, where it has one of another kind: one of its own kind would lead on without an end. */
function ownerOf(resource: Resource): { column: string; target: Resource } | null {
  const field = resource.within ? resource.fields[resource.within] : undefined;
  if (!resource.within || field?.kind !== 'reference' || field.to === resource.id) return null;
  return { column: columnOf(resource, resource.within), target: resourceOf(field.to) };
}

export const hasPath = (resource: Resource): boolean => resource.tree === true || ownerOf(resource) !== null;

/** The way to the row `alias`; joins are named after it, so that several can stand in one statement. */
export function pathOf(resource: Resource, alias: string, form: PathForm): Reached {
  const called = calledAs(resource, alias, form.language);
  if (resource.tree) {
    const tree = `${alias}_p`;
    return {
      value: sql`coalesce(${name(`${tree}.${treeColumn(form)}`)}, ${called})`,
      joins: sql` left join ${name(treeTable(resource))} ${name(tree)} on ${name(`${tree}.id`)} = ${name(`${alias}.id`)}`,
    };
  }
  const owner = ownerOf(resource);
  if (!owner) return { value: called, joins: empty };
  const above = `${alias}_o`;
  const way = pathOf(owner.target, above, form);
  return {
    value: sql`${way.value} || ' › ' || ${called}`,
    joins: sql` left join ${shapeOf(owner.target).table} ${name(above)} on ${name(`${above}.id`)} = ${name(`${alias}.${owner.column}`)}${way.joins}`,
  };
}

function treesBehind(resource: Resource): Resource[] {
  if (resource.tree) return [resource];
  const owner = ownerOf(resource);
  return owner ? treesBehind(owner.target) : [];
}

/** Each tree whose records the resource names, as a table of the ways to them under the name that `pathOf` joins. */
export function treePaths(resource: Resource): { table: Sql; rows: Sql }[] {
  const pointed = Object.values(resource.fields).flatMap((field: Field) =>
    field.kind === 'reference' ? treesBehind(resourceOf(field.to)) : [],
  );
  const trees = new Set([...(resource.tree ? [resource] : []), ...pointed]);
  return [...trees].map((tree) => {
    const { table } = shapeOf(tree);
    const called = (language: Language) => calledAs(tree, 'x', language);
    const columns = join(['short_zh', 'short_en', 'whole_zh', 'whole_en'].map((column) => name(column)));
    const below = (language: Language) => [
      sql`case when p.depth = 1 then ${called(language)} else ${name(`p.short_${language}`)} || ' › ' || ${called(language)} end`,
      sql`${name(`p.whole_${language}`)} || ' › ' || ${called(language)}`,
    ];
    const [shortZh, wholeZh] = below('zh');
    const [shortEn, wholeEn] = below('en');
    const rows = sql`
      with recursive p(id, depth, ${columns}) as (
        select x.id, 1, ${called('zh')}, ${called('en')}, ${called('zh')}, ${called('en')}
        from ${table} x where x.parent_id = 0 and x.is_deleted = 0
        union all select x.id, p.depth + 1, ${shortZh!}, ${shortEn!}, ${wholeZh!}, ${wholeEn!}
        from p join ${table} x on x.parent_id = p.id where x.is_deleted = 0 and p.depth < 50)
      select id, ${columns} from p`;
    return { table: name(treeTable(tree)), rows };
  });
}

/** Trees are walked once, before the statements of an import that name their records. */
export async function gatherTreePaths(tx: Tx, resource: Resource): Promise<void> {
  for (const { table, rows } of treePaths(resource))
    await stagingOf(tx).run(sql`create temporary table if not exists ${table} on commit drop as ${rows}`);
}
