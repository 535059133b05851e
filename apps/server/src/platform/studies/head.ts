import { studyErrors } from '@ircrisk/contract/study.ts';
import { name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import type { StudyHead, StudyKind } from './study-kind.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId'>;

export const columnsOf = ({ columns = {} }: StudyKind) => ({
  code: 'code',
  name: 'name',
  nameEn: 'name_en',
  revision: 'revision',
  ...columns,
});

/** What a revision of table `alias` is called. */
export const labelSql = (kind: StudyKind, alias: string): Sql => {
  const { label } = columnsOf(kind);
  return label ? name(`${alias}.${label}`) : sql`'R' || ${name(`${alias}.${columnsOf(kind).revision}`)}`;
};

/** Revisions `t` of a kind; all kinds have the same columns. */
export function heads(kind: StudyKind, where: Sql): Sql {
  const { code, name: named, nameEn, revision } = columnsOf(kind);
  const project = kind.resource.inProject ? sql`t.project_id` : sql`null::bigint`;
  return sql`
    select t.id, t.series_id as "seriesId", ${project} as "projectId", ${name(`t.${code}`)} as code, ${name(`t.${named}`)} as name,
      ${name(`t.${nameEn}`)} as "nameEn", t.state, ${name(`t.${revision}`)} as revision, ${labelSql(kind, 't')} as label, t.create_user as "createUser"
    from ${name(kind.resource.table)} t where ${where}`;
}

/** A revision the caller may see; `lock` holds its whole series until the transaction ends, so that of two judges one wins. */
export async function findHead(
  { tx, actor, projectId }: Caller,
  kind: StudyKind,
  id: string,
  lock = false,
): Promise<StudyHead> {
  const seen = sql`t.id = ${id} and ${visible(kind.resource, viewerOf(actor, projectId))}`;
  const head = await tx.maybe<StudyHead>(heads(kind, seen));
  if (!head) throw fail(commonErrors.notFound);
  if (!lock) return head;
  await tx.run(sql`
    select t.id from ${name(kind.resource.table)} t where t.series_id = ${head.seriesId} order by t.id for update`);
  return tx.one<StudyHead>(heads(kind, sql`t.id = ${id}`));
}

/** A revision that can be changed, held until the transaction ends; what is in review or approved is refused. */
export async function findDraft(call: Caller, kind: StudyKind, id: string): Promise<StudyHead> {
  const seen = sql`t.id = ${id} and ${visible(kind.resource, viewerOf(call.actor, call.projectId))}`;
  const head = await call.tx.maybe<StudyHead>(sql`${heads(kind, seen)} ${raw('for update')}`);
  if (!head) throw fail(commonErrors.notFound);
  if (head.state !== 'draft') throw fail(studyErrors.readOnly);
  return head;
}

/** Revisions of the same series, newest first. */
export const listHeads = ({ tx }: Pick<Caller, 'tx'>, kind: StudyKind, seriesId: string) =>
  tx.all<StudyHead>(
    sql`${heads(kind, sql`t.series_id = ${seriesId} and t.is_deleted = 0`)} order by ${name(`t.${columnsOf(kind).revision}`)} desc`,
  );
