import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  activationFault,
  approverOf,
  approvers,
  bandOfLevel,
  breakMinutes,
  countedResidual,
  doubtfulReadings,
  gasFindings,
  gradeLec,
  gradeLs,
  gradeMes,
  hazardFindings,
  heightGrade,
  impossibleReadings,
  jobConflicts,
  jobGrade,
  jobHazardMessages,
  jobHazardText,
  missingPermits,
  nextGasTest,
  permitEnd,
  permitFault,
  permitHours,
  permitLengthFault,
  reachesNight,
  reachesRestDay,
  restCalendar,
  retestFault,
  statutoryHolidays,
} from './index.ts';

/** Job hazard requirements, examples 1–8 and the vectors job-hazard-analysis-01 … 13. */
describe('grading', () => {
  test.each([
    [3, 6, 15, 270, 2],
    [6, 6, 7, 252, 2],
    [1, 6, 7, 42, 4],
    [10, 10, 40, 4000, 1],
    [0.5, 1, 40, 20, 4],
    [0.5, 6, 15, 45, 4],
    [0.2, 3, 3, 1.8, 5],
    [0.1, 0.5, 1, 0.05, 5],
    [0.2, 6, 15, 18, 5],
  ])('LEC %d · %d · %d = %d, level %d', (L, E, C, score, level) => {
    expect(gradeLec({ L, E, C }).value).toMatchObject({ score, level });
  });

  test.each([
    [20, 4, 5],
    [70, 3, 4],
    [160, 2, 3],
    [320, 1, 2],
  ])('the limit %d is level %d inclusive and %d exclusive', (score, inclusive, exclusive) => {
    const values = { L: score / 10, E: 10, C: 1 };
    expect(gradeLec(values, { freeNumbers: true }).value?.level).toBe(inclusive);
    expect(gradeLec(values, { freeNumbers: true, boundary: 'exclusive' }).value?.level).toBe(exclusive);
  });

  test.each([
    [4, 4, 16, 'orange'],
    [5, 4, 20, 'red'],
    [3, 3, 9, 'yellow'],
    [2, 2, 4, 'blue'],
    [1, 1, 1, 'light'],
  ])('LS %d · %d = %d, %s', (L, S, score, colour) => {
    expect(gradeLs({ L, S }).value).toMatchObject({ score, colour });
  });

  test.each([
    [3, 6, 8, 144, 2],
    [1, 3, 4, 12, 5],
    [5, 10, 10, 500, 1],
  ])('MES %d · %d · %d = %d, level %d', (M, E, S, score, level) => {
    expect(gradeMes({ M, E, S }).value).toMatchObject({ score, level });
  });

  it('takes listed values only unless the company allows others; a missing one is named', () => {
    expect(gradeLec({ L: 4, E: 6, C: 7 }).reason).toMatchObject({ code: 'notListed', path: 'L' });
    expect(gradeLec({ L: 4, E: 6, C: 7 }, { freeNumbers: true }).value?.score).toBe(168);
    expect(gradeLec({ L: -4, E: 6, C: 7 }, { freeNumbers: true }).reason?.code).toBe('notListed');
    expect(gradeLs({ L: 3 }).reason).toMatchObject({ code: 'missingInput', path: 'S' });
  });

  test.each([
    [1.15, 100, 10, 1150, 1],
    [0.005, 0.07, 200_000, 70, 4],
    [0.35, 2, 100, 70, 4],
    [1e-7, 1, 1, 1e-7, 5],
  ])('numbers of the company meet a limit exactly: %d · %d · %d = %d', (L, E, C, score, level) => {
    const graded = gradeLec({ L, E, C }, { freeNumbers: true, boundary: 'exclusive' }).value;
    expect(graded).toMatchObject({ score, level });
  });

  it('8: the job is as its worst residual, and red has no approver', () => {
    const of = (L: number, E: number, C: number) => gradeLec({ L, E, C }).value;
    const worst = jobGrade([of(1, 6, 7), of(6, 2, 7), of(0.2, 6, 15)]).value;
    expect(worst).toMatchObject({ score: 84, colour: 'yellow' });
    expect([approvers[worst?.colour ?? 'red'], approvers.red]).toEqual(['sectionHead', null]);
    const red = gradeLec({ L: 10, E: 10, C: 40 }).value;
    expect([red && activationFault(red)?.code, worst && activationFault(worst)]).toEqual([
      'redNotAllowed',
      undefined,
    ]);
    expect([[], [null], [worst, undefined]].map((given) => jobGrade(given).reason?.code)).toEqual([
      'nothingGraded',
      'nothingGraded',
      'someUngraded',
    ]);
    const [lower, higher] = [of(1, 6, 15), of(3, 6, 7)];
    expect([lower?.level, higher?.level]).toEqual([3, 3]);
    expect([jobGrade([lower, higher]).value?.score, jobGrade([higher, lower]).value?.score]).toEqual([
      126, 126,
    ]);
    expect(([1, 2, 3, 4, 5] as const).map(bandOfLevel)).toEqual([
      'high',
      'mediumHigh',
      'medium',
      'low',
      'low',
    ]);
  });

  it('hot work at night or on a day of rest is signed one level up, and red by nobody', () => {
    const colours = ['light', 'blue', 'yellow', 'orange', 'red'] as const;
    expect(colours.map((colour) => approverOf(colour))).toEqual(colours.map((colour) => approvers[colour]));
    expect(colours.map((colour) => approverOf(colour, true))).toEqual([
      'sectionHead',
      'sectionHead',
      'plantManager',
      'companyHead',
      null,
    ]);
  });

  it('a residual above, a fall without controls, a yellow residual without its note and weak controls are told', () => {
    const [high, low] = [gradeLec({ L: 3, E: 6, C: 15 }).value, gradeLec({ L: 1, E: 6, C: 7 }).value];
    const codes = (more: object) =>
      hazardFindings({ initial: high, residual: low, controls: ['engineering'], ...more }).map(
        ({ code }) => code,
      );
    expect(codes({})).toEqual([]);
    expect(codes({ controls: [] })).toEqual(['residualWithoutControls', 'weakControls']);
    expect(codes({ controls: ['ppe', 'emergency'] })).toEqual(['weakControls']);
    expect(codes({ residual: high })).toEqual(['alarpNeeded']);
    expect(codes({ initial: low, residual: high, alarpNote: 'x' })).toEqual(['residualAbove']);
  });

  it('no factor that rises ever lowers the grade', () => {
    const [Ls, Es, Cs] = [
      [0.1, 0.2, 0.5, 1, 3, 6, 10],
      [0.5, 1, 2, 3, 6, 10],
      [1, 3, 7, 15, 40, 100],
    ] as const;
    const at = <T>(list: readonly T[]) => fc.nat({ max: list.length - 1 });
    fc.assert(
      fc.property(at(Ls), at(Es), at(Cs), at(Ls), at(Es), at(Cs), (a, b, c, d, e, f) => {
        const low = gradeLec({
          L: Ls[Math.min(a, d)],
          E: Es[Math.min(b, e)],
          C: Cs[Math.min(c, f)],
        } as never).value;
        const high = gradeLec({
          L: Ls[Math.max(a, d)],
          E: Es[Math.max(b, e)],
          C: Cs[Math.max(c, f)],
        } as never).value;
        expect(high?.level).toBeLessThanOrEqual(low?.level ?? 0);
      }),
      freshRuns(10_000),
    );
  });
});

