import { addMonths } from '@ircrisk/units';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandOf,
  calendarPeriod,
  changePercent,
  checkEvent,
  downtimeHours,
  kpiCodes,
  kpiDefinitions,
  kpiSet,
  kpiText,
  kpiValue,
  localDate,
  mergeDowntime,
  operatingHours,
  resolvePeriod,
  runningClock,
  startOfDay,
  trendMonths,
} from '../index.ts';

const ZONE = 'Asia/Shanghai';
/** Wall clock in Shanghai, which has kept one offset since 1991. */
const at = (text: string) => Date.parse(`${text.length > 10 ? text : `${text}T00:00`}+08:00`);
const HOUR = 3_600_000;
const monthOf = (month: string) => ({
  start: startOfDay(`${month}-01`, ZONE),
  end: startOfDay(addMonths(`${month}-01`, 1), ZONE),
});

/** Dashboard requirements, worked examples 1–10; vectors dashboard-kpis-01 … 07. */
describe('dashboard worked examples', () => {
  it('1: 1176 good of 1200 is 98.00 %', () => {
    const found = kpiValue('integrityRate', { numerator: 1176, denominator: 1200 });
    expect(found.value?.value).toBeCloseTo(98, 9);
    expect(kpiText(found, kpiDefinitions.integrityRate)).toBe('98.00 %');
    expect(bandOf(found.value, kpiDefinitions.integrityRate)).toBe('green');
  });

  it('2: 23 of 52 000 static points meet 0.5 ‰, 4 of 1850 dynamic points miss 2 ‰', () => {
    const fixed = kpiValue('sealLeakRateStatic', { numerator: 23, denominator: 52_000 }).value;
    const moving = kpiValue('sealLeakRateDynamic', { numerator: 4, denominator: 1850 }).value;
    expect(fixed?.value).toBeCloseTo(0.442308, 5);
    expect(moving?.value).toBeCloseTo(2.162, 3);
    expect([
      bandOf(fixed, kpiDefinitions.sealLeakRateStatic),
      bandOf(moving, kpiDefinitions.sealLeakRateDynamic),
    ]).toEqual(['green', 'red']);
  });

  it('3: one year of 42 pumps', () => {
    const set = kpiSet({
      failures: 37,
      unitYears: 42,
      requiredHours: 42 * 8760,
      plannedDownHours: 1500,
      unplannedDownHours: 480,
      operatingHours: 365_940,
      activeRepairHours: 480,
      repairs: 37,
      repairCost: 1_258_000,
    });
    expect(set.MTBF.value?.value).toBeCloseTo(9890.27027027027, 6);
    expect(set.MTTR.value?.value).toBeCloseTo(12.97, 2);
    expect(set.MCTR.value?.value).toBe(34_000);
    expect(set.operationalAvailability.value?.value).toBeCloseTo(99.462, 3);
    expect(set.failureRate.value?.value).toBeCloseTo(0.881, 3);
  });

  it('4: 320 h down in 40 · 720 h is 98.889 %', () => {
    const set = kpiSet({ requiredHours: 40 * 720, plannedDownHours: 0, unplannedDownHours: 320 });
    expect(set.operationalAvailability.value?.value).toBeCloseTo(98.889, 3);
  });

  it('6: 118 of 120 certificates are red', () => {
    const { value } = kpiValue('specialCertRate', { numerator: 118, denominator: 120 });
    expect(value?.value).toBeCloseTo(98.33, 2);
    expect(bandOf(value, kpiDefinitions.specialCertRate)).toBe('red');
  });

  it('7: a failure over the month end gives 4 h to January and 8 h to February', () => {
    const failure = [{ start: at('2026-01-31T20:00'), end: at('2026-02-01T08:00') }];
    expect(['2026-01', '2026-02'].map((month) => downtimeHours(failure, monthOf(month), 0))).toEqual([4, 8]);
  });

  it('8: the last quarter on 2026-05-14 is January to March', () => {
    expect(calendarPeriod('lastQuarter', '2026-05-14')).toMatchObject({
      start: '2026-01-01',
      end: '2026-04-01',
    });
  });

  it('9: no failures in 8600 h show as longer than that, and the rate is zero', () => {
    const found = kpiValue('MTBF', { numerator: 8600, denominator: 0 });
    expect(found.value).toMatchObject({ value: null, greaterThan: 8600 });
    expect(kpiText(found, kpiDefinitions.MTBF)).toBe('> 8,600 h');
    expect(kpiValue('failureRate', { numerator: 0, denominator: 1 }).value?.value).toBe(0);
  });

  it('10: nothing due is "none due", not 0 or 100', () => {
    const found = kpiValue('mandatoryInspectionRate', { numerator: 0, denominator: 0 });
    expect(found.value).toBeNull();
    expect(found.reason?.code).toBe('noneDue');
    expect(kpiText(found, kpiDefinitions.mandatoryInspectionRate)).toBe('–');
  });
});

