import type { Notice } from '@ircrisk/units';

export const barrierStates = [
  'functional',
  'degraded',
  'unknown',
  'approvedOutOfService',
  'bypassed',
  'failed',
] as const;
export type BarrierState = (typeof barrierStates)[number];

/** Order by service lost, not by the score of the health figure: failed = bypassed > approved > unknown > degraded > functional. */
const rank: Readonly<Record<BarrierState, number>> = {
  functional: 0,
  degraded: 1,
  unknown: 2,
  approvedOutOfService: 3,
  bypassed: 4,
  failed: 5,
};
export const worst = (states: readonly BarrierState[]): BarrierState =>
  states.reduce<BarrierState>((found, state) => (rank[state] > rank[found] ? state : found), 'functional');

/** Letters that survive a greyscale print. */
export const stateLetters: Readonly<Record<BarrierState, string>> = {
  functional: 'F',
  degraded: 'D',
  failed: 'X',
  bypassed: 'B',
  approvedOutOfService: 'B✓',
  unknown: '?',
};

/** As operating windows are judged; one that is out of use says nothing for anybody, and makes nothing green. */
export type WindowSign = 'effective' | 'unknown' | 'outOfUse' | 'actionCovered' | 'attention' | 'exceeded';

/** A window that is exceeded is a barrier that does not hold; an action in date makes nothing of it whole. */
const windowSigns: Readonly<Record<WindowSign, { state: BarrierState; code: string } | null>> = {
  effective: null,
  unknown: { state: 'unknown', code: 'windowUnknown' },
  outOfUse: { state: 'unknown', code: 'windowOutOfUse' },
  actionCovered: { state: 'degraded', code: 'windowCovered' },
  attention: { state: 'degraded', code: 'windowAttention' },
  exceeded: { state: 'failed', code: 'windowExceeded' },
};

/** How loaded the people are who have to answer alarms; without a month of log nothing is judged, and an old log is stale. */
export type AlarmLoad = {
  readonly verdict: 'acceptable' | 'manageable' | 'overloaded' | 'notJudged' | 'stale' | 'removed';
  readonly figures: NonNullable<Notice['values']>;
};

/** People who are overloaded answer late; a log that has ended tells nobody whether they are. What was never counted says nothing, and why. */
const loadSigns: Readonly<Record<AlarmLoad['verdict'], { state: BarrierState; code: string } | null>> = {
  acceptable: null,
  manageable: null,
  overloaded: { state: 'degraded', code: 'loadOverloaded' },
  stale: { state: 'unknown', code: 'loadStale' },
  removed: { state: 'unknown', code: 'loadRemoved' },
  notJudged: { state: 'functional', code: 'loadNotJudged' },
};

export type ElementEvidence = {
  /** Open bypass; in date while `now` lies before the planned end. */
  readonly bypass?: { readonly approved: boolean; readonly plannedEnd: number | null } | null;
  /** A failure or a weakness somebody has registered and not closed. */
  readonly impairment?: 'failure' | 'degraded' | null;
  readonly testFailedUnrepaired?: boolean;
  /** Priority of the worst open corrective order on the element. */
  readonly openRepairPriority?: number | null;
  /** Whole tenant-local days after the due date (an approved deferral has moved it); 0 or less is in time, as is what needs no test. */
  readonly overdueDays: number | null | undefined;
  readonly testIntervalDays?: number | null;
  readonly stale?: boolean;
  /** Neither a test nor an indicator nor anything else says how it is. */
  readonly nothingKnown?: boolean;
  /** State of the operating window that speaks for it. */
  readonly window?: { readonly code: string; readonly state: WindowSign } | null;
  /** Load of the operator position that speaks for it. */
  readonly load?: AlarmLoad | null;
  /** Findings of audits that concern it and are open, by their numbers. */
  readonly findings?: readonly string[];
  readonly now: number;
};

export type Judged = {
  readonly state: BarrierState;
  readonly causes: readonly (Notice & { readonly state: BarrierState })[];
};

