import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type BarrierState,
  barrierHealth,
  barrierMessages,
  barrierState,
  barrierText,
  claimedHumanPfd,
  elementState,
  exactMean,
  groupPfd,
  groupState,
  hardwarePfd,
  humanPfd,
  humanState,
  isPartial,
  judgeScenario,
  judgeStandard,
  powerless,
  type ScenarioBarrier,
  seriesPfd,
  silBand,
  stateLetters,
  usedPfd,
  votingPfd,
} from './index.ts';

const rate = 2e-6;
const year = 8760;
const pfd = (k: number, n: number, more: object = {}) =>
  votingPfd({ k, n, dangerousRate: rate, testIntervalHours: year, ...more }).value?.average;

describe('a performance standard', () => {
  const tested = (...results: ('pass' | 'fail' | null)[]) =>
    results.map((result, at) => ({ tag: `XV-${at + 1}`, result }));
  test.each([
    [0.01, 0.00876, tested('pass', 'pass'), 'met', []],
    [0.01, 0.01, tested('pass'), 'met', []],
    [0.01, 0.011, tested('pass'), 'missed', ['pfdAboveTarget']],
    [0.01, 0.00876, tested('pass', 'fail'), 'missed', ['acceptanceFailed']],
    [null, null, tested('pass'), 'met', []],
    [0.01, 0.00876, tested(null), 'unknown', ['acceptanceUntested']],
    [0.01, null, tested('fail', null), 'missed', ['acceptanceFailed', 'acceptanceUntested', 'pfdNotKnown']],
    [null, 0.1, [], 'unknown', ['nothingToHold']],
  ] as const)('of %s at %s', (targetPfd, now, results, verdict, codes) => {
    const found = judgeStandard({ targetPfd, pfd: now, results });
    expect([found.verdict, found.reasons.map(({ code }) => code)]).toEqual([verdict, codes]);
  });

  it('says its figures as a person would', () => {
    const [reason] = judgeStandard({ targetPfd: 0.01, pfd: 0.03981992020992001, results: [] }).reasons;
    expect(reason && barrierText(reason, 'en')).toMatch(
      /^The PFD of 0\.0398\d{0,3} is above the target of 0\.01$/,
    );
  });
});