describe('permits', () => {
  const minute = 60_000;
  const now = Date.UTC(2026, 10, 15, 8);
  const good = {
    sampledAt: now - 30 * minute,
    combustible: { percentVolume: 0.5 },
    lelPercent: 4,
    oxygenPercent: 21,
    h2sMgPerM3: 10,
  };
  const codes = (change: object, options: object = {}) =>
    gasFindings({ ...good, ...change } as never, { now, needsOxygen: true, ...options }).map(
      ({ code }) => code,
    );

  it('gas limits are inclusive, and half an hour exactly passes', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ sampledAt: now - 30 * minute - 1 })).toEqual(['gasTestOld']);
    expect(codes({ sampledAt: now + 1 })).toEqual(['gasInFuture']);
    expect(codes({ combustible: { percentVolume: 0.51 } })).toEqual(['gasAbove']);
    expect(codes({ lelPercent: 3.9 })).toEqual(['gasAbove']);
    expect(codes({ combustible: { percentLel: 12.5 } })).toEqual([]);
    expect(codes({ combustible: { percentLel: 12.6 } })).toEqual(['gasAbove']);
    expect(codes({ lelPercent: null })).toEqual(['lelMissing']);
    expect(codes({ h2sMgPerM3: 11 })).toEqual(['gasAbove']);
    expect(gasFindings(null, { now, needsOxygen: false })).toEqual([{ code: 'gasTestMissing' }]);
  });

  it('is told in the reader’s words, with the unit', () => {
    const test = { ...good, combustible: { percentVolume: 0.21 }, lelPercent: 3, h2sMgPerM3: null };
    const found = gasFindings(test as never, { now, needsOxygen: false });
    expect(found.map((one) => jobHazardText(one, 'zh'))).toEqual([
      '可燃气为 0.21 %，超过限值 0.2 %',
      '缺少输入：硫化氢',
    ]);
    expect(found.map((one) => jobHazardText(one, 'en'))).toEqual([
      'Combustible gas is 0.21 %, above the limit of 0.2 %',
      'Missing input: H₂S',
    ]);
  });

  it('what was not measured or is no number never passes', () => {
    const { NaN: no } = Number;
    const open = [null, undefined, no, -1, Number.POSITIVE_INFINITY];
    const expected = ['missingInput', 'missingInput', 'notFinite', 'gasNegative', 'notFinite'];
    expect(open.map((h2sMgPerM3) => codes({ h2sMgPerM3 }))).toEqual(expected.map((code) => [code]));
    expect(open.map((percentVolume) => codes({ combustible: { percentVolume } }))).toEqual(
      expected.map((code) => [code]),
    );
    expect(open.map((percentLel) => codes({ combustible: { percentLel } }))).toEqual(
      expected.map((code) => [code]),
    );
    expect([null, undefined, {}].map((combustible) => codes({ combustible }))).toEqual([
      ['missingInput'],
      ['missingInput'],
      ['missingInput'],
    ]);
    expect([undefined, no, 0, -4, 101].map((lelPercent) => codes({ lelPercent }))).toEqual([
      ['lelMissing'],
      ['lelMissing'],
      ['lelOutside'],
      ['lelOutside'],
      ['lelOutside'],
    ]);
    expect([undefined, no].map((oxygenPercent) => codes({ oxygenPercent }))).toEqual([
      ['missingInput'],
      ['notFinite'],
    ]);
    expect([
      codes({ sampledAt: no }),
      codes({ sampledAt: undefined }),
      codes({}, { now: no }),
      codes({}, { withinMinutes: no }),
    ]).toEqual([['notFinite'], ['notFinite'], ['notFinite'], ['notFinite']]);
  });

  it('H₂S may be declared not required; measured all the same it counts', () => {
    const without = { h2sNotRequired: true };
    expect([codes({ h2sMgPerM3: null }, without), codes({ h2sMgPerM3: 11 }, without)]).toEqual([
      [],
      ['gasAbove'],
    ]);
  });

  it('without a break the gas is tested again too: every two hours inside, each day for hot work', () => {
    const [sampled, midnight] = [10 * 60 * minute, 24 * 60 * minute];
    expect(nextGasTest('confinedSpace', sampled, midnight)).toBe(12 * 60 * minute);
    for (const kind of ['hotWorkSpecial', 'hotWork1', 'hotWork2'])
      expect(nextGasTest(kind, sampled, midnight)).toBe(midnight);
    expect(nextGasTest('height', sampled, midnight)).toBeNull();
  });

  it('after too long a break the gas is tested again', () => {
    const code = (kind: Parameters<typeof retestFault>[0], minutes: number, sampled: number | null = -5) =>
      retestFault(kind, { from: 0, to: minutes * minute }, sampled === null ? null : sampled * minute)?.code;
    expect([code('hotWork1', 30), code('hotWork1', 31), code('hotWork2', 60), code('hotWork2', 61)]).toEqual([
      undefined,
      'retestNeeded',
      undefined,
      'retestNeeded',
    ]);
    expect([
      code('confinedSpace', 90, 85),
      code('confinedSpace', 90, 10),
      code('confinedSpace', 90, null),
      code('confinedSpace', Number.NaN),
      code('height', 500),
    ]).toEqual([undefined, 'retestNeeded', 'retestNeeded', 'breakUnknown', undefined]);
  });

  it('oxygen lies between 19.5 and 21 %, up to 23.5 % only where flagged', () => {
    expect([
      codes({ oxygenPercent: 19.5 }),
      codes({ oxygenPercent: 19.4 }),
      codes({ oxygenPercent: 21.1 }),
      codes({ oxygenPercent: 23.5 }, { oxygenRich: true }),
      codes({ oxygenPercent: null }),
    ]).toEqual([[], ['oxygenOutside'], ['oxygenOutside'], [], ['missingInput']]);
    expect(codes({ oxygenPercent: null }, { needsOxygen: false })).toEqual([]);
  });

  it('a permit ends on its hour, and power for hot work with that work', () => {
    const hour = 3_600_000;
    expect(permitEnd('hotWork2', 0)).toBe(72 * hour);
    expect(permitEnd('temporaryPower', 0, 8 * hour)).toBe(8 * hour);
    expect([permitEnd('temporaryPower', 0), permitEnd('temporaryPower', 0, null, 720)]).toEqual([
      360 * hour,
      720 * hour,
    ]);
    expect([
      permitLengthFault('temporaryPower', 720),
      permitLengthFault('temporaryPower', 721)?.code,
      permitLengthFault('hotWork1', 9)?.code,
      permitLengthFault('hotWork1', Number.NaN)?.code,
    ]).toEqual([undefined, 'permitTooLong', 'permitTooLong', 'notPositive']);
    expect([
      permitFault(8 * hour, permitEnd('hotWork1', 0)),
      permitFault(8 * hour + 1, permitEnd('hotWork1', 0))?.code,
    ]).toEqual([undefined, 'permitExpired']);
    expect(Object.keys(breakMinutes).every((kind) => kind in permitHours)).toBe(true);
  });

  it('heights on a limit stay in the lower grade; class B goes one up', () => {
    expect([1.9, 2, 5, 5.1, 15, 30, 30.1].map((metres) => heightGrade(metres))).toEqual([
      null,
      'I',
      'I',
      'II',
      'II',
      'III',
      'IV',
    ]);
    expect(heightGrade(5, true)).toBe('II');
  });

  it('jobs that clash in one place and time are listed', () => {
    const job = { id: 'a', place: '/1/5/9/', from: 0, to: 10, kinds: ['hotWork'] };
    const other = { id: 'b', place: '/1/5/9/', from: 5, to: 15, kinds: ['lineOpening'] };
    expect(jobConflicts(job, [other])).toEqual([{ id: 'b', pair: ['hotWork', 'lineOpening'] }]);
    expect(
      jobConflicts(job, [
        { ...other, from: 10 },
        { ...other, place: '/1/5/91/' },
        { ...other, place: '/1/5/8/' },
        { ...other, id: 'a' },
      ]),
    ).toEqual([]);
    // The unit around it and a part of it are the same place.
    for (const place of ['/1/5/', '/1/5/9/12/'])
      expect(jobConflicts(job, [{ ...other, place }])).toEqual([
        { id: 'b', pair: ['hotWork', 'lineOpening'] },
      ]);
    // Meeting without a listed clash is listed too, for somebody to look at.
    expect(jobConflicts(job, [{ ...other, kinds: ['height'] }])).toEqual([{ id: 'b', pair: null }]);
    for (const kind of ['hotWorkSpecial', 'hotWork1', 'hotWork2']) {
      expect(jobConflicts({ ...job, kinds: [kind] }, [other])).toEqual([
        { id: 'b', pair: ['hotWork', 'lineOpening'] },
      ]);
      expect(
        jobConflicts({ ...job, kinds: ['painting', 'confinedSpace'] }, [{ ...other, kinds: [kind] }]),
      ).toEqual([
        { id: 'b', pair: ['hotWork', 'painting'] },
        { id: 'b', pair: ['confinedSpace', 'hotWork'] },
      ]);
    }
  });
});

