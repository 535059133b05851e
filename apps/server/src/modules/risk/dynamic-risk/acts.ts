import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import {
  type AlertRow,
  type actOnAlert,
  type actOnOverride,
  dynamicRiskErrors,
  type raiseRiskAction,
} from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import {
  type AlertState,
  alertActs,
  dynamicRiskAlert,
  dynamicRiskOverride,
  type OverrideState,
  overrideActs,
} from '@ircrisk/contract/resources/dynamic-risk.ts';
import { mustBeRaisable, raiseActions } from '#modules/workplace/action-item/index.ts';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { mark } from './due.ts';
import { type Caller, seen } from './read.ts';

/** What is not closed, the newest first, with what the reader may do and the action it led to. */
export async function readInbox({ tx, actor, projectId, language }: Caller): Promise<AlertRow[]> {
  const rows = await tx.all<Omit<AlertRow, 'allowed'>>(sql`
    select t.id, t.code, t.model_id as "modelId", m.code as subject, m.name, m.name_en as "nameEn", t.rule, t.level, t.state,
      to_char(t.opened_time, 'YYYY-MM-DD HH24:MI') as "openedTime", to_char(t.cleared_time, 'YYYY-MM-DD HH24:MI') as "clearedTime", t.mitigation, t.version,
      (select jsonb_build_object('id', a.id::text, 'title', case when ${language === 'en'} then coalesce(a.title_en, a.title) else a.title end, 'state', a.state)
        from action_items a where a.source_module = 'dynamic-risk' and a.source_id = t.model_id and a.is_deleted = 0 order by a.id desc limit 1) as action
    from dynamic_risk_alerts t join dynamic_risk_models m on m.id = t.model_id and m.is_deleted = 0
    where ${visible(dynamicRiskAlert, viewerOf(actor, projectId))} and t.state <> 'closed'
    order by array_position(array['open', 'acknowledged', 'mitigated'], t.state), t.opened_time desc, t.id limit 500`);
  return rows.map((row) => ({
    ...row,
    allowed: allowedActs(alertActs, { state: row.state as AlertState }, actor.userId),
  }));
}

export async function actAlert({ tx, actor, projectId }: Caller, input: ParsedInputOf<typeof actOnAlert>) {
  const row = await tx.maybe<{ state: AlertState; version: number }>(sql`
    select t.state, t.version from dynamic_risk_alerts t where t.id = ${input.id} and ${visible(dynamicRiskAlert, viewerOf(actor, projectId))} for update`);
  if (!row) throw fail(commonErrors.notFound);
  if (input.version !== undefined && input.version !== row.version) throw fail(commonErrors.stale);
  const state = takeAct(alertActs, { state: row.state }, input, actor.userId);
  const { version } = await tx.one<{ version: number }>(sql`
    update dynamic_risk_alerts set state = ${state}, handled_by = ${actor.userId}, handled_time = now(), mitigation = coalesce(${input.reason || null}, mitigation)
    where id = ${input.id} returning version`);
  return { state, version };
}

/** The subject on the one to-do list, with what drives it; one open item for each. */
export async function raise(call: Caller, input: ParsedInputOf<typeof raiseRiskAction>) {
  const { tx } = call;
  await mustBeRaisable(tx, input);
  const found = await tx.maybe(
    sql`select 1 from dynamic_risk_models t where t.id = ${input.modelId} and ${seen(call, undefined)}`,
  );
  if (!found) throw fail(commonErrors.notFound);
  const [raised] = await tx.all<{ id: string }>(
    raiseActions(
      sql`select 'dynamic-risk'::text as source_module, m.id as source_id, p.node_id, m.equipment_id, left(m.code || ' ' || m.name || '：降低动态风险', 200) as title,
          left(m.code || ' ' || coalesce(m.name_en, m.name) || ': lower the dynamic risk', 200) as title_en,
          (select string_agg((c #>> '{text,zh}') || '（×' || round((c ->> 'factor')::numeric, 3) || '）', '；') from jsonb_array_elements(p.contributors) c where (c ->> 'factor')::float8 > 1) as description,
          'corrective'::text as type, case p.level when 'high' then 'urgent' when 'mediumHigh' then 'high' else 'medium' end as priority,
          ${input.ownerId ?? null}::bigint as owner_id, ${input.dueDate}::date as due_date
        from dynamic_risk_models m join dynamic_risk_results q on q.tenant_id = m.tenant_id and q.model_id = m.id join dynamic_risk_points p on p.tenant_id = q.tenant_id and p.id = q.point_id
        where m.id = ${input.modelId}`,
      { once: true },
    ),
  );
  if (!raised) throw fail(dynamicRiskErrors.noAction);
  return { actionId: raised.id };
}

/** One figure at a time: of two nobody would know which counts. */
async function mustBeOnly(tx: Caller['tx'], modelId: string): Promise<void> {
  await tx.run(sql`select 1 from dynamic_risk_models where id = ${modelId} for update`);
  const other = await tx.maybe<{ code: string }>(sql`
    select code from dynamic_risk_overrides where model_id = ${modelId} and is_deleted = 0 and state = 'approved' and expires_at > now() order by id desc limit 1`);
  if (other) throw fail(dynamicRiskErrors.inForce, other);
}

/** Approved by another person; what is in force changes the figure at once. */
export async function actOverride(
  { tx, actor, projectId }: Caller,
  input: ParsedInputOf<typeof actOnOverride>,
) {
  const row = await tx.maybe<{
    state: OverrideState;
    author: string | null;
    editor: string | null;
    version: number;
    ended: boolean;
    modelId: string;
  }>(sql`
    select t.state, t.create_user as author, t.update_user as editor, t.version, t.expires_at <= now() as ended, t.model_id as "modelId" from dynamic_risk_overrides t
    where t.id = ${input.id} and ${visible(dynamicRiskOverride, viewerOf(actor, projectId))} for update`);
  if (!row) throw fail(commonErrors.notFound);
  if (input.version !== undefined && input.version !== row.version) throw fail(commonErrors.stale);
  const state = takeAct(
    overrideActs,
    { state: row.state, people: { author: row.author, editor: row.editor } },
    input,
    actor.userId,
  );
  if (input.act === 'approve' && row.ended) throw fail(dynamicRiskErrors.expired);
  if (input.act === 'approve') await mustBeOnly(tx, row.modelId);
  const { version } = await tx.one<{ version: number }>(sql`
    update dynamic_risk_overrides set state = ${state}, state_reason = ${input.reason ?? null},
      approver_id = case when ${input.act === 'approve'} then ${actor.userId}::bigint else approver_id end where id = ${input.id} returning version`);
  await mark(tx, actor.tenantId, sql`m.id = ${row.modelId}`);
  return { state, version };
}
