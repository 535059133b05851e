import { type Closing, closingsOf, type Stretch } from '@ircrisk/engine-operating-window';
import { windowPeriod } from '#modules/reliability/corrosion-control-documents/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Faded } from './models.ts';

/** Times of decay after which nothing is left that a figure would show. */
const gone = 10;
const dayMs = 86_400_000;
type Closed = Closing & { readonly closedOn: string };

/**
 * What is closed, by the time it closed and not by the time it became known: of each set of windows the closing with the most left. Which
 * that is does not change while all of them fade alike. As of an earlier moment it is one that had closed by then.
 */
export async function readClosings(
  tx: Tx,
  sets: readonly (readonly string[])[],
  tauDays: number,
): Promise<(windowIds: readonly string[], asOf?: number) => Faded | null> {
  const ids = [...new Set(sets.flat())];
  const rows =
    ids.length === 0
      ? []
      : await tx.all<Stretch & { endedOn: string | null }>(sql`
          select x.window_id as "windowId", x.level, extract(epoch from x.start_time)::float8 * 1000 as start, extract(epoch from q.end_time)::float8 * 1000 as end,
            q.share_at_end as "shareAtEnd", to_char(q.end_time, 'YYYY-MM-DD') as "endedOn"
          from corrosion_excursions x join corrosion_excursion_results q on q.tenant_id = x.tenant_id and q.excursion_id = x.id
          where x.window_id = any(${ids}::bigint[]) and x.is_deleted = 0 and x.state <> 'void' and x.level <> 'informational'
            and coalesce(q.end_time > now() - ${gone * tauDays}::float8 * interval '1 day', true)`);
  const byWindow = Map.groupBy(rows, ({ windowId }) => windowId);
  const known = new Map<string, readonly Closed[]>();
  const raising = (windowIds: readonly string[]): readonly Closed[] => {
    const own = windowIds.flatMap((id) => byWindow.get(id) ?? []);
    const days = new Map(own.map(({ end, endedOn }) => [end, endedOn]));
    return closingsOf(own, windowPeriod).flatMap(({ at, factor }) => {
      const closedOn = days.get(at);
      return factor > 1 && closedOn ? [{ at, factor, closedOn }] : [];
    });
  };
  const left = ({ at, factor }: Closed) => Math.log(factor - 1) + at / (tauDays * dayMs);
  return (windowIds, asOf = Number.POSITIVE_INFINITY) => {
    const key = windowIds.join(' ');
    const all = known.get(key) ?? raising(windowIds);
    known.set(key, all);
    const most = all
      .filter(({ at }) => at <= asOf)
      .reduce<Closed | null>((best, one) => (best === null || left(one) > left(best) ? one : best), null);
    return most && { atClosing: most.factor, closedOn: most.closedOn };
  };
}