test('emergency measures alone lessen the consequence, not the likelihood', () => {
  const initial = gradeLec({ L: 6, E: 6, C: 15 }).value;
  const residual = gradeLec({ L: 1, E: 6, C: 15 }).value;
  const hazard = { initial, residual, alarpNote: '–', lessLikely: true };
  expect(countedResidual({ ...hazard, controls: ['emergency'] })).toEqual(initial);
  expect(hazardFindings({ ...hazard, controls: ['emergency'] })).toContainEqual(
    expect.objectContaining({ code: 'residualByEmergency', blocks: true }),
  );
  expect(countedResidual({ ...hazard, controls: ['emergency', 'ppe'] })).toEqual(residual);
  expect(countedResidual({ ...hazard, controls: ['emergency'], lessLikely: false })).toEqual(residual);
});

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/code: '(\w+)'/g)].map(([, name = '']) => name);
  expect(codes.filter((name) => !(name in jobHazardMessages))).toEqual([]);
  expect(jobHazardText({ code: 'redNotAllowed' }, 'en')).toContain('may not begin');
});

test('a job misses the permits it calls for; hot work of another class is hot work', () => {
  expect(missingPermits(['hotWorkSpecial', 'height'], [])).toEqual(['hotWorkSpecial', 'height']);
  expect(missingPermits(['hotWorkSpecial', 'height'], ['hotWork1', 'lifting'])).toEqual(['height']);
  expect(missingPermits([], ['height'])).toEqual([]);
});

