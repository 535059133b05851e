import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import {
  type actOnExcursion,
  corrosionErrors,
  type Excursion,
  type Limits,
  type raiseCorrosionActions,
  type WindowTrend,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { type ExcursionState, loopMechanisms } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { corrosionDamage } from '@ircrisk/contract/resources/corrosion/loop.ts';
import { deadLeg, injectionPoint } from '@ircrisk/contract/resources/corrosion/points.ts';
import {
  corrosionExcursion,
  corrosionWindow,
  excursionActs,
} from '@ircrisk/contract/resources/corrosion/window.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { areaUnits } from '@ircrisk/engine-operating-window';
import { mustBeRaisable, raiseActions } from '#modules/workplace/action-item/index.ts';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import { name, sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { mustSeeAll, namesSeen, viewerOf, visible } from '#platform/resources/scope.ts';
import { readTrendOf } from '#platform/series/trend.ts';
import { judgeWindow } from './recompute.ts';
import { limitColumns } from './walk.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId'>;

/** A text in the reader's language, where it was said in both. */
const saidIn = (language: Language, field: 'acknowledgement' | 'cause' | 'action') =>
  language === 'en' ? sql`coalesce(${name(`e.${field}_en`)}, ${name(`e.${field}`)})` : name(`e.${field}`);

/** The tag of a window as a trend has it, with the window's own limits. */
export async function readWindowTrend(
  { tx, actor, projectId, language }: Caller & Pick<Call, 'language'>,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<WindowTrend> {
  const row = await tx.maybe<{
    id: string;
    tag: string;
    quantity: string;
    intervalSeconds: number;
    keepDays: number;
    low: number | null;
    high: number | null;
  }>(sql`
    select g.id, g.tag, g.quantity, g.interval_seconds as "intervalSeconds", g.keep_days as "keepDays", t.low, t.high
    from corrosion_windows t join series_tags g on g.id = t.tag_id where t.id = ${id} and ${visible(corrosionWindow, viewerOf(actor, projectId))}`);
  if (!row) throw fail(commonErrors.notFound);
  const held = await tx.all<Limits & { from: string; reason: string; by: string | null }>(sql`
    select ${limitColumns('l')}, to_char(greatest(l.from_time, l.made_time), 'YYYY-MM-DD HH24:MI') as from, l.reason, coalesce(nullif(u.shown_name, ''), u.account) as by
    from corrosion_limits l left join users u on u.tenant_id = l.tenant_id and u.id = l.user_id where l.window_id = ${id} order by l.from_time desc limit 50`);
  const rows = await tx.all<Omit<Excursion, 'allowed' | 'areaUnit'>>(sql`
    select e.id, e.code, e.state, e.level, e.kind, e.side, extract(epoch from e.start_time)::float8 * 1000 as start, extract(epoch from r.end_time)::float8 * 1000 as end,
      to_char(e.start_time, 'YYYY-MM-DD HH24:MI') as "startTime", to_char(r.end_time, 'YYYY-MM-DD HH24:MI') as "endTime", r.hours, r.gap_hours as "gapHours", r.ended_by as "endedBy", r.extreme, r.area, e.limit_value as "limitValue", ${saidIn(language, 'acknowledgement')} as acknowledgement,
      ${saidIn(language, 'cause')} as cause, ${saidIn(language, 'action')} as action,
      coalesce(nullif(u.shown_name, ''), u.account) as "handledBy", e.version
    from corrosion_excursions e join corrosion_excursion_results r on r.tenant_id = e.tenant_id and r.excursion_id = e.id
      left join users u on u.tenant_id = e.tenant_id and u.id = e.handled_by
    where e.window_id = ${id} and e.is_deleted = 0 and e.state <> 'void' and e.start_time < to_timestamp(${to}::float8 / 1000)
      and (r.end_time is null or r.end_time > to_timestamp(${from}::float8 / 1000)) order by e.start_time desc limit 200`);
  const [now] = held;
  const uses = await tx.all<WindowTrend['uses'][number]>(sql`
    select to_char(s.at, 'YYYY-MM-DD HH24:MI') as at, s.act, s.reason, coalesce(nullif(u.shown_name, ''), u.account) as by
    from corrosion_window_uses s left join users u on u.tenant_id = s.tenant_id and u.id = s.user_id where s.window_id = ${id} order by s.id desc limit 50`);
  const replaced = await tx.all<WindowTrend['replaced'][number]>(sql`
    select to_char(s.time, 'YYYY-MM-DD HH24:MI:SS') as time, s.value, s.quality::int as quality, p.value as now, p.quality::int as "nowQuality", to_char(d.create_time, 'YYYY-MM-DD HH24:MI') as at,
      coalesce(nullif(u.shown_name, ''), u.account) as by, nullif(d.source, '') as source
    from series_replaced s left join series_points p on p.tag_id = s.tag_id and p.time = s.time
      left join series_deliveries d on d.tenant_id = s.tenant_id and d.id = s.replaced_by left join users u on u.tenant_id = d.tenant_id and u.id = d.create_user
    where s.tag_id = ${row.id} and s.time >= to_timestamp(${from}::float8 / 1000) and s.time <= to_timestamp(${to}::float8 / 1000)
    order by s.time desc, s.replaced_by desc limit 200`);
  return {
    trend: {
      ...{ tag: row.tag, quantity: row.quantity },
      ...{ lowLimit: now?.low ?? row.low, highLimit: now?.high ?? row.high },
      ...(await readTrendOf(tx, row, from, Math.max(from, to), Date.now())),
    },
    limits: now ?? null,
    held,
    uses,
    replaced,
    excursions: rows.map((one) => ({
      areaUnit: areaUnits[one.kind],
      ...one,
      allowed: allowedActs(excursionActs, { state: one.state }, actor.userId),
    })),
  };
}

/** Acknowledging, evaluating and closing; the state of the window follows at once. */
export async function actOn(call: Caller, input: ParsedInputOf<typeof actOnExcursion>) {
  const { tx, actor, projectId } = call;
  const row = await tx.maybe<{
    state: ExcursionState;
    version: number;
    windowId: string;
    ended: boolean;
  }>(sql`
    select t.state, t.version, t.window_id as "windowId",
      exists (select 1 from corrosion_excursion_results r where r.excursion_id = t.id and r.end_time is not null) as ended
    from corrosion_excursions t where t.id = ${input.id} and ${visible(corrosionExcursion, viewerOf(actor, projectId))} for update`);
  if (!row) throw fail(commonErrors.notFound);
  if (input.version !== undefined && input.version !== row.version) throw fail(commonErrors.stale);
  const state = takeAct(excursionActs, { state: row.state }, input, actor.userId);
  if (input.act === 'close' && !row.ended) throw fail(corrosionErrors.running);
  if (input.act === 'evaluate' && !input.action)
    throw invalidField('action', 'required', { zh: '请填写处置措施', en: 'Say what was done' });
  const reason = input.reason ?? null;
  const answers = input.act === 'acknowledge' || input.act === 'reopen';
  const saved = await tx.one<{ version: number }>(sql`
    update corrosion_excursions set state = ${state}, handled_by = ${actor.userId},
      acknowledgement = case when ${answers} then ${reason} else acknowledgement end, acknowledgement_en = case when ${answers} then null else acknowledgement_en end,
      cause = case when ${input.act === 'evaluate'} then ${reason} else cause end,
      action = case when ${input.act === 'evaluate'} then ${input.action ?? null} else action end,
      cause_en = case when ${input.act === 'evaluate'} then null else cause_en end, action_en = case when ${input.act === 'evaluate'} then null else action_en end
    where id = ${input.id} returning version`);
  await judgeWindow(tx, actor.tenantId, row.windowId);
  return { state, version: saved.version };
}

/** Excursions, gaps and inspections that are due as items of the one to-do list, at the unit of their loop. */
export async function raise(call: Caller, input: ParsedInputOf<typeof raiseCorrosionActions>) {
  const { tx, actor, projectId } = call;
  await mustBeRaisable(tx, input);
  const viewer = viewerOf(actor, projectId);
  await mustSeeAll(tx, corrosionExcursion, input.excursionIds, viewer);
  const seen = {
    damages: namesSeen('d.id', corrosionDamage, viewer),
    points: sql`(${namesSeen('i.id', injectionPoint, viewer)} or ${namesSeen('i.id', deadLeg, viewer)})`,
  };
  const common = sql`${input.ownerId ?? null}::bigint as owner_id, ${input.dueDate}::date as due_date`;
  const excursions = await tx.all<{ id: string }>(
    raiseActions(
      sql`select 'corrosion-control-documents'::text as source_module, e.id as source_id, p.node_id, null::bigint as equipment_id,
          left(p.code || ' ' || w.parameter || ' 超限 ' || e.code, 200) as title, left(p.code || ' ' || coalesce(w.parameter_en, w.parameter) || ', excursion ' || e.code, 200) as title_en,
          coalesce(e.cause, w.response) as description, 'corrective'::text as type, case when e.level = 'critical' then 'urgent' else 'high' end as priority, ${common}
        from corrosion_excursions e join corrosion_windows w on w.id = e.window_id join corrosion_loops p on p.id = w.loop_id
        where e.id = any(${input.excursionIds}::bigint[]) and e.is_deleted = 0 and e.state <> 'void'`,
      { once: true },
    ),
  );
  const names = Object.entries(loopMechanisms);
  const gaps = await tx.all<{ id: string }>(
    raiseActions(
      sql`select 'corrosion-control-documents'::text as source_module, d.id as source_id, p.node_id, null::bigint as equipment_id,
          left(p.code || ' ' || n.zh || '：补充屏障或监测', 200) as title, left(p.code || ' ' || n.en || ': add a barrier or monitoring', 200) as title_en, d.locations as description,
          'preventive'::text as type, case when d.susceptibility = 'H' then 'high' else 'medium' end as priority, ${common}
        from corrosion_damages d join corrosion_loops p on p.id = d.loop_id join unnest(${names.map(([code]) => code)}::text[], ${names.map(([, one]) => one.zh)}::text[],
          ${names.map(([, one]) => one.en)}::text[]) n(code, zh, en) on n.code = d.mechanism
        where d.id = any(${input.damageIds}::bigint[]) and d.is_deleted = 0 and ${seen.damages}`,
      { once: true },
    ),
  );
  const points = await tx.all<{ id: string }>(
    raiseActions(
      sql`select 'corrosion-control-documents'::text as source_module, i.id as source_id, p.node_id, i.equipment_id,
          left(i.code || ' ' || i.name || '：检验', 200) as title, left(i.code || ' ' || coalesce(i.name_en, i.name) || ': inspect', 200) as title_en, i.remark as description,
          'preventive'::text as type, case when i.next_inspection < current_date then 'high' else 'medium' end as priority, ${common}
        from (
          select id, code, name, name_en, loop_id, equipment_id, remark, next_inspection from corrosion_injections where is_deleted = 0
          union all select id, code, name, name_en, loop_id, equipment_id, remark, next_inspection from corrosion_dead_legs where is_deleted = 0) i
        join corrosion_loops p on p.id = i.loop_id where i.id = any(${input.pointIds}::bigint[]) and ${seen.points}`,
      { once: true },
    ),
  );
  const raised = excursions.length + gaps.length + points.length;
  if (raised === 0) throw fail(corrosionErrors.noAction);
  const windows = await tx.all<{ id: string }>(
    sql`select distinct window_id as id from corrosion_excursions where id = any(${input.excursionIds}::bigint[]) order by 1`,
  );
  for (const { id } of windows) await judgeWindow(tx, actor.tenantId, id);
  return { raised };
}
