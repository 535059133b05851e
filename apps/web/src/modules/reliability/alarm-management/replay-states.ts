import type { AlarmEvent } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import type { EventKind } from '@ircrisk/contract/resources/alarm/choices.ts';
import { type Alarm, type AlarmAct, actOnAlarm } from '@ircrisk/engine-alarm';

export interface PlayedAlarm extends Alarm {
  readonly tagId: string;
  readonly code: string;
  readonly name: string;
  readonly priority: string;
  readonly since: number;
}

const acts: Readonly<Partial<Record<EventKind, AlarmAct>>> = {
  ALM: 'occur',
  RTN: 'return',
  ACK: 'acknowledge',
  SHELVE: 'shelve',
  UNSHELVE: 'unshelve',
  SUPPRESS: 'suppress',
  UNSUPPRESS: 'unsuppress',
  OOS: 'takeOut',
  RTS: 'returnToService',
};

interface Recorded {
  readonly standing: readonly {
    tagId: string;
    code: string;
    name: string;
    priority: string;
    since: number;
  }[];
  readonly events: readonly AlarmEvent[];
}

/** What the operator had before them at a moment: every alarm that was not normal. */
export function statesAt({ standing, events }: Recorded, moment: number): PlayedAlarm[] {
  const alarms = new Map<string, PlayedAlarm>(
    standing.map((one) => [one.tagId, { ...one, state: 'unacknowledged', active: true }]),
  );
  for (const event of events) {
    if (event.time > moment) break;
    const act = acts[event.kind];
    if (!act || event.priority === 'journal') continue;
    const { tagId, code, name, priority, time } = event;
    const known = alarms.get(tagId) ?? {
      tagId,
      code,
      name,
      priority,
      since: time,
      state: 'normal',
      active: false,
    };
    // Its return was lost: it has returned before it occurs again.
    const isAgain = event.kind === 'ALM' && known.active && known.state !== 'shelved';
    const before: Alarm =
      isAgain && known.state === 'acknowledged' ? { state: 'normal', active: false } : known;
    const { alarm } = actOnAlarm(before, act, { approved: true });
    alarms.set(tagId, { ...known, ...alarm, since: event.kind === 'ALM' ? time : known.since });
  }
  return [...alarms.values()].filter(({ state }) => state !== 'normal').sort((a, b) => b.since - a.since);
}