describe('indicators', () => {
  it('are all empty with a reason when nothing was recorded', () => {
    const set = kpiSet({});
    for (const code of kpiCodes) {
      expect(set[code].value, code).toBeNull();
      expect(set[code].reason?.code, code).toBe('noData');
    }
    expect(kpiValue('MTBF', { numerator: 0, denominator: 0 }).reason?.code).toBe('noData');
  });

  it('offer the downtime share and availability without planned work as options', () => {
    const sums = { requiredHours: 1000, plannedDownHours: 50, unplannedDownHours: 20 };
    const set = kpiSet(sums, { excludePlannedDowntime: true, failureRateByDowntime: true });
    expect(set.operationalAvailability.value?.value).toBeCloseTo(98, 10);
    expect(set.failureRate).toMatchObject({ unit: '%', value: { value: 2 } });
  });

  it('turn amber within 5 % of the target and red beyond', () => {
    const band = (value: number, target: number, code: 'integrityRate' | 'MTTR' = 'integrityRate') =>
      bandOf({ numerator: 1, denominator: 1, value, greaterThan: null }, kpiDefinitions[code], target);
    expect([band(98, 98), band(93.1, 98), band(93, 98)]).toEqual(['green', 'amber', 'red']);
    expect([band(10, 10, 'MTTR'), band(10.5, 10, 'MTTR'), band(10.6, 10, 'MTTR')]).toEqual([
      'green',
      'amber',
      'red',
    ]);
    expect(
      bandOf({ numerator: 8600, denominator: 0, value: null, greaterThan: 8600 }, kpiDefinitions.MTBF, 9000),
    ).toBeNull();
    expect(
      bandOf({ numerator: 8600, denominator: 0, value: null, greaterThan: 8600 }, kpiDefinitions.MTBF, 8000),
    ).toBe('green');
  });

  it('have no change against a base of zero', () => {
    expect([changePercent(60, 48), changePercent(5, 0), changePercent(null, 4)]).toEqual([25, null, null]);
  });
});

