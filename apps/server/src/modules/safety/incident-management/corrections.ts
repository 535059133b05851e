import {
  type Counts,
  type RateCorrection,
  takeCorrection,
} from '@ircrisk/contract/modules/safety/incident-figures.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { nameOf } from '#plant/names.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { raw, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { type FigureScope, keptCountsFor } from './counted.ts';
import { mayRead } from './kept.ts';
import { mustSeeIncident } from './see.ts';

type Kept = Readonly<Record<string, Readonly<Record<string, number>>>>;
interface Row extends Omit<RateCorrection, 'before' | 'after' | 'role' | 'moved'> {
  before: Kept;
  after: Kept;
}
type Corrected = RateCorrection['before'];

const names: Readonly<Record<string, keyof Counts | 'hours' | 'headcount'>> = {
  incidents: 'incidents',
  tier1: 'tier1',
  tier2: 'tier2',
  tier3: 'tier3',
  weight: 'weight',
  near_misses: 'nearMisses',
  unsafe: 'unsafe',
  deaths: 'deaths',
  lost_time: 'lostTime',
  restricted: 'restricted',
  other_recordable: 'otherRecordable',
  first_aid: 'firstAid',
  lost_days: 'lostDays',
  hours: 'hours',
  headcount: 'headcount',
};

/** Summed over roles; only what differs is told, with 0 on the side that has none. */
function differing(before: Kept, after: Kept): { before: Corrected; after: Corrected } {
  const told = { before: {} as Corrected, after: {} as Corrected };
  const sum = (kept: Kept, column: string) =>
    Object.values(kept).reduce((total, counts) => total + (counts[column] ?? 0), 0);
  for (const [column, name] of Object.entries(names)) {
    const [was, is] = [sum(before, column), sum(after, column)];
    if (was === is) continue;
    told.before[name] = was;
    told.after[name] = is;
  }
  return told;
}

/** Of what a reader may not see, neither which it is nor where, nor who wrote what about it. */
const unnamed = {
  ...{ incidentId: null, number: null, place: null, changedBy: null, decidedBy: null, reason: null },
  moved: false,
};

/** Changes of the frozen months that the period touches: those that wait first, then the newest. */
export async function correctionsOf(
  tx: Queries,
  scope: FigureScope & { language?: Language },
): Promise<RateCorrection[]> {
  const readable = mayRead(scope.viewer, 'i');
  const confidential = readable ? sql`(i.id is not null and ${readable} is not true)` : raw('false');
  const rows = await tx.all<Row>(sql`
    select c.id, ${confidential} as confidential, to_char(c.month, 'YYYY-MM') as month, c.incident_id as "incidentId", i.number, ${nameOf(scope.language ?? 'zh', 'n')} as place, c.before, c.after,
      u.shown_name as "changedBy", case when c.decided_at is null then c.update_time else c.create_time end as "changedAt", c.reason, d.shown_name as "decidedBy", c.decided_at as "decidedAt"
    from incident_corrections c left join incidents i on i.id = c.incident_id left join factory_nodes n on n.id = c.node_id
      left join users u on u.id = case when c.decided_at is null then coalesce(c.update_user, c.create_user) else c.create_user end
      left join users d on d.id = c.decided_by
    where c.is_deleted = 0 and c.month >= date_trunc('month', ${scope.from}::date) and c.month <= ${scope.to}::date
      and (${inPlaces('c.node_id', scope.nodeIds)} or ${inPlaces("(c.before -> 'event' ->> 'node_id')::bigint", scope.nodeIds)})
      and ${keptCountsFor(sql`c.incident_id`, sql`c.month`, scope)}
    order by c.decided_at desc nulls first, c.month desc, c.id desc limit 500`);
  return rows.flatMap(({ before, after, ...row }) => {
    const changed = differing(before, after);
    // That something confidential happened elsewhere changes no figure of the whole.
    if (row.confidential && Object.keys(changed.before).length === 0) return [];
    return {
      ...row,
      ...changed,
      role: row.incidentId ? null : (Object.keys(after)[0] ?? null),
      moved: Boolean(before.event && after.event) && before.event?.node_id !== after.event?.node_id,
      ...(row.confidential ? unnamed : {}),
    };
  });
}

/** The frozen month takes the incident as it is now; who said so, when and why stays beside it. */
async function takeOver(
  call: Pick<Call, 'tx' | 'actor' | 'projectId'>,
  id: string,
  reason: string,
): Promise<void> {
  const { tx, actor } = call;
  const open = await tx.maybe<{ month: string; incidentId: string }>(sql`
    select month, incident_id as "incidentId" from incident_corrections
    where id = ${id} and incident_id is not null and decided_at is null and is_deleted = 0 for update`);
  if (!open) throw fail(commonErrors.notFound);
  await mustSeeIncident(call, open.incidentId);
  // Days lost go on by themselves: the entry says what is taken over today.
  await tx.run(sql`select note_incident_correction(${open.incidentId}::bigint)`);
  await tx.run(sql`select keep_frozen_figures(${open.month}::date, ${open.incidentId}::bigint)`);
  await tx.run(sql`
    update incident_corrections set reason = ${reason}, decided_by = ${actor.userId}, decided_at = now()
    where id = ${id}`);
}

export const correctionHandler = handle(takeCorrection, async (call) => {
  const { ids, reason } = call.input;
  for (const id of new Set(ids)) await takeOver(call, id, reason);
  return {};
});
