import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type ActivationsFound,
  type Alarm,
  type AlarmAct,
  activations,
  actOnAlarm,
  alarmActs,
  alarmLoad,
  alarmMessages,
  alarmPriority,
  alarmText,
  binFigures,
  chatteringRuns,
  consequentialPair,
  delayDefaults,
  type EemuaBand,
  type EemuaClass,
  eemuaClass,
  findFloods,
  isFleeting,
  knownDurations,
  leadFault,
  priorityDistribution,
  priorityTargets,
  type Response,
  type ResponseFigures,
  rationaleFault,
  recommendedDeadband,
  recommendedDelay,
  responseFigures,
  shelveFault,
  staleDays,
  topTenShare,
  withoutRedundant,
  worstSeverity,
} from './index.ts';

/** Alarm requirements, examples 1–9 and the vectors alarm-management-01 … 04. */
describe('load', () => {
  it('1: 5,040 alarms in thirty days', () => {
    expect(alarmLoad(5040, 30 * 144)).toEqual({
      perDay: 168,
      perHour: 7,
      per10Minutes: 5040 / 4320,
      verdict: 'manageable',
    });
    expect([
      alarmLoad(144, 144)?.verdict,
      alarmLoad(145, 144)?.verdict,
      alarmLoad(289, 144)?.verdict,
      alarmLoad(5, 0),
    ]).toEqual(['acceptable', 'manageable', 'overloaded', null]);
  });

  it('2: 65 of 4,320 bins over ten are 1.505 %', () => {
    const bins = Array.from({ length: 4320 }, (_, place) => (place % 66 === 0 && place / 66 < 65 ? 11 : 1));
    expect(binFigures(bins)?.shareOver10).toBeCloseTo(65 / 4320, 12);
    expect(binFigures([null, null])).toBeNull();
  });

  it('3: a flood runs from twelve to the last bin of five or more', () => {
    expect(findFloods([3, 12, 15, 8, 6, 4, 2])).toEqual([
      { start: 1, end: 4, count: 41, peak: 15, minutes: 40 },
    ]);
    expect(findFloods([12, 6])).toEqual([{ start: 0, end: 1, count: 18, peak: 12, minutes: 20 }]);
    expect(findFloods([12, null, 6])).toEqual([{ start: 0, end: 0, count: 12, peak: 12, minutes: 10 }]);
    expect(findFloods([10], { startAt: 10, startOp: '>', endBelow: 5 })).toEqual([]);
  });

  test('floods of parts add up to the floods of the whole', () => {
    expect(findFloods([8, 6, 4], undefined, true)).toEqual([
      { start: 0, end: 1, count: 14, peak: 8, minutes: 20 },
    ]);
    const bin = fc.option(fc.nat({ max: 14 }), { nil: null, freq: 8 });
    fc.assert(
      fc.property(fc.array(bin, { minLength: 2, maxLength: 40 }), fc.nat(), (bins, at) => {
        const cut = 1 + (at % (bins.length - 1));
        const minutes = (part: typeof bins, wasOn: boolean) =>
          findFloods(part, undefined, wasOn)!.reduce((sum, flood) => sum + flood.minutes, 0);
        const first = findFloods(bins.slice(0, cut))!;
        const isOn = first.at(-1)?.end === cut - 1;
        expect(minutes(bins.slice(0, cut), false) + minutes(bins.slice(cut), isOn)).toBe(
          minutes(bins, false),
        );
      }),
      freshRuns(200),
    );
  });

  it('4: the top ten', () => {
    expect(topTenShare([...Array(10).fill(189), 3150])).toBeCloseTo((3150 + 9 * 189) / 5040, 12);
    expect(topTenShare([0])).toBeNull();
  });

  it('what is no count has no answer', () => {
    expect([
      alarmLoad(Number.NaN, 144),
      alarmLoad(-1, 144),
      alarmLoad(1, Number.NaN),
      alarmLoad(1, -144),
      findFloods([12, Number.NaN]),
      findFloods([12, -1]),
      findFloods([12], { startAt: Number.NaN, startOp: '>', endBelow: 5 }),
      binFigures([12, Number.NaN]),
      binFigures([-12]),
      topTenShare([5, -5, 3]),
      topTenShare([Number.NaN]),
    ]).toEqual(Array(11).fill(null));
  });
});