describe('periods', () => {
  it('cut at local midnight of the tenant, wherever the browser is', () => {
    const now = Date.parse('2026-04-30T17:00:00Z');
    expect(localDate(now, ZONE)).toBe('2026-05-01');
    const period = resolvePeriod('thisMonth', now, ZONE);
    expect(new Date(period.start).toISOString()).toBe('2026-04-30T16:00:00.000Z');
    expect(period.end).toBe(now);
    expect(resolvePeriod('thisMonth', now, 'America/New_York').startDate).toBe('2026-04-01');
  });

  it('know the six periods across a year change and a fiscal year', () => {
    const spans = (today: string, fiscal = 1) =>
      (['lastMonth', 'lastQuarter', 'lastYear', 'thisYear'] as const).map(
        (name) => calendarPeriod(name, today, fiscal).start,
      );
    expect(spans('2026-01-01')).toEqual(['2025-12-01', '2025-10-01', '2025-01-01', '2026-01-01']);
    expect(spans('2024-03-31', 4)).toEqual(['2024-02-01', '2023-10-01', '2022-04-01', '2023-04-01']);
    expect(calendarPeriod('lastMonth', '2024-03-31').fullEnd).toBe('2024-03-01');
    expect(calendarPeriod('thisMonth', '2024-02-29')).toMatchObject({
      start: '2024-02-01',
      end: '2024-02-29',
      fullEnd: '2024-03-01',
      toDate: true,
    });
  });

  it('compare to date with the same stretch before, and 29 February with all of February', () => {
    const leap = resolvePeriod('thisMonth', at('2024-02-29T14:00'), ZONE);
    expect(leap.yearBefore).toEqual({ start: at('2023-02-01'), end: at('2023-03-01') });
    expect(leap.previousToDate).toEqual({ start: at('2024-01-01'), end: at('2024-01-29T14:00') });
    expect(leap.previous).toEqual({ start: at('2024-01-01'), end: at('2024-02-01') });
    const march = resolvePeriod('thisMonth', at('2026-03-31T10:00'), ZONE);
    expect(march.previousToDate.end).toBe(at('2026-03-01'));
  });

  it('start a day at its first moment also where the clocks change at midnight', () => {
    expect(new Date(startOfDay('2018-11-04', 'America/Sao_Paulo')).toISOString()).toBe(
      '2018-11-04T03:00:00.000Z',
    );
    expect(new Date(startOfDay('2026-03-29', 'Europe/Berlin')).toISOString()).toBe(
      '2026-03-28T23:00:00.000Z',
    );
    expect(new Date(startOfDay('2026-03-30', 'Europe/Berlin')).toISOString()).toBe(
      '2026-03-29T22:00:00.000Z',
    );
  });

  it('list the months of a trend without gap', () => {
    const months = trendMonths(at('2026-02-10'), ZONE);
    expect([months[0]?.month, months.at(-1)?.month, months.length]).toEqual(['2025-03', '2026-02', 12]);
    expect(months.every(({ end }, i) => i === 11 || end === months[i + 1]?.start)).toBe(true);
  });
});

describe('downtime', () => {
  it('counts overlapping stretches once and open ones to now', () => {
    const merged = mergeDowntime(
      [{ start: 0, end: 5 * HOUR }, { start: 3 * HOUR, end: 8 * HOUR }, { start: 20 * HOUR }],
      24 * HOUR,
    );
    expect(merged).toEqual([
      { start: 0, end: 8 * HOUR },
      { start: 20 * HOUR, end: 24 * HOUR },
    ]);
    expect(
      downtimeHours(
        [
          { start: 0, end: 5 * HOUR },
          { start: 3 * HOUR, end: 8 * HOUR },
        ],
        { start: 4 * HOUR, end: 100 * HOUR },
        0,
      ),
    ).toBe(4);
  });

  it('splits into months that add up to the whole', () => {
    const start = at('2025-11-20T00:00');
    const months = Array.from({ length: 7 }, (_, i) => monthOf(addMonths('2025-11-01', i).slice(0, 7)));
    const stretch = fc
      .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 900 }))
      .map(([from, hours]) => ({ start: start + from * HOUR, end: start + (from + hours) * HOUR }));
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), (stretches) => {
        const whole = downtimeHours(stretches, { start: 0, end: Number.MAX_SAFE_INTEGER }, 0);
        const parts = months.reduce((sum, month) => sum + downtimeHours(stretches, month, 0), 0);
        expect(parts).toBeCloseTo(whole, 6);
        expect(whole).toBeLessThanOrEqual(
          stretches.reduce((sum, one) => sum + (one.end - one.start) / HOUR, 0) + 1e-6,
        );
      }),
      freshRuns(10_000),
    );
  });
});

