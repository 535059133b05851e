import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addInterval,
  averageDailyUse,
  backlogWeeks,
  checkDeactivation,
  checkDeferral,
  completionEffect,
  criticalPath,
  earliestDue,
  findCycle,
  floatingDue,
  generateTasks,
  intervalChange,
  levelLoad,
  meterDue,
  meterTotals,
  type PlanInterval,
  planCompliance,
  reachedOn,
  type TaskTemplate,
  totalOn,
  weekIndex,
  windowOf,
  workMix,
} from '../index.ts';

const monthly: PlanInterval = { value: 1, unit: 'month' };
/** Due dates of a plan with a fixed anchor, up to a day. */
const duesOf = (anchorDate: string, interval: PlanInterval, until: string, from?: string) => [
  ...generateTasks({
    templates: [{ id: 'T', anchor: 'fixed', anchorDate, interval }],
    until,
    ...(from && { from }),
  }),
];
const days = (value: number): PlanInterval => ({ value, unit: 'day' });

/** Maintenance plan requirements, worked examples 1–9; vectors maintenance-plan-01 … 07. */
describe('maintenance plan worked examples', () => {
  it('1: monthly from 2024-01-31 stays at the month end', () => {
    expect(duesOf('2024-01-31', monthly, '2024-05-31').map(({ due }) => due)).toEqual([
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
      '2024-05-31',
    ]);
  });

  it('2: floating 90 days from 2026-03-10 is 2026-06-08', () => {
    expect(floatingDue('2026-03-10', days(90))).toBe('2026-06-08');
  });

  it('3: quarters from 2026-01-01 do not drift', () => {
    const quarters = duesOf('2026-01-01', { value: 3, unit: 'month' }, '2026-10-01');
    expect(quarters.map(({ due }) => due)).toEqual(['2026-04-01', '2026-07-01', '2026-10-01']);
  });

  it('4: 1200 h at 21 h a day are 58 days', () => {
    const { value } = meterDue({
      last: 12_000,
      interval: 4000,
      reading: 14_800,
      perDay: 21,
      today: '2026-05-01',
    });
    expect(value).toMatchObject({ remaining: 1200, days: 58, due: '2026-06-28' });
    expect(value?.exactDays).toBeCloseTo(57.14, 2);
  });

  it('5: compliance 87.5 % and execution 94.17 %', () => {
    const { value } = planCompliance({ due: 120, inWindow: 105, late: 8, deferred: 4, open: 3 });
    expect(value?.compliancePercent).toBe(87.5);
    expect(value?.executionPercent).toBeCloseTo(94.16666666666667, 6);
  });

  it('6: 1840 h of backlog are 6.57 weeks', () => {
    expect(backlogWeeks({ backlogHours: 1840, crew: 10, weeklyHours: 40, netShare: 0.7 }).value).toBeCloseTo(
      6.57,
      2,
    );
  });

  it('7: the window of 10 % of 180 days', () => {
    expect(windowOf('2026-07-01', days(180))).toEqual({ early: '2026-06-13', late: '2026-07-19' });
  });

  it('8: the critical path is A, C, D with ten days', () => {
    const { value } = criticalPath({
      activities: [
        { id: 'A', duration: 3, after: [] },
        { id: 'B', duration: 4, after: ['A'] },
        { id: 'C', duration: 5, after: ['A'] },
        { id: 'D', duration: 2, after: ['B', 'C'] },
      ],
    });
    expect(value).toMatchObject({ finish: 10, critical: ['A', 'C', 'D'] });
    expect(value?.activities.map(({ id, earlyStart, float }) => [id, earlyStart, float])).toEqual([
      ['A', 0, 0],
      ['B', 3, 1],
      ['C', 3, 0],
      ['D', 8, 0],
    ]);
  });

  it('9: the movable task goes to the earliest of the least loaded weeks', () => {
    const { value } = levelLoad({
      loads: [40, 10, 10],
      tasks: [{ id: 'T', hours: 12, week: 0, fromWeek: 0, toWeek: 2 }],
    });
    expect(value?.loads).toEqual([28, 22, 10]);
    expect(value?.moves).toEqual([{ id: 'T', from: 0, to: 1 }]);
  });
});

