import { assess, type Component, type Thinning } from '@ircrisk/engine-api581';
import { describe, expect, it } from 'vitest';
import { componentOf } from './ledger-input.ts';
import type { InspectionRow, LedgerRow } from './ledger-rows.ts';
import { vesselRow } from './testing.ts';

const basis = { rbiDate: '2026-11-16', edition: 'api581-3', financial: null } as const;
const inspection = (date: string, more: Partial<InspectionRow> = {}): InspectionRow => ({
  date,
  type: 'internal',
  effectiveness: 'A',
  sccFlags: [],
  techniques: [],
  leastWall: null,
  defects: null,
  conclusion: null,
  testOutcome: null,
  ...more,
});
const read = (date: string, thickness: number, replaced = false) => ({ date, thickness, replaced });
const thinningOf = ({ mechanisms }: Component) =>
  mechanisms.find(({ type }) => type === 'thinning') as Thinning;
const made = (more: Partial<LedgerRow>) =>
  componentOf(vesselRow({ nominalThickness: 14, calculatedThickness: 8, partCount: 1, ...more }), basis);
const lastWall = ({ inspections = [] }: Component) =>
  inspections.findLast(({ wallThicknessMm }) => wallThicknessMm !== undefined);

describe('a part whose wall was replaced', () => {
  const old = {
    inspections: [inspection('2012-01-10'), inspection('2018-01-10')],
    locations: [[read('2012-01-10', 13), read('2018-01-10', 9), read('2025-01-10', 14, true)]],
  };

  it('begins anew: no rate of the old plate, none of its inspections, its own first day', () => {
    const { component, gaps } = made(old);
    expect(component.startDate).toBe('2025-01-10');
    expect(component.inspections?.map(({ date }) => date)).toEqual(['2025-01-10']);
    // 3 mm of allowance in 20 years, with low confidence and a gap: one reading tells no rate.
    expect(thinningOf(component)).toMatchObject({ corrosionRateMmPerYear: 0.15, confidence: 'low' });
    expect(gaps.map(({ reason }) => reason)).toContain('rateFromAllowance');
  });

  it('tells what the old wall lost, as no rate of the new one', () => {
    const { component, gaps } = made(old);
    // (13 − 9) mm in 6 years.
    expect(gaps.find(({ reason }) => reason === 'rateOfReplacedWall')).toMatchObject({
      weight: 'high',
      used: expect.closeTo(0.667, 3),
    });
    expect(thinningOf(component).confidence).toBe('low');
    const again = [[...old.locations[0]!, read('2026-01-10', 13.9)]];
    expect(made({ ...old, locations: again }).gaps.map(({ reason }) => reason)).not.toContain(
      'rateOfReplacedWall',
    );
  });

  it('keeps its age while a place of it was never read, and says how many were not', () => {
    const { component, gaps } = made({ ...old, locations: [...old.locations, []] });
    expect(component.startDate).toBe('2008-06-01');
    expect(component.inspections?.map(({ date }) => date)).toEqual([
      '2012-01-10',
      '2018-01-10',
      '2025-01-10',
    ]);
    expect(gaps).toContainEqual(
      expect.objectContaining({ reason: 'locationsUnread', weight: 'high', used: '1/2' }),
    );
    expect(made(old).gaps.map(({ reason }) => reason)).not.toContain('locationsUnread');
  });

  it('does not count the rate across the replacement', () => {
    const locations = [
      [
        read('2012-01-10', 14),
        read('2018-01-10', 9),
        read('2020-01-10', 13.5, true),
        read('2025-01-10', 13.4),
      ],
    ];
    expect(thinningOf(made({ locations }).component).corrosionRateMmPerYear).toBeCloseTo(0.02, 3);
  });

  it('keeps its age while another place of it is still the old one', () => {
    const locations = [...old.locations, [read('2012-01-10', 13), read('2018-01-10', 12)]];
    expect(made({ ...old, locations }).component.startDate).toBe('2008-06-01');
  });
});