/** Barrier requirements, examples 1–8 and the vectors dynamic-barrier-management-01 … 08. */
describe('probability of failure on demand', () => {
  it('1: one channel tested yearly, and every second year', () => {
    expect(pfd(1, 1)).toBeCloseTo(0.00876, 12);
    expect(
      votingPfd({ k: 1, n: 1, dangerousRate: rate, testIntervalHours: year }).value?.exactChannel,
    ).toBeCloseTo(0.008709064890926599, 12);
    expect([silBand(0.00876), silBand(0.01752), silBand(0.1), silBand(0.0001)]).toEqual([2, 1, null, 3]);
    expect(pfd(1, 1, { testIntervalHours: 2 * year })).toBeCloseTo(0.01752, 12);
  });

  it('2: redundancy with and without common cause', () => {
    expect(pfd(1, 2, { commonCause: 0.1 })).toBeCloseTo(0.000958876608, 12);
    expect(pfd(1, 2)).toBeCloseTo(1.023e-4, 7);
    expect(pfd(2, 3, { commonCause: 0.1 })).toBeCloseTo(0.001124629824, 12);
    expect(pfd(2, 2)).toBeCloseTo(rate * year, 12);
  });

  it('3: what a proof test does not find lasts for the mission', () => {
    expect(pfd(1, 1, { testCoverage: 0.9, missionHours: 10 * year })).toBeCloseTo(0.016644, 12);
    expect(
      votingPfd({ k: 1, n: 1, dangerousRate: rate, testIntervalHours: year, testCoverage: 0.9 }).reason,
    ).toMatchObject({ code: 'missingInput', path: 'missionHours' });
  });

  const channel = (state: BarrierState, hoursSinceTest = 100) => ({
    state,
    dangerousRate: rate,
    testIntervalHours: year,
    hoursSinceTest,
  });

  it('4: a test overdue by half its interval is degraded and counts at least three times the design value', () => {
    expect(elementState({ overdueDays: 182, testIntervalDays: 365, now: 0 }).state).toBe('degraded');
    const now = groupPfd({ k: 1, channels: [channel('degraded', 13_140)] }).value;
    expect(now).toBeCloseTo(0.01314, 12);
    expect(usedPfd({ state: 'degraded', computed: now, design: 0.00876 })?.low).toBeCloseTo(0.02628, 12);
  });

  test.each([
    ['effective', 'functional', []],
    ['unknown', 'unknown', ['windowUnknown']],
    ['actionCovered', 'degraded', ['windowCovered']],
    ['attention', 'degraded', ['windowAttention']],
    ['exceeded', 'failed', ['windowExceeded']],
  ] as const)('an operating window that is %s makes its element %s', (window, state, codes) => {
    const judged = elementState({ overdueDays: 0, window: { code: 'IOW-1', state: window }, now: 0 });
    expect([judged.state, judged.causes.map(({ code }) => code)]).toEqual([state, codes]);
    // Beside something worse it takes nothing away.
    expect(
      elementState({
        overdueDays: 0,
        impairment: 'failure',
        window: { code: 'IOW-1', state: window },
        now: 0,
      }).state,
    ).toBe('failed');
  });

  it('a lost channel leaves its group; too few left is certain failure; no rate is no figure', () => {
    expect(groupPfd({ k: 1, channels: [channel('functional'), channel('failed')] }).value).toBeCloseTo(
      0.00876,
      12,
    );
    expect(
      groupPfd({ k: 2, channels: [channel('functional'), channel('functional'), channel('unknown')] }).value,
    ).toBeCloseTo(0.01752, 12);
    expect(groupPfd({ k: 2, channels: [channel('functional'), channel('bypassed')] }).value).toBe(1);
    expect(
      groupPfd({ k: 1, channels: [{ ...channel('functional'), dangerousRate: null }] }).reason?.path,
    ).toBe('dangerousRate');
    expect(
      groupPfd({ k: 1, channels: [channel('functional'), { ...channel('functional'), dangerousRate: 1e-6 }] })
        .warnings[0]?.code,
    ).toBe('channelsDiffer');
  });

  it('a rate of zero is told, whatever else is in the vote', () => {
    const still = { ...channel('functional'), dangerousRate: 0 };
    const told = [{ code: 'rateZero', path: 'dangerousRate', values: { name: 'λ_DU' } }];
    expect(groupPfd({ k: 1, channels: [still] }).warnings).toEqual(told);
    expect(groupPfd({ k: 1, channels: [still, channel('functional')] }).warnings).toEqual([
      { code: 'channelsDiffer' },
      ...told,
    ]);
  });

  it('a vote with one channel left shows no exact mean, and one that cannot act no figure of a smaller one', () => {
    const steps = (k: number, states: BarrierState[]) =>
      hardwarePfd([{ name: 'V', k, channels: states.map(channel), commonCause: 0 }]).steps.map(
        ({ id }) => id,
      );
    expect(steps(1, ['functional'])).toEqual(['V pfd', 'V exact']);
    expect(steps(1, ['functional', 'unknown'])).toEqual(['V vote', 'V pfd']);
    expect(steps(2, ['functional'])).toEqual([]);
  });

  it('an unknown element alone counts from what it would be at work; in a vote it is lost', () => {
    const alone = groupPfd({ k: 1, channels: [channel('unknown')] }).value;
    expect(alone).toBeCloseTo(0.00876, 12);
    const used = usedPfd({ state: 'unknown', computed: alone, design: 0.00876 });
    expect(used?.low).toBeCloseTo(0.02628, 12);
    expect(used?.high).toBe(1);
    expect(groupPfd({ k: 2, channels: [channel('functional'), channel('unknown')] }).value).toBe(1);
  });

  it('shows the exact mean of a channel beside a single channel only', () => {
    const steps = (k: number, n: number) =>
      votingPfd({ k, n, dangerousRate: rate, testIntervalHours: year }).steps.map(({ id }) => id);
    expect([steps(1, 1), steps(2, 2), steps(2, 3)]).toEqual([['pfd', 'exact'], ['pfd'], ['pfd']]);
  });

  it('people without competence or drill are held against what was claimed of them', () => {
    const drilled = {
      competenceExpired: false,
      throughControlSystemAlarm: false,
      verifiedProcedure: true,
      monthsSinceDrill: 6,
    };
    const judged = (more: object, claimed: number | null = null) => {
      const person = { ...drilled, ...more };
      const { state, causes } = humanState(person, claimed);
      return [humanPfd(person), claimedHumanPfd(person, claimed), state, causes[0]?.code];
    };
    expect([
      judged({}),
      judged({ competenceExpired: true }),
      judged({ competenceExpired: true, throughControlSystemAlarm: true }),
      judged({ competenceExpired: null }),
      judged({ monthsSinceDrill: 12.5 }),
      judged({ monthsSinceDrill: 12.5, throughControlSystemAlarm: true }),
      judged({ monthsSinceDrill: 12.5 }, 0.1),
      judged({ monthsSinceDrill: null }),
      judged({ monthsSinceDrill: null }, 0.01),
      judged({ monthsSinceDrill: -1 }, 0.01),
    ]).toEqual([
      [0.01, 0.01, 'functional', undefined],
      [1, 0.01, 'failed', 'competenceExpired'],
      [1, 0.1, 'failed', 'competenceExpired'],
      [0.01, 0.01, 'unknown', 'competenceUnknown'],
      [0.1, 0.01, 'degraded', 'drillOverdue'],
      [0.1, 0.1, 'functional', undefined],
      [0.1, 0.01, 'functional', undefined],
      [0.1, 0.1, 'functional', undefined],
      [0.1, 0.01, 'degraded', 'drillMissing'],
      [0.1, 0.01, 'degraded', 'drillMissing'],
    ]);
  });

  it('what fails at every demand is failed', () => {
    expect([powerless(1), powerless(0.999), powerless(null)]).toMatchObject([
      { state: 'failed', causes: [{ code: 'powerless' }] },
      null,
      null,
    ]);
  });

  it('the exact mean keeps its digits near zero', () => {
    expect(exactMean(1e-9)).toBeCloseTo(5e-10, 18);
    expect(exactMean(0.00009999) / 0.00009999).toBeCloseTo(exactMean(0.00010001) / 0.00010001, 7);
  });

  it('elements in series add, people count 0.1, and an unknown barrier is an interval up to 1', () => {
    expect(seriesPfd([0.6, 0.7])).toBe(1);
    expect(seriesPfd([0.01, null])).toBeNull();
    const person = {
      competenceExpired: false,
      throughControlSystemAlarm: false,
      verifiedProcedure: true,
      monthsSinceDrill: 6,
    };
    expect([
      humanPfd(person),
      humanPfd({ ...person, throughControlSystemAlarm: true }),
      humanPfd({ ...person, monthsSinceDrill: 13 }),
      humanPfd({ ...person, competenceExpired: true }),
    ]).toEqual([0.01, 0.1, 0.1, 1]);
    expect(usedPfd({ state: 'unknown', computed: 0.01, design: 0.01 })).toEqual({ low: 0.03, high: 1 });
    expect(usedPfd({ state: 'unknown', computed: null, design: null, human: true })).toEqual({
      low: 0.1,
      high: 1,
    });
    // Of people alone nobody knows what a design value would be worth: 0.1, or worse where that is known.
    expect(
      [0.01, 0.1, 1, null].map((pfd) =>
        usedPfd({ state: 'unknown', computed: pfd, design: pfd, human: true, peopleAlone: true }),
      ),
    ).toEqual([0.1, 0.1, 1, 0.1].map((low) => ({ low, high: 1 })));
    expect(usedPfd({ state: 'approvedOutOfService', computed: 0.01, design: 0.01 })).toEqual({
      low: 1,
      high: 1,
    });
    expect(usedPfd({ state: 'functional', computed: null, design: 0.01 })).toBeNull();
  });

  it('refuses what is no probability, and a drill still to come does not count', () => {
    expect([Number.NaN, -1, 2].map(silBand)).toEqual([null, null, null]);
    expect([seriesPfd([0.1, -0.05]), seriesPfd([1.2]), seriesPfd([Number.NaN])]).toEqual([null, null, null]);
    for (const wrong of [-0.1, 1.5, Number.NaN]) {
      expect(usedPfd({ state: 'functional', computed: wrong, design: 0.01 })).toBeNull();
      expect(usedPfd({ state: 'degraded', computed: 0.01, design: wrong })).toBeNull();
    }
    const person = { competenceExpired: false, throughControlSystemAlarm: false, verifiedProcedure: true };
    expect([-1, Number.NaN, 0].map((monthsSinceDrill) => humanPfd({ ...person, monthsSinceDrill }))).toEqual([
      0.1, 0.1, 0.01,
    ]);
  });

  it('large votes stay finite or are refused', () => {
    const value = pfd(500, 1000, { dangerousRate: 1e-4 });
    expect(Number.isFinite(value)).toBe(true);
    expect(
      votingPfd({ k: 1000, n: 2000, dangerousRate: rate, testIntervalHours: year }).reason,
    ).toMatchObject({ code: 'tooManyChannels', path: 'n' });
    expect(
      votingPfd({ k: 1, n: 2, dangerousRate: 1e300, testIntervalHours: 1e300, commonCause: 1 }).reason?.code,
    ).toBe('notFinite');
  });

  it('a group that cannot vote has no PFD', () => {
    const code = (k: number, channels = [channel('functional')]) => groupPfd({ k, channels }).reason?.code;
    expect([code(2), code(0), code(1.5), code(1, [])]).toEqual([
      'moreNeededThanFitted',
      'notWhole',
      'notWhole',
      'moreNeededThanFitted',
    ]);
  });

  it('refuses votes, shares and missions that cannot be', () => {
    const code = (more: object) =>
      votingPfd({ k: 1, n: 1, dangerousRate: rate, testIntervalHours: year, ...more }).reason?.code;
    expect([
      code({ k: 2 }),
      code({ n: 1.5 }),
      code({ commonCause: 2 }),
      code({ testCoverage: 0.5, missionHours: 1 }),
      code({ testCoverage: 0.5, missionHours: Number.NaN }),
      code({ dangerousRate: -1 }),
      code({ testIntervalHours: 0 }),
    ]).toEqual([
      'moreNeededThanFitted',
      'notWhole',
      'shareOutside',
      'missionBelowInterval',
      'notFinite',
      'notPositive',
      'notPositive',
    ]);
  });
});

