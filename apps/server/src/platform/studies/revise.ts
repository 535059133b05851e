import { columnOf } from '@ircrisk/contract/resource.ts';
import { studyErrors } from '@ircrisk/contract/study.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { columnsOf, findHead } from './head.ts';
import { copySheets } from './sheets.ts';
import type { StudyHead, StudyKind } from './study-kind.ts';

/** What a caller may set, and what the module keeps beside it. */
function copiedColumns({ resource, copiedColumns: more = [], freshFields = [] }: StudyKind): string[] {
  const declared = Object.entries(resource.fields)
    .filter(([property, field]) => !field.readOnly && !field.summary && !freshFields.includes(property))
    .map(([property]) => columnOf(resource, property));
  return [...new Set([...declared, ...more])];
}

/** The open revision after this one, or a new draft with everything this one has. */
export async function revise(
  call: Pick<Call, 'tx' | 'actor' | 'projectId'>,
  kind: StudyKind,
  { id, label }: { id: string; label?: string | undefined },
): Promise<string> {
  const { tx } = call;
  const head = await findHead(call, kind, id, true);
  if (head.state !== 'approved') throw fail(studyErrors.step);
  const { revision } = columnsOf(kind);
  const open = await tx.maybe<{ id: string }>(sql`
    select id from ${name(kind.resource.table)} where series_id = ${head.seriesId} and is_deleted = 0
      and ${name(revision)} > ${head.revision} order by ${name(revision)} desc limit 1`);
  if (open) return open.id;
  const made = await insertRevision(tx, kind, head, await kind.nextLabel?.(tx, head, label));
  await copySheets(tx, kind, head, made);
  await kind.copy?.(tx, head, made);
  return made;
}

async function insertRevision(
  tx: Tx,
  kind: StudyKind,
  head: StudyHead,
  label: string | undefined,
): Promise<string> {
  const columns = columnsOf(kind);
  const taken = new Set<string | undefined>([columns.revision, columns.label]);
  const copied = copiedColumns(kind).filter((column) => !taken.has(column));
  const list = copied.map((column) => name(column));
  const own = kind.resource.inProject ? [name('project_id'), ...list] : list;
  const marked = columns.label ? [name(columns.label)] : [];
  const all = [...own, ...marked];
  const { id } = await tx.one<{ id: string }>(sql`
    insert into ${name(kind.resource.table)} (series_id, ${name(columns.revision)}, ${join(all)})
    select series_id, (select max(${name(columns.revision)}) + 1 from ${name(kind.resource.table)} where series_id = ${head.seriesId}),
      ${join([...own, ...marked.map(() => sql`${label ?? null}`)])}
    from ${name(kind.resource.table)} where id = ${head.id} returning id`);
  return id;
}
