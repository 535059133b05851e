import { windowStates } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { corrosionWindow } from '@ircrisk/contract/resources/corrosion/window.ts';
import {
  silentAfter,
  type WindowStatus,
  windowFigures,
  windowModifier,
  windowStatus,
  windowStatuses,
  worstStatus,
} from '@ircrisk/engine-operating-window';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { tell } from '#platform/events/event-hub.ts';
import { notify } from '#platform/events/notify.ts';
import { announce } from '#platform/events/topics.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { whoSees } from '#platform/resources/who-sees.ts';
import { storeExcursions } from './store-excursions.ts';
import { hour, limitAt, minute, period, readLimits, walkWindow } from './walk.ts';

interface JudgedWindow {
  id: string;
  code: string;
  loopId: string;
  tagId: string;
  parameter: string;
  parameterEn: string | null;
  ownerId: string | null;
  before: WindowStatus | null;
  due: number | null;
  now: number;
}

/** One at a time: two judgements of a window would number its excursions twice. */
export const lockWindow = (tx: Tx, id: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('judge window', ${id}::bigint))`);

/** One that is in use. Now is written as the times of limits are, to meet one set now. */
async function holdWindow(tx: Tx, id: string): Promise<JudgedWindow | undefined> {
  await lockWindow(tx, id);
  // The mark is held, so that readings that come meanwhile put a new one after this judgement has taken the old one away.
  await tx.run(sql`select 1 from corrosion_due where window_id = ${id} for update`);
  return tx.maybe(sql`
    select w.id, w.code, w.loop_id as "loopId", w.tag_id as "tagId", w.parameter, w.parameter_en as "parameterEn", w.owner_id as "ownerId", r.state as before,
      extract(epoch from d.from_time)::float8 * 1000 as due, extract(epoch from now())::float8 * 1000 as now
    from corrosion_windows w left join corrosion_window_results r on r.tenant_id = w.tenant_id and r.window_id = w.id
      left join corrosion_due d on d.tenant_id = w.tenant_id and d.window_id = w.id
    where w.id = ${id} and w.is_deleted = 0 and w.out_of_use_since is null`);
}

/** The longest critical excursion nobody has acknowledged, and whether an action for the window is in date. */
const readHandling = (tx: Tx, id: string) =>
  tx.one<{ unactionedHours: number; actionInDate: boolean }>(sql`
    select coalesce(max(greatest(coalesce(r.hours, extract(epoch from now() - e.start_time) / 3600), r.worst_hours)) filter (where e.state = 'open' and e.level = 'critical'), 0)::float8 as "unactionedHours",
      coalesce(bool_or(exists (select 1 from action_items a where a.source_module = 'corrosion-control-documents' and a.source_id = e.id and a.is_deleted = 0
        and a.state in ('open', 'inProgress', 'pendingVerification', 'deferred') and coalesce(a.deferred_to, a.due_date) >= current_date)), false) as "actionInDate"
    from corrosion_excursions e left join corrosion_excursion_results r on r.tenant_id = e.tenant_id and r.excursion_id = e.id
    where e.window_id = ${id} and e.is_deleted = 0 and e.state <> 'void'`);

async function storeResult(tx: Tx, window: JudgedWindow): Promise<WindowStatus | null> {
  const { id, now, due } = window;
  const held = await readLimits(tx, id);
  await tx.run(sql`delete from corrosion_due where window_id = ${id}`);
  if (held.length === 0) return null;
  // What ended since the first new reading is told with the share of the thirty days before its end.
  const walked = await walkWindow(tx, window, held, Math.min(due ?? now, now) - period, now);
  await storeExcursions(tx, id, walked);
  const { value } = windowFigures(walked.main, now - period, now, walked.mainKind);
  const { unactionedHours, actionInDate } = await readHandling(tx, id);
  const limits = limitAt(held, now);
  const share = value?.outsideShare ?? null;
  const expectedEveryMs = limits.expectedMinutes * minute;
  const speaksUntil = walked.last ? walked.last.time + silentAfter * expectedEveryMs : null;
  const state = windowStatus({
    level: limits.level,
    outsideShare: share,
    unactionedMs: unactionedHours * hour,
    lastReading: walked.last?.time,
    expectedEveryMs,
    actionInDate,
    now,
  });
  const modifier =
    share === null || state === 'unknown'
      ? null
      : windowModifier([{ level: limits.level, outsideShare: share }]).factor - 1;
  await tx.run(sql`
    insert into corrosion_window_results (window_id, state, outside_share, outside_hours, gap_hours, excursions, modifier, last_time, last_value, speaks_until)
    values (${id}, ${state}, ${share}::float8, ${value ? value.outsideMs / hour : null}::float8, ${value ? value.gapMs / hour : null}::float8, ${value?.excursions ?? 0},
      ${modifier}::float8, to_timestamp(${walked.last?.time ?? null}::float8 / 1000), ${walked.last?.value ?? null}::float8,
      to_timestamp(${speaksUntil}::float8 / 1000))
    on conflict (tenant_id, window_id) do update set state = excluded.state, outside_share = excluded.outside_share, outside_hours = excluded.outside_hours,
      gap_hours = excluded.gap_hours, excursions = excluded.excursions, modifier = excluded.modifier, last_time = excluded.last_time, last_value = excluded.last_value,
      speaks_until = excluded.speaks_until, judged_time = now()`);
  return state;
}

const keepState = (
  tx: Tx,
  kind: 'window' | 'loop',
  id: string,
  label: string,
  before: string | null,
  state: string,
) =>
  tx.run(sql`
    insert into corrosion_states (kind, target_id, label, before, state) values (${kind}, ${id}, ${label}, ${before}, ${state})`);

/**
 * A loop is as its worst window, at the level that is in force; its modifier is not known while that of one of its windows is not. A
 * window out of use is unknown as before: to take it out makes no loop better. With no other one nothing is judged.
 */
export async function judgeLoop(tx: Tx, loopId: string): Promise<void> {
  const loop = await tx.maybe<{ code: string; before: WindowStatus | null }>(sql`
    select p.code, r.state as before from corrosion_loops p left join corrosion_loop_results r on r.tenant_id = p.tenant_id and r.loop_id = p.id where p.id = ${loopId}`);
  if (!loop) return;
  const windows = await tx.all<{
    state: WindowStatus;
    level: string;
    modifier: number | null;
    isOut: boolean;
  }>(sql`
    select case when w.out_of_use_since is null then r.state else 'unknown' end as state, coalesce(l.level, w.level) as level,
      case when w.out_of_use_since is null then r.modifier end as modifier, w.out_of_use_since is not null as "isOut" from corrosion_windows w join corrosion_window_results r on r.tenant_id = w.tenant_id and r.window_id = w.id
      left join lateral (select h.level from corrosion_limits h where h.window_id = w.id and h.from_time <= now() order by h.from_time desc limit 1) l on true
    where w.loop_id = ${loopId} and w.is_deleted = 0`);
  const state = windows.every(({ isOut }) => isOut) ? null : worstStatus(windows.map((one) => one.state));
  const counted = windows.filter(({ level }) => level !== 'informational');
  const modifier =
    counted.length === 0 || counted.some((one) => one.modifier === null)
      ? null
      : 1 + counted.reduce((sum, one) => sum + (one.modifier ?? 0), 0);
  await tx.run(sql`
    insert into corrosion_loop_results (loop_id, state, modifier) values (${loopId}, ${state}, ${modifier}::float8)
    on conflict (tenant_id, loop_id) do update set state = excluded.state, modifier = excluded.modifier`);
  if (state && state !== loop.before) await keepState(tx, 'loop', loopId, loop.code, loop.before, state);
}

const rank = (state: WindowStatus | null) => (state === null ? -1 : windowStatuses.indexOf(state));

/** The owner of a window that has become worse, or those who handle excursions where it has none. */
async function tellOwner(tx: Tx, tenantId: string, window: JudgedWindow, state: WindowStatus): Promise<void> {
  if (state === 'effective' || state === 'actionCovered' || rank(state) <= rank(window.before)) return;
  const people = window.ownerId
    ? [window.ownerId]
    : await whoSees(tx, tenantId, await whoMay(tx, 'corrosion-excursion.handle'), {
        resource: corrosionWindow,
        id: window.id,
      });
  await notify(tx, tenantId, people, {
    kind: 'corrosion-window',
    title: {
      zh: `操作窗口 ${window.code} ${window.parameter}：${windowStates[state].zh}`,
      en: `Operating window ${window.code} ${window.parameterEn ?? window.parameter}: ${windowStates[state].en}`,
    },
    link: `/corrosion-control-documents?window=${window.id}`,
  });
}

/**
 * Judges one window anew from its readings and keeps what has changed, in one transaction with the mark that asked for it: one that is
 * cut off has done nothing, and the mark is still there. Doing it again changes nothing.
 */
export async function judgeWindow(tx: Tx, tenantId: string, id: string): Promise<void> {
  const window = await holdWindow(tx, id);
  if (!window) {
    await tx.run(sql`delete from corrosion_due where window_id = ${id}`);
    return;
  }
  const state = await storeResult(tx, window);
  if (state && state !== window.before) await keepState(tx, 'window', id, window.code, window.before, state);
  await judgeLoop(tx, window.loopId);
  if (state && state !== window.before) {
    await tellOwner(tx, tenantId, window, state);
    await announce(tx, tenantId, 'window.changed', { windowIds: [id], loopIds: [window.loopId] });
  }
  await tell(tx, { tenantId, userId: null, type: 'data', data: { topic: 'corrosion', id } });
}

/** Windows on these tags are judged again from a moment on; the judgement itself comes after the readings are in. */
export async function markWindows(tx: Tx, tenantId: string, tagIds: readonly string[], from: number) {
  const marked = await tx.run(sql`
    insert into corrosion_due as d (window_id, from_time)
    select w.id, to_timestamp(${from}::float8 / 1000) from corrosion_windows w where w.tag_id = any(${tagIds}::bigint[]) and w.is_deleted = 0 and w.out_of_use_since is null order by w.id
    on conflict (tenant_id, window_id) do update set from_time = least(d.from_time, excluded.from_time)`);
  if (marked > 0) await tell(tx, { tenantId, userId: null, type: 'data', data: { topic: 'corrosion.due' } });
}
