import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { type BarrierState, type Judged, stateLetters } from './state.ts';

const REFERENCE = 'IEC 61508-6:2010 annex B (low demand, λT small)';

export type VotingInput = {
  readonly k?: number | null;
  readonly n?: number | null;
  /** λ_DU per hour. */
  readonly dangerousRate?: number | null;
  readonly testIntervalHours?: number | null;
  readonly commonCause?: number;
  /** Share of dangerous failures a proof test finds; what it leaves over lasts for the mission time. */
  readonly testCoverage?: number;
  readonly missionHours?: number | null;
};

export type Pfd = {
  readonly average: number /** Of one channel, exact; shown beside. */;
  readonly exactChannel: number;
};

/** No real vote comes near it, and C(n,m) stays a finite number below. */
const MOST_CHANNELS = 1000;

function binomial(n: number, m: number): number {
  let value = 1;
  for (let i = 1; i <= m; i++) value = (value * (n - m + i)) / i;
  return value;
}

/** 1 − (1−e^(−x))/x; below 1e-4 by its series, where the closed form has no digits left. */
export const exactMean = (x: number): number => (x < 1e-4 ? x / 2 - (x * x) / 6 : 1 + Math.expm1(-x) / x);

/**
 * Average PFD between tests, k out of n, m = n−k+1: C(n,m)·((1−β)λT)^m/(m+1) + βλT/2; for m = 1 n·λT/2 without β.
 * The same formula serves design and present value, so a barrier in order changes nothing; capped at 1.
 */
export function votingPfd(input: VotingInput): Calculation<Pfd> {
  const { commonCause = 0, testCoverage = 1 } = input;
  const facts = { unit: '1', inputs: { ...input, commonCause, testCoverage }, standardRef: REFERENCE };
  const missing = findMissing(input, ['k', 'n', 'dangerousRate', 'testIntervalHours'], ['testIntervalHours']);
  if (missing) return unscored(missing, facts);
  const {
    k,
    n,
    dangerousRate: rate,
    testIntervalHours: interval,
  } = input as { k: number; n: number; dangerousRate: number; testIntervalHours: number };
  for (const [name, value] of Object.entries({ k, n }))
    if (!Number.isInteger(value) || value < 1)
      return unscored({ code: 'notWhole', path: name, values: { name } }, facts);
  if (k > n) return unscored({ code: 'moreNeededThanFitted', path: 'k', values: { k, n } }, facts);
  if (n > MOST_CHANNELS)
    return unscored({ code: 'tooManyChannels', path: 'n', values: { n, most: MOST_CHANNELS } }, facts);
  if (rate < 0)
    return unscored(
      { code: 'notPositive', path: 'dangerousRate', values: { name: 'λ_DU', value: rate } },
      facts,
    );
  for (const [name, value] of Object.entries({ commonCause, testCoverage }))
    if (!(value >= 0 && value <= 1))
      return unscored({ code: 'shareOutside', path: name, values: { name, value } }, facts);
  let effective = interval;
  const steps: Step[] = [];
  if (testCoverage < 1) {
    const { missionHours: mission } = input;
    if (mission === null || mission === undefined)
      return unscored({ code: 'missingInput', path: 'missionHours', values: { name: 'T_M' } }, facts);
    if (!Number.isFinite(mission))
      return unscored({ code: 'notFinite', path: 'missionHours', values: { name: 'T_M' } }, facts);
    if (mission < interval) return unscored({ code: 'missionBelowInterval', path: 'missionHours' }, facts);
    effective = testCoverage * interval + (1 - testCoverage) * mission;
    steps.push({
      id: 'interval',
      formula: 'T = PTC · T_i + (1 − PTC) · T_M',
      substituted: `${shown(testCoverage)} · ${shown(interval)} + ${shown(1 - testCoverage)} · ${shown(mission)}`,
      value: effective,
      unit: 'h',
      reference: REFERENCE,
    });
  }
  const x = rate * effective;
  if (!Number.isFinite(x))
    return unscored({ code: 'notFinite', path: 'dangerousRate', values: { name: 'λT' } }, facts);
  const m = n - k + 1;
  const value =
    m === 1 ? (n * x) / 2 : (binomial(n, m) * ((1 - commonCause) * x) ** m) / (m + 1) + (commonCause * x) / 2;
  const product = `${shown(rate)} · ${shown(effective)}`;
  const [formula, substituted] =
    m === 1
      ? ['n · λT / 2', `${n} · ${product} / 2`]
      : [
          'C(n,m)·((1−β)λT)^m/(m+1) + βλT/2',
          `${binomial(n, m)} · (${shown(1 - commonCause)} · ${product})^${m} / ${m + 1} + ${shown(commonCause)} · ${product} / 2`,
        ];
  const isCapped = value > 1;
  steps.push({
    id: 'pfd',
    formula: isCapped ? `PFD = min(1, ${formula})` : `PFD = ${formula}`,
    substituted: isCapped ? `min(1, ${substituted})` : substituted,
    value: Math.min(1, value),
    unit: '1',
    reference: REFERENCE,
  });
  // The exact mean is that of a single channel: beside the figure of a vote it would be read as the vote's.
  if (n === 1)
    steps.push({
      id: 'exact',
      formula: '1 − (1−e^(−λT))/(λT)',
      substituted: x > 0 ? `1 − (1 − e^(−${product})) / (${product})` : 'λT = 0',
      value: exactMean(x),
      unit: '1',
      reference: REFERENCE,
    });
  return calculated({ average: Math.min(1, value), exactChannel: exactMean(x) }, { ...facts, steps });
}