describe('the wall of a part with several places', () => {
  it('is that of the place that is thinnest by now, from its own reading on', () => {
    const locations = [
      [read('2010-02-10', 14), read('2015-01-10', 9)],
      [read('2018-01-10', 13), read('2024-01-10', 12.8)],
    ];
    const { component } = made({ locations, inspections: [] });
    // 9.0 mm eleven years ago at 1.017 mm a year: not the 12.8 mm that a later reading found elsewhere.
    expect(lastWall(component)).toMatchObject({ date: '2015-01-10', wallThicknessMm: 9 });
    expect(thinningOf(component).corrosionRateMmPerYear).toBeCloseTo(1.017, 3);
  });
});

describe('the least wall an inspection found', () => {
  const inspections = [inspection('2025-11-16', { leastWall: 6 })];
  const locations = [[read('2016-01-10', 13.5), read('2021-01-10', 12.5)]];

  it('counts no more once its place is said to be gone, from that day on', () => {
    const gone = (leastWallRemovedOn: string) =>
      lastWall(
        made({
          inspections: [inspection('2025-11-16', { leastWall: 6, leastWallRemovedOn })],
          locations,
        }).component,
      )?.wallThicknessMm;
    expect(gone('2026-02-01')).toBe(12.5);
    expect(gone('2026-12-01')).toBe(6);
  });

  it('is the wall of the only part', () => {
    expect(lastWall(made({ inspections, locations }).component)).toMatchObject({
      date: '2025-11-16',
      wallThicknessMm: 6,
    });
    expect(lastWall(made({ inspections, locations: [] }).component)?.wallThicknessMm).toBe(6);
  });

  it('brings the rate that made it: no slower than the nominal wall went since entry into service', () => {
    const inServiceDate = '2010-01-01';
    const found = [inspection('2025-06-01', { effectiveness: 'B', leastWall: 7 })];
    const read2 = [[read('2015-11-16', 13.5), read('2020-11-16', 12.5)]];
    const { component, gaps } = made({ inServiceDate, inspections: found, locations: read2 });
    // (14 − 7) mm in 15.41 years; the readings alone tell 0.2.
    expect(thinningOf(component).corrosionRateMmPerYear).toBeCloseTo(0.454, 3);
    expect(thinningOf(component).confidence).toBe('medium');
    expect(gaps.map(({ reason }) => reason)).toContain('rateFromFoundWall');
    const plannedFactor = (corrosionRateMmPerYear: number) =>
      assess(
        { ...component, mechanisms: [{ ...thinningOf(component), corrosionRateMmPerYear }] },
        { rbiDate: '2026-11-16', planDate: '2032-06-30', managementFactor: 1 },
      ).result.atPlanDate?.damageFactor ?? 0;
    // An independent program has 316.81 with the readings' rate and 2 248 with this one.
    expect(plannedFactor(thinningOf(component).corrosionRateMmPerYear ?? 0)).toBeGreaterThan(
      6 * plannedFactor(0.2),
    );
  });

  it('tells a rate where nothing else was read', () => {
    const { component, gaps } = made({
      inServiceDate: '2010-01-01',
      inspections: [inspection('2021-11-16', { leastWall: 9 })],
      locations: [],
    });
    expect(thinningOf(component).corrosionRateMmPerYear).toBeCloseTo(5 / 11.87, 3);
    expect(gaps.map(({ reason }) => reason)).not.toContain('rateFromAllowance');
  });

  it('that is thicker than an earlier one is told: a wall does not grow', () => {
    const walls = (first: number, second: number) =>
      made({
        inServiceDate: '2010-01-01',
        inspections: [
          inspection('2016-01-10', { leastWall: first }),
          inspection('2022-01-10', { leastWall: second }),
        ],
        locations: [],
      }).gaps;
    expect(walls(10, 12)).toContainEqual(
      expect.objectContaining({ reason: 'leastWallGrew', weight: 'high', used: 10 }),
    );
    expect(walls(12, 10).map(({ reason }) => reason)).not.toContain('leastWallGrew');
  });

  it('brings the rate of its own inspection: a thicker wall found later is another place', () => {
    const { component } = made({
      inServiceDate: '2010-01-01',
      inspections: [inspection('2016-01-10', { leastWall: 10 }), inspection('2022-01-10', { leastWall: 12 })],
      locations: [[read('2012-01-10', 13.8), read('2025-01-10', 13.5)]],
    });
    expect(lastWall(component)).toMatchObject({ date: '2016-01-10', wallThicknessMm: 10 });
    // 4 mm in the 6.02 years until 2016, not the 2 mm in the 12.03 years until 2022.
    expect(thinningOf(component).corrosionRateMmPerYear).toBeCloseTo(0.664, 3);
  });

  it('found thinner and thinner is one place', () => {
    const { component } = made({
      inServiceDate: '2010-01-01',
      inspections: [inspection('2016-01-01', { leastWall: 12 }), inspection('2022-01-01', { leastWall: 11 })],
      locations: [],
    });
    expect(thinningOf(component).corrosionRateMmPerYear).toBeCloseTo(0.25, 3);
  });

  it('is that of the part the inspection names, among several', () => {
    const named = (leastWallPartId: string) =>
      made({
        inspections: [inspection('2025-11-16', { leastWall: 6, leastWallPartId })],
        locations,
        partCount: 3,
        partId: '7',
      });
    expect(lastWall(named('7').component)?.wallThicknessMm).toBe(6);
    expect(lastWall(named('8').component)?.wallThicknessMm).toBe(12.5);
    expect(named('8').gaps.map(({ reason }) => reason)).not.toContain('wallUnplaced');
  });

  it('is asked about where it may be on another part', () => {
    const { component, gaps } = made({ inspections, locations, partCount: 3 });
    expect(lastWall(component)?.wallThicknessMm).toBe(12.5);
    expect(gaps).toContainEqual(expect.objectContaining({ reason: 'wallUnplaced', weight: 'high', used: 6 }));
  });
});

