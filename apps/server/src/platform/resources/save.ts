import { recordSchema } from '@ircrisk/contract/record-schema.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { parseOptions } from '@ircrisk/contract/validation.ts';
import type { z } from 'zod';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalid, invalidField } from '#platform/http/answer.ts';
import { forbiddenError, forbidsOf, hooksOf } from './hooks.ts';
import { judgeRecords } from './kept-rows.ts';
import { checkPast } from './past-dates.ts';
import { allowedVerbs, findRow, readDetail } from './read.ts';
import { checkReferences } from './references.ts';
import { type Viewer, visible } from './scope.ts';
import { anyColumn, isList, shapeOf } from './shape.ts';
import { isBelow } from './tree.ts';

type Values = Record<string, unknown>;

const schemas = new WeakMap<Resource, { create: z.ZodType<Values>; update: z.ZodType<Values> }>();

export function schemasOf(resource: Resource) {
  let found = schemas.get(resource);
  if (!found) {
    found = { create: recordSchema(resource, 'create'), update: recordSchema(resource, 'update') } as {
      create: z.ZodType<Values>;
      update: z.ZodType<Values>;
    };
    schemas.set(resource, found);
  }
  return found;
}

const projectMissing: Text = { zh: '请先选择项目', en: 'Choose a project first' };
const parentText: Text = { zh: '上级不存在', en: 'The parent does not exist' };

/** A record as it may be stored: checked by the schema and, when new, completed by the declared defaults. */
export function readRecord(
  resource: Resource,
  mode: 'create' | 'update',
  record: unknown,
  viewer: Viewer,
): Values {
  if (mode === 'create' && resource.inProject && viewer.projectId === null)
    throw invalidField('projectId', 'required', projectMissing);
  const complete = (values: Values) => (mode === 'create' ? withDefaults(resource, values) : values);
  const parsed = schemasOf(resource)[mode].safeParse(complete(record as Values), parseOptions);
  if (!parsed.success) throw invalid(parsed.error, (property) => resource.fields[property]);
  return complete(withLists(resource, parsed.data));
}

async function checkParent(
  tx: Tx,
  resource: Resource,
  id: string | undefined,
  values: Values,
  viewer: Viewer,
): Promise<void> {
  if (!resource.tree || values.parentId === undefined || values.parentId === '0') return;
  const parentId = values.parentId as string;
  const parent = await tx.maybe(
    sql`select 1 from ${shapeOf(resource).table} t where t.id = ${parentId} and ${visible(resource, viewer)}`,
  );
  if (!parent) throw invalidField('parentId', 'reference', parentText);
  if (id !== undefined && (await isBelow(tx, resource, id, parentId)))
    throw invalidField('parentId', 'cyclic', commonErrors.cyclicParent);
}

/** Lists are never null, neither in the table nor on the wire. */
function withLists(resource: Resource, values: Values): Values {
  for (const [property, field] of Object.entries(resource.fields)) {
    if (values[property] === null && isList(field)) values[property] = [];
  }
  return values;
}

/** A new record; answers its id. */
export async function createRecord(
  tx: Tx,
  resource: Resource,
  record: unknown,
  viewer: Viewer,
): Promise<string> {
  const values = readRecord(resource, 'create', record, viewer);
  await checkParent(tx, resource, undefined, values, viewer);
  await checkReferences(tx, resource, values);
  await checkPast(tx, resource, values);
  await judgeRecords(tx, resource, [{ values }], viewer);
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const columns = join(entries.map(([property]) => name(anyColumn(resource, property))));
  const bound = join(entries.map(([, value]) => sql`${value}`));
  const { id } = await tx.one<{ id: string }>(
    sql`insert into ${shapeOf(resource).table} (${columns}) values (${bound}) returning id`,
  );
  await hooksOf(resource.id)?.afterSave?.(tx, [id], viewer);
  return id;
}

/** A field left out of a new record takes its declared default; one sent empty stays empty. */
function withDefaults(resource: Resource, record: Values): Values {
  const filled = { ...record };
  for (const [property, field] of Object.entries(resource.fields)) {
    if (filled[property] === undefined && field.default !== undefined) filled[property] = field.default;
  }
  return filled;
}

/** The lock a caller carries back: the version it read, or the time of the last change. */
function lock(values: Values): Sql {
  if (values.version !== undefined) return sql`and t.version = ${values.version}`;
  if (typeof values.updateTime === 'string' && values.updateTime !== '') {
    return sql`and date_trunc('second', t.update_time) = ${values.updateTime}::timestamptz`;
  }
  return sql``;
}

/** Changes what was sent and nothing else; a stale lock answers the record as it is now. */
export async function updateRecord(
  tx: Tx,
  resource: Resource,
  record: unknown,
  viewer: Viewer,
  language: Language,
): Promise<string> {
  const values = readRecord(resource, 'update', record, viewer);
  const id = values.id as string;
  const { id: _id, version: _version, updateTime: _updateTime, ...changes } = values;
  const { table } = shapeOf(resource);
  const hooks = hooksOf(resource.id);
  const forbids = forbidsOf(resource);
  if (forbids || hooks?.beforeSave) {
    // Before any rule of the record: one that is not there, or not the tenant's, has no rules to tell of.
    const row = await findRow(tx, resource, id, viewer, language);
    if (!row) throw fail(commonErrors.notFound);
    if (forbids && !allowedVerbs(resource, row, viewer).includes('update'))
      throw fail(forbiddenError(resource));
  }
  await checkParent(tx, resource, id, changes, viewer);
  await checkReferences(tx, resource, changes);
  await checkPast(tx, resource, changes);
  await judgeRecords(tx, resource, [{ id, values: changes }], viewer);
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  const assignments = [
    ...entries.map(([property, value]) => sql`${name(anyColumn(resource, property))} = ${value}`),
    // An update that changes no field still counts as one: the version moves on.
    ...(entries.length === 0 ? [sql`status = t.status`] : []),
  ];
  const changed = await tx.run(sql`
    update ${table} t set ${join(assignments)} where t.id = ${id} and ${visible(resource, viewer)} ${lock(values)}`);
  if (changed === 1) {
    await hooksOf(resource.id)?.afterSave?.(tx, [id], viewer);
    return id;
  }
  const current = await readDetail(tx, resource, id, viewer, language);
  throw fail(commonErrors.stale, {}, { data: current });
}