/** SIL band of an average PFD (IEC 61511-1 table 4); null outside SIL 1–4. */
export function silBand(pfd: number): 1 | 2 | 3 | 4 | null {
  if (!(pfd >= 1e-5 && pfd < 0.1)) return null;
  return pfd >= 1e-2 ? 1 : pfd >= 1e-3 ? 2 : pfd >= 1e-4 ? 3 : 4;
}

export type Channel = {
  /** As a derivation calls it: its tag. */
  readonly name?: string;
  readonly state: BarrierState;
  readonly dangerousRate: number | null;
  readonly testIntervalHours: number | null;
  readonly hoursSinceTest: number | null;
  /** Share its proof test finds; without one that of the group. */
  readonly testCoverage?: number;
};

export type PfdVote = {
  readonly k: number;
  readonly channels: readonly Channel[];
  readonly commonCause?: number;
  readonly testCoverage?: number;
  readonly missionHours?: number | null;
};

/** Channels that count: a lost or unknown one has left its group; an element alone is no vote and counts as if it works. */
export const channelsAtWork = (channels: readonly Channel[]): readonly Channel[] =>
  channels.filter(
    ({ state }) =>
      state === 'functional' || state === 'degraded' || (state === 'unknown' && channels.length === 1),
  );

/** A figure of a channel, with whose it is in brackets. */
const figureOf = (value: number, ...whose: readonly (string | undefined)[]): string => {
  const named = whose.filter((one) => one !== undefined).join(' ');
  return named ? `${shown(value)} [${named}]` : shown(value);
};

/** The vote that is left, by who has gone from it and in which state; without a letter it has no data. */
function voteStep({ k, channels }: PfdVote, counted: readonly Channel[], needed: number): Step {
  const gone = channels.flatMap((channel, place) =>
    counted.includes(channel)
      ? []
      : [`${channel.name ?? place + 1} (${isAtWork(channel) ? '–' : stateLetters[channel.state]})`],
  );
  const left = `${needed}oo${counted.length}`;
  return {
    id: 'vote',
    name: { zh: '退出表决的通道', en: 'Channels that have left the vote' },
    formula: 'koon → koo(n − l)',
    substituted: `${k}oo${channels.length} − ${gone.join(', ')} → ${left}`,
    value: left,
    unit: '1',
    reference: REFERENCE,
  };
}

const isAtWork = ({ state }: Channel) => state === 'functional' || state === 'degraded';

