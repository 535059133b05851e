import { resources } from '@ircrisk/contract/catalog.ts';
import { withTexts } from '@ircrisk/contract/errors.ts';
import { jhaErrors } from '@ircrisk/contract/modules/safety/jha-errors.ts';
import { columnOf, isPointer } from '@ircrisk/contract/resource.ts';
import { studyErrors } from '@ircrisk/contract/study.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, Failure, fail } from './answer.ts';

/** What `pg` puts on an error of the server. */
interface DatabaseError extends Error {
  code?: string;
  table?: string;
  column?: string;
  constraint?: string;
}

/** Columns of unique indexes and foreign keys. Under row security the database's own errors do not name them. */
const constraintColumns = new Map<string, string[]>();

export async function learnConstraints(db: Database): Promise<void> {
  const rows = await db.platform.all<{ name: string; columns: string[] }>(sql`
    select c.relname as name, array(
      select coalesce(substring(pg_get_indexdef(i.indexrelid, k, false) from '\\((\\w+)'), pg_get_indexdef(i.indexrelid, k, false))
      from generate_series(1, i.indnkeyatts) k order by k) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where i.indisunique and n.nspname = 'public'
    union all
    select o.conname, array(select a.attname::text from unnest(o.conkey) with ordinality k(key, at)
      join pg_attribute a on a.attrelid = o.conrelid and a.attnum = k.key order by k.at)
    from pg_constraint o join pg_namespace n on n.oid = o.connamespace where o.contype = 'f' and n.nspname = 'public'`);
  for (const { name, columns } of rows) constraintColumns.set(name, columns);
}

const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Labels of unique columns of tables no resource is declared over. */
const handMadeLabels: Readonly<Record<string, Text>> = {
  code: { zh: '编号', en: 'Code' },
  name: { zh: '名称', en: 'Name' },
  domain: { zh: '域名', en: 'Domain' },
  enterpriseNumber: { zh: '企业编号', en: 'Company number' },
  scopeName: { zh: '数据权限名称', en: 'Data scope name' },
  projectName: { zh: '项目名称', en: 'Project name' },
  itemNo: { zh: '项目编号', en: 'Project number' },
};

/** Property and label of a column, as the resource over that table names them. */
function fieldOf(table: string | undefined, column: string): { property: string; label: Text } {
  for (const resource of resources) {
    if (resource.table !== table) continue;
    const found = Object.entries(resource.fields).find(
      ([property]) => columnOf(resource, property) === column,
    );
    if (found) return { property: found[0], label: found[1] };
  }
  // A normalised spelling stands for the field it is made from: tag_key for tag.
  if (column.endsWith('_key')) return fieldOf(table, column.slice(0, -'_key'.length));
  const property = camel(column);
  return { property, label: handMadeLabels[property] ?? { zh: property, en: property } };
}

/** What a person typed comes last in a key; tenant, project and parent lead it, a revision the server counts may end it. */
function lastColumn({ constraint, table }: DatabaseError, input: Record<string, unknown> = {}): string {
  const columns = constraintColumns.get(constraint ?? '') ?? [];
  const typed = columns.findLast((column) => input[fieldOf(table, column).property] !== undefined);
  return typed ?? columns.at(-1) ?? 'id';
}

function duplicate(error: DatabaseError, input: Record<string, unknown>): Failure {
  const { property, label } = fieldOf(error.table, lastColumn(error, input));
  const given = input[property];
  const value = typeof given === 'string' || typeof given === 'number' ? String(given).slice(0, 100) : '';
  // Nobody typed the id of the record they chose.
  const field = resources.find(({ table }) => table === error.table)?.fields[property];
  const kind = field && isPointer(field) ? commonErrors.duplicatePointer : commonErrors.duplicate;
  const fields = (language: Language) => [
    { field: property, rule: 'unique', msg: say(kind, language, { field: label[language], value }) },
  ];
  return fail(withTexts(kind, { field: label, value: { zh: value, en: value } }), {}, { fields });
}

function brokenField(error: DatabaseError, column: string, rule: string, text: Text): Failure {
  const { property, label } = fieldOf(error.table, column);
  const fields = (language: Language) => [
    { field: property, rule, msg: say(text, language, { field: label[language] }) },
  ];
  return fail(commonErrors.invalid, { reason: '' }, { fields });
}

/** Rules kept by the database alone, by the name of their constraint. */
const constraintTexts: Record<string, Text> = {
  factory_nodes_root: {
    zh: '最上级必须是公司，公司只能在最上级',
    en: 'The top of the tree is a company, and a company is only at the top',
  },
  factory_nodes_level: {
    zh: '层级顺序须为公司、分部、装置、单元，下级不能高于或等于上级',
    en: 'Levels go company, branch, device, unit: a node must be of a lower level than the one above it',
  },
  factory_nodes_cycle: commonErrors.cyclicParent,
};

const badValue: Text = { zh: '输入的值无效', en: 'A value is not valid' };
const pointsNowhere: Text = {
  zh: '{field}所指的数据不存在',
  en: '{field} points to a record that does not exist',
};
const missing: Text = { zh: '{field}不能为空', en: '{field} must not be empty' };

/** Reasons to come back in a moment rather than to call a person. */
function isUnavailable({ code = '', message }: DatabaseError): boolean {
  if (/^(08|57P0|53)/.test(code) || code === '57014' || code === '25006' || code === '55P03') return true;
  if (/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH)$/.test(code)) return true;
  return /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection error|not queryable|Cannot use a pool after/.test(
    message,
  );
}

/** A refusal for what the database says, or undefined when it is nobody's expected case. */
export function failureOf(thrown: unknown, input: Record<string, unknown> = {}): Failure | undefined {
  if (thrown instanceof Failure) return thrown;
  if (thrown instanceof AggregateError) return failureOf(thrown.errors[0]);
  if (!(thrown instanceof Error)) return undefined;
  const error = thrown as DatabaseError;
  if (['ENOSPC', 'EDQUOT', '53100'].includes(error.code ?? '')) return fail(commonErrors.storageFull);
  if (isUnavailable(error)) return fail(commonErrors.unavailable, {}, { retryAfter: 2 });
  if (error.constraint === 'study_read_only') return fail(studyErrors.readOnly);
  if (error.constraint === 'jha_signed') return fail(jhaErrors.signed);
  switch (error.code) {
    case '23505':
      return duplicate(error, input);
    case '23503':
      // One code for "points to nothing" and "is pointed to".
      if (/^update or delete/.test(error.message))
        return fail(commonErrors.inUse, {}, { data: { children: 0, usedBy: [] } });
      return brokenField(error, error.column ?? lastColumn(error), 'reference', pointsNowhere);
    case '23502':
      return brokenField(error, error.column ?? 'id', 'required', missing);
    case '23514':
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
    case '22023':
      return fail(
        commonErrors.invalid,
        { reason: '' },
        {
          fields: (language) => [
            {
              field: '',
              rule: 'value',
              msg: (constraintTexts[error.constraint ?? ''] ?? badValue)[language],
            },
          ],
        },
      );
    default:
      return undefined;
  }
}