test('a grade says between which limits it lies, and by which boundary rule', () => {
  const band = (L: number, E: number, C: number, boundary: 'inclusiveLower' | 'exclusive') =>
    gradeLec({ L, E, C }, { boundary }).steps.find(({ id }) => id === 'band');
  expect(band(3, 6, 15, 'inclusiveLower')).toMatchObject({ substituted: '160 ≤ 270 < 320', value: 2 });
  expect(band(0.5, 1, 40, 'inclusiveLower')).toMatchObject({
    substituted: '20 ≤ 20 < 70',
    value: 4,
    reference: 'boundary: D ≥ limit',
  });
  expect(band(0.5, 1, 40, 'exclusive')).toMatchObject({
    substituted: '0 ≤ 20 ≤ 20',
    value: 5,
    reference: 'boundary: D > limit',
  });
  expect(band(10, 10, 40, 'exclusive')).toMatchObject({ substituted: '320 < 4000', value: 1 });
});

describe('readings of a gas test', () => {
  const air = { combustible: { percentVolume: 0.1 }, lelPercent: 5, oxygenPercent: 20.9, h2sMgPerM3: 0 };
  const codes = (found: readonly { code: string; path?: string }[]) =>
    found.map(({ code, path }) => `${path} ${code}`);
  test.each([
    ['oxygen oxygenImpossible', { oxygenPercent: 100 }],
    ['combustible gasImpossible', { combustible: { percentVolume: 100 }, oxygenPercent: null }],
    ['combustible lelReadingImpossible', { combustible: { percentLel: 101 } }],
    ['combustible gasSumImpossible', { combustible: { percentVolume: 80 }, oxygenPercent: 20.9 }],
    ['oxygen gasSumImpossible', { combustible: null, oxygenPercent: 99, h2sMgPerM3: 30_000 }],
  ])('cannot be: %s', (expected, more) =>
    expect(codes(impossibleReadings({ ...air, ...more }))).toEqual([expected]),
  );
  test.each([
    ['combustible gasExplosive', { combustible: { percentLel: 100 }, oxygenPercent: 19.9 }],
    ['combustible gasExplosive', { combustible: { percentVolume: 5 }, oxygenPercent: 19.9 }],
    ['oxygen oxygenDoubtful', { oxygenPercent: 35 }],
    ['oxygen oxygenAsShare', { oxygenPercent: 0.209 }],
    ['h2s h2sDoubtful', { h2sMgPerM3: 1000 }],
  ])('hardly are: %s', (expected, more) => {
    expect(codes(impossibleReadings({ ...air, ...more }))).toEqual([]);
    expect(codes(doubtfulReadings({ ...air, ...more }))).toEqual([expected]);
  });
  test('leave room for the air that is left, and plain or inerted air is not doubted', () => {
    const beside = { ...air, combustible: { percentVolume: 40 }, lelPercent: 50, oxygenPercent: 20.9 };
    expect(codes(doubtfulReadings(beside))).toEqual(['oxygen oxygenBesideGas']);
    expect(doubtfulReadings({ ...beside, oxygenPercent: 12.5 })).toEqual([]);
    for (const oxygenPercent of [20.9, 19.5, 5, 0, null]) {
      expect(impossibleReadings({ ...air, oxygenPercent })).toEqual([]);
      expect(doubtfulReadings({ ...air, oxygenPercent })).toEqual([]);
    }
  });
});

