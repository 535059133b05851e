import type { ErrorKind } from '@ircrisk/contract/errors.ts';
import type { Field } from '@ircrisk/contract/resource.ts';
import type { TextParams } from '@ircrisk/contract/text.ts';
import { likeLiteral, raw, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, type Failure, fail } from '#platform/http/answer.ts';
import { isMany } from './shape.ts';

export type Kind = 'text' | 'number' | 'key' | 'keys' | 'id' | 'ids' | 'date' | 'time' | 'yesNo';
export type Operator =
  | 'equal'
  | 'notequal'
  | 'like'
  | 'likeleft'
  | 'likeright'
  | 'notlike'
  | 'ge'
  | 'le'
  | 'gt'
  | 'lt'
  | 'datege'
  | 'dategt'
  | 'dateequal'
  | 'datelt'
  | 'datele'
  | 'null'
  | 'notnull';

export const operatorNames = new Set<string>([
  'equal',
  'notequal',
  'like',
  'likeleft',
  'likeright',
  'notlike',
  'ge',
  'le',
  'gt',
  'lt',
  'datege',
  'dategt',
  'dateequal',
  'datelt',
  'datele',
  'null',
  'notnull',
  'ignore',
]);

const compare: Operator[] = ['equal', 'notequal', 'ge', 'le', 'gt', 'lt', 'null', 'notnull'];
const sameness: Operator[] = ['equal', 'notequal', 'null', 'notnull'];
const dates: Operator[] = [
  'dateequal',
  'datege',
  'dategt',
  'datelt',
  'datele',
  'ge',
  'le',
  'gt',
  'lt',
  'equal',
  'notequal',
  'null',
  'notnull',
];

/** Operators of a kind; the first is meant when the name has no suffix. */
export const operators: Record<Kind, Operator[]> = {
  text: ['like', 'likeleft', 'likeright', 'notlike', 'equal', 'notequal', 'null', 'notnull'],
  number: compare,
  key: sameness,
  keys: sameness,
  id: sameness,
  ids: sameness,
  yesNo: sameness,
  date: dates,
  time: dates,
};

export function kindOf(field: Field): Kind {
  switch (field.kind) {
    case 'text':
    case 'note':
      return 'text';
    case 'number':
    case 'quantity':
    case 'money':
      return 'number';
    case 'choice':
      return 'key';
    case 'dictionary':
      return field.many ? 'keys' : 'key';
    case 'tags':
      return 'keys';
    case 'reference':
    case 'user':
    case 'file':
      return isMany(field) ? 'ids' : 'id';
    default:
      return field.kind;
  }
}

/** A column a caller may filter by. */
export interface Filterable {
  column: Sql;
  kind: Kind;
}

function refusal(parameter: string, kind: ErrorKind, params: TextParams = {}): Failure {
  const shown = { name: parameter.slice(0, 60), ...params };
  return fail(kind, shown, {
    fields: (language) => [{ field: shown.name, rule: 'filter', msg: fail(kind, shown).say(language) }],
  });
}

export const refuse = (parameter: string): Failure => refusal(parameter, commonErrors.unknownFilter);

/** The filter is there; what it is held against is no value of its kind. */
const refuseValue = (parameter: string, value: string): Failure =>
  refusal(parameter, commonErrors.filterValue, { value: value.slice(0, 60) });

/** One filter as SQL; its values are bound. */
export function condition(
  parameter: string,
  { column, kind }: Filterable,
  operator: Operator,
  values: string[],
): Sql {
  if (operator === 'null') return sql`${column} is null`;
  if (operator === 'notnull') return sql`${column} is not null`;
  const [value = ''] = values;
  switch (kind) {
    case 'text':
      return textCondition(column, operator, value);
    case 'number':
      if (!Number.isFinite(Number(value))) throw refuseValue(parameter, value);
      return comparison(column, operator, Number(value));
    case 'yesNo':
      if (!/^(true|false|0|1)$/.test(value)) throw refuseValue(parameter, value);
      return comparison(column, operator, value === 'true' || value === '1');
    case 'date':
    case 'time':
      return timeCondition(parameter, column, kind, operator, value);
    default:
      return keyCondition(parameter, column, kind, operator, values);
  }
}

