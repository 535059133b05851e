import type { Language } from '@ircrisk/contract/text.ts';
import type { AlarmState, PanelTimes } from '@ircrisk/engine-alarm';
import type { ArrangeRules, HiddenSpan } from './arrange.ts';
import type { Clocks, Log, LogFormat, UnreadableLog } from './read-log.ts';

/** What the thread that reads a log is given. */
export interface LogTask {
  readonly content: ArrayBuffer;
  readonly format: LogFormat;
  readonly clocks: Clocks;
  readonly now: number;
  readonly language: Language;
  readonly rules: ArrangeRules;
  /** Milliseconds without a line above which the log does not cover the time. */
  readonly longestSilence: number;
}

export type LogHead = Pick<
  Log,
  | 'lines'
  | 'faults'
  | 'told'
  | 'corrected'
  | 'unordered'
  | 'twice'
  | 'never'
  | 'alarmNames'
  | 'operatorNames'
  | 'positionNames'
  | 'sourceNames'
> & {
  readonly begins: number;
  readonly ends: number;
  /** Priority the log itself gives each alarm first; -1 where it gives none. */
  readonly firstPriorities: readonly number[];
  /** Place of the position the log names first for each alarm. */
  readonly firstPositions: readonly number[];
};

/** What the database knows of the alarms and positions of the log, by their places. */
export interface LogKnown {
  readonly alarms: readonly {
    id: string;
    positionId: string;
    /** Where it was before that: each holds until its moment, in order. */
    moves?: readonly { until: number; positionId: string }[] | undefined;
    priority: number;
    /** When records of ours hide it. */
    hidden?: readonly HiddenSpan[] | undefined;
  }[];
  /** Null: the alarm's own. */
  readonly positions: readonly (string | null)[];
}

/** Events ready to be written, each column as the text of an array. */
export interface EventColumns {
  readonly count: number;
  readonly times: string;
  readonly tags: string;
  readonly kinds: string;
  readonly sources: string;
  readonly positions: string;
  readonly priorities: string;
  readonly counts: string;
  readonly runs: string;
  readonly ends: string;
  readonly lost: string;
  readonly acknowledged: string;
  readonly values: string;
  readonly operators: string;
  readonly rawTimes: string;
}

export interface LogEnd {
  readonly events: number;
  readonly repeated: number;
  readonly redundant: number;
  readonly lostReturns: number;
  readonly returnsWithoutAlarm: number;
  /** Shelves the log does not end within the limit. */
  readonly unended: number;
  readonly alarms: readonly {
    id: string;
    state: AlarmState;
    active: boolean;
    since: number;
    first: number;
    /** Somebody acknowledged it in this log. */
    acknowledges: boolean;
    last: number;
  }[];
  /** Of alarms that were hidden meanwhile. */
  readonly panels: readonly (PanelTimes & { tagId: string; time: number; source: string })[];
  readonly positionIds: readonly string[];
  /** Time the log covers, in order. */
  readonly spans: readonly { begins: number; ends: number }[];
}

export type FromLogWorker =
  | { type: 'refused'; kind: UnreadableLog['kind']; value: string }
  | { type: 'head'; head: LogHead }
  | { type: 'rows'; columns: EventColumns }
  | { type: 'end'; end: LogEnd };
export type ToLogWorker = { type: 'known'; known: LogKnown } | { type: 'next' };
