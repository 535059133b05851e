import { addDays } from '@ircrisk/units';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  apiInterval,
  bandNotices,
  corrosionRates,
  expiryWarning,
  lifeOn,
  remainingLife,
  statutoryDate,
  statutoryRules,
  withInitialWall,
  wornWall,
} from './index.ts';

describe('statutory dates', () => {
  const last = { lastInspection: '2026-05-01' } as const;

  it('caps every interval at half the remaining life', () => {
    const found = statutoryDate({ scope: 'vessel', safetyGrade: 1, remainingLifeYears: 5, ...last });
    expect(found.value).toMatchObject({ governs: 'remainingLife', due: '2028-11-01' });
  });

  it('counts half the life from the reading it follows from', () => {
    const vessel = { scope: 'vessel', safetyGrade: 2, lastInspection: '2022-06-01' } as const;
    // Reading at the inspection: 5 years of life, half of it 2024-12-01; two healthy years later 3 are left, half 2025-12-01.
    expect(statutoryDate({ ...vessel, remainingLifeYears: 5, measuredOn: '2022-06-01' }).value?.due).toBe(
      '2024-12-01',
    );
    expect(statutoryDate({ ...vessel, remainingLifeYears: 3, measuredOn: '2024-06-01' }).value?.due).toBe(
      '2025-12-01',
    );
    // A wall whose half life was over before the inspection is due at once.
    expect(statutoryDate({ ...vessel, remainingLifeYears: 4, measuredOn: '2012-06-01' }).value).toMatchObject(
      { due: '2022-06-01', intervalYears: 0 },
    );
    expect(
      statutoryDate({
        scope: 'vessel',
        inServiceDate: '2024-01-01',
        remainingLifeYears: 2,
        measuredOn: '2024-06-01',
      }).value,
    ).toMatchObject({ due: '2025-06-01', governs: 'remainingLife' });
  });

  it('never comes earlier by a further reading that is no worse than the trend', () => {
    const day = fc.integer({ min: 60, max: 3000 });
    fc.assert(
      fc.property(
        fc.record({
          gaps: fc.array(day, { minLength: 0, maxLength: 4 }),
          losses: fc.array(fc.double({ min: -0.3, max: 2, noNaN: true }), { minLength: 4, maxLength: 4 }),
          later: day,
          better: fc.double({ min: 0, max: 1, noNaN: true }),
          requiredMm: fc.double({ min: 3, max: 15, noNaN: true }),
          // Years before the first reading, and what was lost in them: the rate may count from the nominal wall.
          before: fc.integer({ min: 1, max: 9000 }),
          lost: fc.double({ min: -0.5, max: 6, noNaN: true }),
        }),
        ({ gaps, losses, later, better, requiredMm, before: shelf, lost }) => {
          const service = { nominalMm: 16 + lost, inServiceDate: addDays('2000-01-01', -shelf) };
          const readings = [{ date: '2000-01-01', thicknessMm: 16 }];
          for (const [at, gap] of gaps.entries()) {
            const before = readings.at(-1) ?? { date: '', thicknessMm: 0 };
            readings.push({
              date: addDays(before.date, gap),
              thicknessMm: before.thicknessMm - (losses[at] ?? 0),
            });
          }
          const dueAfter = (all: typeof readings) => {
            const wall = withInitialWall(wornWall(all, service.inServiceDate), service);
            const rate = corrosionRates({ readings: wall }).value?.governingMmPerYear ?? null;
            const [end] = all.slice(-1);
            const life = remainingLife({
              actualMm: end?.thicknessMm ?? null,
              requiredMm,
              rateMmPerYear: rate,
            }).value;
            const found = statutoryDate({
              scope: 'vessel',
              safetyGrade: 2,
              lastInspection: '2000-01-01',
              remainingLifeYears: life,
              measuredOn: end?.date ?? null,
            });
            return { due: found.value?.due ?? '', rate: rate ?? 0, end };
          };
          const before = dueAfter(readings);
          const date = addDays(before.end?.date ?? '', later);
          const expected = (before.end?.thicknessMm ?? 0) - Math.max(0, before.rate) * (later / 365);
          const after = dueAfter([...readings, { date, thicknessMm: expected + better }]);
          // A day of rounding: years are counted by anniversaries and days within the running year.
          expect(after.due >= addDays(before.due, -2)).toBe(true);
        },
      ),
      freshRuns(10_000),
    );
  });

  it('leaves the date unknown when the grade is missing and stops use at grade 5', () => {
    expect(statutoryDate({ scope: 'vessel', ...last }).reason?.code).toBe('gradeMissing');
    expect(statutoryDate({ scope: 'vessel', safetyGrade: 7, ...last }).reason?.code).toBe('gradeRange');
    expect(statutoryDate({ scope: 'vessel', safetyGrade: 5, ...last }).reason?.code).toBe('stopUse');
  });

  it('takes three years for grade 3 and up to six when the inspector says so', () => {
    expect(statutoryDate({ scope: 'vessel', safetyGrade: 3, ...last }).value?.due).toBe('2029-05-01');
    expect(statutoryDate({ scope: 'vessel', safetyGrade: 3, inspectorYears: 5, ...last }).value?.due).toBe(
      '2031-05-01',
    );
    expect(statutoryDate({ scope: 'vessel', safetyGrade: 3, inspectorYears: 8, ...last }).value?.due).toBe(
      '2032-05-01',
    );
    expect(
      statutoryDate({ scope: 'vessel', safetyGrade: 2, inspectorYears: 2, ...last }).value?.governs,
    ).toBe('inspector');
  });

  it('lets an approved risk-based plan reach nine years for grades 1 and 2 only', () => {
    const rbi = { approved: true };
    expect(
      statutoryDate({ scope: 'vessel', safetyGrade: 2, remainingLifeYears: 30, rbi, ...last }).value,
    ).toMatchObject({ due: '2035-05-01', governs: 'rbi' });
    expect(
      statutoryDate({ scope: 'vessel', safetyGrade: 2, limitedByCorrosion: false, rbi, ...last }).value
        ?.governs,
    ).toBe('rbi');
    expect(
      statutoryDate({ scope: 'vessel', safetyGrade: 2, remainingLifeYears: 14, rbi, ...last }).value,
    ).toMatchObject({ due: '2033-05-01', governs: 'remainingLife' });
    for (const refused of [
      statutoryDate({ scope: 'vessel', safetyGrade: 3, remainingLifeYears: 30, rbi, ...last }),
      statutoryDate({
        scope: 'vessel',
        safetyGrade: 2,
        remainingLifeYears: 30,
        rbi: { approved: false },
        ...last,
      }),
      statutoryDate({ scope: 'vessel', safetyGrade: 2, rbi, ...last }),
    ]) {
      expect(refused.warnings.map(({ code }) => code)).toContain('rbiNotGranted');
      expect(refused.value?.governs).toBe('statutory');
    }
  });

  it('gives pipework an interval by class and grade: 3 years at grade 3, none at grade 4, first within 3 in every class', () => {
    const pipe = (pipeClass: string, safetyGrade: number) =>
      statutoryDate({ scope: 'pipe', pipeClass, safetyGrade, ...last });
    for (const grade of [1, 2]) {
      expect(pipe('GC1', grade).value?.due).toBe('2032-05-01');
      expect(pipe('GC2', grade).value?.due).toBe('2032-05-01');
      expect(pipe('GC3', grade).value?.due).toBe('2035-05-01');
    }
    for (const pipeClass of ['GC1', 'GC2', 'GC3']) {
      expect(pipe(pipeClass, 3).value).toMatchObject({ due: '2029-05-01', status: 'monitored' });
      expect(pipe(pipeClass, 4).reason).toMatchObject({ code: 'stopUse', values: { grade: 4 } });
      expect(statutoryDate({ scope: 'pipe', pipeClass, ...last }).reason?.code).toBe('gradeMissing');
      expect(pipe(pipeClass, 5).reason).toMatchObject({ code: 'gradeRange', values: { highest: 4 } });
      expect(statutoryDate({ scope: 'pipe', pipeClass, inServiceDate: '2020-01-01' }).value?.due).toBe(
        '2023-01-01',
      );
    }
    expect(statutoryDate({ scope: 'pipe', safetyGrade: 2, ...last }).reason?.path).toBe('pipeClass');
    const rbi = { approved: true };
    const planned = (safetyGrade: number) =>
      statutoryDate({ scope: 'pipe', pipeClass: 'GC1', safetyGrade, remainingLifeYears: 30, rbi, ...last })
        .value;
    expect(planned(2)).toMatchObject({ due: '2035-05-01', governs: 'rbi' });
    expect(planned(3)).toMatchObject({ due: '2029-05-01', governs: 'statutory' });
  });

  it('follows the table for boilers, relief valves, gauges and cranes', () => {
    expect(statutoryDate({ scope: 'boilerInternal', ...last }).value?.due).toBe('2028-05-01');
    expect(statutoryDate({ scope: 'boilerInternal', inServiceDate: '2025-01-01' }).value?.due).toBe(
      '2026-01-01',
    );
    expect(statutoryDate({ scope: 'boilerInternal', approvedYears: 8, ...last }).value?.due).toBe(
      '2032-05-01',
    );
    expect(statutoryDate({ scope: 'psv', ...last }).value?.due).toBe('2027-05-01');
    expect(statutoryDate({ scope: 'gauge', ...last }).value?.due).toBe('2026-11-01');
    expect(statutoryDate({ scope: 'psv' }).reason?.code).toBe('noServiceDate');
    const crane = (smallType: string | null) =>
      statutoryDate({ scope: 'crane', smallType, ...last }).value?.due;
    expect([crane('bridge'), crane('hoist'), crane(null)]).toEqual([
      '2028-05-01',
      '2028-05-01',
      '2028-05-01',
    ]);
    expect([crane('mobile'), crane('towerCrane'), crane('lift'), crane('moltenMetal')]).toEqual(
      Array(4).fill('2027-05-01'),
    );
  });

  it('has a table of its own for non-metallic vessels, and opens a high-strength sphere after one year', () => {
    const of = (safetyGrade: number) => statutoryDate({ scope: 'vesselNonMetal', safetyGrade, ...last });
    expect([1, 2, 3, 4].map((grade) => of(grade).value?.due)).toEqual([
      '2029-05-01',
      '2028-05-01',
      '2027-05-01',
      '2027-05-01',
    ]);
    expect(of(5).reason?.code).toBe('stopUse');
    expect(statutoryDate({ scope: 'vesselNonMetal', inServiceDate: '2026-01-01' }).value?.due).toBe(
      '2027-01-01',
    );
    const history = [
      { date: '2025-10-01', grade: 3 },
      { date: '2026-05-01', grade: 4 },
    ];
    expect(statutoryDate({ scope: 'vesselNonMetal', safetyGrade: 4, history, ...last }).value).toMatchObject({
      due: '2026-10-01',
      governs: 'monitoredUse',
    });
    const sphere = { scope: 'vessel', inServiceDate: '2026-01-01', smallType: 'sphere' } as const;
    expect(statutoryDate(sphere).value?.due).toBe('2029-01-01');
    expect(statutoryDate({ ...sphere, conditions: ['highStrengthSphere'] }).value?.due).toBe('2027-01-01');
    expect(
      statutoryDate({ ...sphere, conditions: ['highStrengthSphere'], safetyGrade: 2, ...last }).value?.due,
    ).toBe('2032-05-01');
  });

  it('ends monitored use after three years in all', () => {
    const grade4 = { scope: 'vessel', safetyGrade: 4, ...last } as const;
    expect(statutoryDate({ ...grade4, monitoredSince: '2024-11-01' }).value).toMatchObject({
      due: '2027-11-01',
      governs: 'monitoredUse',
    });
    expect(statutoryDate({ ...grade4, monitoredSince: '2026-05-01' }).value?.due).toBe('2028-05-01');
    const history = [
      { date: '2023-01-01', grade: 4 },
      { date: '2024-01-01', grade: 3 },
      { date: '2024-11-01', grade: 4 },
      { date: '2026-05-01', grade: 4 },
    ];
    expect(statutoryDate({ ...grade4, history }).value?.due).toBe('2027-11-01');
  });

  it('lengthens an interval only on the condition of its rule, and never past it', () => {
    const psv = (more: object) => statutoryDate({ scope: 'psv', ...more, ...last });
    expect(psv({ inspectorYears: 3 }).value?.due).toBe('2027-05-01');
    expect(psv({ approvedYears: 3 }).value).toMatchObject({ due: '2029-05-01', governs: 'approval' });
    expect(psv({ approvedYears: 10 }).value?.due).toBe('2029-05-01');
    expect(psv({ approvedYears: 10 }).warnings[0]).toMatchObject({
      code: 'intervalClamped',
      values: { allowed: 3 },
    });
    expect(psv({ approvedYears: 10, approvedStrict: true }).value?.due).toBe('2031-05-01');
    expect(statutoryDate({ scope: 'gauge', approvedYears: 3, ...last }).value).toMatchObject({
      due: '2026-11-01',
      governs: 'statutory',
    });
    const vessel = (safetyGrade: number) =>
      statutoryDate({ scope: 'vessel', safetyGrade, approvedYears: 15, ...last }).value?.due;
    expect([1, 2, 3].map(vessel)).toEqual(['2038-05-01', '2038-05-01', '2029-05-01']);
  });

  it('is as of today what is left of it: six years from a reading of 2018 ended in 2024', () => {
    const life = remainingLife({ actualMm: 10, requiredMm: 8, rateMmPerYear: 1 / 3 });
    const old = lifeOn(life, { measuredOn: '2018-01-10', today: '2026-11-16' });
    expect(old.value).toBe(0);
    expect(old.warnings).toMatchObject([{ code: 'lifeUsedUp', values: { end: '2024-01-10' } }]);
    expect(old.steps.map(({ value }) => value)).toEqual([expect.closeTo(6, 8), 0]);
    expect(lifeOn(life, { measuredOn: '2018-01-10', today: '2021-01-10' }).value).toBeCloseTo(3, 8);
    expect(lifeOn(life, { measuredOn: '2018-01-10', today: '2018-01-10' })).toEqual(life);
    const none = remainingLife({ actualMm: 10, requiredMm: 8, rateMmPerYear: null });
    expect(lifeOn(none, { measuredOn: '2018-01-10', today: '2026-11-16' })).toEqual(none);
  });

  it('never grows with the days that pass, nor jumps at its end', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 80, noNaN: true }),
        fc.nat(20_000),
        fc.nat(5000),
        (years, first, more) => {
          const life = remainingLife({ actualMm: 8 + years, requiredMm: 8, rateMmPerYear: 1 });
          const on = (days: number) =>
            lifeOn(life, { measuredOn: '2010-03-31', today: addDays('2010-03-31', days) }).value ??
            Number.NaN;
          expect(on(first + more)).toBeLessThanOrEqual(on(first));
          expect(on(first) - on(first + more)).toBeLessThanOrEqual(more / 365 + 1e-9);
          expect(on(first + more)).toBeGreaterThanOrEqual(0);
        },
      ),
      freshRuns(10_000),
    );
  });

  it('tells a strength that belongs to another thickness', () => {
    const band = { fromMm: 3, toMm: 16 };
    expect(bandNotices(16, band)).toEqual([]);
    expect(bandNotices(30, band)).toMatchObject([{ code: 'stressOfOtherThickness', values: { toMm: 16 } }]);
    expect(bandNotices(30, null)).toEqual([]);
    expect(bandNotices(30, { fromMm: null, toMm: null })).toEqual([]);
  });

  it('takes an interval granted as longer that is not for what it says, never for more', () => {
    const granted = (approvedYears: number, more = {}) =>
      statutoryDate({
        scope: 'vessel',
        safetyGrade: 2,
        lastInspection: '2024-01-10',
        approvedYears,
        rateMmPerYear: 0.3,
        ...more,
      }).value;
    expect(granted(4)).toMatchObject({ due: '2028-01-10', governs: 'inspector' });
    // A metal lining is the other ground of the clause.
    expect(granted(12, { metalLined: true })).toMatchObject({ due: '2036-01-10', governs: 'approval' });
  });

  it('grants twelve years to a vessel that loses less than 0.1 mm a year, and to no other', () => {
    const asked = (rateMmPerYear: number | null) =>
      statutoryDate({
        scope: 'vessel',
        safetyGrade: 2,
        lastInspection: '2024-01-10',
        approvedYears: 12,
        remainingLifeYears: 60,
        rateMmPerYear,
      });
    expect(asked(0.05).value).toMatchObject({ due: '2036-01-10', governs: 'approval' });
    expect(asked(0.3).value).toMatchObject({ due: '2030-01-10', governs: 'statutory' });
    expect(asked(0.3).warnings.map(({ code }) => code)).toEqual(['extensionNotGranted']);
    // Neither does one reading of 13.9 mm beside a nominal 14: no two inspections confirm the rate.
    const once = (rateMmPerYear: number) =>
      statutoryDate({
        scope: 'vessel',
        safetyGrade: 1,
        lastInspection: '2024-01-10',
        approvedYears: 12,
        remainingLifeYears: 824,
        rateMmPerYear,
        rateMeasured: false,
      });
    expect(once(0.007).value).toMatchObject({ due: '2030-01-10', governs: 'statutory' });
    expect(once(0.007).warnings.map(({ code }) => code)).toEqual(['extensionUnconfirmed']);
    expect(once(0.3).warnings.map(({ code }) => code)).toEqual(['extensionNotGranted']);
    // A rate nobody measured confirms nothing, and neither does a wall that grows.
    for (const unknown of [null, -0.083]) {
      expect(asked(unknown).value).toMatchObject({ due: '2030-01-10', governs: 'statutory' });
      expect(asked(unknown).warnings.map(({ code }) => code)).toEqual(['extensionUnconfirmed']);
    }
  });

  it('grants no longer interval on a ground the rule does not know', () => {
    const asked = (scope: 'vessel' | 'boilerInternal' | 'psv') =>
      statutoryDate({
        scope,
        safetyGrade: 2,
        lastInspection: '2024-01-10',
        approvedYears: 12,
        approvedStrict: true,
        rateMmPerYear: 0.02,
      });
    expect(asked('vessel').value).toMatchObject({ due: '2030-01-10', governs: 'statutory' });
    expect(asked('vessel').warnings.map(({ code }) => code)).toEqual(['groundOfOtherRule']);
    expect(asked('boilerInternal').value).toMatchObject({ due: '2026-01-10', governs: 'statutory' });
    expect(asked('psv').value).toMatchObject({ due: '2029-01-10', governs: 'approval' });
  });

  it('holds the first limit after an inspection that was made before entry into service', () => {
    const due = (inServiceDate: string, lastInspection: string, safetyGrade = 2) =>
      statutoryDate({ scope: 'vessel', safetyGrade, inServiceDate, lastInspection });
    expect(due('2025-01-01', '2024-01-10').value).toMatchObject({ due: '2028-01-01', governs: 'first' });
    expect(due('2020-01-01', '2018-01-10').value).toMatchObject({ due: '2023-01-01', governs: 'first' });
    expect(due('2020-01-01', '2018-01-10').warnings.map(({ code }) => code)).toContain(
      'inspectionBeforeService',
    );
    // What the grade asks for sooner stays, and so does its stop.
    expect(due('2025-01-01', '2024-01-10', 4).value?.due).toBe('2026-01-10');
    expect(due('2025-01-01', '2024-01-10', 5).reason?.code).toBe('stopUse');
    expect(due('2024-01-10', '2024-01-10').value?.due).toBe('2030-01-10');
  });

  it('gives no longer interval to a safety valve that was not in order when it was tested', () => {
    const psv = (testOutcome: string | null, approvedYears: number | null = 5) =>
      statutoryDate({
        scope: 'psv',
        lastInspection: '2026-02-28',
        approvedYears,
        approvedStrict: true,
        testOutcome,
      });
    expect(psv('passed').value).toMatchObject({ due: '2031-02-28', governs: 'approval' });
    expect(psv('failed').value).toMatchObject({ due: '2027-02-28', governs: 'statutory' });
    expect(
      psv('failed')
        .warnings.map(({ code }) => code)
        .sort(),
    ).toEqual(['extensionTestFailed', 'testFailed']);
    expect(psv('leaked').value?.due).toBe('2027-02-28');
    expect(psv('failed', null).warnings.map(({ code }) => code)).toEqual(['testFailed']);
  });

  it('takes no rate from readings whose difference is the gauge’s', () => {
    const read = (date: string, thicknessMm: number) => ({ date, thicknessMm });
    const near = [read('2024-01-09', 12.5), read('2024-01-10', 12.4)];
    expect(corrosionRates({ readings: near }).reason?.code).toBe('readingsWithinError');
    // An older reading gives the rate then, long and short term alike.
    expect(corrosionRates({ readings: [read('2014-01-10', 13.4), ...near] }).value).toMatchObject({
      longTermMmPerYear: expect.closeTo(0.1, 9),
      shortTermMmPerYear: expect.closeTo(0.1, 9),
    });
    const worn = [read('2024-01-09', 12.5), read('2024-01-10', 11.5)];
    expect(corrosionRates({ readings: worn }).value?.governingMmPerYear).toBeGreaterThan(300);
  });

  it('uses the rules of the tenant in place of the table', () => {
    const own = statutoryRules.map((rule) => (rule.scope === 'psv' ? { ...rule, maxYears: 2 } : rule));
    expect(statutoryDate({ scope: 'psv', ...last }, own).value?.due).toBe('2028-05-01');
  });

  it('warns at 90, 60 and 30 days and after expiry', () => {
    const levels = ['2026-08-31', '2026-07-30', '2026-06-30', '2026-05-31', '2026-05-01', '2026-04-30'].map(
      (expiry) => expiryWarning({ expiry, today: '2026-05-01' }).value?.level,
    );
    expect(levels).toEqual([null, 90, 60, 30, 30, 'expired']);
    expect(expiryWarning({ today: '2026-05-01' }).value).toBeNull();
  });
});