describe('states', () => {
  const now = Date.UTC(2026, 10, 15);

  test.each([
    [{}, 'functional', []],
    [{ bypass: { approved: true, plannedEnd: now + 1 } }, 'approvedOutOfService', ['bypassApproved']],
    [{ bypass: { approved: true, plannedEnd: now } }, 'bypassed', ['bypassExpired']],
    [{ bypass: { approved: false, plannedEnd: now + 1 } }, 'bypassed', ['bypassed']],
    [
      { bypass: { approved: true, plannedEnd: now + 1 }, testFailedUnrepaired: true },
      'failed',
      ['bypassApproved', 'testFailed'],
    ],
    [{ openRepairPriority: 1 }, 'failed', ['repairUrgent']],
    [{ openRepairPriority: 2, stale: true }, 'unknown', ['repairOpen', 'indicatorStale']],
    [{ overdueDays: 183, testIntervalDays: 365 }, 'failed', ['testOverdue']],
    [{ overdueDays: 1, testIntervalDays: null }, 'failed', ['testOverdueNoInterval']],
  ] as const)('%j is %s', (evidence, state, causes) => {
    const judged = elementState({ overdueDays: 0, ...evidence, now });
    expect([judged.state, judged.causes.map(({ code }) => code)]).toEqual([state, causes]);
  });

  it('7: two of three detectors, one or two of them unknown', () => {
    expect(groupState({ k: 2, states: ['functional', 'functional', 'unknown'] }).state).toBe('degraded');
    expect(groupState({ k: 2, states: ['functional', 'unknown', 'unknown'] }).state).toBe('failed');
    expect(groupState({ k: 2, states: ['functional', 'approvedOutOfService', 'failed'] }).state).toBe(
      'approvedOutOfService',
    );
    expect(groupState({ k: 1, states: ['unknown'] }).state).toBe('unknown');
  });

  it('a barrier is as good as its worst group, and unknown without any evidence', () => {
    expect(
      barrierState([
        { k: 1, states: ['functional'] },
        { k: 1, states: ['degraded'] },
      ]).state,
    ).toBe('degraded');
    expect(barrierState([]).state).toBe('unknown');
  });

  it('a vote with fewer elements than it needs is failed; one that is none and a group without elements are unknown', () => {
    const judged = (k: number, states: readonly BarrierState[]) => {
      const { state, causes } = groupState({ k, states });
      return [state, causes[0]?.code];
    };
    expect([
      judged(3, ['functional', 'functional']),
      judged(2, ['functional']),
      judged(0, ['functional']),
      judged(Number.NaN, ['functional', 'functional']),
      judged(1, []),
    ]).toEqual([
      ['failed', 'moreNeededThanFitted'],
      ['failed', 'moreNeededThanFitted'],
      ['unknown', 'notWhole'],
      ['unknown', 'notWhole'],
      ['unknown', 'groupEmpty'],
    ]);
    const barrier = barrierState([
      { k: 1, states: ['functional'] },
      { k: 1, states: [] },
    ]);
    expect([barrier.state, barrier.causes[0]?.code]).toEqual(['unknown', 'groupEmpty']);
  });

  it('an element of which nobody knows whether its test is overdue is unknown', () => {
    for (const overdueDays of [undefined, null, Number.NaN, Number.POSITIVE_INFINITY])
      expect(elementState({ overdueDays, now })).toMatchObject({
        state: 'unknown',
        causes: [{ code: 'testDueUnknown' }],
      });
  });

  it('8: health weighs safety-critical barriers twice', () => {
    const barriers = [
      ['functional', true],
      ['degraded', true],
      ['failed', false],
      ['functional', false],
    ] as const;
    expect(barrierHealth(barriers.map(([state, safetyCritical]) => ({ state, safetyCritical })))).toBeCloseTo(
      2 / 3,
      12,
    );
    expect(barrierHealth([])).toBeNull();
  });

  it('every state has a letter of its own', () => {
    expect(new Set(Object.values(stateLetters)).size).toBe(6);
  });
});