describe('nuisance', () => {
  it('5: three in a minute are a run, windows that overlap one run', () => {
    expect(chatteringRuns([0, 14, 40, 95, 300])).toEqual([[0, 14, 40]]);
    expect(chatteringRuns([0, 30, 60, 90, 120])).toEqual([[0, 30, 60, 90, 120]]);
    expect(chatteringRuns([0, 10, 20, 500, 510, 520])).toEqual([
      [0, 10, 20],
      [500, 510, 520],
    ]);
    expect(chatteringRuns([0, 30, 61])).toEqual([]);
  });

  it('7: stale from a day after the start, on each local day touched', () => {
    const utc = (time: number) => new Date(time).toISOString().slice(0, 10);
    const at = (text: string) => Date.parse(`2026-01-${text}:00Z`);
    expect(staleDays({ start: at('01T08:00'), end: at('03T09:00') }, utc)).toEqual({
      from: at('02T08:00'),
      days: ['2026-01-02', '2026-01-03'],
    });
    expect(staleDays({ start: at('01T08:00'), end: at('02T08:00') }, utc)).toBeNull();
  });

  it('8: ten seconds would have removed eight of ten', () => {
    expect(recommendedDelay([2, 3, 4, 5, 6, 7, 8, 9, 20, 30]).value).toEqual({ seconds: 10, removed: 8 });
    expect(recommendedDelay([]).reason?.code).toBe('noActivations');
    expect(recommendedDelay([1], 0).reason?.code).toBe('targetOutside');
    expect([
      isFleeting({ start: 0, end: 9 }),
      isFleeting({ start: 0, end: 10 }),
      isFleeting({ start: 0, end: null }),
    ]).toEqual([true, false, false]);
  });

  it('a delay is for what is short, often, and leaves time to respond', () => {
    const days = 176_400;
    // One activation of two days is no nuisance, nor are a few short ones chance has brought.
    expect(recommendedDelay([days])).toMatchObject({ value: null, reason: { code: 'fewShort' } });
    expect(recommendedDelay([2, 3, 4, 5]).reason?.values).toMatchObject({ short: 4, count: 4, least: 5 });
    expect(recommendedDelay([2, 3, 4, 5, 6]).value).toEqual({ seconds: 6, removed: 4 });
    const long = [2, 3, 4, 5, 6, ...Array.from({ length: 20 }, (_, at) => days + at)];
    expect(recommendedDelay(long).reason?.code).toBe('delayTooLong');
    const minutes = [2, 3, 4, 5, 6, 170, 175, 178, 179, 900];
    expect(recommendedDelay(minutes, 0.8, 179).reason?.code).toBe('delayBeyondResponse');
    expect(recommendedDelay(minutes, 0.8, 180).value).toEqual({ seconds: 179, removed: 8 });
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 400_000, noNaN: true }), { maxLength: 40 }),
        fc.option(fc.double({ min: 1, max: 7200, noNaN: true })),
        (durations, response) => {
          const seconds = recommendedDelay(durations, 0.8, response).value?.seconds ?? 0;
          expect(seconds).toBeLessThanOrEqual(3600);
          if (response !== null) expect(seconds).toBeLessThan(response);
        },
      ),
    );
  });

  it('a deadband holds what came back only to come again', () => {
    const distances = [0.2, 0.4, 0.4, 0.6, 0.7, 0.8, 0.9, 1.1, 4, 6];
    expect(recommendedDeadband(distances).value).toEqual({ percent: 1.5, held: 8 });
    expect(recommendedDeadband(distances).steps?.[0]?.substituted).toBe('8 ≥ 0.8 · 10');
    expect([
      recommendedDeadband([]).reason?.code,
      recommendedDeadband([-1]).reason?.code,
      recommendedDeadband([Number.NaN]).reason?.code,
      recommendedDeadband([1], 2).reason?.code,
    ]).toEqual(['noReturns', 'negative', 'notFinite', 'targetOutside']);
  });

  it('the worst severity decides, by the table of the company', () => {
    expect(worstSeverity(['minor', null, 'severe', 'none'])).toBe('severe');
    expect(worstSeverity([null, undefined])).toBeUndefined();
    const own = { minor: [4, 4, 4], major: [3, 3, 3], severe: [2, 2, 2] } as const;
    expect(alarmPriority('severe', 2)).toEqual({ priority: 1 });
    expect(alarmPriority('severe', 2, own)).toEqual({ priority: 2 });
  });

  it('a lost return ends the first where the second begins, and its length is left out', () => {
    const events = [
      ['ALM', 0],
      ['ALM', 10],
      ['RTN', 14],
      ['RTN', 15],
      ['ALM', 20],
    ] as const;
    const found = activations(events.map(([kind, time]) => ({ kind, time })));
    expect(found).toMatchObject({
      activations: [
        { start: 0, end: 10, lostReturn: true },
        { start: 10, end: 14, lostReturn: false },
        { start: 20, end: null, lostReturn: false },
      ],
      lostReturns: 1,
      returnsWithoutAlarm: 1,
    });
    expect(found.warnings.map(({ code }) => code)).toEqual(['lostReturns', 'returnsWithoutAlarm']);
    expect(knownDurations(found.activations)).toEqual([4]);
    expect(found.activations.map((each) => isFleeting(each))).toEqual([false, true, false]);
    expect(isFleeting({ start: 0, end: 5, lostReturn: true })).toBe(false);
  });

  it('events are taken by their time; one without a time is told', () => {
    const events = [
      { kind: 'RTN', time: 5 },
      { kind: 'ALM', time: Number.NaN },
      { kind: 'ALM', time: 0 },
    ] as const;
    const expected: ActivationsFound = {
      activations: [{ start: 0, end: 5, lostReturn: false }],
      lostReturns: 0,
      returnsWithoutAlarm: 0,
      warnings: [{ code: 'eventsWithoutTime', values: { count: 1 } }],
    };
    expect(activations(events)).toEqual(expected);
  });

  it('an event of two servers counts once, of one server twice, and again after a return', () => {
    const event = (time: number, source: string, kind = 'ALM') => ({ key: 'TI-1.H', kind, time, source });
    expect(withoutRedundant([event(0, 'A'), event(900, 'B')])).toHaveLength(1);
    expect(withoutRedundant([event(0, 'A'), event(900, 'A')])).toHaveLength(2);
    expect(withoutRedundant([event(0, 'A'), event(1001, 'B')])).toHaveLength(2);
    expect(withoutRedundant([event(0, 'A'), event(300, 'A', 'RTN'), event(600, 'B')])).toHaveLength(3);
    // An acknowledgement between does not matter, and each source tells an event once.
    expect(withoutRedundant([event(0, 'A'), event(300, 'A', 'ACK'), event(600, 'B')])).toHaveLength(2);
    expect(withoutRedundant([event(0, 'A'), event(300, 'B'), event(600, 'B')])).toEqual([
      event(0, 'A'),
      event(600, 'B'),
    ]);
    expect(withoutRedundant([event(0, 'A'), event(100, 'A'), event(150, 'B'), event(250, 'B')])).toHaveLength(
      2,
    );
    expect(withoutRedundant([event(0, 'A'), event(1, 'B'), event(2, 'C')])).toHaveLength(1);
    expect(withoutRedundant([event(Number.NaN, 'A'), event(5, 'B'), event(0, 'A')])).toEqual([
      event(0, 'A'),
      event(Number.NaN, 'A'),
    ]);
  });

  it('an alarm that follows another nearly always is a candidate', () => {
    const a = Array.from({ length: 12 }, (_, place) => place * 1000);
    expect(
      consequentialPair(
        a,
        a.slice(0, 10).map((time) => time + 5),
      ),
    ).toMatchObject({ pairs: 10, candidate: true });
    expect(
      consequentialPair(
        a,
        a.slice(0, 9).map((time) => time + 5),
      )?.candidate,
    ).toBe(false);
    expect(consequentialPair([], a)).toBeNull();
    expect(consequentialPair(a, a)?.pairs).toBe(12);
    // Ten alarms within a second, one that follows: one pair, not ten.
    expect(consequentialPair(Array(10).fill(0), [5])?.pairs).toBe(1);
    expect([
      consequentialPair([5, 0], [6]),
      consequentialPair([0], [6, 5]),
      consequentialPair([Number.NaN], [6]),
      consequentialPair([0], [6], -1),
    ]).toEqual([null, null, null, null]);
  });

  it('what cannot be has no answer', () => {
    expect([
      chatteringRuns([0, Number.NaN, 40]),
      chatteringRuns([40, 14, 0]),
      chatteringRuns([0, 1, 2], -1),
      chatteringRuns([0, 1, 2], 60, 0),
      isFleeting({ start: Number.NaN, end: 5 }),
      isFleeting({ start: 0, end: Number.NaN }),
      isFleeting({ start: 9, end: 5 }),
      staleDays({ start: Number.NaN, end: 5 }, String),
      staleDays({ start: 0, end: Number.NaN }, String),
    ]).toEqual(Array(9).fill(null));
    expect([
      recommendedDelay([1, Number.NaN]).reason?.code,
      recommendedDelay([1, -2]).reason?.code,
      recommendedDelay([1], Number.NaN).reason?.code,
    ]).toEqual(['notFinite', 'negative', 'targetOutside']);
  });
});