describe('API intervals', () => {
  it('halves the life under the cap and allows the full life up to two years when it is short', () => {
    const years = (remainingLifeYears: number) =>
      apiInterval({ scheme: 'api510Internal', remainingLifeYears }).value;
    expect(years(30)).toMatchObject({ intervalYears: 10, governs: 'cap' });
    expect(years(12)).toMatchObject({ intervalYears: 6, governs: 'halfLife' });
    expect(years(3)).toMatchObject({ intervalYears: 2, governs: 'fullLife' });
    expect(years(1.5)).toMatchObject({ intervalYears: 1.5, governs: 'fullLife' });
  });

  it('leaves the cap alone to a wall that is known not to thin', () => {
    const asked = { scheme: 'api510Internal', lastInspection: '2020-05-01' } as const;
    expect(apiInterval(asked).reason?.path).toBe('remainingLifeYears');
    expect(apiInterval({ ...asked, limitedByCorrosion: false }).value).toEqual({
      intervalYears: 10,
      due: '2030-05-01',
      governs: 'cap',
    });
    expect(
      apiInterval({ ...asked, scheme: 'api570InjectionPoint', limitedByCorrosion: false }).value?.due,
    ).toBe('2023-05-01');
  });

  it('caps pipe thickness rounds by class and needs a life for them', () => {
    expect(
      apiInterval({ scheme: 'api570Thickness1', remainingLifeYears: 40, lastInspection: '2026-01-01' }).value
        ?.due,
    ).toBe('2031-01-01');
    expect(apiInterval({ scheme: 'api570InjectionPoint', remainingLifeYears: 4 }).value?.intervalYears).toBe(
      2,
    );
    expect(apiInterval({ scheme: 'api570Thickness2' }).reason?.path).toBe('remainingLifeYears');
    expect(apiInterval({ scheme: 'api570External3' }).value?.intervalYears).toBe(10);
  });
});
