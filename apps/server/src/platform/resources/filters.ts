import type { Resource } from '@ircrisk/contract/resource.ts';
import { all, join, likeLiteral, type Sql, sql } from '#platform/database/sql.ts';
import {
  condition,
  type Filterable,
  kindOf,
  like,
  type Operator,
  operatorNames,
  operators,
  refuse,
} from './filter-operators.ts';
import { hooksOf } from './hooks.ts';
import { columnAt } from './shape.ts';

const filterables = new WeakMap<Resource, Map<string, Filterable>>();

/** Properties a caller may filter by: the declared allow list and a few common columns. */
function filterablesOf(resource: Resource): Map<string, Filterable> {
  let found = filterables.get(resource);
  if (!found) {
    const column = (property: string) => columnAt(resource, property);
    found = new Map<string, Filterable>([
      ['id', { column: column('id'), kind: 'id' }],
      ['createUser', { column: column('createUser'), kind: 'id' }],
      ['createTime', { column: column('createTime'), kind: 'time' }],
      ['updateTime', { column: column('updateTime'), kind: 'time' }],
      ['status', { column: column('status'), kind: 'number' }],
    ]);
    if (resource.tree) found.set('parentId', { column: column('parentId'), kind: 'id' });
    for (const [property, field] of Object.entries(resource.fields)) {
      if (field.filter || field.search)
        found.set(property, { column: column(property), kind: kindOf(field) });
    }
    filterables.set(resource, found);
  }
  return found;
}

const reserved = new Set([
  'current',
  'size',
  'ascs',
  'descs',
  'keyword',
  'total',
  'ids',
  'enterpriseId',
  'tenantId',
  'language',
]);

/** Conditions of a list call. Values are always bound; names come from the allow list or the call is refused. */
export function filterConditions(resource: Resource, parameters: Record<string, unknown>): Sql[] {
  const known = filterablesOf(resource);
  const conditions: Sql[] = [];
  for (const [parameter, value] of Object.entries(parameters)) {
    if (reserved.has(parameter)) continue;
    if (!/^[A-Za-z_$][\w$]*$/.test(parameter)) throw refuse(parameter);
    const filters = hooksOf(resource.id)?.filters ?? {};
    const own = Object.hasOwn(filters, parameter) ? filters[parameter] : undefined;
    if (own) {
      const condition = ownCondition(parameter, value, own);
      if (condition) conditions.push(condition);
      continue;
    }
    const cut = parameter.lastIndexOf('_');
    const whole = known.get(parameter);
    const property = whole || cut < 0 ? parameter : parameter.slice(0, cut);
    const suffix = whole || cut < 0 ? '' : parameter.slice(cut + 1);
    const filterable = known.get(property);
    if (!filterable) continue;
    if (suffix !== '' && !operatorNames.has(suffix)) throw refuse(parameter);
    if (suffix === 'ignore') continue;
    const allowed = operators[filterable.kind];
    const operator = suffix === '' ? allowed[0]! : (suffix as Operator);
    if (!allowed.includes(operator)) throw refuse(parameter);
    const values = (Array.isArray(value) ? value : [value]).map((part) =>
      part === null || part === undefined ? '' : String(part),
    );
    if (values.every((part) => part === '')) continue;
    conditions.push(condition(parameter, filterable, operator, values));
  }
  const keyword = keywordCondition(resource, parameters.keyword);
  return keyword ? [...conditions, keyword] : conditions;
}

/** Whether a list is asked for without comparing a column with a value: at most places and other filters of the resource's own. */
export const comparesNothing = (resource: Resource, parameters: Record<string, unknown>): boolean =>
  !parameters.keyword &&
  Object.keys(parameters).every(
    (name) => reserved.has(name) || Object.hasOwn(hooksOf(resource.id)?.filters ?? {}, name),
  );

/** A filter of the resource's own; names that end in Id take ids, one or several. */
function ownCondition(
  parameter: string,
  value: unknown,
  own: (values: readonly string[]) => Sql,
): Sql | null {
  const given = (Array.isArray(value) ? value : [value]).map((part) => String(part ?? ''));
  const values = (/Ids?$/.test(parameter) ? given.flatMap((part) => part.split(',')) : given).filter(Boolean);
  if (/Ids?$/.test(parameter) && !values.every((part) => /^\d{1,19}$/.test(part))) throw refuse(parameter);
  return values.length > 0 ? own(values) : null;
}

/** The one search box: any of the search fields contains it. */
export function keywordCondition(resource: Resource, keyword: unknown): Sql | null {
  if (typeof keyword !== 'string' || keyword.trim() === '') return null;
  const text = keyword.trim();
  const own = hooksOf(resource.id)?.keyword;
  if (own) return own(text);
  const pattern = `%${likeLiteral(text)}%`;
  const searched = Object.entries(resource.fields).filter(
    ([property, field]) => field.search || property === resource.label,
  );
  const any = searched.map(([property, field]) => {
    const column = columnAt(resource, property);
    // A date or a number may name a record too; only text has an index for this.
    const searchable = kindOf(field) === 'text' ? column : sql`${column}::text`;
    return sql`${searchable} ${like(text)} ${pattern}`;
  });
  return sql`(${join(any, ' or ')})`;
}

export const where = (conditions: readonly Sql[]): Sql => all(conditions);
