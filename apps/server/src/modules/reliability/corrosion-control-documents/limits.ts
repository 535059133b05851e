import {
  corrosionErrors,
  type Limits,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { windowFault } from '@ircrisk/engine-operating-window';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { judgeWindow } from './recompute.ts';
import { mustBeAcknowledged } from './unhandled.ts';
import { type HeldLimits, limitColumns, minute, readLimits } from './walk.ts';

/** Windows `w` whose record differs from the limits in force, or that have none in force. */
export const pending: Sql = sql`not exists (
  select 1 from (select * from corrosion_limits l where l.window_id = w.id and l.from_time <= now() order by l.from_time desc limit 1) l
  where (l.level, l.rate_minutes, l.dwell_minutes, l.hysteresis, l.expected_minutes) = (w.level, w.rate_minutes, w.dwell_minutes, w.hysteresis, w.expected_minutes)
    and l.low is not distinct from w.low and l.high is not distinct from w.high and l.rate_limit is not distinct from w.rate_limit)`;

export interface LimitsOfWindow {
  readonly id: string;
  readonly code: string;
  readonly limits: Limits;
}

/** What the records of these windows say. */
export async function recordedLimits(tx: Tx, ids: readonly string[]): Promise<LimitsOfWindow[]> {
  const rows = await tx.all<Limits & { id: string; code: string }>(sql`
    select w.id, w.code, ${limitColumns('w')} from corrosion_windows w where w.id = any(${ids}::bigint[]) and w.is_deleted = 0 order by w.id for update`);
  return rows.map(({ id, code, ...limits }) => ({ id, code, limits }));
}

const names = [
  'level',
  'low',
  'high',
  'rateLimit',
  'rateMinutes',
  'dwellMinutes',
  'hysteresis',
  'expectedMinutes',
] as const satisfies readonly (keyof Limits)[];
const isSame = (a: Limits, b: HeldLimits | undefined) =>
  b !== undefined && names.every((name) => a[name] === b[name]);

const isWrong = ({ limits }: LimitsOfWindow) => {
  const { level, low, high, rateLimit, dwellMinutes, hysteresis, expectedMinutes } = limits;
  if (low === null && high === null) return rateLimit === null;
  const [dwellMs, expectedEveryMs] = [dwellMinutes * minute, expectedMinutes * minute];
  return windowFault({ level, low, high, dwellMs, hysteresis, expectedEveryMs }) !== undefined;
};

const beginning = Date.UTC(1990, 0, 1);

/**
 * Puts limits into force from a moment on, and judges their windows by them. The first limits of a window judge what was read before
 * them, too; how an excursion ends at a change and begins anew is the engine's rule.
 */
export async function putIntoForce(
  tx: Tx,
  tenantId: string,
  wanted: readonly LimitsOfWindow[],
  reason: string,
  from?: number,
): Promise<number> {
  const wrong = wanted.filter(isWrong);
  if (wrong.length > 0)
    throw fail(corrosionErrors.badWindows, {
      count: wrong.length,
      codes: wrong.map(({ code }) => code).join(', '),
    });
  const { now } = await tx.one<{ now: number }>(
    sql`select (extract(epoch from now()) * 1000)::float8 as now`,
  );
  let changed = 0;
  for (const { id, limits } of wanted) {
    const held = await readLimits(tx, id);
    if (isSame(limits, held.at(-1))) continue;
    if (held.length > 0 && held.at(-1)!.level === 'critical' && limits.level !== 'critical')
      await mustBeAcknowledged(tx, id);
    const at = held.length === 0 ? beginning : Math.max(now, from ?? now);
    await tx.run(sql`
      insert into corrosion_limits (window_id, from_time, level, low, high, rate_limit, rate_minutes, dwell_minutes, hysteresis, expected_minutes, reason)
      values (${id}, to_timestamp(${at}::float8 / 1000), ${limits.level}, ${limits.low}::float8, ${limits.high}::float8, ${limits.rateLimit}::float8, ${limits.rateMinutes},
        ${limits.dwellMinutes}, ${limits.hysteresis}, ${limits.expectedMinutes}, ${reason})`);
    await tx.run(sql`
      insert into corrosion_due as d (window_id, from_time) values (${id}, to_timestamp(${at}::float8 / 1000))
      on conflict (tenant_id, window_id) do update set from_time = least(d.from_time, excluded.from_time)`);
    await judgeWindow(tx, tenantId, id);
    changed += 1;
  }
  return changed;
}

/** The limits in force of the windows on these tags, as an alarm on the same tag has to know them. */
export const limitsOnTags = (tx: Tx, tags: readonly string[]) =>
  tx.all<{
    tag: string;
    quantity: string | null;
    code: string;
    low: number | null;
    high: number | null;
    ratePerHour: number | null;
  }>(sql`
    select s.tag, s.quantity, w.code, l.low, l.high, l.rate_limit as "ratePerHour"
    from corrosion_windows w join series_tags s on s.id = w.tag_id and s.is_deleted = 0
    join lateral (
      select * from corrosion_limits l where l.window_id = w.id and l.from_time <= now() order by l.from_time desc limit 1) l on l.level <> 'informational'
    where w.is_deleted = 0 and w.out_of_use_since is null and s.tag = any(${tags}::text[]) order by w.code`);
