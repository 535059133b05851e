import { type BarrierState, elementState, worst } from '@ircrisk/engine-barrier';
import { hiddenNotice } from './causes.ts';
import { type ElementRow, type HiddenAlarm, isSilent, windowOf } from './evidence.ts';

/** One thing known against an element, told apart from another of its kind by what it comes from. */
export interface Sign {
  readonly code: string;
  readonly source: string;
  readonly state: BarrierState;
}

/** A bypass, a registered flaw or a repair that is open. */
export interface OpenRecord {
  readonly id: string;
  readonly kind: 'bypass' | 'failure' | 'degraded' | 'repair';
  readonly approved: boolean | null;
  readonly end: number | null;
  readonly priority: number | null;
}

const ofRecord = ({ id, kind, approved, end, priority }: OpenRecord, now: number): Sign[] =>
  elementState({
    bypass: kind === 'bypass' ? { approved: approved === true, plannedEnd: end } : null,
    impairment: kind === 'failure' || kind === 'degraded' ? kind : null,
    openRepairPriority: priority,
    overdueDays: 0,
    now,
  }).causes.map(({ code, state }) => ({ code, source: id, state }));

/** What speaks for itself without a record: the tests and how old the indicator is. */
function ofItself(row: ElementRow, now: number): Sign[] {
  const { lastTest, testKey, evidenceUntil } = row;
  const sources: Readonly<Record<string, string | null>> = {
    testFailed: testKey,
    testOverdue: lastTest,
    testOverdueNoInterval: lastTest,
    indicatorStale: evidenceUntil,
    loadOverloaded: row.positionId,
    loadStale: row.positionId,
    loadRemoved: row.positionId,
    ...Object.fromEntries(
      ['windowExceeded', 'windowAttention', 'windowCovered', 'windowUnknown', 'windowOutOfUse'].map(
        (code) => [code, row.windowId],
      ),
    ),
  };
  return elementState({
    testFailedUnrepaired: row.lastFailed,
    overdueDays: row.overdueDays,
    testIntervalDays: row.intervalDays,
    stale: row.stale,
    nothingKnown: isSilent(row),
    window: windowOf(row),
    load: row.load,
    findings: row.findings.map(({ label }) => label),
    now,
  }).causes.flatMap(({ code, state }) =>
    // Each finding for itself: one that is closed makes no new one of those that are left.
    code === 'auditFinding'
      ? row.findings.map(({ id }) => ({ code, source: id, state }))
      : [{ code, source: sources[code] ?? '', state }],
  );
}

/** Everything known against an element, one by one: of several failures each. */
export const signsOf = (row: ElementRow, alarms: readonly HiddenAlarm[], now: number): Sign[] => [
  ...ofItself(row, now),
  ...row.open.flatMap((record) => ofRecord(record, now)),
  ...alarms.map((alarm) => {
    const { code, state } = hiddenNotice(alarm);
    return { code, source: alarm.shelfId ?? alarm.code, state };
  }),
];

const isWorse = (state: BarrierState, than: BarrierState) => worst([state, than]) !== than;

/** Whether something worse than what is asked for has come since, or what was seen has become worse. */
export const cameLater = (
  asked: BarrierState,
  signs: readonly Sign[],
  seen: readonly Sign[] | null,
): boolean =>
  signs
    .filter(({ state }) => isWorse(state, asked))
    .some(
      ({ code, source, state }) =>
        !(seen ?? []).some((one) => one.code === code && one.source === source && !isWorse(state, one.state)),
    );