describe('priority', () => {
  test.each([
    ['severe', 2.9, 1],
    ['severe', 3, 2],
    ['severe', 10, 2],
    ['severe', 10.1, 3],
    ['severe', 30, 3],
    ['severe', 31, 'journal'],
    ['major', 2, 2],
    ['major', 20, 3],
    ['minor', 2, 3],
    ['minor', 5, 4],
    ['none', 1, 'journal'],
  ] as const)('%s with %d minutes: %s', (severity, minutes, priority) => {
    expect(alarmPriority(severity, minutes)).toEqual({ priority });
  });

  it('refuses a severity nobody knows, and a rationale with a hole', () => {
    expect(alarmPriority('awful', 1)).toMatchObject({ problem: { code: 'unknownSeverity' } });
    expect(alarmPriority('major', Number.NaN)).toMatchObject({ problem: { code: 'notFinite' } });
    expect(
      rationaleFault({ cause: 'x', consequence: ' ', operatorAction: 'z', responseMinutes: null })?.values,
    ).toEqual({ fields: 'consequence, responseMinutes' });
    const whole = { cause: 'x', consequence: 'y', operatorAction: 'z', responseMinutes: 5 };
    expect(rationaleFault(whole)).toBeUndefined();
    expect(rationaleFault({})?.values).toEqual({
      fields: 'cause, consequence, operatorAction, responseMinutes',
    });
    expect(
      [
        { cause: undefined },
        { responseMinutes: Number.NaN },
        { responseMinutes: 0 },
        { responseMinutes: -3 },
      ].map((change) => rationaleFault({ ...whole, ...change })?.code),
    ).toEqual(['rationaleMissing', 'rationaleMissing', 'notPositive', 'notPositive']);
    expect([shelveFault(12), shelveFault(13)?.code, shelveFault(0)?.code]).toEqual([
      undefined,
      'shelveTooLong',
      'shelveTooLong',
    ]);
  });
});