describe('operating hours', () => {
  const period = { start: 0, end: 100 * HOUR };

  it('are calendar time in use without downtime, split where the item moved', () => {
    const { value, warnings } = operatingHours({
      period,
      now: period.end,
      statusLog: [
        { at: 0, status: 'inUse' },
        { at: 80 * HOUR, status: 'stopped' },
      ],
      placements: [
        { from: 0, nodeId: 'U1' },
        { from: 50 * HOUR, nodeId: 'U2' },
      ],
      downtimes: [{ start: 40 * HOUR, end: 60 * HOUR }],
    });
    expect(value).toEqual({ hours: 60, byNode: { U1: 40, U2: 20 }, quality: 'estimated' });
    expect(warnings[0]?.code).toBe('estimatedHours');
  });

  it('follow the meter where there is one', () => {
    const meter = [
      { at: 0, hours: 1000 },
      { at: 100 * HOUR, hours: 1070 },
    ];
    expect(
      operatingHours({ period, now: period.end, statusLog: [{ at: 0, status: 'inUse' }], meter }).value,
    ).toMatchObject({ hours: 70, quality: 'measured' });
    expect(operatingHours({ period, now: period.end, statusLog: [] }).value).toBeNull();
  });

  it('take the measured use for the time in service without readings too, never more than that time', () => {
    const statusLog = [{ at: 0, status: 'inUse' }];
    const of = (from: number, to: number, used: number) =>
      operatingHours({
        period,
        now: period.end,
        statusLog,
        meter: [
          { at: from * HOUR, hours: 500 },
          { at: to * HOUR, hours: 500 + used },
        ],
      });
    // 45 h in 90 h are 50 h in 100 h; 10 h in 20 h as well, but nobody would call that measured.
    expect(of(5, 95, 45).value).toMatchObject({ hours: 50, quality: 'measured' });
    expect(of(0, 20, 10).value).toMatchObject({ hours: 50, quality: 'estimated' });
    expect(of(0, 20, 10).warnings[0]?.code).toBe('estimatedHours');
    expect(of(0, 50, 60).value?.hours).toBe(100);
  });

  // 10 000 h in the first 100 h-units, 5 000 in the next: readings stand outside every window asked for.
  it('are interpolated between readings around the window, so that the parts add up to the whole', () => {
    const statusLog = [{ at: 0, status: 'inUse' }];
    const meter = [
      { at: 0, hours: 0 },
      { at: 100 * HOUR, hours: 60 },
      { at: 200 * HOUR, hours: 90 },
    ];
    const of = (start: number, end: number) =>
      operatingHours({
        period: { start: start * HOUR, end: end * HOUR },
        now: 300 * HOUR,
        statusLog,
        meter,
      }).value;
    expect(of(20, 70)).toMatchObject({ hours: 30, quality: 'measured' });
    expect(of(50, 150)?.hours).toBeCloseTo(45, 9);
    expect((of(0, 50)?.hours ?? 0) + (of(50, 200)?.hours ?? 0)).toBeCloseTo(90, 9);
    // Behind the last reading the nearest use goes on, and is not called measured.
    expect(of(220, 240)).toMatchObject({ hours: 6, quality: 'estimated' });
  });

  it('go on with a new meter, which says nothing about the time before it', () => {
    const { value } = operatingHours({
      period: { start: 0, end: 200 * HOUR },
      now: 200 * HOUR,
      statusLog: [{ at: 0, status: 'inUse' }],
      meter: [
        { at: 0, hours: 500 },
        { at: 100 * HOUR, hours: 550 },
        { at: 101 * HOUR, hours: 0, replaced: true },
        { at: 200 * HOUR, hours: 49.5 },
      ],
    });
    expect(value?.hours).toBeCloseTo(100, 9);
    expect(value?.quality).toBe('measured');
  });

  it('share a stretch between two readings out over the windows it reaches into: the parts are the whole', () => {
    const statusLog = [{ at: 0, status: 'inUse' }];
    const meter = [
      { at: 0, hours: 0 },
      { at: 200 * HOUR, hours: 100 },
      { at: 400 * HOUR, hours: 150 },
    ];
    const of = (from: number, to: number) =>
      operatingHours({ period: { start: from * HOUR, end: to * HOUR }, now: 400 * HOUR, statusLog, meter })
        .value;
    expect(of(0, 400)?.hours).toBeCloseTo(150, 9);
    // No reading inside, and still half of every hour.
    expect(of(50, 150)).toMatchObject({ hours: 50, quality: 'measured' });
    const parts = [0, 60, 130, 250, 390, 400];
    const sum = parts.slice(1).reduce((total, to, i) => total + (of(parts[i] ?? 0, to)?.hours ?? 0), 0);
    expect(sum).toBeCloseTo(150, 9);
  });

  it('go on over a new meter: what it shows first is no running backwards', () => {
    const meter = [
      { at: 0, hours: 0 },
      { at: 200 * HOUR, hours: 100 },
      { at: 201 * HOUR, hours: 0, replaced: true },
      { at: 401 * HOUR, hours: 50 },
    ];
    const input = { period: { start: 0, end: 401 * HOUR }, now: 401 * HOUR, meter };
    const { value } = operatingHours({ ...input, statusLog: [{ at: 0, status: 'inUse' }] });
    expect(value?.quality).toBe('measured');
    // 150 h in the 400 h that the meters span.
    expect(value?.hours).toBeCloseTo((150 * 401) / 400, 9);
  });

  it('leave out what the item stood still: idle or in repair it grows no older', () => {
    const inUse = [
      { start: 0, end: 100 * HOUR },
      { start: 500 * HOUR, end: 600 * HOUR },
    ];
    const clock = runningClock([], 0, 600 * HOUR, inUse);
    expect(clock.basis).toBe('calendar');
    expect([50, 100, 300, 500, 550, 600].map((hour) => clock.hoursAt(hour * HOUR))).toEqual([
      50, 100, 100, 100, 150, 200,
    ]);
  });
});

