import { toDisplay } from '@ircrisk/units';
import { describe, expect, it } from 'vitest';
import {
  allowableStress,
  cylinderThickness,
  ellipsoidalHeadThickness,
  externalIntervals,
  internalInspectionInterval,
  maxFillHeight,
  minimumRemainingThickness,
  normaliseTag,
  remainingLife,
  shellRequiredThickness,
  statutoryDate,
  thicknessLoss,
} from './index.ts';

const vessel = { pressureMPa: 1.6, innerDiameterMm: 1400, allowableStressMPa: 163 };

/** Equipment ledger requirements, worked examples 1–9, and the vectors equipment-ledger-01 … 05. */
describe('equipment ledger examples', () => {
  it('1: a cylinder for 1.6 MPa needs 8.13 mm', () => {
    expect(cylinderThickness({ ...vessel, weldCoefficient: 0.85 }).value).toBeCloseTo(8.130671506352087, 6);
  });

  it('2: 11.2 mm against 8.13 mm at 0.18 mm/a lasts 17.06 years and the six statutory years govern', () => {
    const life = remainingLife({ actualMm: 11.2, requiredMm: 8.13, rateMmPerYear: 0.18 });
    expect(life.value).toBeCloseTo(17.0556, 4);
    const next = statutoryDate({
      scope: 'vessel',
      safetyGrade: 2,
      remainingLifeYears: life.value,
      lastInspection: '2026-05-01',
    });
    expect(next.value).toMatchObject({ due: '2032-05-01', governs: 'statutory', intervalYears: 6 });
  });

  it('3: grade 4 gives two years by default, three at most, in monitored use', () => {
    const base = { scope: 'vessel', safetyGrade: 4, lastInspection: '2026-05-01' } as const;
    expect(statutoryDate(base).value).toMatchObject({ due: '2028-05-01', status: 'monitored' });
    const asked = statutoryDate({ ...base, inspectorYears: 5 });
    expect(asked.value?.due).toBe('2029-05-01');
    expect(asked.warnings.map(({ code }) => code)).toEqual(['monitoredUse', 'intervalClamped']);
  });

  it('4: a vessel in service since 2024-06-01 without inspection is first due by 2027-06-01', () => {
    expect(statutoryDate({ scope: 'vessel', inServiceDate: '2024-06-01' }).value).toMatchObject({
      due: '2027-06-01',
      governs: 'first',
    });
  });

  it('5: 1.6 MPa(g), 350 °C and 12.7 mm show as 246.756 psia, 662 °F and 0.5 in', () => {
    expect(toDisplay('pressureGauge', 1.6, 'en')).toBeCloseTo(246.75622, 6);
    expect([toDisplay('temperature', 350, 'en'), toDisplay('thickness', 12.7, 'en')]).toEqual([662, 0.5]);
  });

  it('6: a 2:1 head for 1.6 MPa needs 6.89 mm', () => {
    expect(ellipsoidalHeadThickness({ ...vessel, weldCoefficient: 1 }).value).toBeCloseTo(
      6.888068880688807,
      6,
    );
  });

  it('7: full-width and lower-case spelling is the same tag', () => {
    expect(normaliseTag('p－101 a')).toBe('P-101A');
  });

  it('9: 11.2 of 14 mm is a loss of 20 %', () => {
    expect(thicknessLoss({ nominalMm: 14, actualMm: 11.2 }).value).toBeCloseTo(20, 10);
  });
});

const tank = { diameter: 30, specificGravity: 0.85, allowable: 163, jointEfficiency: 0.85 };
const bottom = {
  undersideRemainingMm: 6.35,
  internalRemainingMm: 4.45,
  internalRateMmPerYear: 0.1,
  undersideRateMmPerYear: 0.15,
};

/** Atmospheric tank requirements, worked examples 1–8, and the vectors atmospheric-tank-01 … 06. */
describe('atmospheric tank examples', () => {
  it('1: 30 m diameter with 14 m of 0.85 product needs 12.36 mm, in US units the same within 1 %', () => {
    const si = shellRequiredThickness({ ...tank, height: 14 });
    expect(si.value?.required).toBeCloseTo(12.35521472392638, 3);
    const us = shellRequiredThickness({
      ...tank,
      diameter: 98.43,
      height: 45.93,
      allowable: 23_641,
      units: 'US',
    });
    expect(us.unit).toBe('in');
    expect(Math.abs((us.value?.required ?? 0) * 25.4 - 12.355) / 12.355).toBeLessThan(0.01);
  });

  it('2: 20 m diameter with 12 m of water needs 7.03 mm', () => {
    const found = shellRequiredThickness({
      diameter: 20,
      height: 12,
      specificGravity: 1,
      allowable: 163,
      jointEfficiency: 1,
    });
    expect(found.value?.required).toBeCloseTo(7.0343, 3);
  });

  it('3: a calculated 0.49 mm is raised to the floor of 2.54 mm', () => {
    const found = shellRequiredThickness({
      diameter: 20,
      height: 1.2,
      specificGravity: 1,
      allowable: 179,
      jointEfficiency: 1,
    });
    expect(found.value).toMatchObject({ required: 2.54, governs: 'floor' });
    expect(found.value?.calculated).toBeCloseTo(0.4927, 3);
  });

  it('4: a 9 mm course carries 10.28 m', () => {
    expect(maxFillHeight({ ...tank, thickness: 9 }).value).toBeCloseTo(10.2796, 3);
  });

  it('5: after 12 years 1.45 mm remain, too little without barrier and enough with one', () => {
    const without = minimumRemainingThickness({ ...bottom, intervalYears: 12 });
    expect(without.value?.mrtMm).toBeCloseTo(1.45, 9);
    expect(without.value).toMatchObject({ requiredMm: 2.54, passes: false });
    const withBarrier = minimumRemainingThickness({
      ...bottom,
      intervalYears: 12,
      releasePreventionBarrier: true,
    });
    expect(withBarrier.value).toMatchObject({ requiredMm: 1.27, passes: true });
  });

  it('6: the longest internal interval is 7.64 years', () => {
    const found = internalInspectionInterval({ ...bottom, lastInspection: '2026-01-01' });
    expect(found.value?.intervalYears).toBeCloseTo(7.64, 9);
    expect(found.value).toMatchObject({ governs: 'corrosion', due: '2033-08-21' });
  });

  it('7: Y 235 and T 370 allow 158.73 MPa in course 1 and 174.64 MPa above', () => {
    expect(allowableStress({ yieldMPa: 235, tensileMPa: 370, course: 1 }).value).toBeCloseTo(158.73, 6);
    expect(allowableStress({ yieldMPa: 235, tensileMPa: 370, course: 3 }).value).toBeCloseTo(174.64, 6);
  });

  it('8: 10.1 mm over 7.03 mm at 0.12 mm/a lasts 25.6 years, UT after 12.8 and visual after 5', () => {
    expect(remainingLife({ actualMm: 10.1, requiredMm: 7.03, rateMmPerYear: 0.12 }).value).toBeCloseTo(
      25.583,
      3,
    );
    const { value } = externalIntervals({ remainingAllowanceMm: 10.1 - 7.03, rateMmPerYear: 0.12 });
    expect(value?.ultrasonicYears).toBeCloseTo(12.79, 2);
    expect(value?.visualYears).toBe(5);
  });
});