describe('performance', () => {
  test.each([
    [1, 10, 'predictive'],
    [1, 11, 'robust'],
    [1.1, 100, 'stable'],
    [10, 101, 'reactive'],
    [10.1, 1000, 'overloaded'],
    [1, 1001, 'overloaded'],
    [Number.NaN, 10, null],
    [1, -1, null],
    [5, 3, null],
  ] as const)('%d on average and %d at most: %s', (average, most, expected) => {
    expect(eemuaClass(average, most)).toBe(expected);
  });

  it('takes the bands of the company', () => {
    const bands: EemuaBand[] = [{ class: 'stable', averagePer10Minutes: 3, mostPer10Minutes: 30 }];
    const classes: (EemuaClass | null)[] = [eemuaClass(2, 20, bands), eemuaClass(4, 20, bands)];
    expect(classes).toEqual(['stable', 'overloaded']);
  });

  it('6: 210, 830 and 4,000 are 4.2, 16.5 and 79.4 %', () => {
    const shares = priorityDistribution({ 2: 210, 3: 830, 4: 4000 }, { 2: 0.05, 3: 0.15, 4: 0.8 });
    expect(shares?.map(({ share }) => (100 * share).toFixed(1))).toEqual(['4.2', '16.5', '79.4']);
    expect(priorityDistribution({ 4: 1 })?.map(({ target }) => target)).toEqual(
      Object.values(priorityTargets),
    );
    expect([priorityDistribution({}), priorityDistribution({ 2: -1, 3: 5 })]).toEqual([null, null]);
  });

  it('medians of the response, and what nobody acknowledged for ten minutes', () => {
    const minute = 60_000;
    const response = (start: number, acknowledged: number | null, returned: number | null): Response => ({
      priority: 2,
      start: start * minute,
      acknowledged: acknowledged === null ? null : acknowledged * minute,
      returned: returned === null ? null : returned * minute,
    });
    const own = [response(0, 1, 5), response(10, 13, null), response(20, null, 22), response(30, 41, 42)];
    const expected: ResponseFigures = {
      alarms: 4,
      medianAcknowledgeMs: 3 * minute,
      medianReturnMs: 5 * minute,
      unacknowledged: 2,
    };
    expect(responseFigures(own, 45 * minute)?.get(2)).toEqual(expected);
    expect(responseFigures([response(20, null, null)], 30 * minute)?.get(2)).toMatchObject({
      medianAcknowledgeMs: null,
      medianReturnMs: null,
      unacknowledged: 0,
    });
    expect([
      responseFigures([response(5, 4, null)], 45 * minute),
      responseFigures([response(5, Number.NaN, null)], 45 * minute),
      responseFigures(own, 30 * minute),
      responseFigures(own, Number.NaN),
    ]).toEqual([null, null, null, null]);
  });

  it('begins with a delay and a deadband by the kind of measurement', () => {
    expect(delayDefaults.temperature).toEqual({ seconds: 60, deadbandPercent: 1 });
    expect(delayDefaults.flow).toEqual({ seconds: 15, deadbandPercent: 5 });
  });
});

