import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import {
  type actOnImpairment,
  barrierErrors,
  type Impairment,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrierElement, barrierImpairment } from '@ircrisk/contract/resources/barrier.ts';
import { type ImpairmentState, impairmentActs } from '@ircrisk/contract/resources/barrier-words.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail, failAt, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { mustSeeAll, viewerOf, visible } from '#platform/resources/scope.ts';
import { recompute } from './recompute.ts';
import { latestEnd, readSettings } from './settings.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId'>;

/** What is there whether or not anybody allows it: it is restored, not refused. */
const counts = (row: Sql) =>
  sql`(${row}.kind <> 'bypass' or ${row}.approver_id is not null or ${row}.start_time <= now())`;

/** What is not closed, and what was closed in the last week, with what the reader may do. */
export async function readImpairments(
  tx: Tx,
  userId: string,
  language: Language,
  more: Sql = sql`true`,
): Promise<Impairment[]> {
  const isEnglish = language === 'en';
  const rows = await tx.all<
    Omit<Impairment, 'allowed'> & { author: string | null; editor: string | null; counts: boolean }
  >(sql`
    select i.id, i.code, e.tag, b.code as barrier, i.kind, i.state, case when ${isEnglish} then coalesce(i.reason_en, i.reason) else i.reason end as reason,
      case when ${isEnglish} then coalesce(i.measures_en, i.measures) else coalesce(i.measures, i.measures_en) end as measures, to_char(i.start_time, 'YYYY-MM-DD HH24:MI:SS') as "startTime",
      to_char(i.planned_end, 'YYYY-MM-DD HH24:MI:SS') as "plannedEnd",
      case when i.state <> 'closed' then floor(extract(epoch from i.planned_end - now()) / 60)::float8 end as "leftMinutes", (extract(epoch from i.planned_end - i.start_time) / 60)::float8 as "wholeMinutes", coalesce(nullif(u.shown_name, ''), u.account) as approver, i.version, i.create_user as author, i.update_user as editor, ${counts(sql`i`)} as counts
    from barrier_impairments i join barrier_elements e on e.id = i.element_id join barriers b on b.id = e.barrier_id
    left join users u on u.tenant_id = i.tenant_id and u.id = i.approver_id
    where i.is_deleted = 0 and i.state <> 'rejected' and (i.closed_time is null or i.closed_time > now() - interval '7 days') and ${more}
    order by i.state = 'closed', i.planned_end nulls last, i.id limit 200`);
  return rows.map(({ author, editor, counts, ...row }) => ({
    ...row,
    allowed: allowedActs(
      impairmentActs,
      { state: row.state as ImpairmentState, people: { author, editor } },
      userId,
    ).filter((one) => one !== 'reject' || !counts),
  }));
}

async function mustBeShort(tx: Tx, asked: { id: string; plannedEnd?: string | null }): Promise<void> {
  const { bypassDays: days } = await readSettings(tx);
  const end = latestEnd(sql`t.start_time`, sql`t.approver_id is not null`, days);
  const { latest, late } = await tx.one<{ latest: string; late: boolean }>(sql`
    select to_char(${end}, 'YYYY-MM-DD HH24:MI') as latest, ${asked.plannedEnd ?? null}::timestamptz > ${end} as late
    from barrier_impairments t where t.id = ${asked.id}`);
  if (late) throw failAt('plannedEnd', barrierErrors.tooLong, { days, latest });
}

/** A new end lies ahead, and for a bypass no further than it may be granted at a time. */
async function checkExtension(
  tx: Tx,
  kind: string,
  asked: { id: string; plannedEnd?: string | undefined },
): Promise<void> {
  if (!asked.plannedEnd)
    throw invalidField('plannedEnd', 'required', {
      zh: '请填写新的计划结束时间',
      en: 'Give the new planned end',
    });
  const { ahead } = await tx.one<{ ahead: boolean }>(sql`
    select ${asked.plannedEnd}::timestamptz > greatest(now(), t.start_time) as ahead from barrier_impairments t where t.id = ${asked.id}`);
  if (!ahead)
    throw invalidField('plannedEnd', 'order', {
      zh: '新的计划结束须晚于现在',
      en: 'The new planned end must lie ahead',
    });
  if (kind === 'bypass') await mustBeShort(tx, asked);
}

/** Approving, beginning, extending and closing; every one of them changes the barrier's colour at once. */
export async function actOn(call: Caller, input: ParsedInputOf<typeof actOnImpairment>) {
  const { tx, actor, projectId } = call;
  const row = await tx.maybe<{
    state: ImpairmentState;
    elementId: string;
    kind: string;
    author: string | null;
    editor: string | null;
    version: number;
    whole: boolean;
    counts: boolean;
    ended: boolean;
    /** The start that is still to come. */
    from: string | null;
    plannedEnd: string | null;
  }>(sql`
    select t.state, t.element_id as "elementId", t.kind, t.create_user as author, t.update_user as editor, t.version, t.planned_end as "plannedEnd", ${counts(sql`t`)} as counts, t.planned_end is not null and coalesce(nullif(t.measures, ''), t.measures_en, '') <> '' as whole,
      coalesce(t.planned_end <= now(), false) as ended, case when t.start_time > now() then to_char(t.start_time, 'YYYY-MM-DD HH24:MI') end as "from"
    from barrier_impairments t where t.id = ${input.id} and ${visible(barrierImpairment, viewerOf(actor, projectId))} for update`);
  if (!row) throw fail(commonErrors.notFound);
  await mustSeeAll(tx, barrierElement, [row.elementId], viewerOf(actor, projectId));
  if (input.version !== undefined && input.version !== row.version) throw fail(commonErrors.stale);
  const state = takeAct(
    impairmentActs,
    { state: row.state, people: { author: row.author, editor: row.editor } },
    input,
    actor.userId,
  );
  if (input.act === 'approve' && row.kind === 'bypass' && !row.whole) throw fail(barrierErrors.measures);
  if (input.act === 'reject' && row.counts) throw fail(barrierErrors.inPlace);
  if (input.act === 'start' && row.from) throw fail(barrierErrors.early, { from: row.from });
  if (input.act === 'approve' && row.ended) throw fail(barrierErrors.ended);
  if (input.act === 'approve' && row.kind === 'bypass')
    await mustBeShort(tx, { ...input, plannedEnd: row.plannedEnd });
  if (input.act === 'extend') await checkExtension(tx, row.kind, input);
  const saved = await tx.one<{ version: number }>(sql`
    update barrier_impairments set state = ${state}, state_reason = ${input.reason ?? null}, approver_id = case when ${input.act === 'approve'} then ${actor.userId}::bigint else approver_id end,
      closed_time = case when ${input.act === 'close'} then now() else closed_time end,
      planned_end = coalesce(${input.act === 'extend' ? (input.plannedEnd ?? null) : null}::timestamptz, planned_end) where id = ${input.id} returning version`);
  await recompute(tx, actor.tenantId);
  return { state, version: saved.version };
}