/** State of an element: the worst of everything that applies, with every cause. Stale evidence is unknown, never functional. */
export function elementState(evidence: ElementEvidence): Judged {
  const causes: (Notice & { state: BarrierState })[] = [];
  const add = (state: BarrierState, code: string, values?: Notice['values']) =>
    causes.push({ state, code, ...(values && { values }) });
  const { bypass, overdueDays: days, testIntervalDays: interval } = evidence;
  if (bypass) {
    const inDate = bypass.plannedEnd !== null && evidence.now < bypass.plannedEnd;
    if (bypass.approved && inDate) add('approvedOutOfService', 'bypassApproved');
    else add('bypassed', bypass.plannedEnd !== null && !inDate ? 'bypassExpired' : 'bypassed');
  }
  if (evidence.impairment === 'failure') add('failed', 'impairmentFailure');
  if (evidence.impairment === 'degraded') add('degraded', 'impairmentDegraded');
  if (evidence.testFailedUnrepaired) add('failed', 'testFailed');
  if (evidence.openRepairPriority === 1) add('failed', 'repairUrgent');
  if (evidence.openRepairPriority === 2) add('degraded', 'repairOpen');
  if (typeof days !== 'number' || !Number.isFinite(days)) add('unknown', 'testDueUnknown');
  else if (days > 0) {
    if (!interval || interval <= 0) add('failed', 'testOverdueNoInterval', { days });
    // Half the interval exactly is still degraded; whole days, so the comparison is exact.
    else add(2 * days <= interval ? 'degraded' : 'failed', 'testOverdue', { days, interval });
  }
  if (evidence.nothingKnown) add('unknown', 'nothingKnown');
  if (evidence.stale) add('unknown', 'indicatorStale');
  const sign = evidence.window && windowSigns[evidence.window.state];
  if (evidence.window && sign) add(sign.state, sign.code, { window: evidence.window.code });
  const load = evidence.load && loadSigns[evidence.load.verdict];
  if (evidence.load && load) add(load.state, load.code, evidence.load.figures);
  const findings = evidence.findings ?? [];
  if (findings.length > 0)
    add('degraded', 'auditFinding', { count: findings.length, findings: listed(findings) });
  return { state: worst(causes.map(({ state }) => state)), causes };
}

const listed = (names: readonly string[]) => names.slice(0, 4).join(', ') + (names.length > 4 ? ' …' : '');

/** A voting group or an element by its name, however it was typed: `g` and ` G` are one. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toUpperCase();

/** The tag of a device: blanks inside it make no other device either. */
export const tagKey = (tag: string): string => nameKey(tag).replace(/\s+/gu, '');

export type Group = { readonly k: number; readonly states: readonly BarrierState[] };

const groupFault = (k: number, n: number): Notice | undefined => {
  if (n === 0) return { code: 'groupEmpty' };
  if (!Number.isInteger(k) || k < 1) return { code: 'notWhole', path: 'k', values: { name: 'k' } };
  return undefined;
};

/**
 * k of n: all functional → functional; enough at work → degraded; too few → failed, or approved where that makes up for it. So is
 * a group that has fewer elements than it needs, the rest of which is not entered yet. A vote that is none is unknown.
 */
export function groupState({ k, states }: Group): Judged {
  const n = states.length;
  const fault = groupFault(k, n);
  if (fault) return { state: 'unknown', causes: [{ state: 'unknown', ...fault }] };
  if (k > n)
    return { state: 'failed', causes: [{ state: 'failed', code: 'moreNeededThanFitted', values: { k, n } }] };
  if (n === 1) return { state: states[0] as BarrierState, causes: [] };
  const working = states.filter((state) => state === 'functional' || state === 'degraded').length;
  if (states.every((state) => state === 'functional')) return { state: 'functional', causes: [] };
  const values = { k, n, working };
  if (working >= k)
    return { state: 'degraded', causes: [{ state: 'degraded', code: 'groupReduced', values }] };
  const approved = states.filter((state) => state === 'approvedOutOfService').length;
  const state = working + approved >= k ? 'approvedOutOfService' : 'failed';
  return { state, causes: [{ state, code: 'groupLost', values }] };
}

/** A barrier in series of groups (a single element is a group of one); without any it is unknown. */
export function barrierState(groups: readonly Group[]): Judged {
  if (groups.every(({ states }) => states.length === 0))
    return { state: 'unknown', causes: [{ state: 'unknown', code: 'noEvidence' }] };
  const judged = groups.map(groupState);
  return { state: worst(judged.map(({ state }) => state)), causes: judged.flatMap(({ causes }) => causes) };
}

const scores: Readonly<Record<BarrierState, number>> = {
  functional: 1,
  approvedOutOfService: 0.6,
  degraded: 0.5,
  unknown: 0.3,
  failed: 0,
  bypassed: 0,
};

/** Σ w·s / Σ w, double weight for safety-critical ones; null without barriers. */
export function barrierHealth(
  barriers: readonly { readonly state: BarrierState; readonly safetyCritical: boolean }[],
): number | null {
  if (barriers.length === 0) return null;
  let sum = 0;
  let weights = 0;
  for (const { state, safetyCritical } of barriers) {
    const weight = safetyCritical ? 2 : 1;
    sum += weight * scores[state];
    weights += weight;
  }
  return sum / weights;
}