describe('the state machine', () => {
  const walk = (...acts: AlarmAct[]) =>
    acts.reduce<Alarm>((alarm, act) => actOnAlarm(alarm, act, { approved: true }).alarm, {
      state: 'normal',
      active: false,
    });

  it('9: a shelved alarm that is active sounds again when the timer ends, and is acknowledged when a person takes it off', () => {
    expect(walk('occur', 'acknowledge', 'shelve', 'shelveExpires').state).toBe('unacknowledged');
    expect(walk('occur', 'shelve', 'unshelve').state).toBe('acknowledged');
    expect(walk('occur', 'shelve', 'return', 'shelveExpires').state).toBe('normal');
  });

  it('goes the ordinary ways', () => {
    expect(walk('occur', 'return', 'occur').state).toBe('unacknowledged');
    expect(walk('occur', 'return', 'acknowledge').state).toBe('normal');
    expect(walk('occur', 'acknowledge', 'realarm').state).toBe('unacknowledged');
    expect(walk('occur', 'suppress', 'unsuppress').state).toBe('unacknowledged');
  });

  it('out of service needs approval, outranks the others and ends only by its own return', () => {
    expect(actOnAlarm({ state: 'normal', active: false }, 'takeOut')).toMatchObject({
      problem: { code: 'needsApproval' },
      alarm: { state: 'normal' },
    });
    expect(walk('takeOut', 'shelve', 'suppress', 'unshelve', 'unsuppress', 'occur').state).toBe(
      'outOfService',
    );
    expect(walk('suppress', 'shelve').state).toBe('suppressed');
    expect(walk('takeOut', 'occur', 'returnToService').state).toBe('unacknowledged');
  });

  it('no way leads from shelved, suppressed or out of service to normal without a log entry that says so', () => {
    const leaves: Readonly<Record<string, readonly AlarmAct[]>> = {
      shelved: ['unshelve', 'shelveExpires'],
      suppressed: ['unsuppress'],
      outOfService: ['returnToService'],
    };
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...alarmActs), fc.boolean()), { maxLength: 30 }),
        (acts) => {
          let alarm: Alarm = { state: 'normal', active: false };
          for (const [act, approved] of acts) {
            const before = alarm.state;
            const { alarm: after, log } = actOnAlarm(alarm, act, { approved });
            expect([log.from, log.to]).toEqual([before, after.state]);
            if (before in leaves && after.state === 'normal') expect(leaves[before]).toContain(log.act);
            alarm = after;
          }
        },
      ),
      freshRuns(10_000),
    );
  });
});

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/code: '(\w+)'/g)].map(([, name = '']) => name);
  expect(codes.filter((name) => !(name in alarmMessages))).toEqual([]);
  expect(alarmText({ code: 'needsApproval' }, 'zh')).toBe('停用须经批准');
});

it('an alarm comes before the limit of a window, early enough to respond', () => {
  const lead = (setpoint: number, more: object = {}) =>
    leadFault({ side: 'high', setpoint, limit: 100, ratePerHour: null, responseMinutes: 10, ...more })?.code;
  expect([lead(99), lead(100), lead(101)]).toEqual([undefined, 'beyondWindow', 'beyondWindow']);
  // 60 an hour is 1 a minute.
  expect([lead(90, { ratePerHour: 60 }), lead(91, { ratePerHour: 60 })]).toEqual([
    undefined,
    'tooLateForWindow',
  ]);
  expect([lead(101, { side: 'low' }), lead(99, { side: 'low' })]).toEqual([undefined, 'beyondWindow']);
  expect(lead(Number.NaN)).toBe('beyondWindow');
});
