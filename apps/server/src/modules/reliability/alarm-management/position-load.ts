import { alarmErrors } from '@ircrisk/contract/modules/reliability/alarm-errors.ts';
import { alarmLoad } from '@ircrisk/engine-alarm';
import { addDays } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { ResourceHooks } from '#platform/resources/hooks.ts';
import { judgedBins, layBins } from './kpis.ts';
import { type Period, periodOf } from './read-period.ts';

/** The load of a position over the last thirty days that can be judged, as others lean on it. */
export interface PositionLoad {
  readonly code: string;
  readonly removed: boolean;
  readonly from: string;
  readonly to: string;
  readonly alarms: number;
  /** Ten-minute periods a log covers. */
  readonly bins: number;
  readonly per10Minutes: number | null;
  /** Null: no log has ever covered a month, so nothing was judged. */
  readonly verdict: 'acceptable' | 'manageable' | 'overloaded' | null;
  /** Days since the last judged one; where none was, since the first log: a month is awaited no longer than that. */
  readonly ageDays: number;
}

interface Span {
  begins: number;
  ends: number;
  lastDay: string;
  age: number;
}
interface Logged {
  id: string;
  code: string;
  removed: boolean;
  zone: string;
  firstAge: number;
  spans: Span[];
}

const binMs = 600_000;
const coveredIn = ({ midnights }: Period, spans: readonly Span[]): number => {
  const [first, past] = [midnights[0] ?? 0, midnights.at(-1) ?? 0];
  const within = spans.filter(({ begins, ends }) => begins < past && ends >= first);
  // Each span touches at most two periods more than it is long.
  const most = within.reduce(
    (sum, { begins, ends }) => sum + (Math.min(ends, past) - Math.max(begins, first)) / binMs + 2,
    0,
  );
  return most < judgedBins ? 0 : layBins(midnights, [], within).filter((count) => count !== null).length;
};

/** The thirty days up to the last end of a log that cover a month; a short log after them takes nothing back. */
function lastJudged({ id, zone, spans }: Logged) {
  const ends = new Map(spans.map(({ lastDay, age }) => [lastDay, age]));
  const days = [...ends].toSorted(([a], [b]) => (a < b ? 1 : -1));
  const periods = days.map(([day, age]) => ({
    age,
    period: () => periodOf(id, addDays(day, -29), day, zone),
  }));
  for (const { age, period } of periods) {
    const found = period();
    if (coveredIn(found, spans) >= judgedBins) return { period: found, age, judged: true };
  }
  return { period: periods[0]!.period(), age: periods[0]!.age, judged: false };
}

/** By position; one without any log is in it only once it was removed. The figures are those of the page of alarm performance. */
export async function positionLoads(
  tx: Tx,
  positionIds: readonly string[],
): Promise<ReadonlyMap<string, PositionLoad>> {
  if (positionIds.length === 0) return new Map();
  const rows = await tx.all<Logged>(sql`
    select p.id, p.code, p.is_deleted <> 0 as removed, current_setting('TimeZone') as zone, coalesce(current_date - min(c.begins)::date, 0) as "firstAge",
      coalesce(jsonb_agg(jsonb_build_object('begins', extract(epoch from c.begins) * 1000, 'ends', extract(epoch from c.ends) * 1000,
        'lastDay', to_char(c.ends, 'YYYY-MM-DD'), 'age', current_date - c.ends::date)) filter (where c.ends is not null), '[]') as spans
    from alarm_positions p left join alarm_coverage c on c.tenant_id = p.tenant_id and c.position_id = p.id
    where p.id = any(${positionIds}::bigint[]) group by p.id, p.code, p.is_deleted order by p.id`);
  const logged = rows.filter(({ spans }) => spans.length > 0).map((row) => ({ row, ...lastJudged(row) }));
  const days = await tx.all<{ id: string; day: string; bins: number[]; counts: number[] }>(sql`
    select d.position_id as id, d.day::text as day, to_json(d.bins) as bins, to_json(d.counts) as counts
    from unnest(${logged.map(({ row }) => row.id)}::bigint[], ${logged.map(({ period }) => period.from)}::date[], ${logged.map(({ period }) => period.to)}::date[]) n(id, first, last)
    join alarm_days d on d.position_id = n.id and d.day >= n.first and d.day <= n.last order by d.position_id, d.day`);
  const daysOf = Map.groupBy(days, ({ id }) => id);
  const none = { from: '–', to: '–', alarms: 0, bins: 0, per10Minutes: null, verdict: null, ageDays: 0 };
  return new Map([
    ...rows
      .filter(({ removed }) => removed)
      .map(({ id, code, removed }): [string, PositionLoad] => [id, { code, removed, ...none }]),
    ...logged.map(({ row, period, age, judged }): [string, PositionLoad] => {
      const at = new Map(period.days.map((day, place) => [day, period.midnights[place] ?? 0]));
      const bins = layBins(
        period.midnights,
        (daysOf.get(row.id) ?? []).map((one) => ({ ...one, midnight: at.get(one.day) ?? 0 })),
        row.spans,
      );
      const covered = bins.filter((count) => count !== null).length;
      const alarms = bins.reduce<number>((sum, count) => sum + (count ?? 0), 0);
      const load = alarmLoad(alarms, covered);
      return [
        row.id,
        {
          ...{
            code: row.code,
            removed: row.removed,
            from: period.from,
            to: period.to,
            alarms,
            bins: covered,
          },
          per10Minutes: load?.per10Minutes ?? null,
          verdict: judged ? (load?.verdict ?? null) : null,
          ageDays: judged ? age : row.firstAge,
        },
      ];
    }),
  ]);
}

/** A position that speaks for the people of a barrier does not go: what its log says against them would go with it. */
export const positionHooks: ResourceHooks = {
  resource: 'alarm-position',
  async beforeRemove(tx, ids) {
    const held = await tx.maybe<{ position: string; tag: string }>(sql`
      select p.code as position, e.tag from barrier_elements e join alarm_positions p on p.tenant_id = e.tenant_id and p.id = e.position_id
      where e.position_id = any(${ids}::bigint[]) and e.is_deleted = 0 order by e.tag limit 1`);
    if (held) throw fail(alarmErrors.heldByBarrier, held);
  },
};