test('a time reaches the night by the clock, at whichever end', () => {
  const clock = (text: string) => Date.parse(`2026-11-${text}:00Z`);
  const night = (from: string, to: string) => reachesNight(clock(from), clock(to));
  expect(night('17T18:29', '18T02:29')).toBe(true);
  expect(night('17T08:00', '17T16:00')).toBe(false);
  expect(night('17T06:00', '17T20:00')).toBe(false);
  expect(night('17T05:00', '17T09:00')).toBe(true);
  expect(night('17T19:00', '17T20:30')).toBe(true);
  expect(night('17T08:00', '20T08:00')).toBe(true);
  expect(night('17T21:00', '17T21:00')).toBe(false);
});

test('a time reaches a rest day by the calendar, at whichever end', () => {
  const clock = (text: string) => Date.parse(`2026-11-${text}:00Z`);
  const rest = (from: string, to: string) => reachesRestDay(clock(from), clock(to));
  // 21 and 22 November 2026 are a Saturday and a Sunday.
  expect(rest('20T08:00', '20T16:00')).toBe(false);
  expect(rest('20T08:00', '21T00:00')).toBe(false);
  expect(rest('20T18:00', '21T02:00')).toBe(true);
  expect(rest('21T08:00', '21T16:00')).toBe(true);
  expect(rest('22T08:00', '22T16:00')).toBe(true);
  expect(rest('23T00:00', '23T08:00')).toBe(false);
  expect(rest('16T08:00', '30T08:00')).toBe(true);
  expect(rest('21T08:00', '21T08:00')).toBe(false);
});