const hoursOf = ({ testIntervalHours: interval, hoursSinceTest: since }: Channel): number | null =>
  interval === null ? null : Math.max(interval, since ?? interval);
const isPast = ({ testIntervalHours: interval, hoursSinceTest: since }: Channel): boolean =>
  interval !== null && since !== null && since > interval;

/** λ and T of the vote where they are not those of every channel, and the point value of each channel whose test is past. */
function worstSteps(counted: readonly Channel[], rate: number, time: number): Step[] {
  const own = { unit: 'h', reference: REFERENCE };
  const rates = counted.map(({ dangerousRate }) => dangerousRate as number);
  const steps: Step[] = [];
  if (new Set(rates).size > 1)
    steps.push({
      ...{ ...own, id: 'rate', formula: 'λ = max(λ_i)', value: rate, unit: '1/h' },
      name: { zh: '最差的失效率', en: 'The worst failure rate' },
      substituted: `max(${counted.map(({ name }, place) => figureOf(rates[place] as number, name)).join(', ')})`,
    });
  if (new Set(counted.map(hoursOf)).size > 1 || counted.some(isPast)) {
    const hours = counted.flatMap((channel) => [
      figureOf(channel.testIntervalHours as number, channel.name, 'T_i'),
      ...(isPast(channel) ? [figureOf(channel.hoursSinceTest as number, channel.name, 't')] : []),
    ]);
    steps.push({
      ...{ ...own, id: 'time', formula: 'T_i = max(T_i, t)', value: time },
      name: {
        zh: '最长的测试周期或距上次测试的时间',
        en: 'The longest interval or time since the last test',
      },
      substituted: `max(${hours.join(', ')})`,
    });
  }
  for (const [place, channel] of counted.entries()) {
    if (!isPast(channel)) continue;
    const {
      dangerousRate: own,
      hoursSinceTest: since,
      name,
    } = channel as Channel & {
      dangerousRate: number;
      hoursSinceTest: number;
    };
    steps.push({
      id: `point ${name ?? place + 1}`,
      name: {
        zh: `距上次测试 t 时的瞬时值，仅供参考${name ? `：${name}` : ''}`,
        en: `Point value at the time t since the last test, shown only${name ? `: ${name}` : ''}`,
      },
      formula: '1 − e^(−λt)',
      substituted: `1 − e^(−${shown(own)} · ${shown(since)})`,
      value: -Math.expm1(-own * since),
      unit: '1',
      reference: REFERENCE,
    });
  }
  return steps;
}

/**
 * Present PFD of a group: a lost or unknown channel leaves it (1oo2 → 1oo1, 2oo3 → 2oo2); an overdue test counts with the time
 * since the last one. Too few channels left: 1. An element alone is no vote: of an unknown one this is what it counts with if it
 * works, the low end of the interval its barrier has. `counting` picks the channels that count, `k` of which are needed.
 */