describe('a study of an earlier date', () => {
  it('knows nothing that was measured later, neither wall nor rate, and says that there is more', () => {
    const locations = [[read('2014-01-10', 13.5), read('2018-01-10', 13), read('2025-01-10', 9)]];
    const row = vesselRow({ nominalThickness: 14, calculatedThickness: 8, partCount: 1, locations });
    const { component, gaps } = componentOf(row, { ...basis, rbiDate: '2020-01-01' });
    expect(lastWall(component)).toMatchObject({ date: '2018-01-10', wallThicknessMm: 13 });
    expect(thinningOf(component)).toMatchObject({ confidence: 'medium' });
    expect(thinningOf(component).corrosionRateMmPerYear).toBeCloseTo(0.125, 3);
    expect(gaps).toContainEqual(expect.objectContaining({ reason: 'laterLeftOut', used: '2025-01-10' }));
  });

  it('stands on the old wall where the plate was replaced afterwards', () => {
    const locations = [[read('2012-01-10', 13), read('2018-01-10', 10), read('2025-01-10', 14, true)]];
    const row = vesselRow({ nominalThickness: 14, calculatedThickness: 8, partCount: 1, locations });
    const { component } = componentOf(row, { ...basis, rbiDate: '2020-01-01' });
    expect(component.startDate).toBe('2008-06-01');
    expect(lastWall(component)?.wallThicknessMm).toBe(10);
  });
});

describe('a clad wall', () => {
  const wall = { nominalThickness: 17, claddingThickness: 3, inspections: [] };

  it('is as thick as the ledger says with its cladding: 14 mm of steel stay where 15.9 mm were read', () => {
    const locations = [[read('2014-01-10', 16.5), read('2024-01-10', 15.9)]];
    const { component, gaps } = made({ ...wall, locations });
    expect(component.geometry?.furnishedThicknessMm).toBe(17);
    expect(thinningOf(component)).toMatchObject({ claddingThicknessMm: 3, corrosionRateMmPerYear: 0.15 });
    expect(thinningOf(component).claddingRateMmPerYear).toBeCloseTo(0.06, 4);
    expect(gaps.map(({ reason }) => reason)).not.toContain('claddingGone');
    // The steel's own rate is asked for.
    expect(gaps).toContainEqual(
      expect.objectContaining({ reason: 'baseRateFromAllowance', weight: 'high', used: 0.15 }),
    );
    const { steps } = assess(component, {
      rbiDate: '2026-11-16',
      planDate: '2030-01-01',
      managementFactor: 1,
      derivation: true,
    });
    const years = steps.find(({ figure }) => figure.endsWith('claddingYears'))?.value;
    // 1.9 mm of cladding left at 0.06 mm a year.
    expect(years).toBeCloseTo(1.9 / 0.06, 1);
  });
});

