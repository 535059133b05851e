import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, type Sql, sql } from '#platform/database/sql.ts';
import type { StudyKind } from './study-kind.ts';

/**
 * A revision of the demo data as if its people had brought it there: submitted, and for the approved ones checked and signed, a day
 * each where the story says when.
 */
export async function furnishReview(
  tx: Tx,
  kind: StudyKind,
  id: string,
  state: 'inReview' | 'approved',
  comment: Text | null = null,
  submittedAt: Sql | null = null,
): Promise<void> {
  const people = await tx.all<{ id: string }>(
    sql`select id from users where tenant_id = current_tenant() and is_deleted = 0 and status = 1 order by id limit 3`,
  );
  const [approver, author = approver, checker = approver] = people.map((one) => one.id);
  const steps =
    state === 'inReview'
      ? ([['submit', author]] as const)
      : ([
          ['submit', author],
          ['check', checker],
          ['approve', approver],
        ] as const);
  const isApproved = state === 'approved';
  const signedAt = (days: number) =>
    submittedAt ? sql`(${submittedAt} + ${days} * interval '1 day')` : sql`clock_timestamp()`;
  const { seriesId } = await tx.one<{ seriesId: string }>(sql`
    update ${name(kind.resource.table)} set state = ${state}, state_comment = ${comment?.zh ?? null}, approved_by = ${isApproved ? (approver ?? null) : null}::bigint,
      approved_on = case when ${isApproved} then ${signedAt(2)}::date end,
      create_user = coalesce(create_user, ${author ?? null}::bigint) where id = ${id} returning series_id as "seriesId"`);
  for (const [days, [step, userId]] of steps.entries())
    await tx.run(sql`
      insert into study_steps (kind, series_id, study_id, step, user_id, at, reason, reason_en)
      values (${kind.resource.id}, ${seriesId}, ${id}, ${step}, ${userId ?? null}, ${signedAt(days)}, ${(step === 'approve' && comment?.zh) || null},
        ${(step === 'approve' && comment?.en) || null})`);
}
