import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { columnOf, englishLabelOf, type Field, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { join, name, raw, type Sql, sql } from '#platform/database/sql.ts';

/** A property in quotes, as a column's name on the wire; only declared properties come here. */
export function wireName(property: string): Sql {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(property)) throw new Error(`odd property: ${property}`);
  return raw(`"${property}"`);
}

/** Columns every protected table has, by their names on the wire. */
export const commonColumns = {
  id: 'id',
  tenantId: 'tenant_id',
  createUser: 'create_user',
  createDept: 'create_dept',
  createTime: 'create_time',
  updateUser: 'update_user',
  updateTime: 'update_time',
  status: 'status',
  isDeleted: 'is_deleted',
  version: 'version',
} as const;

/** Column of any property of a record, declared or common. */
export function anyColumn(resource: Resource, property: string): string {
  if (property in resource.fields) return columnOf(resource, property);
  return commonColumns[property as keyof typeof commonColumns] ?? columnOf(resource, property);
}

/** Where a property stands in a statement over `t` (and `s`, its calculated columns). */
export const columnAt = (resource: Resource, property: string): Sql =>
  name(`${resource.fields[property]?.summary ? 's' : 't'}.${anyColumn(resource, property)}`);

/** `t.post_code as "postCode", …`: rows leave the database in the form of the wire. */
function columnList(resource: Resource): Sql {
  const properties = [
    ...Object.keys(commonColumns),
    ...(resource.tree ? ['parentId'] : []),
    ...(resource.inProject ? ['projectId'] : []),
    ...Object.keys(resource.fields),
  ];
  return join(
    properties.map((property) => {
      const column = columnAt(resource, property);
      // The wire says null where no choice was made, never an empty text.
      const value = resource.fields[property]?.kind === 'choice' ? sql`nullif(${column}, '')` : column;
      return sql`${value} as ${wireName(property)}`;
    }),
  );
}

/** Where the readable name of a referenced record stands. */
export function labelSource(field: Field): { table: string; column: string } | null {
  if (field.kind === 'user') return { table: 'users', column: 'real_name' };
  if (field.kind === 'file') return { table: 'files', column: 'name' };
  if (field.kind !== 'reference') return null;
  const target = resourceOf(field.to);
  return { table: target.table, column: columnOf(target, target.label) };
}

export const isMany = (field: Field): boolean => 'many' in field && field.many === true;

/** Kept as an array: several ids or keys, or tags. */
export const isList = (field: Field): boolean => field.kind === 'tags' || isMany(field);

/**
 * What a referenced record `x` is called: a record with a second name by that in English; a tag or a number is the same in
 * both languages.
 */
export function calledAt(field: Field, language: Language): Sql | null {
  const source = labelSource(field);
  if (!source) return null;
  const label = sql`x.${name(source.column)}::text`;
  if (field.kind === 'user' && language === 'en') return sql`coalesce(nullif(x.real_name_en, ''), ${label})`;
  const target = field.kind === 'reference' && language === 'en' ? resourceOf(field.to) : null;
  const second = target && englishLabelOf(target);
  if (!target || !second) return label;
  return sql`coalesce(nullif(x.${name(columnOf(target, second))}, ''), ${label})`;
}

/** The readable twin of a value, looked up for the few rows of a page. */
export function twinOf(value: Sql, field: Field, language: Language): Sql | null {
  if (field.kind === 'dictionary') {
    const text = name(language === 'en' ? 'd.dict_value_en' : 'd.dict_value');
    const entries = sql`dicts d where d.tenant_id = '000000' and d.code = ${raw(`'${dictionaryCode(field.dictionary)}'`)} and d.is_deleted = 0`;
    if (!field.many) return sql`(select ${text} from ${entries} and d.dict_key = ${value} limit 1)`;
    return sql`(select string_agg(${text}, ', ' order by d.sort, d.id) from ${entries} and d.dict_key = any(${value}))`;
  }
  const source = labelSource(field);
  if (!source) return null;
  const shown = calledAt(field, language);
  if (!isMany(field)) return sql`(select ${shown} from ${name(source.table)} x where x.id = ${value})`;
  // Most lists name nobody: nothing is looked up then.
  return sql`case when cardinality(${value}) > 0 then (select string_agg(${shown}, ', ' order by u.at) from unnest(${value}) with ordinality u(id, at) join ${name(source.table)} x on x.id = u.id) end`;
}

/** A code of our own declarations, to stand in a statement that takes no bound value. */
export function dictionaryCode(code: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(code)) throw new Error(`odd dictionary code: ${code}`);
  return code;
}

function twinList(resource: Resource, language: Language): Sql {
  const pieces = Object.entries(resource.fields).flatMap(([property, field]) => {
    const found = twinOf(sql`r.${wireName(property)}`, field, language);
    return found ? [sql`, ${found} as ${wireName(`${property}Name`)}`] : [];
  });
  return join(pieces, '');
}

/** What a picker calls a record of `t`, in the reader's language. */
export function labelAt(resource: Resource, language: Language): Sql {
  const label = name(`t.${anyColumn(resource, resource.label)}`);
  const second = language === 'en' ? englishLabelOf(resource) : null;
  return second
    ? sql`coalesce(nullif(${name(`t.${columnOf(resource, second)}`)}, ''), ${label}::text)`
    : label;
}

/** The fixed parts of a resource's statements, put together once. */
export interface Shape {
  table: Sql;
  /** Follows `from table t`: the calculated columns `s`; left out by the planner where nobody asks for one. */
  joined: Sql;
  columns: Sql;
  twins: Record<Language, Sql>;
  choices: [property: string, texts: Record<string, { zh: string; en: string }>][];
}

const shapes = new WeakMap<Resource, Shape>();

export function shapeOf(resource: Resource): Shape {
  let shape = shapes.get(resource);
  if (!shape) {
    shape = {
      table: name(resource.table),
      joined: resource.summary
        ? sql`left join ${name(resource.summary.table)} s on s.tenant_id = t.tenant_id and s.${name(resource.summary.key)} = t.id`
        : sql``,
      columns: columnList(resource),
      twins: { zh: twinList(resource, 'zh'), en: twinList(resource, 'en') },
      choices: Object.entries(resource.fields).flatMap(([property, field]) =>
        field.kind === 'choice' ? [[property, field.choices] as const] : [],
      ) as Shape['choices'],
    };
    shapes.set(resource, shape);
  }
  return shape;
}