describe('readings that grew', () => {
  it('tell no rate, and least of all zero', () => {
    const { component, gaps } = made({ locations: [[read('2018-01-10', 12), read('2024-01-10', 12.3)]] });
    expect(thinningOf(component)).toMatchObject({ corrosionRateMmPerYear: 0.15, confidence: 'low' });
    expect(gaps.map(({ reason }) => reason)).toContain('rateGrew');
  });
});

describe('a place read once', () => {
  const once = (more: Partial<LedgerRow>) =>
    made({ inServiceDate: '2010-01-01', locations: [[read('2020-01-10', 9)]], ...more });

  it('has lost what is missing of the nominal wall since entry into service', () => {
    const { component, gaps } = once({});
    // 5 mm in 10.02 years; the allowance would have told 0.15.
    expect(thinningOf(component).corrosionRateMmPerYear).toBeCloseTo(0.499, 3);
    expect(thinningOf(component).confidence).toBe('medium');
    const reasons = gaps.map(({ reason }) => reason);
    expect(reasons).toContain('rateFromOneReading');
    expect(reasons).not.toContain('rateFromAllowance');
  });

  it('goes by the nominal wall of its own location where it has one', () => {
    const { component } = once({ locations: [[{ ...read('2020-01-10', 9), nominal: 10 }]] });
    expect(thinningOf(component).corrosionRateMmPerYear).toBeCloseTo(0.0998, 3);
  });

  it('tells no rate as a new plate, as thick as nominal, or in its first months', () => {
    const renewed = [[read('2012-01-10', 9), read('2020-01-10', 13, true)], [read('2020-01-10', 14)]];
    for (const locations of [renewed, [[read('2020-01-10', 14.2)]], [[read('2010-03-01', 13.7)]]])
      expect(thinningOf(once({ locations }).component)).toMatchObject({ confidence: 'low' });
  });
});

describe('readings over a small part of the service life', () => {
  const twice = (second: number, more: Partial<LedgerRow> = {}) =>
    made({
      inServiceDate: '2010-01-01',
      locations: [[read('2023-01-10', 9), read('2024-01-10', second)]],
      ...more,
    });

  it('leave the loss since entry into service in the rate, equal, thinner or thicker by the gauge’s error', () => {
    for (const second of [8.99, 9, 9.05]) {
      const { component, gaps } = twice(second);
      expect(thinningOf(component).corrosionRateMmPerYear).toBeCloseTo((14 - second) / 14.027, 3);
      expect(thinningOf(component).confidence).toBe('medium');
      expect(gaps.map(({ reason }) => reason)).toContain('rateFromShortSpan');
    }
  });

  it('count by themselves once they span a quarter of it', () => {
    const { component, gaps } = twice(0, { locations: [[read('2018-01-10', 9.6), read('2024-01-10', 9)]] });
    expect(thinningOf(component).corrosionRateMmPerYear).toBeCloseTo(0.1, 3);
    expect(gaps.map(({ reason }) => reason)).not.toContain('rateFromShortSpan');
  });
});

describe('readings that contradict each other', () => {
  it('tell a rate with low confidence, and the thinner one is told', () => {
    const locations = [[read('2014-01-10', 13), read('2018-01-10', 9), read('2024-01-10', 12)]];
    const { component, gaps } = made({ locations });
    expect(thinningOf(component).confidence).toBe('low');
    expect(gaps).toContainEqual(
      expect.objectContaining({ reason: 'readingsDisagree', weight: 'high', used: 9 }),
    );
    const steady = [[read('2014-01-10', 13), read('2018-01-10', 12.5), read('2024-01-10', 12.6)]];
    expect(thinningOf(made({ locations: steady }).component).confidence).toBe('high');
  });
});