export function groupPfd(input: PfdVote, counting = channelsAtWork, k = input.k): Calculation {
  const { channels } = input;
  const facts = { unit: '1', inputs: { ...input }, standardRef: REFERENCE };
  if (!Number.isInteger(k) || k < 1)
    return unscored({ code: 'notWhole', path: 'k', values: { name: 'k' } }, facts);
  if (k > channels.length)
    return unscored({ code: 'moreNeededThanFitted', path: 'k', values: { k, n: channels.length } }, facts);
  const left = counting(channels);
  const vote = left.length < channels.length ? [voteStep(input, left, k)] : [];
  if (left.length < k)
    return calculated(1, {
      ...facts,
      steps: [
        ...vote,
        {
          id: 'pfd',
          formula: 'PFD = 1',
          substituted: `${left.length} < ${k}`,
          value: 1,
          unit: '1',
          reference: REFERENCE,
        },
      ],
    });
  const rates = left.map(({ dangerousRate }) => dangerousRate);
  const times = left.map(hoursOf);
  if (rates.includes(null))
    return unscored({ code: 'missingInput', path: 'dangerousRate', values: { name: 'λ_DU' } }, facts);
  if (times.includes(null))
    return unscored({ code: 'missingInput', path: 'testIntervalHours', values: { name: 'T' } }, facts);
  const [rate, time] = [Math.max(...(rates as number[])), Math.max(...(times as number[]))];
  // Of every channel that is fitted: what has left the vote betters nothing for the others.
  const coverages = channels.map(({ testCoverage }) => testCoverage ?? input.testCoverage ?? 1);
  const [testCoverage, coverDiffers] = [Math.min(...coverages), new Set(coverages).size > 1];
  const differ = new Set(rates).size > 1 || new Set(times).size > 1 || coverDiffers;
  const warnings: Notice[] = [
    ...(differ ? [{ code: 'channelsDiffer' }] : []),
    ...rateDoubts(rate),
    ...(rates.includes(0) ? [{ code: 'rateZero', path: 'dangerousRate', values: { name: 'λ_DU' } }] : []),
  ];
  const steps = [...vote, ...worstSteps(left, rate, time)];
  if (coverDiffers)
    steps.push({
      id: 'coverage',
      name: { zh: '最低的测试覆盖率', en: 'The lowest proof-test coverage' },
      formula: 'PTC = min(PTC_i)',
      substituted: `min(${channels.map(({ name }, place) => figureOf(coverages[place] as number, name)).join(', ')})`,
      value: testCoverage,
      unit: '1',
      reference: REFERENCE,
    });
  const { commonCause, missionHours } = input;
  // A test that is overdue past the mission time stretches it.
  const isStretched = testCoverage < 1 && typeof missionHours === 'number' && time > missionHours;
  if (isStretched)
    steps.push({
      id: 'mission',
      formula: 'T_M = max(T_M, T_i)',
      substituted: `max(${shown(missionHours)}, ${shown(time)})`,
      value: time,
      unit: 'h',
      reference: REFERENCE,
    });
  const result = votingPfd({
    k,
    n: left.length,
    dangerousRate: rate,
    testIntervalHours: time,
    ...(commonCause !== undefined && { commonCause }),
    testCoverage,
    ...(missionHours !== undefined && { missionHours: isStretched ? time : missionHours }),
  });
  if (result.value === null) return unscored(result.reason as Notice, facts);
  return calculated(result.value.average, { ...facts, warnings, steps: [...steps, ...result.steps] });
}

/** A dangerous failure in a hundred hours: what fails so often protects nothing, and the figure was meant in another unit. */
export const mostRate = 0.01;
const rateDoubts = (rate: number): Notice[] =>
  rate < mostRate
    ? []
    : [
        {
          code: 'rateImplausible',
          path: 'dangerousRate',
          values: { name: 'λ_DU', value: rate, hours: Number((1 / rate).toPrecision(3)) },
        },
      ];

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** Elements in series: the sum, capped at 1; null while one is not known or no probability. */
export const seriesPfd = (parts: readonly (number | null)[]): number | null =>
  parts.length > 0 && parts.every(isShare)
    ? Math.min(
        1,
        parts.reduce((sum, pfd) => sum + pfd, 0),
      )
    : null;

export type HumanBarrier = {
  /** Null where nobody has said until when they are competent. */
  readonly competenceExpired: boolean | null;
  readonly throughControlSystemAlarm: boolean;
  readonly verifiedProcedure: boolean;
  readonly monthsSinceDrill: number | null;
};

/** Human action: 0.1; 0.01 only where it does not hang on an alarm of the control system, is verified and drilled within a year; 1 once competence has expired. */
export function humanPfd({
  competenceExpired,
  throughControlSystemAlarm,
  verifiedProcedure,
  monthsSinceDrill,
}: HumanBarrier): number {
  if (competenceExpired) return 1;
  return !throughControlSystemAlarm &&
    verifiedProcedure &&
    monthsSinceDrill !== null &&
    // A drill still to come has shown nothing yet.
    monthsSinceDrill >= 0 &&
    monthsSinceDrill <= 12
    ? 0.01
    : 0.1;
}