describe('a scenario', () => {
  const barrier = (
    id: string,
    value: number,
    state: BarrierState = 'functional',
    side: ScenarioBarrier['side'] = 'prevention',
  ): ScenarioBarrier => ({
    id,
    side,
    state,
    pfd: { low: value, high: state === 'unknown' ? 1 : value },
    elementIds: [id],
  });
  const threats = [{ id: 't', frequencyPerYear: 0.1, barrierIds: ['alarm', 'sif', 'psv'] }];
  const minimum = { prevention: 2, mitigation: 0 };
  const run = (barriers: ScenarioBarrier[], more: object = {}) =>
    judgeScenario({ barriers, threats, mitigationIds: [], tolerablePerYear: 1e-5, minimum, ...more });

  const sound = [barrier('alarm', 0.01), barrier('sif', 0.01), barrier('psv', 0.1)];

  it('a gap is never told as the boundary it has not reached', () => {
    const told = (tolerable: number) => {
      const judged = run([barrier('alarm', 0.1), barrier('sif', 0.01752), barrier('psv', 0.1)], {
        tolerablePerYear: tolerable,
      });
      const reason = judged.reasons.find(({ code }) => code === 'frequencyAbove');
      return [judged.colour, reason?.values?.gap, reason && barrierText(reason, 'en')];
    };
    const one = 'The frequency is above the tolerable one, in decades:';
    expect(told(1.752e-5 / 10 ** 0.999)).toEqual(['amber', 0.999, `${one} 0.999`]);
    expect(told(1.752e-6)).toEqual(['red', 1, `${one} 1`]);
    expect(told(1.752e-5 / 10 ** 0.0004)).toEqual(['amber', 0.0004, `${one} 0.0004`]);
    expect(told(1.752e-5 / 10 ** 0.24353)).toEqual(['amber', 0.24, `${one} 0.24`]);
  });

  it('5: 1.752e-5 a year is 0.24 decades above the tolerable', () => {
    const { frequency, gapDecades, colour } = run([
      barrier('alarm', 0.1),
      barrier('sif', 0.01752),
      barrier('psv', 0.1),
    ]);
    expect(frequency?.low).toBeCloseTo(1.752e-5, 12);
    expect(gapDecades).toBeCloseTo(0.2435341018320619, 8);
    expect(colour).toBe('amber');
  });

  it('6: with the interlock bypassed two barriers still work, yet two decades make it red', () => {
    const judged = run([barrier('alarm', 0.1), barrier('sif', 1, 'bypassed'), barrier('psv', 0.1)]);
    expect(judged).toMatchObject({ gapDecades: 2, colour: 'red' });
    expect(judged.reasons.some(({ code }) => code.startsWith('tooFew'))).toBe(false);
  });

  it('red below the least number of barriers, whatever the frequency', () => {
    expect(
      run([barrier('alarm', 1e-9), barrier('sif', 1, 'failed'), barrier('psv', 1, 'failed')]).colour,
    ).toBe('red');
  });

  it('all in order is green; unknown is never green, and its frequency is an interval', () => {
    expect(run([barrier('alarm', 0.01), barrier('sif', 0.01), barrier('psv', 0.1)])).toMatchObject({
      colour: 'green',
      uncertain: false,
      incomplete: false,
    });
    expect(
      run([barrier('alarm', 0.01), barrier('sif', 0.01, 'unknown'), barrier('psv', 0.01)]),
    ).toMatchObject({ colour: 'amber', uncertain: true });
    // Judged at its degraded value; how bad it may be stands beside it and is told.
    const judged = run([barrier('alarm', 0.1), barrier('sif', 0.01, 'unknown'), barrier('psv', 0.1)]);
    expect(judged).toMatchObject({ colour: 'amber', gapDecades: 0, highGapDecades: 2 });
    expect(judged.reasons).toContainEqual({ code: 'frequencyMayBeAbove', values: { gap: 2 } });
    expect(run(sound).highGapDecades).toBe(run(sound).gapDecades);
  });

  it('without a PFD or a tolerable frequency it is judged by the count and marked incomplete, never green', () => {
    expect(run([{ ...barrier('alarm', 0.1), pfd: null }, ...sound.slice(1)])).toMatchObject({
      frequency: null,
      incomplete: true,
      colour: 'amber',
    });
    expect(run(sound, { tolerablePerYear: null })).toMatchObject({ incomplete: true, colour: 'amber' });
  });

  it('is incomplete and never green on a tolerable frequency, threat or modifier that cannot be', () => {
    const code = (more: object, reason: string) => {
      const judged = run(sound, more);
      expect(judged).toMatchObject({ incomplete: true, colour: 'amber', gapDecades: null });
      expect(judged.reasons.map((notice) => notice.code)).toContain(reason);
    };
    code({ tolerablePerYear: undefined }, 'toleranceMissing');
    code({ tolerablePerYear: Number.NaN }, 'notFinite');
    code({ tolerablePerYear: Number.POSITIVE_INFINITY }, 'notFinite');
    code({ tolerablePerYear: 0 }, 'notPositive');
    code({ tolerablePerYear: -1e-5 }, 'notPositive');
    for (const frequencyPerYear of [Number.NaN, -0.1, Number.POSITIVE_INFINITY])
      code({ threats: [{ ...threats[0], frequencyPerYear }] }, 'threatFrequencyWrong');
    for (const wrong of [0, -0.1, 1.1, Number.NaN])
      code({ conditionalModifiers: [wrong] }, 'modifierOutside');
    code({ threats: [], minimum: { prevention: 0, mitigation: 0 } }, 'threatMissing');
    // A threat that never comes is no frequency to compare with a tolerance nobody gave.
    code({ threats: [{ ...threats[0], frequencyPerYear: 0 }], tolerablePerYear: null }, 'toleranceMissing');
  });

  it('a frequency of nothing compares with nothing, and is never green', () => {
    const judged = run(sound, { threats: [{ ...threats[0], frequencyPerYear: 0 }] });
    expect(judged).toMatchObject({ gapDecades: null, incomplete: true, colour: 'amber' });
    expect(judged.reasons.map(({ code }) => code)).toEqual(['frequencyZero']);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 1e-320, 1e-9, 0.1), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(null, 1e-5, 1),
        (frequencies, tolerablePerYear) => {
          const { colour, gapDecades } = run(sound, {
            threats: frequencies.map((frequencyPerYear) => ({ ...threats[0], frequencyPerYear })),
            tolerablePerYear,
          });
          if (gapDecades === null) expect(colour).not.toBe('green');
        },
      ),
    );
  });

  it('a barrier that does nothing is not counted, whatever it is called', () => {
    const two = run([barrier('alarm', 1e-9), barrier('sif', 1), barrier('psv', 1)]);
    expect(two.colour).toBe('red');
    expect(two.reasons.map(({ code }) => code)).toContain('tooFewPrevention');
  });

  it('no PFD is certainty, and none lies outside 0 to 1', () => {
    for (const wrong of [0, -0.1, 1.1, Number.NaN]) {
      const judged = run([barrier('alarm', wrong), ...sound.slice(1)]);
      expect(judged).toMatchObject({ frequency: null, incomplete: true, colour: 'amber' });
      expect(judged.reasons).toContainEqual({ code: 'pfdOutside', path: 'alarm', values: { id: 'alarm' } });
    }
  });

  it('a path that names a barrier which does not exist is incomplete', () => {
    expect(
      run(sound, { threats: [{ ...threats[0], barrierIds: ['alarm', 'sif', 'psv', 'gone'] }] }),
    ).toMatchObject({
      frequency: null,
      incomplete: true,
      colour: 'amber',
      reasons: [{ code: 'unknownBarrier', path: 'gone' }],
    });
    expect(run(sound, { mitigationIds: ['gone'] })).toMatchObject({ incomplete: true, colour: 'amber' });
  });

  it('what makes the colour is said before how barriers were counted', () => {
    const broken = sound.map((each) => (each.id === 'sif' ? { ...each, state: 'failed' as const } : each));
    const { colour, reasons } = run(broken, {
      threats: [{ ...threats[0], barrierIds: ['alarm', 'sif', 'sif'] }],
      minimum: { prevention: 3, mitigation: 1 },
    });
    expect(colour).toBe('red');
    expect(reasons[0]?.code).toBe('tooFewPrevention');
    expect(reasons.at(-1)?.code).toBe('barrierRepeated');
  });

  it('a barrier named twice, on the path and in mitigation or in two records is credited once', () => {
    const bare = sound.map((each) => ({ ...each, elementIds: [] }));
    const repeated = { code: 'barrierRepeated', path: 'sif', values: { id: 'sif' } };
    const twice = run(bare, { threats: [{ ...threats[0], barrierIds: ['alarm', 'sif', 'psv', 'sif'] }] });
    expect(twice.frequency?.low).toBeCloseTo(1e-6, 15);
    expect(twice.reasons).toContainEqual(repeated);
    const both = run(bare, { mitigationIds: ['sif'] });
    expect(both.frequency?.low).toBeCloseTo(1e-6, 15);
    expect(both.reasons).toContainEqual(repeated);
    const worse = { ...barrier('sif', 0.1, 'degraded'), elementIds: [] };
    for (const records of [
      [...bare, worse],
      [worse, ...bare],
    ]) {
      const judged = run(records);
      expect(judged.frequency?.low).toBeCloseTo(1e-5, 15);
      expect(judged.reasons).toContainEqual({ code: 'barrierDoubled', path: 'sif', values: { id: 'sif' } });
      expect(judged.colour).toBe('amber');
    }
  });

  it('the order of the records decides nothing where two equal barriers share an element', () => {
    const shared = [
      { ...barrier('alarm', 0.1, 'unknown'), elementIds: ['LT-1'] },
      { ...barrier('sif', 0.1), elementIds: ['LT-1'] },
      barrier('psv', 0.1),
    ];
    const judge = (order: readonly number[], ids: readonly string[]) => {
      const { frequency, colour } = run(
        order.map((place) => shared[place] as ScenarioBarrier),
        { threats: [{ ...threats[0], barrierIds: ids }] },
      );
      return { frequency, colour };
    };
    const first = judge([0, 1, 2], ['alarm', 'sif', 'psv']);
    expect(first.frequency?.high).toBeCloseTo(1e-3, 12);
    expect(first.colour).toBe('red');
    expect(judge([2, 1, 0], ['psv', 'sif', 'alarm'])).toEqual(first);
  });

  it('a barrier that is known in part leaves the scenario incomplete: never green, and red where the least is enough', () => {
    const part = (low: number) => ({ ...barrier('sif', low), pfd: { low, high: 1 } });
    const judged = run([barrier('alarm', 0.1), part(0.001), barrier('psv', 0.1)]);
    expect(judged).toMatchObject({ incomplete: true, uncertain: true, colour: 'amber' });
    expect(judged.frequency?.low).toBeCloseTo(1e-6, 15);
    expect(judged.reasons.map(({ code }) => code)).toContain('pfdPartial');
    expect(run([barrier('alarm', 0.1), part(0.5), barrier('psv', 0.1)])).toMatchObject({
      ...{ incomplete: true, colour: 'red' },
    });
    const parts = { hardware: { known: 0.00876, whole: false }, human: null };
    expect([0.001, 0.01, null].map((entered) => isPartial({ ...parts, entered }))).toEqual([
      true,
      false,
      true,
    ]);
    expect(isPartial({ ...parts, hardware: { known: 0.2, whole: true }, entered: 0.1 })).toBe(false);
    expect(usedPfd({ state: 'functional', computed: 0.2, design: 0.2, partial: true })).toEqual({
      ...{ low: 0.2, high: 1 },
    });
  });

  it('a failure in hours is doubted', () => {
    const pfd = (dangerousRate: number) =>
      groupPfd({
        k: 1,
        channels: [{ state: 'functional', dangerousRate, testIntervalHours: 8760, hoursSinceTest: null }],
      }).warnings.map((one) => barrierText(one, 'zh'));
    expect(pfd(1)).toEqual([expect.stringContaining('请核对单位')]);
    expect(pfd(1e-3)).toEqual([]);
  });

  it('an organisational control on a path is credited with 1, keeps the frequency and counts as no barrier', () => {
    const control = { ...barrier('training', 1), pfd: null, control: true };
    const path = { ...threats[0], barrierIds: ['alarm', 'sif', 'psv', 'training'] };
    const judged = run([...sound, control], { threats: [path] });
    expect(judged).toMatchObject({ incomplete: false, colour: 'green' });
    expect(judged.frequency?.low).toBeCloseTo(1e-6, 15);
    expect(judged.reasons.map(({ code }) => code)).toEqual(['controlOnPath']);
    const alone = run([barrier('alarm', 0.01), control], {
      threats: [{ ...threats[0], barrierIds: ['alarm', 'training'] }],
    });
    expect(alone.colour).toBe('red');
    expect(alone.reasons).toContainEqual(
      expect.objectContaining({ code: 'tooFewPrevention', values: { count: 1, minimum: 2 } }),
    );
    const told = alone.reasons.flatMap((reason) =>
      reason.code.startsWith('tooFew') ? [barrierText(reason, 'zh')] : [],
    );
    expect(told).toContain('预防侧只有 1 个有效屏障，至少需要 2 个');
    expect(told.join()).not.toMatch(/[a-z]/);
    const english = alone.reasons.map((reason) => barrierText(reason, 'en'));
    expect(english).toContain('1 barrier works on the prevention side; 2 are needed');
  });

  it('two barriers on one element are credited once', () => {
    const shared = [
      { ...barrier('alarm', 0.1), elementIds: ['LT-1'] },
      { ...barrier('sif', 0.01), elementIds: ['LT-1', 'XV-1'] },
      barrier('psv', 0.1),
    ];
    const judged = run(shared);
    expect(judged.frequency?.low).toBeCloseTo(1e-4, 12);
    expect(judged.reasons).toContainEqual({ code: 'sharedElement', path: 'alarm', values: { id: 'alarm' } });
  });
});

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/code: '(\w+)'/g), ...code.matchAll(/\badd\('\w+', '(\w+)'/g)].map(
    ([, name = '']) => name,
  );
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((name) => !(name in barrierMessages))).toEqual([]);
  expect(barrierText({ code: 'bypassed' }, 'zh')).toBe('旁路中，未经批准');
});
