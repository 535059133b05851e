import { resourceOf } from '@ircrisk/contract/catalog.ts';
import {
  englishLabelOf,
  type Field,
  idColumnText,
  parentText,
  type Resource,
} from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { quantityOf } from '@ircrisk/units';
import { all, compile, join, name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { textByKey } from '#platform/resources/dictionary-texts.ts';
import type { KeptRows } from '#platform/resources/hooks.ts';
import { anyColumn, columnAt, isMany, labelSource, shapeOf, twinOf } from '#platform/resources/shape.ts';

export interface ReportingColumn {
  readonly name: string;
  readonly about: Text;
}
export interface ReportingView {
  readonly name: string;
  readonly about: Text;
  readonly columns: readonly ReportingColumn[];
  /** Tables it reads: its owner is given these and no others. */
  readonly tables: readonly string[];
  readonly text: string;
}

interface Piece extends ReportingColumn {
  readonly value: Sql;
}

/** Text of a declaration as an SQL literal. */
const literal = (text: string): Sql => raw(`'${text.replaceAll("'", "''")}'`);

const named = ({ zh, en }: Text): Text => ({ zh: `${zh}（名称）`, en: `${en} (name)` });

/** What is kept to some people: lists that are, by their id, and rows of others. */
export interface Kept {
  readonly lists: ReadonlySet<string>;
  readonly rows: readonly KeptRows[];
}

/** A list as a reporting tool reads it: each field as it is kept, in canonical units, with its words in both languages beside. */
export function reportingView(resource: Resource, kept: Kept): ReportingView {
  const joins: Sql[] = [];
  const open = kept.rows.filter((rule) => rule.resource === resource.id).map(({ reported }) => reported);
  const tables = new Set([
    resource.table,
    ...(resource.summary ? [resource.summary.table] : []),
    ...open.flatMap((one) => one.tables),
  ]);
  const common: Piece[] = [
    { name: 'id', about: { zh: '标识', en: 'ID' }, value: raw('t.id') },
    ...(resource.tree
      ? [{ name: 'parent_id', about: idColumnText(parentText), value: raw('nullif(t.parent_id, 0)') }]
      : []),
    ...(resource.inProject
      ? [{ name: 'project_id', about: { zh: '项目标识', en: 'Project ID' }, value: raw('t.project_id') }]
      : []),
  ];
  const fields = Object.entries(resource.fields).flatMap(([property, field], at): Piece[] => {
    const column = anyColumn(resource, property);
    const value = columnAt(resource, property);
    const own = { name: column, about: aboutOf(field), value };
    // Nor is a record of a kept list told by its name.
    if (field.kind === 'reference' && kept.lists.has(field.to)) return [own];
    return [own, ...wordsOf({ field, column, value, alias: `x${at}` }, joins, tables)];
  });
  const made: Piece[] = [
    { name: 'created_at', about: { zh: '创建时间', en: 'Created' }, value: raw('t.create_time') },
    { name: 'updated_at', about: { zh: '更新时间', en: 'Updated' }, value: raw('t.update_time') },
  ];
  const taken = new Set<string>();
  const pieces = [...common, ...fields, ...made].filter(({ name: column }) => {
    const isNew = !taken.has(column);
    taken.add(column);
    return isNew;
  });
  const { table, joined } = shapeOf(resource);
  const selected = join(pieces.map(({ name: column, value }) => sql`${value} as ${name(column)}`));
  const { text } = compile(
    sql`select ${selected} from ${table} t ${joined}${join(joins, '')} where ${all([sql`t.is_deleted = 0`, ...open.map(({ rows }) => rows)])}`,
  );
  return {
    name: resource.table,
    about: resource.title,
    columns: pieces.map(({ name: column, about }) => ({ name: column, about })),
    tables: [...tables],
    text,
  };
}

/** What a column is, with its unit or its choices: the tool shows it beside the column. */
function aboutOf(field: Field): Text {
  if (field.kind === 'quantity') {
    const unit = quantityOf(field.quantity).canonical;
    return { zh: `${field.zh}，${unit}`, en: `${field.en}, ${unit}` };
  }
  return { zh: field.zh, en: field.en };
}

interface Told {
  field: Field;
  column: string;
  value: Sql;
  alias: string;
}

/** The words of a code or an id, in both languages: `class_name` and `class_name_en` beside `class`. */
function wordsOf({ field, column, value, alias }: Told, joins: Sql[], tables: Set<string>): Piece[] {
  const base = column.replace(/_ids?$/, '');
  const about = named(field);
  const both = (zh: Sql, en: Sql): Piece[] => [
    { name: `${base}_name`, about: { zh: `${about.zh}，中文`, en: `${about.en}, Chinese` }, value: zh },
    { name: `${base}_name_en`, about: { zh: `${about.zh}，英文`, en: `${about.en}, English` }, value: en },
  ];
  if (field.kind === 'choice') {
    const textOf = (language: 'zh' | 'en') => {
      const cases = Object.entries(field.choices).map(
        ([code, text]) => sql` when ${literal(code)} then ${literal(text[language])}`,
      );
      return cases.length > 0 ? sql`case ${value}${join(cases, '')} end` : raw('null::text');
    };
    return both(textOf('zh'), textOf('en'));
  }
  if (field.kind === 'dictionary') {
    tables.add('dicts');
    if (field.many) return both(twinOf(value, field, 'zh') as Sql, twinOf(value, field, 'en') as Sql);
    for (const language of ['zh', 'en'] as const)
      joins.push(
        sql` left join (${textByKey(field, language)}) ${name(`${alias}${language}`)} on ${name(`${alias}${language}.key`)} = ${value}`,
      );
    return both(name(`${alias}zh.text`), name(`${alias}en.text`));
  }
  const source = labelSource(field);
  if (!source) return [];
  tables.add(source.table);
  if (isMany(field)) return [{ name: `${base}_names`, about, value: twinOf(value, field, 'zh') as Sql }];
  const target = field.kind === 'reference' ? resourceOf(field.to) : null;
  // With the tenant in the condition the planner sees one row at most, and leaves the join out where nobody asks for the name.
  const within = target?.platformWide ? sql`` : sql`${name(`${alias}.tenant_id`)} = t.tenant_id and `;
  joins.push(
    sql` left join ${name(source.table)} ${name(alias)} on ${within}${name(`${alias}.id`)} = ${value}`,
  );
  const label = name(`${alias}.${source.column}`);
  if (field.kind === 'user')
    return both(label, sql`coalesce(nullif(${name(`${alias}.real_name_en`)}, ''), ${label})`);
  const second = target && englishLabelOf(target);
  if (!target || !second) return [{ name: `${base}_name`, about, value: label }];
  return both(label, sql`coalesce(nullif(${name(`${alias}.${anyColumn(target, second)}`)}, ''), ${label})`);
}
