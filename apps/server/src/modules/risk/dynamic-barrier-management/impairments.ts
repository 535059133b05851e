import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import {
  type actOnImpairment,
  barrierErrors,
  type Impairment,
  type overrideElement,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import {
  barrierElement,
  barrierImpairment,
  type ImpairmentState,
  impairmentActs,
} from '@ircrisk/contract/resources/barrier.ts';
import { mostDaysByHand } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { recompute } from './recompute.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId'>;

/** What is not closed, and what was closed in the last week, with what the reader may do. */
export async function readImpairments(tx: Tx, userId: string, more: Sql = sql`true`): Promise<Impairment[]> {
  const rows = await tx.all<Omit<Impairment, 'allowed'> & { author: string | null }>(sql`
    select i.id, i.code, e.tag, b.code as barrier, i.kind, i.state, i.reason, i.measures, to_char(i.start_time, 'YYYY-MM-DD HH24:MI:SS') as "startTime",
      to_char(i.planned_end, 'YYYY-MM-DD HH24:MI:SS') as "plannedEnd",
      floor(extract(epoch from i.planned_end - now()) / 60)::float8 as "leftMinutes", (extract(epoch from i.planned_end - i.start_time) / 60)::float8 as "wholeMinutes", coalesce(nullif(u.shown_name, ''), u.account) as approver, i.version, i.create_user as author
    from barrier_impairments i join barrier_elements e on e.id = i.element_id join barriers b on b.id = e.barrier_id
    left join users u on u.tenant_id = i.tenant_id and u.id = i.approver_id
    where i.is_deleted = 0 and i.state <> 'rejected' and (i.closed_time is null or i.closed_time > now() - interval '7 days') and ${more}
    order by i.state = 'closed', i.planned_end nulls last, i.id limit 200`);
  return rows.map(({ author, ...row }) => ({
    ...row,
    allowed: allowedActs(impairmentActs, { state: row.state as ImpairmentState, people: { author } }, userId),
  }));
}

/** Approving, beginning, extending and closing; every one of them changes the barrier's colour at once. */
export async function actOn(call: Caller, input: ParsedInputOf<typeof actOnImpairment>) {
  const { tx, actor, projectId } = call;
  const row = await tx.maybe<{
    state: ImpairmentState;
    kind: string;
    author: string | null;
    version: number;
    whole: boolean;
    ended: boolean;
  }>(sql`
    select t.state, t.kind, t.create_user as author, t.version, t.planned_end is not null and coalesce(t.measures, '') <> '' as whole,
      coalesce(t.planned_end <= now(), false) as ended
    from barrier_impairments t where t.id = ${input.id} and ${visible(barrierImpairment, viewerOf(actor, projectId))} for update`);
  if (!row) throw fail(commonErrors.notFound);
  if (input.version !== undefined && input.version !== row.version) throw fail(commonErrors.stale);
  const state = takeAct(
    impairmentActs,
    { state: row.state, people: { author: row.author } },
    input,
    actor.userId,
  );
  if (input.act === 'approve' && row.kind === 'bypass' && !row.whole) throw fail(barrierErrors.measures);
  if (input.act === 'approve' && row.ended) throw fail(barrierErrors.ended);
  if (input.act === 'extend' && !input.plannedEnd)
    throw invalidField('plannedEnd', 'required', {
      zh: '请填写新的计划结束时间',
      en: 'Give the new planned end',
    });
  const saved = await tx.one<{ version: number }>(sql`
    update barrier_impairments set state = ${state}, state_reason = ${input.reason ?? null}, approver_id = case when ${input.act === 'approve'} then ${actor.userId}::bigint else approver_id end,
      closed_time = case when ${input.act === 'close'} then now() else closed_time end,
      planned_end = coalesce(${input.act === 'extend' ? (input.plannedEnd ?? null) : null}::timestamptz, planned_end) where id = ${input.id} returning version`);
  await recompute(tx, actor.tenantId);
  return { state, version: saved.version };
}

/** The last day lies ahead, today included, and not for ever. */
async function mustEndSoon(tx: Tx, until: string): Promise<void> {
  const { today, latest } = await tx.one<{ today: string; latest: string }>(sql`
    select to_char(current_date, 'YYYY-MM-DD') as today, to_char(current_date + ${mostDaysByHand}::int, 'YYYY-MM-DD') as latest`);
  if (until < today)
    throw invalidField('until', 'order', {
      zh: `“有效至”不能早于今天（${today}）`,
      en: `“Until” must not lie before today (${today})`,
    });
  if (until > latest)
    throw invalidField('until', 'tooBig', {
      zh: `人工设定最长 ${mostDaysByHand} 天，“有效至”最晚 ${latest}`,
      en: `A state set by hand holds ${mostDaysByHand} days at most: “Until” is ${latest} at the latest`,
    });
}

/** A state set by hand has a reason and an end, and is shown as such. */
export async function override(call: Caller, input: ParsedInputOf<typeof overrideElement>): Promise<boolean> {
  const { tx, actor, projectId } = call;
  if (input.state) await mustEndSoon(tx, input.until);
  const changed = await tx.run(sql`
    update barrier_elements t set override_state = ${input.state}, override_reason = ${input.reason}, override_until = ${input.until}::date
    where t.id = ${input.id} and ${visible(barrierElement, viewerOf(actor, projectId))}`);
  if (changed === 0) throw fail(commonErrors.notFound);
  await recompute(tx, actor.tenantId);
  return true;
}
