import { presenceSeconds, type StudyPresence } from '@ircrisk/contract/study.ts';
import { sql } from '#platform/database/sql.ts';
import { tellOf } from '#platform/events/event-hub.ts';
import type { Call } from '#platform/http/handle.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { findHead } from './head.ts';
import type { StudyKind } from './study-kind.ts';

const missedBeats = 3;

/** Notes that the caller has the study open, or has left it; the others hear of who came or went and ask themselves. */
export async function bePresent(
  call: Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>,
  kind: StudyKind,
  { id, leaves }: { id: string; leaves: boolean },
): Promise<StudyPresence[]> {
  const { tx, actor } = call;
  const head = await findHead(call, kind, id);
  await tx.run(
    sql`delete from study_presences where seen < now() - make_interval(secs => ${presenceSeconds * missedBeats})`,
  );
  const { isNew } = leaves
    ? {
        isNew:
          (await tx.run(
            sql`delete from study_presences where study_id = ${id} and user_id = ${actor.userId}`,
          )) > 0,
      }
    : await tx.one<{ isNew: boolean }>(sql`
        insert into study_presences (study_id, kind) values (${id}, ${kind.resource.id})
        on conflict (tenant_id, study_id, user_id) do update set seen = now() returning xmax = 0 as "isNew"`);
  if (isNew)
    // Those who have it open, and nobody who may not know that it is there.
    await tx.run(
      tellOf(
        sql`select tenant_id, user_id from study_presences where study_id = ${id} and user_id <> ${actor.userId}`,
        'data',
        { topic: 'study.presence', id },
      ),
    );
  if (leaves) return [];
  const sheets = (kind.sheets ?? []).map(({ resource }) => resource.table);
  const others = await tx.all<StudyPresence>(sql`
    select p.user_id as "userId", u.shown_name as name, p.since, exists (
      select from audit_entries a where a.tenant_id = p.tenant_id and a.user_id = p.user_id and a.at >= p.since
        and (a.table_name = ${kind.resource.table} and a.record_id = p.study_id
          or a.table_name = any(${sheets}::text[]) and coalesce(a.after, a.before) ->> 'study_id' = p.study_id::text)) as edits
    from study_presences p
    join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where p.study_id = ${id} and p.user_id <> ${actor.userId} order by p.since`);
  if (others.length === 0) return [];
  const editors =
    head.state === 'draft' ? await whoMay(tx, `${kind.resource.id}.update`, head.projectId) : [];
  return others.map((one) => ({ ...one, edits: one.edits && editors.includes(one.userId) }));
}