test('a holiday is a rest day, a weekend worked for it is none, and the own list goes before both', () => {
  const on = (day: string, own: Parameters<typeof restCalendar>[0] = []) =>
    reachesRestDay(Date.parse(`${day}T08:00:00Z`), Date.parse(`${day}T16:00:00Z`), restCalendar(own));
  // 1 May 2026 and 18 February 2026 are a Friday and a Wednesday, 9 May and 10 October 2026 Saturdays.
  for (const day of ['2025-10-08', '2026-02-18', '2026-05-01', '2026-10-07', '2027-02-05', '2027-09-15'])
    expect([day, on(day)]).toEqual([day, true]);
  for (const day of ['2025-01-26', '2026-05-09', '2026-10-10', '2026-10-08'])
    expect([day, on(day)]).toEqual([day, false]);
  expect(on('2026-10-08', [{ day: '2026-10-08', kind: 'rest' }])).toBe(true);
  expect(on('2026-05-01', [{ day: '2026-05-01', kind: 'work' }])).toBe(false);
  expect(on('2026-05-09', [{ day: '2026-05-09', kind: 'rest' }])).toBe(true);
  expect(on('2026-05-16', [{ day: '2026-05-16', kind: 'work' }])).toBe(false);
  // Days that are worked for a holiday are weekends.
  for (const { work = [] } of statutoryHolidays)
    for (const day of work) expect([0, 6]).toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
});
