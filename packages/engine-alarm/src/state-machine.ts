import type { Notice } from '@ircrisk/units';

/** States of ISA-18.2 by name, never by letter: the letters of 2009 and 2016 differ. */
export type AlarmState =
  | 'normal'
  | 'unacknowledged'
  | 'acknowledged'
  | 'returnedUnacknowledged'
  | 'shelved'
  | 'suppressed'
  | 'outOfService';
export const alarmActs = [
  'occur',
  'return',
  'acknowledge',
  'realarm',
  'shelve',
  'unshelve',
  'shelveExpires',
  'suppress',
  'unsuppress',
  'takeOut',
  'returnToService',
] as const;
export type AlarmAct = (typeof alarmActs)[number];

export type Alarm = {
  readonly state: AlarmState;
  /** Is the process beyond the limit? Followed also while the alarm is shelved, suppressed or out of service. */
  readonly active: boolean;
};

export type LogEntry = {
  readonly act: AlarmAct;
  readonly from: AlarmState;
  readonly to: AlarmState;
  readonly ignored: boolean;
};
export type Transition = { readonly alarm: Alarm; readonly log: LogEntry; readonly problem?: Notice };

const hidden: ReadonlySet<AlarmState> = new Set(['shelved', 'suppressed', 'outOfService']);
type Table = Readonly<Partial<Record<AlarmAct, Readonly<Partial<Record<AlarmState, AlarmState>>>>>>;

const annunciated: Table = {
  occur: { normal: 'unacknowledged', returnedUnacknowledged: 'unacknowledged' },
  return: { unacknowledged: 'returnedUnacknowledged', acknowledged: 'normal' },
  acknowledge: { unacknowledged: 'acknowledged', returnedUnacknowledged: 'normal' },
  realarm: { acknowledged: 'unacknowledged' },
};

/** Out of service outranks suppressed, which outranks shelved: from the first only its own return leads out. */
const mayHide: Readonly<Record<'shelve' | 'suppress' | 'takeOut', readonly AlarmState[]>> = {
  shelve: ['normal', 'unacknowledged', 'acknowledged', 'returnedUnacknowledged'],
  suppress: ['normal', 'unacknowledged', 'acknowledged', 'returnedUnacknowledged', 'shelved'],
  takeOut: ['normal', 'unacknowledged', 'acknowledged', 'returnedUnacknowledged', 'shelved', 'suppressed'],
};

/** One act on one alarm. A pair that is not foreseen changes nothing and is logged all the same. */
export function actOnAlarm(
  alarm: Alarm,
  act: AlarmAct,
  options: { readonly approved?: boolean } = {},
): Transition {
  const { state } = alarm;
  const active = act === 'occur' ? true : act === 'return' ? false : alarm.active;
  const go = (to: AlarmState): Transition => ({
    alarm: { state: to, active },
    log: { act, from: state, to, ignored: false },
  });
  const refuse = (problem: Notice): Transition => ({
    alarm: { state, active },
    log: { act, from: state, to: state, ignored: true },
    problem,
  });
  const no = (): Transition =>
    refuse({ code: 'transitionRefused', path: act, values: { state, event: act } });
  switch (act) {
    case 'occur':
    case 'return':
    case 'acknowledge':
    case 'realarm': {
      const to = annunciated[act]?.[state];
      if (to) return go(to);
      // The process moves on behind a shelf; that is no change of state and no fault.
      return hidden.has(state) && (act === 'occur' || act === 'return') ? go(state) : no();
    }
    case 'shelve':
      return mayHide.shelve.includes(state) ? go('shelved') : no();
    case 'suppress':
      return mayHide.suppress.includes(state) ? go('suppressed') : no();
    case 'takeOut':
      if (!options.approved) return refuse({ code: 'needsApproval', path: act });
      return mayHide.takeOut.includes(state) ? go('outOfService') : no();
    case 'unshelve':
      return state === 'shelved' ? go(active ? 'acknowledged' : 'normal') : no();
    // A timer that runs out is nobody's acknowledgement: an active alarm sounds again.
    case 'shelveExpires':
      return state === 'shelved' ? go(active ? 'unacknowledged' : 'normal') : no();
    case 'unsuppress':
      return state === 'suppressed' ? go(active ? 'unacknowledged' : 'normal') : no();
    case 'returnToService':
      return state === 'outOfService' ? go(active ? 'unacknowledged' : 'normal') : no();
  }
}

export const shelveFault = (hours: number, limitHours = 12): Notice | undefined =>
  hours > 0 && hours <= limitHours
    ? undefined
    : { code: 'shelveTooLong', path: 'hours', values: { limit: limitHours } };