/**
 * What a study claims of the same people: competent, and drilled in time where they ever were. Without a drill the better figure
 * counts only where somebody has claimed it.
 */
export const claimedHumanPfd = (human: HumanBarrier, claimed: number | null): number => {
  const drilled = human.monthsSinceDrill !== null && human.monthsSinceDrill >= 0;
  return humanPfd({
    ...human,
    competenceExpired: false,
    monthsSinceDrill: drilled || claimed !== null ? 0 : null,
  });
};

/** State of the people of a barrier: without competence nobody acts, and without its date nobody knows; a drill that is due takes away what was claimed for it. */
export function humanState(human: HumanBarrier, claimed: number | null): Judged {
  if (human.competenceExpired) return onePart('failed', 'competenceExpired');
  if (human.competenceExpired === null) return onePart('unknown', 'competenceUnknown');
  if (humanPfd(human) <= Math.max(claimedHumanPfd(human, claimed), claimed ?? 0))
    return { state: 'functional', causes: [] };
  const drilled = human.monthsSinceDrill !== null && human.monthsSinceDrill >= 0;
  return onePart('degraded', drilled ? 'drillOverdue' : 'drillMissing');
}

/** What fails at every demand protects nothing, whatever the state of its parts. */
export const powerless = (pfd: number | null): Judged | null =>
  pfd !== null && pfd >= 1 ? onePart('failed', 'powerless') : null;

export type ReliedAlarm = { readonly code: string; readonly inForce: boolean };

/** People who act on an alarm of the control system: while none is in force nobody knows whether they will be told, so it is unknown. */
export function reliedState(alarms: readonly ReliedAlarm[]): Judged {
  if (alarms.length === 0) return onePart('unknown', 'alarmMissing');
  if (alarms.some(({ inForce }) => inForce)) return { state: 'functional', causes: [] };
  const values = { alarms: alarms.map(({ code }) => code).join(', ') };
  return { state: 'unknown', causes: [{ state: 'unknown', code: 'alarmNotApproved', values }] };
}
const onePart = (state: BarrierState, code: string): Judged => ({ state, causes: [{ state, code }] });

export type PfdInterval = { readonly low: number; readonly high: number };

/** PFD of people of whom nothing is known. */
export const unknownPeople = 0.1;

export type UsedInput = {
  readonly state: BarrierState;
  readonly computed: number | null;
  readonly design: number | null;
  readonly human?: boolean;
  /** People act and nothing else does: no design value says what they are worth while nobody knows. */
  readonly peopleAlone?: boolean;
  /** A part has no data: what is computed is the least it can be. */
  readonly partial?: boolean;
};

/**
 * PFD to be used for a barrier in its state. Degraded (an overdue test included): at least three times the design value.
 * Unknown: from that degraded value to 1, of people alone from 0.1 or what is known to be worse; known in part: from what is known to 1. Failed, bypassed or out of service, approved or not: 1. Null for what is no probability.
 */
export function usedPfd(input: UsedInput): PfdInterval | null {
  const { state, human = false, partial = false } = input;
  if (state === 'failed' || state === 'bypassed' || state === 'approvedOutOfService')
    return { low: 1, high: 1 };
  if ([input.computed, input.design].some((pfd) => pfd !== null && !isShare(pfd))) return null;
  const fallback = human ? unknownPeople : null;
  const computed = input.computed ?? (state === 'unknown' ? (input.design ?? fallback) : fallback);
  if (computed === null) return null;
  if (state === 'unknown' && input.peopleAlone) return { low: Math.max(unknownPeople, computed), high: 1 };
  const isOpen = partial || state === 'unknown';
  if (state === 'functional') return { low: computed, high: isOpen ? 1 : computed };
  const design = input.design ?? computed;
  const degraded =
    human && input.computed === null && input.design === null
      ? unknownPeople
      : Math.min(1, Math.max(computed, 3 * design));
  return { low: degraded, high: isOpen ? 1 : degraded };
}