/** Text without letters that have a case needs no ILIKE, which costs several times a LIKE. */
export const like = (value: string): Sql =>
  raw(value.toLowerCase() === value.toUpperCase() ? 'like' : 'ilike');

function textCondition(column: Sql, operator: Operator, value: string): Sql {
  const literal = likeLiteral(value);
  switch (operator) {
    case 'like':
      return sql`${column} ${like(value)} ${`%${literal}%`}`;
    case 'likeleft':
      return sql`${column} ${like(value)} ${`%${literal}`}`;
    case 'likeright':
      return sql`${column} ${like(value)} ${`${literal}%`}`;
    case 'notlike':
      return sql`(${column} is null or ${column} not ${like(value)} ${`%${literal}%`})`;
    case 'notequal':
      return sql`${column} is distinct from ${value}`;
    default:
      return sql`${column} = ${value}`;
  }
}

const signs: Partial<Record<Operator, string>> = {
  equal: '=',
  ge: '>=',
  le: '<=',
  gt: '>',
  lt: '<',
  dateequal: '=',
  datege: '>=',
  datele: '<=',
  dategt: '>',
  datelt: '<',
};

function comparison(column: Sql, operator: Operator, value: unknown): Sql {
  if (operator === 'notequal') return sql`${column} is distinct from ${value}`;
  return sql`${column} ${raw(signs[operator]!)} ${value}`;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/;

/** The calendar has the day, and the clock the time. */
function isTime(value: string): boolean {
  if (!day.test(value) && !moment.test(value)) return false;
  const [date = '', clock = '00:00'] = value.split(/[ T]/);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const at = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) && date >= '0001';
  return exists && hours < 24 && minutes < 60 && seconds < 60;
}

/** A day compared with a moment means the whole day, from its first second to its last. */
function timeCondition(
  parameter: string,
  column: Sql,
  kind: 'date' | 'time',
  operator: Operator,
  value: string,
): Sql {
  if (!isTime(value)) throw refuseValue(parameter, value);
  if (kind === 'date' || !day.test(value))
    return comparison(column, operator, kind === 'date' ? value.slice(0, 10) : value);
  const from = sql`${value}::timestamptz`;
  const next = sql`(${value}::date + 1)::timestamptz`;
  switch (operator) {
    case 'equal':
    case 'dateequal':
      return sql`(${column} >= ${from} and ${column} < ${next})`;
    case 'notequal':
      return sql`(${column} is null or ${column} < ${from} or ${column} >= ${next})`;
    case 'le':
    case 'datele':
      return sql`${column} < ${next}`;
    case 'gt':
    case 'dategt':
      return sql`${column} >= ${next}`;
    default:
      return comparison(column, operator, value);
  }
}

/** Ids and keys: one, a comma-separated list or a repeated name. */
function keyCondition(parameter: string, column: Sql, kind: Kind, operator: Operator, given: string[]): Sql {
  const values = given.flatMap((part) => part.split(',')).filter((part) => part !== '');
  if ((kind === 'id' || kind === 'ids') && !values.every((part) => /^\d{1,19}$/.test(part)))
    throw refuseValue(parameter, given.join());
  if (kind === 'ids' || kind === 'keys') {
    return operator === 'notequal'
      ? sql`not coalesce(${column} && ${values}, false)`
      : sql`${column} && ${values}`;
  }
  if (values.length === 1) return comparison(column, operator, values[0]);
  return operator === 'notequal'
    ? sql`(${column} is null or ${column} <> all(${values}))`
    : sql`${column} = any(${values})`;
}
