import { resourceOf } from '@ircrisk/contract/catalog.ts';
import { errors, fail } from '@ircrisk/contract/errors.ts';
import { columnOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { empty, join, name, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors } from '#platform/http/answer.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { hooksOf } from '../hooks.ts';
import { type Viewer, visible } from '../scope.ts';
import { shapeOf } from '../shape.ts';
import { gatherTreePaths, pathOf } from './record-paths.ts';
import { stagingOf } from './staging.ts';
import { markRefused } from './undo-rules.ts';

/** So long an import can be taken back. */
const undoDays = 7;
const refusedTold = 200;

export const undoErrors = errors('import-undo', {
  late: {
    status: 409,
    zh: '导入已超过 7 天，不能再撤销',
    en: 'The import is more than seven days old and stays',
  },
  done: { status: 409, zh: '这次导入已撤销', en: 'This import has been undone already' },
});

const reasons = {
  changed: { zh: '导入之后又被修改', en: 'Changed since the import' },
  removed: { zh: '导入之后已被删除', en: 'Removed since the import' },
  used: { zh: '已被其他数据引用', en: 'In use by other records' },
  kept: { zh: '记录只增不改', en: 'Entries are never removed' },
  state: {
    zh: '记录已生效或已定稿，不能再改或删除',
    en: 'In effect or settled: neither changed nor removed any more',
  },
  unseen: { zh: '不在您的数据范围内', en: 'Outside your data scope' },
} satisfies Record<string, Text>;

export interface PastImport {
  id: string;
  time: string;
  user: string | null;
  fileName: string;
  inserted: number;
  updated: number;
  rejected: number;
  undoTime: string | null;
}

/** Imports that can still be taken back or were, newest first. */
export const recentImports = (tx: Tx, resource: Resource): Promise<PastImport[]> =>
  tx.all(sql`
    select i.id, i.ended as time, u.shown_name as user, i.file_name as "fileName", i.inserted, i.updated, i.rejected, i.undo_time as "undoTime"
    from imports i left join users u on u.id = i.create_user
    where i.resource = ${resource.id} and i.ended > now() - make_interval(days => ${undoDays}) order by i.ended desc limit 20`);

export interface UndoPlan {
  /** Records that get their old values back, and new ones that go. */
  restored: number;
  removed: number;
  refused: number;
  refusals: { id: string; name: string | null; reason: string }[];
}

const undoable = sql`reason is null`;

/** Tables whose rows may point at a record that came with the import; what came with it too does not count. */
function usesOf(resource: Resource): Sql[] {
  const own = (
    column: string,
  ) => sql`exists (select from ${name(resource.table)} c where c.${name(column)} = t.id and c.is_deleted = 0
    and not exists (select from undo_rows n where n.id = c.id and n.action = 'insert'))`;
  const used = (resource.usedBy ?? []).map(({ table, column }) =>
    table === resource.table
      ? own(column)
      : sql`exists (select from ${name(table)} c where c.${name(column)} = t.id and c.is_deleted = 0)`,
  );
  return [...(resource.tree ? [own('parent_id')] : []), ...used];
}

/** What the import wrote, out of the audit trail, as a table of this transaction with the reason where a row must stay. */
async function gatherRows(
  tx: Tx,
  resource: Resource,
  importId: string,
  viewer: Viewer,
  language: Language,
): Promise<void> {
  const staging = stagingOf(tx);
  const { table } = shapeOf(resource);
  await staging.run(sql`select set_config('statement_timeout', '600000', true)`);
  await staging.run(sql`
    create temporary table undo_rows on commit drop as
    select e.record_id as id, (array_agg(e.action order by e.id))[1] as action, (array_agg(e.before order by e.id))[1] as before,
      max((e.after->>'version')::int) as version, null::text as reason
    from imports i join audit_entries e on e.at between i.begun and i.ended
    where i.id = ${importId} and e.table_name = ${resource.table} and e.request_id = ${`job-${importId}`} group by e.record_id`);
  const used = usesOf(resource);
  const inUse =
    used.length > 0 ? sql`when u.action = 'insert' and (${join(used, ' or ')}) then 'used'` : empty;
  await staging.run(sql`
    update undo_rows u set reason = case when t.is_deleted = 1 then 'removed' when t.version <> u.version then 'changed' ${inUse} end
    from ${table} t where t.id = u.id`);
  await staging.run(sql`
    update undo_rows u set reason = 'unseen' where reason is null and not exists (
      select from ${table} t where t.id = u.id and ${visible(resource, viewer)})`);
  if (resource.appendOnly) await staging.run(sql`update undo_rows set reason = 'kept' where ${undoable}`);
  await markHookUses(tx, resource);
  const columns = await writtenColumns(tx, resource);
  await markRefused({ tx, resource, viewer, language, columns });
}

/** Uses no foreign key shows: asked for all at once, and one by one only where there are any. */
async function markHookUses(tx: Tx, resource: Resource): Promise<void> {
  const uses = hooksOf(resource.id)?.uses;
  if (!uses) return;
  const made = await stagingOf(tx).all<{ id: string }>(
    sql`select id from undo_rows where action = 'insert' and ${undoable}`,
  );
  const ids = made.map(({ id }) => id);
  if (ids.length === 0 || (await uses(tx, ids)).length === 0) return;
  for (const id of ids)
    if ((await uses(tx, [id])).length > 0)
      await stagingOf(tx).run(sql`update undo_rows set reason = 'used' where id = ${id}`);
}

async function planOf(tx: Tx, resource: Resource, language: Language): Promise<UndoPlan> {
  const staging = stagingOf(tx);
  const counts = await staging.one<{ restored: number; removed: number; refused: number }>(sql`
    select count(*) filter (where ${undoable} and action = 'update')::int as restored,
      count(*) filter (where ${undoable} and action = 'insert')::int as removed,
      count(*) filter (where not ${undoable})::int as refused from undo_rows`);
  await gatherTreePaths(tx, resource);
  const { value, joins } = pathOf(resource, 't', { language, whole: false });
  const rows = await staging.all<{ id: string; name: string | null; reason: string }>(sql`
    select u.id, ${value} as name, u.reason from undo_rows u left join ${shapeOf(resource).table} t on t.id = u.id${joins}
    where not (u.${undoable}) order by 2 limit ${refusedTold}`);
  const known: Readonly<Record<string, Text>> = reasons;
  const refusals = rows.map(({ reason, ...row }) => ({
    ...row,
    reason: known[reason]?.[language] ?? reason,
  }));
  return { ...counts, refusals };
}

/** The import, if it is the tenant's and can still be taken back. */
export async function findImport(tx: Tx, resource: Resource, importId: string): Promise<void> {
  const found = await tx.maybe<{ late: boolean; done: boolean }>(sql`
    select ended < now() - make_interval(days => ${undoDays}) as late, undo_time is not null as done from imports
    where id = ${importId} and resource = ${resource.id} for update`);
  if (!found) throw fail(commonErrors.notFound);
  if (found.done) throw fail(undoErrors.done);
  if (found.late) throw fail(undoErrors.late);
}

/** What taking an import back would do; nothing is written. */
export async function planUndo(
  tx: Tx,
  resource: Resource,
  importId: string,
  viewer: Viewer,
  language: Language,
): Promise<UndoPlan> {
  await findImport(tx, resource, importId);
  await gatherRows(tx, resource, importId, viewer, language);
  return planOf(tx, resource, language);
}

/** Columns of the declared fields that the database does not make by itself. */
async function writtenColumns(tx: Tx, resource: Resource): Promise<string[]> {
  const declared = Object.keys(resource.fields).map((property) => columnOf(resource, property));
  const rows = await stagingOf(tx).all<{ column: string }>(sql`
    select attname::text as column from pg_attribute where attrelid = ${resource.table}::regclass and attnum > 0
      and attgenerated = '' and not attisdropped and attname = any(${[...declared, ...(resource.tree ? ['parent_id'] : [])]})`);
  return rows.map(({ column }) => column);
}

/** Old values come back, new records go; what was changed since, or is in use by now, stays and is told. */
async function undoImport(
  tx: Tx,
  resource: Resource,
  importId: string,
  viewer: Viewer,
  language: Language,
): Promise<UndoPlan> {
  const plan = await planUndo(tx, resource, importId, viewer, language);
  const staging = stagingOf(tx);
  const { table } = shapeOf(resource);
  const columns = await writtenColumns(tx, resource);
  const set = join(columns.map((column) => sql`${name(column)} = ${name(`r.${column}`)}`));
  const restored = await staging.all<{ id: string }>(sql`
    update ${table} t set ${set} from undo_rows u cross join lateral jsonb_populate_record(null::${table}, u.before) r
    where t.id = u.id and u.action = 'update' and u.${undoable} returning t.id`);
  const removed = await staging.all<{ id: string }>(sql`
    update ${table} t set is_deleted = 1 from undo_rows u
    where t.id = u.id and u.action = 'insert' and u.${undoable} returning t.id`);
  const touched = [...restored, ...removed].map(({ id }) => id);
  if (touched.length > 0) await hooksOf(resource.id)?.afterSave?.(tx, touched, viewer);
  await tx.run(
    sql`update imports set undo_time = now(), undo_user = current_user_id() where id = ${importId}`,
  );
  return plan;
}

export const undoJob: JobKind<{ resource: string; importId: string; viewer: Viewer }, UndoPlan> = {
  kind: 'resource-import-undo',
  title: { zh: '撤销导入', en: 'Undo of an import' },
  // One transaction: a crash leaves nothing behind, and a second run finds it undone.
  afterCrash: 'fail',
  run: ({ input, language, inTenant }) =>
    inTenant((tx) => undoImport(tx, resourceOf(input.resource), input.importId, input.viewer, language)),
};