describe('two inspections of one day', () => {
  it('are one, with the best grade for each mechanism', () => {
    const inspections = [
      inspection('2024-01-10'),
      inspection('2024-01-10', { effectiveness: 'C' }),
      inspection('2024-01-10'),
    ];
    const { component } = made({ inspections, locations: [] });
    expect(component.inspections).toEqual([
      { date: '2024-01-10', credits: [{ mechanism: 'thinning', effectiveness: 'A' }] },
    ]);
  });
});

describe('readings before entry into service', () => {
  it('stand for the wall of the first day in service', () => {
    const locations = [[read('2003-06-01', 13.9), read('2013-06-01', 11.9)]];
    // 2 mm in the five years since June 2008.
    expect(thinningOf(made({ locations }).component).corrosionRateMmPerYear).toBeCloseTo(0.4, 3);
  });
});

describe('inspections without a grade', () => {
  it('are never better than C, and the gap names the grade that was taken', () => {
    const inspections = [
      inspection('2020-01-01', { type: 'rbi', effectiveness: null }),
      inspection('2022-01-01', { type: 'monitoring', effectiveness: null }),
    ];
    const { component, gaps } = made({ inspections, locations: [] });
    expect(component.inspections?.map(({ credits }) => credits[0]?.effectiveness)).toEqual(['C', 'D']);
    expect(gaps).toContainEqual(expect.objectContaining({ reason: 'noEffectiveness', used: 'C, D' }));
  });
});

describe('process data', () => {
  const process = {
    fluid: '循环水',
    representativeFluid: null,
    phase: 'liquid' as const,
    temperatureMin: null,
    temperatureNormal: 30,
    pressureNormal: 0.4,
    h2sFraction: null,
    chloridePpm: null,
    tan: null,
    ph: null,
    inventoryMass: 5000,
  };
  const exchanger = {
    equipmentType: 'heatExchanger',
    smallType: 'shellTube',
    medium: '柴油',
    equipmentTemperature: 200,
    equipmentPressure: 2,
    process: [
      { ...process, side: 'shell' as const },
      { ...process, side: 'tube' as const, fluid: '石脑油', temperatureNormal: 160, pressureNormal: 1.2 },
    ],
  };

  it('of the side the part is on come before the one medium, temperature and pressure of the equipment', () => {
    const shell = made(exchanger).component;
    expect(shell.consequence?.fluid).toBe('Water');
    expect(shell.operation).toMatchObject({ temperatureC: 30, pressureMPa: 0.4 });
    const { component, gaps } = made({ ...exchanger, partType: 'channel' });
    expect(component.consequence?.fluid).toBe('C6-C8');
    expect(component.operation).toMatchObject({ temperatureC: 160, pressureMPa: 1.2 });
    expect(gaps.filter(({ reason }) => reason === 'processDiffers')).toHaveLength(2);
  });

  it('of one side with several records are the newest, and that is told', () => {
    const [shell] = exchanger.process;
    const changed = {
      ...shell,
      fluid: '氢气',
      phase: 'gas' as const,
      temperatureNormal: 300,
      pressureNormal: 5,
    };
    const { component, gaps } = made({ process: [shell, changed] as LedgerRow['process'] });
    expect(component.consequence?.fluid).toBe('H2');
    expect(component.operation).toMatchObject({ temperatureC: 300, pressureMPa: 5 });
    expect(gaps).toContainEqual(
      expect.objectContaining({ reason: 'severalProcess', weight: 'high', used: '氢气' }),
    );
    expect(made(exchanger).gaps.map(({ reason }) => reason)).not.toContain('severalProcess');
  });

  it('of another side are told as such', () => {
    const { gaps } = made({ ...exchanger, process: exchanger.process.slice(0, 1), partType: 'channel' });
    expect(gaps.map(({ reason }) => reason)).toContain('otherSide');
  });
});

describe('a course of a tank', () => {
  it('takes the stress its required wall was worked out with', () => {
    const { component } = made({ designStress: 218.79 });
    expect(component.material?.allowableStressMPa).toBe(218.79);
  });
});