describe('recurrence', () => {
  it('keeps 29 February in leap years and falls back otherwise', () => {
    const years = duesOf('2024-02-29', { value: 1, unit: 'year' }, '2028-02-29');
    expect(years.map(({ due }) => due)).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  it('lists the same dates however the range is cut', () => {
    const unit = fc.constantFrom<PlanInterval['unit']>('day', 'week', 'month', 'year');
    const anchors = fc.constantFrom('2024-01-31', '2024-02-29', '2023-12-01', '2026-06-30', '2020-10-31');
    fc.assert(
      fc.property(
        anchors,
        fc.integer({ min: 1, max: 40 }),
        unit,
        fc.integer({ min: 1, max: 60 }),
        (anchor, value, of, count) => {
          const interval = { value, unit: of };
          const all = Array.from({ length: count }, (_, i) => addInterval(anchor, interval, i + 1));
          const last = all.at(-1) ?? anchor;
          expect(duesOf(anchor, interval, last).map(({ due }) => due)).toEqual(all);
          const middle = all[Math.floor(count / 2)] ?? last;
          const tail = duesOf(anchor, interval, last, middle);
          expect(tail.map(({ due }) => due)).toEqual(all.slice(Math.floor(count / 2)));
          expect(tail[0]?.cycle).toBe(Math.floor(count / 2) + 1);
        },
      ),
    );
  });

  it('gives nothing for an impossible interval or anchor', () => {
    expect(duesOf('2024-01-31', days(0), '2025-01-01')).toEqual([]);
    expect(duesOf('2024-02-30', monthly, '2025-01-01')).toEqual([]);
    expect(duesOf('2024-01-31', { value: 0.5, unit: 'month' }, '2025-01-01')).toEqual([]);
  });
});

describe('generator', () => {
  const tasksOf = (input: Parameters<typeof generateTasks>[0]) => [...generateTasks(input)];
  const template: TaskTemplate = { id: 'T1', anchor: 'fixed', anchorDate: '2026-01-31', interval: monthly };

  it('gives nothing new when it runs again, and catches up missed days', () => {
    const first = tasksOf({ templates: [template], until: '2026-04-30' });
    expect(first.map(({ due }) => due)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    const keys = new Set(first.map(({ key }) => key));
    const later = tasksOf({ templates: [template], until: '2026-06-30' });
    expect(later.filter(({ key }) => !keys.has(key)).map(({ due }) => due)).toEqual([
      '2026-05-31',
      '2026-06-30',
    ]);
    expect(later.slice(0, 3)).toEqual(first);
  });

  it('has one key per cycle, whatever the range and the day it runs', () => {
    const whole = tasksOf({ templates: [template], until: '2031-01-31' });
    const late = tasksOf({ templates: [template], from: '2028-01-01', until: '2031-01-31' });
    expect(new Set(whole.map(({ key }) => key)).size).toBe(60);
    expect(late).toEqual(whole.slice(-late.length));
    const [revised] = tasksOf({ templates: [{ ...template, revision: 2 }], until: '2026-03-01' });
    expect(whole.map(({ key }) => key)).not.toContain(revised?.key);
  });

  it('resumes after a suspension without a burst of old orders', () => {
    const suspended = { ...template, suspensions: [{ from: '2026-02-01', to: '2026-05-01' }] };
    expect(tasksOf({ templates: [suspended], until: '2026-06-30' }).map(({ due }) => due)).toEqual([
      '2026-05-31',
      '2026-06-30',
    ]);
  });

  it('keeps one floating order open and forecasts the rest from today when it is late', () => {
    const floating: TaskTemplate = {
      ...template,
      anchor: 'floating',
      interval: days(30),
      lastCompleted: '2026-03-01',
      completedCycles: 4,
    };
    const tasks = [...generateTasks({ templates: [floating], until: '2026-07-01', today: '2026-05-01' })];
    expect(tasks.map(({ key, due, forecast }) => [key, due, forecast])).toEqual([
      ['T1/1/5', '2026-03-31', false],
      ['T1/1/6', '2026-05-31', true],
      ['T1/1/7', '2026-06-30', true],
    ]);
  });

  it('gives a statutory task no later side and moves shutdown work into a shutdown', () => {
    const [law] = tasksOf({
      templates: [{ ...template, statutory: true, tolerance: { after: 0.2 } }],
      until: '2026-02-28',
    });
    expect(law?.window).toEqual({ early: '2026-02-25', late: '2026-02-28' });
    const yearly: TaskTemplate = {
      ...template,
      anchorDate: '2025-06-01',
      interval: { value: 1, unit: 'year' },
      requiresShutdown: true,
    };
    const place = (from: string, to: string) =>
      tasksOf({ templates: [yearly], until: '2026-06-30', shutdowns: [{ from, to }] })[0];
    expect(place('2026-05-01', '2026-05-20')?.planned).toBe('2026-05-19');
    expect(place('2026-06-20', '2026-07-20')?.planned).toBe('2026-06-20');
    expect(place('2026-05-25', '2026-06-10')?.planned).toBe('2026-06-01');
    expect(place('2026-09-01', '2026-09-10')?.warning?.code).toBe('noShutdownInWindow');
  });

  it('skips inactive and impossible templates', () => {
    expect(
      tasksOf({
        templates: [
          { ...template, active: false },
          { ...template, interval: days(-1) },
        ],
        until: '2027-01-01',
      }),
    ).toEqual([]);
  });

  it('shows the effect of a new interval before it is saved', () => {
    const change = {
      nextDue: '2026-06-01',
      lastDone: '2026-03-01',
      oldInterval: { value: 3, unit: 'month' },
      newInterval: { value: 6, unit: 'month' },
      count: 2,
    } as const;
    expect(intervalChange({ ...change, from: 'lastDone' })).toEqual({
      before: ['2026-06-01', '2026-09-01'],
      after: ['2026-09-01', '2027-03-01'],
      anchorDate: '2026-09-01',
    });
    expect(intervalChange({ ...change, from: 'nextDue' }).after).toEqual(['2026-06-01', '2026-12-01']);
  });
});

describe('completion and deferral', () => {
  const base = { due: '2026-07-01', interval: days(180) } as const;

  it('keeps a fixed anchor, moves a floating one and asks before the window', () => {
    expect(completionEffect({ ...base, completed: '2026-06-20', anchor: 'fixed' })).toEqual({
      timing: 'inWindow',
      counts: true,
      nextDue: '2026-12-28',
      overdueDays: 0,
    });
    expect(completionEffect({ ...base, completed: '2026-06-20', anchor: 'floating' }).nextDue).toBe(
      '2026-12-17',
    );
    expect(completionEffect({ ...base, completed: '2026-06-01', anchor: 'fixed' })).toMatchObject({
      timing: 'beforeWindow',
      counts: 'ask',
    });
    expect(completionEffect({ ...base, completed: '2026-07-25', anchor: 'fixed' })).toMatchObject({
      timing: 'late',
      overdueDays: 24,
    });
    expect(
      completionEffect({ ...base, completed: '2026-07-02', anchor: 'fixed', tolerance: { statutory: true } })
        .timing,
    ).toBe('late');
  });

  it('asks for reason, authority and risk assessment', () => {
    const request = { due: '2026-07-01', newDate: '2026-08-01', reason: 'no spare' };
    expect(checkDeferral(request)).toEqual({ level: 'maintenanceHead', problems: [] });
    const strict = checkDeferral({
      ...request,
      reason: ' ',
      newDate: '2026-07-01',
      statutory: true,
      safetyCritical: true,
    });
    expect(strict.level).toBe('authority');
    expect(strict.problems.map(({ code }) => code)).toEqual([
      'deferralReasonMissing',
      'deferralNotLater',
      'statutoryDeferral',
      'riskAssessmentMissing',
    ]);
    expect(checkDeactivation({ statutory: true }, 'inUse')?.code).toBe('statutoryInService');
    expect(checkDeactivation({ statutory: true }, 'scrapped')).toBeUndefined();
  });
});

describe('meters', () => {
  it('averages the last 90 days across a replaced meter and refuses a silent rollback', () => {
    const readings = [
      { date: '2026-01-01', value: 100 },
      { date: '2026-03-01', value: 1000 },
      { date: '2026-03-02', value: 0, replaced: true },
      { date: '2026-04-30', value: 600 },
    ];
    expect(averageDailyUse({ readings, today: '2026-05-01' }).value).toBeCloseTo(1500 / 119, 10);
    const silent = readings.map(({ date, value }) => ({ date, value }));
    expect(averageDailyUse({ readings: silent, today: '2026-05-01' }).reason).toMatchObject({
      code: 'meterRolledBack',
      path: 'readings/2',
    });
    expect(averageDailyUse({ readings: [], today: '2026-05-01' }).reason?.code).toBe('noUsage');
  });

  it('counts from the day of the reading, so that the day stays while nobody reads', () => {
    const asked = { last: 10_000, interval: 3000, reading: 12_320, perDay: 24.2, readAt: '2026-09-05' };
    for (const today of ['2026-09-05', '2026-11-16'])
      expect(meterDue({ ...asked, today }).value).toMatchObject({ remaining: 680, due: '2026-10-04' });
    expect(meterDue({ ...asked, today: '2026-11-16' }).warnings).toEqual([]);
    expect(meterDue({ ...asked, today: '2027-01-01' }).warnings).toMatchObject([
      { code: 'meterStale', values: { days: 118 } },
    ]);
  });

  it('takes old readings for use, and a day between two of them by its share', () => {
    const readings = [
      { date: '2026-06-01', value: 10_000 },
      { date: '2026-10-01', value: 12_440 },
    ];
    expect(averageDailyUse({ readings, today: '2027-06-01' }).value).toBeCloseTo(20, 10);
    const totals = meterTotals(readings);
    expect(totalOn(totals, '2026-08-01')).toBe(11_220);
    expect(totalOn(totals, '2026-05-01')).toBe(10_000);
    expect(totalOn(totals, '2027-01-01')).toBe(12_440);
    expect(totalOn([], '2027-01-01')).toBeNull();
    expect(reachedOn(totals, 11_220)).toBe('2026-08-01');
    expect(reachedOn(totals, 12_441)).toBeNull();
  });

  it('is due at once past the limit, unknown without use, and refuses a lower reading', () => {
    expect(meterDue({ last: 0, interval: 100, reading: 120, today: '2026-05-01' }).value).toMatchObject({
      days: 0,
      due: '2026-05-01',
    });
    expect(meterDue({ last: 0, interval: 100, reading: 20, perDay: 0 }).reason?.code).toBe('noUsage');
    expect(meterDue({ last: 50, interval: 100, reading: 20, perDay: 1 }).reason?.code).toBe(
      'meterRolledBack',
    );
    expect(earliestDue('2026-05-01', null, '2026-04-01')).toBe('2026-04-01');
    expect(earliestDue(null, undefined)).toBeNull();
  });
});

describe('networks, loads and figures', () => {
  it('refuses circles and unknown predecessors', () => {
    const circle = [
      { id: 'A', duration: 1, after: ['C'] },
      { id: 'B', duration: 1, after: ['A'] },
      { id: 'C', duration: 1, after: ['B'] },
    ];
    expect(findCycle(circle)).toEqual(['A', 'C', 'B', 'A']);
    expect(criticalPath({ activities: circle }).reason?.code).toBe('cyclicStrategy');
    expect(criticalPath({ activities: [{ id: 'A', duration: 1, after: ['Z'] }] }).reason?.code).toBe(
      'unknownPredecessor',
    );
    expect(criticalPath({ activities: [] }).value?.finish).toBe(0);
  });

  it('never makes the load less even and never leaves a window', () => {
    const task = fc.record({
      hours: fc.integer({ min: 1, max: 40 }),
      week: fc.integer({ min: 0, max: 9 }),
      before: fc.integer({ min: 0, max: 3 }),
      after: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 10, maxLength: 10 }),
        fc.array(task, { maxLength: 15 }),
        (base, raw) => {
          const tasks = raw.map(({ hours, week, before, after }, i) => ({
            id: `T${i}`,
            hours,
            week,
            fromWeek: Math.max(0, week - before),
            toWeek: Math.min(9, week + after),
          }));
          const loads = base.map(
            (load, week) =>
              load + tasks.filter((one) => one.week === week).reduce((sum, { hours }) => sum + hours, 0),
          );
          const { value } = levelLoad({ loads, tasks });
          expect(value?.spreadAfter).toBeLessThanOrEqual((value?.spreadBefore ?? 0) + 1e-9);
          expect(value?.loads.reduce((sum, load) => sum + load, 0)).toBe(
            loads.reduce((sum, load) => sum + load, 0),
          );
          for (const { id, to } of value?.moves ?? []) {
            const moved = tasks.find((one) => one.id === id);
            expect(moved && to >= moved.fromWeek && to <= moved.toWeek).toBe(true);
          }
        },
      ),
    );
  });

  it('counts weeks from Monday', () => {
    expect(
      ['2026-04-27', '2026-05-03', '2026-05-04', '2026-05-11'].map((date) => weekIndex(date, '2026-04-29')),
    ).toEqual([0, 0, 1, 2]);
    expect(weekIndex('1969-12-30', '1969-12-31')).toBe(0);
  });

  it('has no rate when nothing was due, and nulls for what was not recorded', () => {
    expect(planCompliance({ due: 0, inWindow: 0, late: 0 }).reason?.code).toBe('noneDue');
    expect(planCompliance({ due: 1, inWindow: 1, late: 1 }).warnings[0]?.code).toBe('countsExceedDue');
    expect(workMix({ plannedHours: 80, totalHours: 100, emergencyOrders: 1, orders: 0 }).value).toEqual({
      scheduleCompliancePercent: null,
      plannedWorkPercent: 80,
      preventiveToCorrective: null,
      emergencyPercent: null,
      reworkPercent: null,
    });
  });
});

describe('a meter that was replaced', () => {
  it('goes on counting from where the old one stopped', () => {
    const totals = meterTotals([
      { date: '2026-03-01', value: 40, replaced: true },
      { date: '2026-01-01', value: 1000 },
      { date: '2026-02-01', value: 1600 },
      { date: '2026-04-01', value: 540 },
    ]);
    expect(totals.map(({ total }) => total)).toEqual([1000, 1600, 1600, 2100]);
  });
});
