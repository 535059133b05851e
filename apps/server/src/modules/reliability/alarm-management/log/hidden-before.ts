import { type Alarm, type AlarmState, actOnAlarm } from '@ircrisk/engine-alarm';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { acts, hiding } from './arrange.ts';

export interface HiddenBefore {
  readonly state: AlarmState;
  readonly hiddenAt: number;
  /** Where it is suppressed or out of service: the first line that hid it without a break until then. */
  readonly begun: number | null;
}

const isHeld = (state: AlarmState) => state === 'suppressed' || state === 'outOfService';

/** By the ranks of the states: what a line is worth hangs on those before it, the last one alone tells nothing. */
function follow(kinds: readonly number[], times: readonly number[]): HiddenBefore | undefined {
  let alarm: Alarm = { state: 'normal', active: false };
  let hiddenAt = 0;
  let begun: number | null = null;
  for (const [at, kind] of kinds.entries()) {
    const act = acts[kind];
    if (!act) continue;
    const before = alarm.state;
    alarm = actOnAlarm(alarm, act, { approved: true }).alarm;
    const time = times[at] as number;
    if (hiding[kind] === alarm.state) hiddenAt = time;
    if (isHeld(alarm.state) && !isHeld(before)) begun = time;
    if (!isHeld(alarm.state)) begun = null;
  }
  return alarm.state === 'normal' ? undefined : { state: alarm.state, hiddenAt, begun };
}

/** Alarms that the log had shelved, suppressed or out of service when the part that is read again begins. */
export async function statesBefore(
  tx: Tx,
  met: readonly { id: string; from: number }[],
): Promise<Map<string, HiddenBefore>> {
  if (met.length === 0) return new Map();
  const rows = await tx.all<{ id: string; kinds: number[]; times: number[] }>(sql`
    select m.id, array_agg(e.kind::int order by e.time, e.kind) as kinds,
      array_agg((extract(epoch from e.time) * 1000)::float8 order by e.time, e.kind) as times
    from unnest(${met.map(({ id }) => id)}::bigint[], ${met.map(({ from }) => from)}::float8[]) m(id, ms)
    join alarm_events e on e.tag_id = m.id and e.kind >= 3 and e.kind <= 8 and e.time < to_timestamp(m.ms / 1000) group by m.id`);
  return new Map(
    rows.flatMap(({ id, kinds, times }): [string, HiddenBefore][] => {
      const found = follow(kinds, times);
      return found ? [[id, found]] : [];
    }),
  );
}
