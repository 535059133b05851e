import { closingsOf, type Stretch } from '@ircrisk/engine-operating-window';
import { windowPeriod } from '#modules/reliability/corrosion-control-documents/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Faded } from './models.ts';

/** Times of decay after which nothing is left that a figure would show. */
const gone = 10;
const dayMs = 86_400_000;

/**
 * What is closed, by the time it closed and not by the time it became known: of each set of windows the closing with the most left. Which
 * that is does not change while all of them fade alike.
 */
export async function readClosings(
  tx: Tx,
  sets: readonly (readonly string[])[],
  tauDays: number,
): Promise<(windowIds: readonly string[]) => Faded | null> {
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
  const known = new Map<string, Faded | null>();
  const worst = (windowIds: readonly string[]): Faded | null => {
    const own = windowIds.flatMap((id) => byWindow.get(id) ?? []);
    const left = ({ at, factor }: { at: number; factor: number }) =>
      Math.log(factor - 1) + at / (tauDays * dayMs);
    const most = closingsOf(own, windowPeriod)
      .filter(({ factor }) => factor > 1)
      .reduce<{ at: number; factor: number } | null>(
        (best, one) => (best === null || left(one) > left(best) ? one : best),
        null,
      );
    const closedOn = most && own.find(({ end }) => end === most.at)?.endedOn;
    return most && closedOn ? { atClosing: most.factor, closedOn } : null;
  };
  return (windowIds) => {
    const key = windowIds.join(' ');
    if (!known.has(key)) known.set(key, worst(windowIds));
    return known.get(key) ?? null;
  };
}
