import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { type ElementRow, readElements } from './evidence.ts';
import { readLoads } from './indicators.ts';

type Whole = Record<string, unknown>;

const isInDate = (day: unknown, today: string) => typeof day === 'string' && day.slice(0, 10) >= today;
const isOther = (next: unknown, now: string | null) => String(next ?? '') !== (now ?? '');

/** The field by which a save leaves what made the element unknown, or the indicator that was taken in its place. */
function leftField(row: ElementRow, { values }: SavedRecord, whole: Whole, today: string): string | null {
  const leaves = (field: string, now: string | null) =>
    values[field] !== undefined && now !== null && isOther(whole[field], now);
  if (row.windowState === 'outOfUse' && leaves('windowId', row.windowId)) return 'windowId';
  const silent = row.load?.verdict === 'stale' || row.load?.verdict === 'removed';
  if (silent && leaves('positionId', row.positionId)) return 'positionId';
  const isCleared = values.evidenceUntil !== undefined && !whole.evidenceUntil;
  return isCleared && isInDate(row.evidenceUntil, today) ? 'evidenceUntil' : null;
}

/**
 * An element leaves a dead window, a log that has ended or an indicator in date only for something that speaks: a window that was judged, a
 * position whose load was, tests, or an indicator in date. Otherwise a second save would make green what nobody has looked at.
 */
export async function checkLeft(tx: Tx, wholes: ReadonlyMap<SavedRecord, Whole>): Promise<void> {
  const told = [...wholes].filter(
    ([{ id, values }]) =>
      id && ['windowId', 'positionId', 'evidenceUntil'].some((field) => values[field] !== undefined),
  );
  if (told.length === 0) return;
  const rows = new Map((await readElements(tx)).map((row) => [row.id, row]));
  const { today } = await tx.one<{ today: string }>(sql`select to_char(current_date, 'YYYY-MM-DD') as today`);
  const left = told.flatMap(([record, whole]) => {
    const row = rows.get(record.id!);
    const field = row ? leftField(row, record, whole, today) : null;
    return field ? [{ record, whole, field }] : [];
  });
  if (left.length === 0) return;
  const named = (field: string) => left.flatMap(({ whole }) => (whole[field] ? String(whole[field]) : []));
  const judged = await tx.all<{ id: string }>(sql`
    select w.id from corrosion_windows w join corrosion_window_results r on r.tenant_id = w.tenant_id and r.window_id = w.id
    where w.id = any(${named('windowId')}::bigint[]) and w.is_deleted = 0 and w.out_of_use_since is null and r.last_time is not null`);
  const windows = new Set(judged.map(({ id }) => id));
  const loads = await readLoads(
    tx,
    named('positionId').map((positionId) => ({ positionId, position: null })),
  );
  for (const { record, whole, field } of left) {
    const load = loads.get(String(whole.positionId ?? ''))?.verdict ?? 'notJudged';
    const speaks =
      windows.has(String(whole.windowId ?? '')) ||
      load !== 'notJudged' ||
      whole.needsTest !== false ||
      isInDate(whole.evidenceUntil, today);
    if (!speaks)
      refuse(record, field, 'left', {
        zh: '没有别的依据，要素的状态无从得知：请改用已判定的操作窗口或有一个月日志的操作岗位，或填写今天或之后的“指标有效至”，或改为需要测试',
        en: 'Without anything else nobody knows the state of the element: name an operating window that is judged or an operator position with a month of log, enter “Indicator good until” of today or later, or ask for tests',
      });
  }
}