describe('event checks', () => {
  const context = {
    now: 1000,
    inServiceAt: 100,
    surveillanceFrom: 200,
    equipmentClass: 'EM',
    classGroup: 'rotating',
    modeAppliesTo: { ELP: ['VA', 'HE'], VIB: ['rotating'], AIR: ['all'] },
    mechanismWords: ['corrosion'],
  };
  const codes = (event: Parameters<typeof checkEvent>[0], more = {}) =>
    checkEvent(event, { ...context, ...more }).map(({ severity, code }) => `${severity} ${code}`);

  it('refuse impossible times, costs and codes of another class', () => {
    expect(codes({ detectedAt: 50 })).toEqual([
      'error failureBeforeInstallation',
      'warning failureBeforeSurveillance',
    ]);
    expect(codes({ detectedAt: 500, repairedAt: 400 })).toEqual(['error repairBeforeFailure']);
    expect(codes({ detectedAt: 1500 })).toEqual(['error eventInFuture']);
    expect(codes({ detectedAt: 500, cost: -1, downtimeHours: -2 })).toEqual([
      'error negativeCost',
      'error negativeDowntime',
    ]);
    expect(codes({ detectedAt: 500, modeCode: 'ELP' })).toEqual(['error codeNotForClass']);
    expect(codes({ detectedAt: 500, modeCode: 'Corrosion' })).toEqual(['error mechanismAsMode']);
    expect(codes({})).toEqual(['error missingInput']);
  });

  it('let overlaps and short downtimes pass with a remark', () => {
    expect(
      codes({ detectedAt: 500, repairedAt: 600, modeCode: 'VIB' }, { others: [{ start: 550 }] }),
    ).toEqual(['warning overlapping']);
    expect(codes({ detectedAt: 500, modeCode: 'AIR', downtimeHours: 2, activeRepairHours: 3 })).toEqual([
      'warning downtimeBelowRepair',
    ]);
    expect(codes({ detectedAt: 500 }, { scrapped: true })).toEqual(['warning scrappedEquipment']);
  });
});
